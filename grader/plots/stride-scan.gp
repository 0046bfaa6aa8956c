# Time over strides; below, the sectors that one request touches.
set logscale x 2
set xrange [0.9:72]
set yrange [0:*]
set xtics (1, 2, 4, 8, 16, 32, 64)
if (TEXT || M == 0) eval curves; else eval panels
