#define TX 32
#define TY 8

__global__ void
tiled(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    __shared__ double t[TY + 2][TX + 2];
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    int x = blockIdx.x * TX + tx, y = blockIdx.y * TY + ty;
    size_t i = (size_t)y * nx + x;

    if (x < nx && y < ny) {
        t[ty][tx] = in[i];
        if (tx == 1)
            t[ty][0] = in[i - 1];
        // The tile's last column, or the field's last interior one.
        if (tx == TX && x < nx - 1 || x == nx - 2)
            t[ty][tx + 1] = in[i + 1];
        if (ty == 1)
            t[0][tx] = in[i - nx];
        if (ty == TY && y < ny - 1)
            t[ty + 1][tx] = in[i + nx];
    }
    __syncthreads();
    if (x < nx - 1 && y < ny - 1)
        out[i] = c0 * t[ty][tx] + c1 * (t[ty][tx - 1] + t[ty][tx + 1] +
                                        t[ty - 1][tx] + t[ty + 1][tx]);
}

void
sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
             double c1)
{
    if (nx < 3 || ny < 3)
        return;
    dim3 grid((nx - 2 + TX - 1) / TX, (ny - 2 + TY - 1) / TY);
    tiled<<<grid, dim3(TX, TY)>>>(in, out, nx, ny, c0, c1);
}

#define O 8
#define W (O + 2)

__global__ void
cube7(const double *in, double *out, int nx, int ny, int nz, double c0,
      double c1)
{
    __shared__ double t[W][W][W];
    int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z;
    int x = blockIdx.x * O + tx;
    int y = blockIdx.y * O + ty;
    int z = blockIdx.z * O + tz;
    int i = (z * ny + y) * nx + x;

    if (x < nx && y < ny && z < nz)
        t[tz][ty][tx] = in[i];
    __syncthreads();

    if (tx < 1 || tx > O || ty < 1 || ty > O || tz < 1 || tz > O)
        return;
    if (x < nx - 1 && y < ny - 1 && z < nz - 1)
        out[i] =
            c0 * t[tz][ty][tx] +
            c1 * (t[tz][ty][tx - 1] + t[tz][ty][tx + 1] + t[tz][ty - 1][tx] +
                  t[tz][ty + 1][tx] + t[tz - 1][ty][tx] + t[tz + 1][ty][tx]);
}

void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 block(W, W, W);
    dim3 grid((nx + O - 3) / O, (ny + O - 3) / O, (nz + O - 3) / O);
    cube7<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}
