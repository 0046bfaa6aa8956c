#error "half precision is not simulated: use float"
