#error "bfloat16 is not simulated: use float"
