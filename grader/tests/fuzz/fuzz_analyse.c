/*
 * fuzz_analyse -- any bytes as a log: the analyser must neither crash nor leak
 * nor print what is no JSON; libFuzzer's entry, built and run by check_all.sh
 *
 * An input (seeds_analyse/) is a byte of flags, then records: 1 puts a sound
 * frame before them, so that the fuzzer need not find the magic numbers by
 * itself, 2 a launch with its first thread, 4 maps kinds and addresses to those
 * that there are, 8 asks for counts, of a program of few places.
 */
#include "../../../common/sim/analyse/emit.h"
#include "../trace.h"
#include <jansson.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
begin(struct trace_log *t, unsigned flavour)
{
    if (flavour & 1)
        put_frame(t);
    if (flavour & 2) {
        put_launch(t, 3, 70, 256);
        put(t, LOG_BLOCK, 0, 0, 0, 0);
        put_thread(t, 0);
    }
}

/* Addresses out of few bits, so that they hit something. */
static void
add_records(struct trace_log *t, const uint8_t *data, size_t size,
            unsigned flavour)
{
    static const uint64_t bases[4] = {TRACE_X, TRACE_Y, TRACE_SHARED,
                                      TRACE_DYNAMIC};
    struct log_record r;

    for (; size >= sizeof r; data += sizeof r, size -= sizeof r) {
        memcpy(&r, data, sizeof r);
        if (flavour & 8)
            r.pc &= 7;
        if (flavour & 4) {
            r.kind %= LOG_KINDS;
            if (r.kind >= LOG_READ && r.kind <= LOG_ATOMIC)
                r.address = bases[r.address & 3] + (r.address >> 2 & 0xff);
        }
        put(t, r.kind, r.address, r.pc, r.size, r.flags);
    }
}

static void
print(const struct analysis *a)
{
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    emit_json(a, to);
    fclose(to);
    json_t *json = json_loads(text, 0, NULL);
    if (!json)
        abort();
    json_decref(json);
    free(text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static unsigned char coverage[32768];
    struct case_job job = trace_job();
    struct trace_log t = {NULL, 0, 0};

    if (size && data[0] & 8)
        job.flags |= CASE_COUNT;
    struct analysis *a = analysis_new(&job, NULL, coverage);
    if (!a)
        abort();
    if (size) {
        begin(&t, data[0]);
        add_records(&t, data + 1, size - 1, data[0]);
    }
    analysis_feed(a, t.record, t.count);
    analysis_finish(a);
    emit_leaks(a);
    emit_merge(a);
    print(a);
    analysis_free(a);
    free(t.record);
    return 0;
}
