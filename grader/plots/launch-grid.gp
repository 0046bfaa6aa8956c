# Time over launch grids: how many blocks are enough.
set logscale x 2
set yrange [0:*]
eval curves
