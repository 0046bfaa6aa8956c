/* api_event -- streams and events: all work is done when a call returns */
#include "api.h"
#include <stdio.h>
#include <time.h>

#define HANDLES 4096

/* A handle is the address of its place; what it held before does not come
 * back soon, so that a destroyed one is noticed. */
struct CUstream_st {
    bool live;
    bool apart; /* it and the default stream do not wait for each other */
};
struct CUevent_st {
    bool live;
    bool recorded;
    bool timed;
};
static struct CUstream_st streams[HANDLES];
static struct CUevent_st events[HANDLES];
static unsigned next_stream, next_event;
static bool any;         /* a stream was made: the log tells of them */
static uint64_t current; /* the number that it told last */

/* The default streams are named by 0 and two small numbers. */
static bool
is_stream(cudaStream_t stream)
{
    if ((uintptr_t)stream <= (uintptr_t)cudaStreamPerThread)
        return true;
    return stream >= streams && stream < streams + HANDLES && stream->live;
}

static bool
is_event(cudaEvent_t event)
{
    return event >= events && event < events + HANDLES && event->live;
}

static cudaError_t
check_stream(cudaStream_t stream)
{
    return is_stream(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

static cudaError_t
check_event(cudaEvent_t event)
{
    return is_event(event) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

/* As the log knows it: 0 is the default stream, 1 the thread's own. */
static uint64_t
number_of(cudaStream_t stream)
{
    if (stream >= streams)
        return (uint64_t)(stream - streams) + 2;
    return stream == cudaStreamPerThread;
}

bool
stream_turn(cudaStream_t stream)
{
    const uint64_t number = number_of(stream);

    if (!is_stream(stream))
        return false;
    if (!any || number == current)
        return true;
    log_put(LOG_STREAM, number, 0, 0, number > 1 && stream->apart);
    current = number;
    return true;
}

void
stream_wait(enum log_sync sync, cudaStream_t stream)
{
    if (any && (sync == SYNC_DEVICE || stream_turn(stream)))
        log_put(LOG_SYNC, 0, 0, 0, sync);
}

static uint64_t
event_number(cudaEvent_t event)
{
    return (uint64_t)(event - events);
}

static cudaError_t
wait_for_event(cudaEvent_t event)
{
    if (any && is_event(event))
        log_put(LOG_SYNC, event_number(event), 0, 0, SYNC_EVENT);
    return check_event(event);
}

static cudaError_t
create_stream(cudaStream_t *stream, unsigned flags)
{
    if (!stream)
        return cudaErrorInvalidValue;
    for (unsigned i = 0; i < HANDLES; i++) {
        struct CUstream_st *place = &streams[next_stream++ % HANDLES];

        if (place->live)
            continue;
        place->live = true;
        place->apart = flags & cudaStreamNonBlocking;
        *stream = place;
        any = true;
        stream_turn(place);
        return cudaSuccess;
    }
    return cudaErrorMemoryAllocation;
}

cudaError_t
cudaStreamCreate(cudaStream_t *stream)
{
    API_BEGIN;
    return api_end(create_stream(stream, cudaStreamDefault));
}

cudaError_t
cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags)
{
    API_BEGIN;
    return api_end(create_stream(stream, flags));
}

cudaError_t
cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned int flags,
                             int priority)
{
    API_BEGIN;
    (void)priority;
    return api_end(create_stream(stream, flags));
}

cudaError_t
cudaStreamDestroy(cudaStream_t stream)
{
    API_BEGIN;
    if (!is_stream(stream) || stream < streams)
        return api_end(cudaErrorInvalidResourceHandle);
    stream->live = false;
    return cudaSuccess;
}

cudaError_t
cudaStreamSynchronize(cudaStream_t stream)
{
    API_BEGIN;
    stream_wait(SYNC_STREAM, stream);
    return api_end(check_stream(stream));
}

cudaError_t
cudaStreamQuery(cudaStream_t stream)
{
    API_BEGIN;
    stream_wait(SYNC_STREAM, stream);
    return api_end(check_stream(stream));
}

cudaError_t
cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags)
{
    API_BEGIN;
    (void)flags;
    if (!is_event(event) || !stream_turn(stream))
        return api_end(cudaErrorInvalidResourceHandle);
    if (any)
        log_put(LOG_AWAIT, event_number(event), 0, 0, 0);
    return cudaSuccess;
}

cudaError_t
cudaDeviceGetStreamPriorityRange(int *least, int *greatest)
{
    API_BEGIN;
    if (least)
        *least = 0;
    if (greatest)
        *greatest = -5;
    return cudaSuccess;
}

static cudaError_t
create_event(cudaEvent_t *event, unsigned flags)
{
    if (!event)
        return cudaErrorInvalidValue;
    for (unsigned i = 0; i < HANDLES; i++) {
        struct CUevent_st *place = &events[next_event++ % HANDLES];

        if (place->live)
            continue;
        place->live = true;
        place->recorded = false;
        place->timed = !(flags & cudaEventDisableTiming);
        *event = place;
        return cudaSuccess;
    }
    return cudaErrorMemoryAllocation;
}

cudaError_t
cudaEventCreate(cudaEvent_t *event)
{
    API_BEGIN;
    return api_end(create_event(event, cudaEventDefault));
}

cudaError_t
cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags)
{
    API_BEGIN;
    return api_end(create_event(event, flags));
}

cudaError_t
cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    API_BEGIN;
    if (!is_event(event) || !stream_turn(stream))
        return api_end(cudaErrorInvalidResourceHandle);
    if (any)
        log_put(LOG_EVENT, event_number(event), 0, 0, 0);
    event->recorded = true;
    return cudaSuccess;
}

cudaError_t
cudaEventQuery(cudaEvent_t event)
{
    API_BEGIN;
    return api_end(wait_for_event(event));
}

cudaError_t
cudaEventSynchronize(cudaEvent_t event)
{
    API_BEGIN;
    return api_end(wait_for_event(event));
}

cudaError_t
cudaEventDestroy(cudaEvent_t event)
{
    API_BEGIN;
    if (!is_event(event))
        return api_end(cudaErrorInvalidResourceHandle);
    event->live = false;
    return cudaSuccess;
}

static bool
is_timed(cudaEvent_t event)
{
    return is_event(event) && event->recorded && event->timed;
}

cudaError_t
cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end)
{
    API_BEGIN;
    static bool told;

    if (!milliseconds)
        return api_end(cudaErrorInvalidValue);
    if (!is_timed(start) || !is_timed(end))
        return api_end(cudaErrorInvalidResourceHandle);
    if (!told)
        fprintf(stderr, "cudaEventElapsedTime: 0 ms: a simulator has no "
                        "GPU's time to tell\n");
    told = true;
    *milliseconds = 0;
    return cudaSuccess;
}

/* clock64 -- see include/sim_sync.h; kernels call it */
long long clock64(void);

long long
clock64(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000ll + now.tv_nsec;
}
