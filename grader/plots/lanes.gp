# Time over the lanes that branch: the first one costs all there is.
set xrange [-1:33]
set yrange [0:*]
set xtics 4
eval curves
