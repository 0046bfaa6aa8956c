/* atomic -- what CUDA's atomic functions do to memory; the check and the
 * record come from the compiler's instrumentation (include/sim_atomic.h) */
#include <stdint.h>
#include <string.h>

enum kind { ADD, SUB, MIN, MAX, INC, DEC, AND, OR, XOR, CAS };
enum type { U16, I32, U32, I64, U64, F32, F64 };

/* sim_atomic_apply -- see include/sim_atomic.h, which is C++ */
uint64_t sim_atomic_apply(int kind, int type, void *address, uint64_t operand,
                          uint64_t compare);

static uint64_t
apply_unsigned(int kind, uint64_t old, uint64_t x, uint64_t compare)
{
    switch (kind) {
    case ADD:
        return old + x;
    case SUB:
        return old - x;
    case MIN:
        return x < old ? x : old;
    case MAX:
        return x > old ? x : old;
    case INC:
        return old >= x ? 0 : old + 1;
    case DEC:
        return old == 0 || old > x ? x : old - 1;
    case AND:
        return old & x;
    case OR:
        return old | x;
    case XOR:
        return old ^ x;
    default:
        return old == compare ? x : old;
    }
}

/* Of signed numbers only the order differs. */
static uint64_t
apply_signed(int kind, int64_t old, int64_t x, uint64_t compare)
{
    if (kind == MIN)
        return (uint64_t)(x < old ? x : old);
    if (kind == MAX)
        return (uint64_t)(x > old ? x : old);
    return apply_unsigned(kind, (uint64_t)old, (uint64_t)x, compare);
}

/* Floating-point numbers can only be added; the rest goes by their bits. */
static uint64_t
add_float(uint64_t old, uint64_t operand)
{
    uint32_t bits[2] = {(uint32_t)old, (uint32_t)operand};
    float x[2];

    memcpy(x, bits, sizeof x);
    x[0] += x[1];
    memcpy(bits, x, sizeof bits);
    return bits[0];
}

static uint64_t
add_double(uint64_t old, uint64_t operand)
{
    uint64_t bits[2] = {old, operand};
    double x[2];

    memcpy(x, bits, sizeof x);
    x[0] += x[1];
    memcpy(bits, x, sizeof bits);
    return bits[0];
}

static size_t
size_of(int type)
{
    return type == U16 ? 2 : type == I32 || type == U32 || type == F32 ? 4 : 8;
}

static uint64_t
result(int kind, int type, uint64_t old, uint64_t x, uint64_t compare)
{
    switch (type) {
    case I32:
        return apply_signed(kind, (int32_t)old, (int32_t)x,
                            (uint64_t)(int32_t)compare);
    case I64:
        return apply_signed(kind, (int64_t)old, (int64_t)x, compare);
    case F32:
        return add_float(old, x);
    case F64:
        return add_double(old, x);
    default:
        return apply_unsigned(kind, old, x, compare);
    }
}

uint64_t
sim_atomic_apply(int kind, int type, void *address, uint64_t operand,
                 uint64_t compare)
{
    uint64_t old = 0, new;

    memcpy(&old, address, size_of(type)); /* the low bytes come first */
    new = result(kind, type, old, operand, compare);
    memcpy(address, &new, size_of(type));
    return old;
}
