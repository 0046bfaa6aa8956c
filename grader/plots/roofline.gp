# What each part of a device would let through, and where a kernel stands: the
# memory's roof rises with the points that a byte of DRAM serves, the others
# are the kernel's own and level.  FILE's columns are x and y; N roofs (I, S, T),
# M points (IB, SB, TB); XMIN, XMAX, YMIN, YMAX.
set clip two
set logscale xy
set xrange [XMIN:XMAX]
set yrange [YMIN:YMAX]
# Letters have seven marks for lines, in turn, and an eighth that is type 0.
style(i) = TEXT ? (i % 8) : S[i]
# Two marks of letters in one place would be one: the clock's stands beside.
beside(i) = TEXT && i == 2 ? (XMAX/XMIN)**0.03 : 1
plot for [i=1:N] FILE index I[i] using 1:2 with lines lt style(i) title T[i], \
     for [i=1:M] FILE index IB[i] using ($1*beside(i)):2 with points lt SB[i] ps 1.6 \
     title TB[i]
