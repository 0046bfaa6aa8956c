# What compute-sanitizer printed of one kernel, as lines of a table:
#   awk -v lab=06-stencil-tiled -v kernel=no-barrier.cu -v tool=racecheck \
#     -f sanitize.awk
# lab, kernel, tool, kind, what, place, the race's other place or -, how often.
#
# Kinds that name a place in the kernel, as grader/sanitizer.h has them: bounds,
# misaligned, uninitialised, race, barrier, trap.  And those that have none: api, a
# call of CUDA's that failed; ended, the program did not end as it should;
# unended, the tool was stopped and told nothing more; unprinted, what the tool
# counted and did not print; other; nothing, where there was none of all these;
# and of tool nvcc uncompiled.
function place_of(text) {
    if (!match(text, / in [^ ]*:[0-9]+/)) return ""
    text = substr(text, RSTART + 4, RLENGTH - 4)
    sub(/.*\//, "", text)
    return text
}
function kind_of(what) {
    if (what ~ /^Program hit /) return "api"
    if (what ~ /^Error: process didn't terminate/) return "ended"
    if (what ~ /^Uninitialized /) return "uninitialised"
    if (what ~ /^Barrier error/) return "barrier"
    if (what ~ /^Invalid /) return "bounds"
    if (what ~ /^Trace\/breakpoint trap/) return "trap"
    return "other"
}
function tell(kind, what, place, other, times) {
    gsub(/\t/, " ", what)
    key = kind "\t" what "\t" (place == "" ? "-" : place) "\t" other
    if (!(key in count)) order[++orders] = key
    count[key] += times
}
# A finding is told when all its lines were read.
function close_finding() {
    if (pending != "") tell(kind, pending, place, "-", 1)
    pending = place = ""
    raced = 0
}
tool == "nvcc" { exit }
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
    tell("race", first ", " second, at, place_of($0), times)
    next
}
/^ERROR SUMMARY: [0-9]+ errors? (was|were) not printed/ {
    close_finding()
    tell("unprinted", "errors not printed", "", "-", $3)
    next
}
/^(ERROR|RACECHECK) SUMMARY/ {
    close_finding()
    summed = 1
    next
}
/^(COMPUTE-SANITIZER|LEAK SUMMARY|Target application)/ {
    close_finding()
    next
}

# Any other fault: what, then where, then what is wrong with the address.
/^[A-Z]/ {
    close_finding()
    pending = $0
    kind = kind_of($0)
    sub(/\.$/, "", pending)
    next
}
pending != "" && place == "" && /^ +at .* in .*:[0-9]+/ { place = place_of($0) }
pending != "" && /^ +Access (to .* )?is misaligned/ { kind = "misaligned" }

END {
    close_finding()
    if (tool == "nvcc") tell("uncompiled", "not compiled", "", "-", 1)
    else if (!summed) tell("unended", "the tool did not end in time", "", "-", 1)
    if (orders == 0) tell("nothing", "nothing", "", "-", 0)
    for (i = 1; i <= orders; i++)
        printf "%s\t%s\t%s\t%s\t%d\n", lab, kernel, tool, order[i], \
            count[order[i]]
}
