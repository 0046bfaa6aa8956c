/* cuda_fp16 -- not simulated; the message says what to use instead */
#error "half precision is not simulated: use float"
