# Time over launch grids: how many blocks are enough.
set logscale x 2
set xrange [12:90000]
set xtics (16, 64, 256, 1024, 4096, 16384, 65536)
set yrange [0:*]
eval curves
