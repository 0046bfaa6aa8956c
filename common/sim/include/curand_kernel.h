/* curand_kernel -- not simulated; the message says what to use instead */
#error \
    "curand is not simulated: compute the numbers in the kernel or on the host"
