# Time over theoretical occupancy, of kernels with more and more in registers.
set xrange [0:105]
set yrange [0:*]
set xtics 12.5
eval curves
