# What all figures share.  The grader runs
#
#   gnuplot -d -e SETTINGS grader/plots/style.gp grader/plots/NAME.gp
#
# with its output to stdout, and gives in SETTINGS: the terminal, FILE (a TSV
# as grader/plot_data.h has it), TITLE, NOTE (device and date), XAXIS, YAXIS,
# TEXT (1: a picture of letters), PAGE (1: for
# a page that has the title already), N curves with arrays I (index in FILE),
# T (title) and S (style); for a panel below YBELOW, M, IB, TB and SB.

set datafile separator "\t"
set termoption noenhanced

# Colours that are readable on white and on black alike.  A solution's curve is
# solid with filled points, the reader's own dashed with open ones, a kernel
# for comparison dotted with crosses and stars: so nothing hangs on colour.
array COLOUR[8] = ["#0072b2", "#d55e00", "#009e73", "#b4589a", "#8c6d1f", \
                   "#7f7f7f", "#c0443c", "#5b6abf"]
array FILLED[8] = [7, 5, 9, 11, 13, 15, 7, 5]
array OPEN[8] = [6, 4, 8, 10, 12, 14, 6, 4]
array CROSS[8] = [1, 2, 3, 10, 4, 8, 12, 6]
do for [k=1:8] {
    set linetype k lc rgb COLOUR[k] lw 2 dt 1 pt FILLED[k] ps 0.9
    set linetype 10+k lc rgb COLOUR[k] lw 2.5 dt (8,4) pt OPEN[k] ps 1.2
    set linetype 20+k lc rgb COLOUR[9-k] lw 1.8 dt (3,3) pt CROSS[k] ps 1
}

set border 3
set tics nomirror
set grid ytics lt 1 lc rgb "#a0a0a0" lw 0.4
set key bottom center outside horizontal samplen 5 spacing 1.3
set errorbars 0.6
set title PAGE ? NOTE : TITLE."\n".NOTE
set xlabel XAXIS offset 0, 0.3
if (TEXT) {
    set key top center outside horizontal samplen 2
    unset grid
    unset title
    set errorbars 0
}
set ylabel YAXIS

# curves -- every curve with its interval
curves = 'plot for [i=1:N] FILE index I[i] using 3:4:5:6 '. \
         'with yerrorlines lt S[i] title T[i]'

# Two panels share the x axis; letters have no room for both.
panels = "set multiplot; set lmargin at screen 0.11; ". \
    "set rmargin at screen 0.97; set bmargin at screen 0.46; ". \
    "set tmargin at screen 0.88; set xlabel ''; set format x ''; ". \
    "set key at screen 0.5, screen 0.06 center bottom; ". \
    "eval curves; set title ''; unset key; set xlabel XAXIS; ". \
    "set format x '%g'; set tmargin at screen 0.42; ". \
    "set bmargin at screen 0.22; set ylabel YBELOW; set yrange [0:*]; ". \
    "set ytics autofreq; unset logscale y; ". \
    "plot for [i=1:M] FILE index IB[i] using 3:4 with linespoints lt SB[i] ". \
    "title TB[i]; unset multiplot"
