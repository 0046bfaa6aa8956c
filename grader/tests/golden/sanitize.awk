# What compute-sanitizer printed of one kernel, as lines of a table:
#   awk -v lab=06-stencil-tiled -v kernel=no-barrier.cu -v tool=racecheck \
#     -f sanitize.awk
# lab, kernel, tool, what, place, the race's other place or -, how often.
function place_of(text) {
    if (!match(text, / in [^ ]*:[0-9]+/)) return ""
    text = substr(text, RSTART + 4, RLENGTH - 4)
    sub(/.*\//, "", text)
    return text
}
function tell(what, place, other, times) {
    gsub(/\t/, " ", what)
    key = what "\t" place "\t" other
    if (!(key in count)) order[++orders] = key
    count[key] += times
}
function close_finding() {
    if (pending != "" && !raced) tell(pending, "-", "-", 1)
    pending = ""
}
!/^=========/ { next }
{ sub(/^========= ?/, "") }

# A race: a line for each two accesses, with how many there were.
/^(Error|Warning|Info): Race reported between / {
    close_finding()
    match($0, /between [A-Z][a-z]+/)
    first = substr($0, RSTART + 8, RLENGTH - 8)
    at = place_of($0)
    raced = 1
    next
}
raced && /^ +and [A-Z][a-z]+ access at/ {
    match($0, /and [A-Z][a-z]+/)
    second = substr($0, RSTART + 4, RLENGTH - 4)
    times = 1
    if (match($0, /\[[0-9]+ hazards?\]/)) times = substr($0, RSTART + 1) + 0
    tell("race: " first ", " second, at, place_of($0), times)
    next
}
/^(COMPUTE-SANITIZER|ERROR SUMMARY|RACECHECK SUMMARY|LEAK SUMMARY|Target)/ {
    close_finding()
    next
}

# Any other fault: what, then where.
/^[A-Z]/ {
    close_finding()
    pending = $0
    raced = 0
    sub(/ on CUDA API call.*/, "", pending)
    next
}
pending != "" && /^ +at .* in .*:[0-9]+/ {
    tell(pending, place_of($0), "-", 1)
    pending = ""
}
END {
    close_finding()
    for (i = 1; i <= orders; i++)
        printf "%s\t%s\t%s\t%s\t%d\n", lab, kernel, tool, order[i], \
            count[order[i]]
}
