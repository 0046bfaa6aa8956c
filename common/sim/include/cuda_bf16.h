/* cuda_bf16 -- not simulated; the message says what to use instead */
#error "bfloat16 is not simulated: use float"
