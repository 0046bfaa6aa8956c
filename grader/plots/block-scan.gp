# Time over block sizes; below, what share of an SM's warps can be resident.
set logscale x 2
set xrange [28:1200]
set yrange [0:*]
set xtics (32, 64, 128, 256, 512, 768, 1024)
if (TEXT || M == 0) eval curves; else eval panels
