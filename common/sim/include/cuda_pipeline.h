/* cuda_pipeline -- not simulated; the message says what to use instead */
#error \
    "asynchronous copies to shared memory are not simulated: use plain loads and __syncthreads()"
