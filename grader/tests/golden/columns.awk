# Of what ncu prints, the columns that say which launch it is, and those that
# were asked for (the others are the device's attributes, once a line):
#   awk -f columns.awk METRICS ROWS
FNR == NR { asked[$0]; next }
/^#/ { print; next }
{
    line = $0
    sub(/^"/, "", line)
    sub(/"$/, "", line)
    n = split(line, cell, /","/)
    if (!kept) {
        for (i = 1; i <= n; i++)
            if (cell[i] ~ /^(ID|Kernel Name|Block Size|Grid Size|CC)$/ ||
                cell[i] in asked)
                keep[++kept] = i
    }
    for (k = 1; k <= kept; k++)
        printf "%s\"%s\"", (k > 1 ? "," : ""), cell[keep[k]]
    print ""
}
