#error \
    "curand is not simulated: compute the numbers in the kernel or on the host"
