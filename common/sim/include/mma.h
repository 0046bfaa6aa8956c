#error "tensor cores are not simulated: use plain arithmetic"
