# Sweeps per cent of copy, over what L2 must hold for a plane's reuse.
set logscale x
set xrange [1.3:230]
set yrange [0:110]
set xtics (2, 5, 10, 20, 50, 100, 200)
set arrow from graph 0, first 100 to graph 1, first 100 nohead \
    lc rgb "#7f7f7f" dt (6,3)
set label "copy" at graph 0.99, first 104 right
eval curves
