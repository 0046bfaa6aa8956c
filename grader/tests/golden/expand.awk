# One program with the project's own files put in where it includes them:
#   awk -f grader/tests/golden/expand.awk grader/tests/golden/lab06.cu
# from the project's folder.
function put(path,    line, inner) {
    while ((getline line < path) > 0) {
        if (line ~ /^#include "[a-z]*\/.*"$/) {
            inner = line
            gsub(/^#include "|"$/, "", inner)
            put(inner)
        } else {
            print line
        }
    }
    close(path)
}
BEGIN { put(ARGV[1]); exit }
