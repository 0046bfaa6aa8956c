/*
 * Names and places out of an ELF file: this program's own.
 */
#include "../../common/sim/analyse/symbol.h"
#include "suite.h"
#include <check.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <unistd.h>

int symbol_global[3][5] = {{1}};
static _Thread_local double symbol_tile[4][6] __attribute__((used));
static const char symbol_text[] __attribute__((used)) = "float [18]\033[31m";

static struct symbols *s;
static uint64_t bias; /* this program may be loaded anywhere */

static int
read_bias(struct dl_phdr_info *info, size_t size, void *data)
{
    (void)size;
    *(uint64_t *)data = info->dlpi_addr;
    return 1;
}

static void
set_up(void)
{
    int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);

    ck_assert_int_ge(fd, 0);
    s = symbols_open(fd);
    ck_assert_ptr_nonnull(s);
    dl_iterate_phdr(read_bias, &bias);
}

static void
tear_down(void)
{
    symbols_close(s);
}

static uint64_t
in_file(const void *pointer)
{
    return (uint64_t)(uintptr_t)pointer - bias;
}

START_TEST(a_pc_has_file_line_and_function)
{
    struct place place =
        symbols_place(s, in_file((const void *)(uintptr_t)read_bias));

    ck_assert_ptr_nonnull(place.file);
    ck_assert_ptr_nonnull(strstr(place.file, "test_symbol.c"));
    ck_assert_int_gt(place.line, 20);
    ck_assert_int_lt(place.line, 40);
    ck_assert_str_eq(place.function, "read_bias");
}
END_TEST

START_TEST(a_function_is_found_by_its_entry)
{
    ck_assert_str_eq(
        symbols_function(s, in_file((const void *)(uintptr_t)read_bias)),
        "read_bias");
}
END_TEST

START_TEST(a_global_has_name_and_extents)
{
    const struct variable *v =
        symbols_variable(s, false, in_file(&symbol_global[1][2]));

    ck_assert_ptr_nonnull(v);
    ck_assert_str_eq(v->name, "symbol_global");
    ck_assert_uint_eq(v->axes, 2);
    ck_assert_uint_eq(v->extent[0], 3);
    ck_assert_uint_eq(v->extent[1], 5);
    ck_assert_uint_eq(v->element_bytes, sizeof(int));
}
END_TEST

START_TEST(a_thread_local_is_told_from_a_global)
{
    const struct variable *v = NULL;

    symbol_tile[0][0] = 1;
    for (uint64_t offset = 0; offset < 4096 && !v; offset += 8) {
        v = symbols_variable(s, true, offset);
        if (v && strcmp(v->name, "symbol_tile") != 0)
            v = NULL;
    }
    ck_assert_ptr_nonnull(v);
    ck_assert_uint_eq(v->extent[1], 6);
    ck_assert_uint_eq(v->bytes, sizeof symbol_tile);
}
END_TEST

START_TEST(texts_come_out_printable)
{
    ck_assert_str_eq(symbols_text(s, in_file(symbol_text)), "float [18]?[31m");
}
END_TEST

START_TEST(nothing_is_found_where_nothing_is)
{
    uint64_t word;

    ck_assert_ptr_null(symbols_place(s, 0xfffffff0).file);
    ck_assert_ptr_null(symbols_variable(s, false, 1));
    ck_assert_ptr_null(symbols_text(s, ~0ull));
    ck_assert(!symbols_word(s, ~0ull - 3, &word));
}
END_TEST

START_TEST(without_symbols_nothing_has_a_name)
{
    uint64_t word;

    ck_assert_ptr_null(symbols_place(NULL, 1).file);
    ck_assert_ptr_null(symbols_function(NULL, 1));
    ck_assert_ptr_null(symbols_variable(NULL, true, 1));
    ck_assert_ptr_null(symbols_text(NULL, 1));
    ck_assert(!symbols_word(NULL, 1, &word));
}
END_TEST

START_TEST(what_is_no_elf_has_no_symbols)
{
    int fd = open("/proc/self/status", O_RDONLY | O_CLOEXEC);

    ck_assert_ptr_null(symbols_open(fd));
    close(fd);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("symbol");
    TCase *facts = tcase_create("facts");

    tcase_add_checked_fixture(facts, set_up, tear_down);
    tcase_add_test(facts, a_pc_has_file_line_and_function);
    tcase_add_test(facts, a_function_is_found_by_its_entry);
    tcase_add_test(facts, a_global_has_name_and_extents);
    tcase_add_test(facts, a_thread_local_is_told_from_a_global);
    tcase_add_test(facts, texts_come_out_printable);
    tcase_add_test(facts, nothing_is_found_where_nothing_is);
    tcase_add_test(facts, without_symbols_nothing_has_a_name);
    tcase_add_test(facts, what_is_no_elf_has_no_symbols);
    suite_add_tcase(suite, facts);
    return suite_run(suite);
}
