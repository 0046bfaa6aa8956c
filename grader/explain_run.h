/*
 * explain_run -- run one function at the case whose counts are judged, and make
 * its card
 */
#ifndef GRADER_EXPLAIN_RUN_H
#define GRADER_EXPLAIN_RUN_H

#include "build.h"
#include "catalog.h"
#include "explain.h"
#include "options.h"

/* explain_case -- the case that is explained: that of the counted limits; of a
 * function without limits its largest, or, where it goes in steps, two of them
 * at the extents of the lab's aligned case.  Lives until the next call. */
const struct lab_case *explain_case(const struct lab *lab,
                                    const struct function *function);

/* explain_function -- run it and add its card; runner: from build_kernel()
 * Returns whether nothing is wrong with it in this case. */
bool explain_function(struct card *card, const struct options *o,
                      const struct function *function,
                      const struct build_job *job, int runner,
                      const struct registers_list *registers);

#endif
