/*
 * walked -- what is said of a finding in a walk along z
 */
#ifndef TESTS_WALKED_H
#define TESTS_WALKED_H

#include "diagnosed.h"

/* check_finding_in -- whether the diagnosis of the open case, which it closes,
 * has that id and those words; finding: members of one, as findings_of() reads
 * them, of a launch with blocks of those extents */
static inline void
check_finding_in(const char *block, const char *finding, const char *id,
                 const char *words)
{
    json_t *json = findings_of(checked_format(
        "{'launches': [{'line': 30, 'grid': [3, 4, 2], 'block': %s}], "
        "'findings': [{'severity': 'hazard', 'launch': 0, 'text': '', %s}]}",
        block, finding));

    ck_assert_str_eq(diagnosed(json, NULL), id);
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
    json_decref(json);
    close_case();
}

/* check_finding -- the same in a launch of 3 x 4 x 2 blocks with 16 x 8 threads
 */
static inline void
check_finding(const char *finding, const char *id, const char *words)
{
    check_finding_in("[16, 8, 1]", finding, id, words);
}

#endif
