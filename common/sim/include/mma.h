/* mma -- not simulated; the message says what to use instead */
#error "tensor cores are not simulated: use plain arithmetic"
