# A bar a function, in the labs' order; the copy rate bounds them.
# Further settings: arrays L (label), PL (its place), P (a bar's place), W (0:
# a solution's, 1: the reader's), K (the key's words for these); HALF a bar's
# width; PLACES; BOUND (GB/s; 0: not known).
set yrange [PLACES+0.5:0.4]
set xrange [0:*]
set xlabel YAXIS
set ylabel ''
if (!TEXT) set grid noytics xtics
set border 1
set ytics scale 0 ("" 0)
do for [i=1:N] { set ytics add (L[i] PL[i]) }
if (BOUND > 0) {
    set arrow from first BOUND, graph 0 to first BOUND, graph 1 nohead \
        lt -1 lw 1.5 dt (6,3)
    set label sprintf("copy: %.0f", BOUND) at first BOUND, graph 1 \
        offset -1, 0.6 right
    set xrange [0:BOUND*1.1]
}
bar(i) = W[i] == 0 ? 1 : 2
set linetype 1 lc rgb COLOUR[1] lw 1
set linetype 2 lc rgb COLOUR[2] lw 1
if (TEXT) {
    plot for [i=1:N] FILE index I[i] using 4:(P[i]):(0):4 with xerrorbars \
        lt S[i] notitle
} else {
    plot for [i=1:N] FILE index I[i] \
        using (0):(P[i]):(0):4:(P[i]-HALF):(P[i]+HALF) \
        with boxxyerror lt bar(i) fs pattern (W[i] ? 4 : 3) notitle, \
        for [i=1:N] FILE index I[i] using ($5 < $6 ? $4 : NaN):(P[i]):5:6 \
        with xerrorbars lt -1 lw 1 pt 0 notitle, \
        for [i=1:N] FILE index I[i] using 4:(P[i]):(sprintf("%.0f", $4)) \
        with labels left offset 0.7,0 notitle, \
        for [i=1:2] NaN with boxes lt i fs pattern (i == 1 ? 3 : 4) title K[i]
}
