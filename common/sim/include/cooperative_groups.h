/* cooperative_groups -- not simulated; the message says what to use instead */
#error \
    "cooperative groups are not simulated: use __syncthreads(), __syncwarp() and the __shfl_*_sync() functions"
