# Time over block sizes, with the one that the occupancy API names.
set logscale x 2
set xrange [28:1200]
set yrange [0:*]
set xtics (32, 64, 128, 256, 512, 768, 1024)
eval curves
