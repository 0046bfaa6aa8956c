#error \
    "asynchronous copies to shared memory are not simulated: use plain loads and __syncthreads()"
