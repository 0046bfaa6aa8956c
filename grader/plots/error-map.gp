# The wrong points of a failing case in one plane, as its record has them.
set size ratio -1
set xrange [XMIN-1:XMAX+1]
set yrange [YMAX+1:YMIN-1]
unset grid
set border 15
plot for [i=1:N] FILE index I[i] using 3:4 with points lt S[i] title T[i]
