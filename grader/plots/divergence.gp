# Time over the rounds of lab 03's mixing: both paths in turn, or one a warp.
set xrange [0:*]
set yrange [0:*]
eval curves
