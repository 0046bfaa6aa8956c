#define TILE 16
#define BOX (TILE + 2)

// Each thread stands for a column of the box, its halo included.
__global__ void
walk(const double *in, double *out, int nx, int ny, int nz, double c0,
     double c1)
{
    __shared__ double planes[2][BOX][BOX];
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x * TILE + tx;
    int y = blockIdx.y * TILE + ty;
    size_t plane = (size_t)nx * ny, here = (size_t)y * nx + x;
    bool loads = x < nx && y < ny;
    bool computes = tx > 0 && tx < BOX - 1 && ty > 0 && ty < BOX - 1 &&
                    x < nx - 1 && y < ny - 1;
    double behind = 0.0;

    if (loads) {
        behind = in[here];
        planes[1][ty][tx] = in[plane + here];
    }
    for (int z = 1; z < nz - 1; z++) {
        __syncthreads();
        double(*now)[BOX] = planes[z % 2];
        double(*next)[BOX] = planes[(z + 1) % 2];
        if (loads)
            next[ty][tx] = in[(z + 1) * plane + here];
        if (computes)
            out[z * plane + here] =
                c0 * now[ty][tx] +
                c1 * (now[ty][tx - 1] + now[ty][tx + 1] + now[ty - 1][tx] +
                      now[ty + 1][tx] + behind + next[ty][tx]);
        behind = now[ty][tx];
    }
}

void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 block(BOX, BOX);
    dim3 grid((nx - 2 + TILE - 1) / TILE, (ny - 2 + TILE - 1) / TILE);
    walk<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}
