# A bar a function, in the labs' order; the copy rate bounds them.
# Further settings: arrays L (label), PL (its place), P (a bar's place), W (0:
# a solution's, 1: the reader's), K (the key's words for these); HALF a bar's
# width; PLACES; MARKED (what + at a label means, or nothing); BOUND and YOURS
# (copy rates beside these; 0: not known).
set yrange [PLACES+(TEXT ? 1.6 : 0.5):0.4]
set xrange [0:*]
set xlabel YAXIS.(strlen(MARKED) ? "\n".MARKED : "") offset 0, 0.3
set bmargin strlen(MARKED) ? 6 : 5
set ylabel ''
if (!TEXT) set grid noytics xtics
set border 1
set ytics scale 0 ("" 0)
do for [i=1:N] { set ytics add (L[i] PL[i]) }
most = BOUND > YOURS ? BOUND : YOURS
if (most > 0) set xrange [0:most*1.1]
# One line where both were measured on the same device, or nearly so.
if (BOUND > 0 && YOURS > 0 && abs(BOUND-YOURS) < 0.03*most) {
    BOUND = most
    YOURS = 0
}
array RATE[2] = [BOUND, YOURS]
array WORDS[2] = [YOURS > 0 ? "copy, solution's device: " : "copy: ", \
                  BOUND > 0 ? "copy, your device: " : "copy: "]
do for [i=1:2] {
    if (RATE[i] > 0) {
        set arrow i from first RATE[i], graph 0 to first RATE[i], graph 1 \
            nohead lt -1 lw 1.5 dt (6,3)
        set label i sprintf("%s%.0f", WORDS[i], RATE[i]) \
            at first RATE[i], graph 1 offset -1, 0.6 right
    }
}
bar(i) = W[i] == 0 ? 1 : 2
set linetype 1 lc rgb COLOUR[1] lw 1
set linetype 2 lc rgb COLOUR[2] lw 1
if (TEXT) {
    # Dashes for a solution; the reader's own are letters that end in another.
    plot for [i=1:N] FILE index I[i] using (0):(W[i] ? NaN : P[i]):4:(0) \
        with vectors nohead lt S[i] notitle, \
        for [i=1:N] FILE index I[i] using 4:(W[i] ? P[i] : NaN):(0):4 \
        with xerrorbars lt S[i] notitle
} else {
    plot for [i=1:N] FILE index I[i] \
        using (0):(P[i]):(0):4:(P[i]-HALF):(P[i]+HALF) \
        with boxxyerror lt bar(i) fs pattern (W[i] ? 4 : 3) notitle, \
        for [i=1:N] FILE index I[i] using ($5 < $6 ? $4 : NaN):(P[i]):5:6 \
        with xerrorbars lt -1 lw 1 pt 0 notitle, \
        for [i=1:N] FILE index I[i] using 6:(P[i]):(sprintf("%.0f", $4)) \
        with labels left offset 0.7,0 notitle, \
        for [i=1:2] NaN with boxes lt i fs pattern (i == 1 ? 3 : 4) title K[i]
}
