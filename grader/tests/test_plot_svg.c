/*
 * plot_svg: gnuplot's pictures fit for a page, whatever is in them
 */
#include "../die.h"
#include "../plot_svg.h"
#include "fixture.h"
#include "markup.h"
#include "suite.h"
#include <stdbool.h>

#define ROOT "<svg viewBox=\"0 0 76 48\" xmlns=\"http://www.w3.org/2000/svg\">"

static char *
cleaned(const char *svg)
{
    const struct plot_picture picture = {.svg = svg,
                                         .name = "scan",
                                         .title = "T <1>",
                                         .description = "D & \"d\""};
    char *text = plot_svg(&picture);

    if (text)
        markup_check(text);
    return text;
}

static void
check_holds(const char *inside, const char *part, bool held)
{
    char *svg = checked_format("%s%s</svg>", ROOT, inside);
    char *text = cleaned(svg);

    ck_assert_msg(text != NULL, "refused: %s", inside);
    ck_assert_msg(has(text, part) == held, "%s in %s", part, text);
    free(text);
    free(svg);
}

START_TEST(picture_has_a_title_and_a_description)
{
    char *text = cleaned(ROOT "<title>Gnuplot</title></svg>");

    ck_assert(has(text, "<title id=\"scan-t\">T &lt;1&gt;</title>"));
    ck_assert(has(text, "<desc id=\"scan-d\">D &amp; &quot;d&quot;</desc>"));
    ck_assert(has(text, "aria-labelledby=\"scan-t scan-d\""));
    ck_assert(has(text, "viewBox=\"0 0 76 48\""));
    ck_assert(!has(text, "Gnuplot"));
    free(text);
}
END_TEST

START_TEST(shapes_and_colours_stay)
{
    check_holds("<path stroke='rgb(  0, 114, 178)' d='M1,2 L3,4'/>",
                "stroke=\"rgb(  0, 114, 178)\"", true);
    check_holds("<g fill='none'><rect x='1' width = '2'/></g>",
                "<rect x=\"1\" width=\"2\"/>", true);
    check_holds("<path style='stroke:none; fill:rgb(1,2,3)' d='M0,0'/>",
                "fill=\"rgb(1,2,3)\"", true);
}
END_TEST

START_TEST(black_is_the_colour_of_text)
{
    check_holds("<path stroke='black' d='M0,0'/>", "stroke=\"currentColor\"",
                true);
    check_holds("<g color='black'></g>", "black", false);
}
END_TEST

START_TEST(names_are_the_pictures_own)
{
    check_holds("<defs><circle id='gpDot' r='1'/></defs>", "id=\"scan-gpDot\"",
                true);
    check_holds("<use xlink:href='#gpDot'/>", "href=\"#scan-gpDot\"", true);
    check_holds("<rect fill='url(#gpPat1)'/>", "fill=\"url(#scan-gpPat1)\"",
                true);
}
END_TEST

START_TEST(text_is_text)
{
    check_holds("<g><text x='1'>a &lt; b</text></g>", ">a &lt; b</text>", true);
    check_holds("<text><![CDATA[a<b&c]]></text>", ">a&lt;b&amp;c</text>", true);
    check_holds("<text>a &#60;script&#62; b</text>", "&amp;#60;", true);
    check_holds("loose <g>words</g>", "words", false);
}
END_TEST

START_TEST(what_is_no_picture_is_left_out)
{
    check_holds("<script>alert(1)</script>", "alert", false);
    check_holds("<style>*{}</style>", "{}", false);
    check_holds("<foreignObject><g>x</g></foreignObject>", "foreign", false);
    check_holds("<a href='javascript:x'><rect/></a>", "rect", false);
    check_holds("<filter id='f'><feFlood/></filter>", "flood", false);
    check_holds("<image xlink:href='http://a/'/>", "http://a", false);
    check_holds("<!-- <script> -->", "script", false);
}
END_TEST

START_TEST(attributes_that_could_act_are_left_out)
{
    check_holds("<rect onload='x()' x='1'/>", "onload", false);
    check_holds("<rect fill='url(http://a/)'/>", "http://a", false);
    check_holds("<use xlink:href='http://a#b'/>", "http://a", false);
    check_holds("<use xlink:href='javascript:x'/>", "javascript", false);
    check_holds("<rect x='1\"onload=\"x'/>", "onload", false);
    check_holds("<path d='M0&#34; onclick'/>", "onclick", false);
    check_holds("<rect style='fill:url(javascript:x)'/>", "javascript", false);
}
END_TEST

static const char *const broken[] = {
    "",
    "no picture",
    "<svg viewBox='0 0 1 1'>",
    "<svg><g></g></svg>",
    ROOT "<g></svg>",
    ROOT "</g></svg>",
    ROOT "<rect x='1></svg>",
    ROOT "<rect x=1/></svg>",
    ROOT "<g",
    ROOT "<![CDATA[",
    ROOT "<averylongnameofanelementthatisnone/></svg>",
};

START_TEST(broken_picture_is_none)
{
    char *text = cleaned(broken[_i]);

    ck_assert_msg(!text, "%s", text);
}
END_TEST

START_TEST(deep_picture_is_none)
{
    char deep[100 * 3 + 1] = "", *svg;

    for (size_t i = 0; i + 3 < sizeof deep; i += 3)
        memcpy(deep + i, "<g>", 4);
    svg = checked_format("%s%s", ROOT, deep);
    ck_assert_ptr_null(cleaned(svg));
    free(svg);
}
END_TEST

START_TEST(file_and_page_hold_the_same)
{
    char *text = cleaned(ROOT "<rect x='1'/></svg>");
    char *file = plot_svg_file(text), *back = plot_svg_inside(file);

    ck_assert(has(file, "<?xml"));
    ck_assert(has(file, "background:#fff"));
    ck_assert_str_eq(back, text);
    ck_assert_ptr_null(plot_svg_inside("<svg onload=\"x\">"));
    free(back);
    free(file);
    free(text);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("plot_svg");
    TCase *tests = tcase_create("plot_svg");

    tcase_add_test(tests, picture_has_a_title_and_a_description);
    tcase_add_test(tests, shapes_and_colours_stay);
    tcase_add_test(tests, black_is_the_colour_of_text);
    tcase_add_test(tests, names_are_the_pictures_own);
    tcase_add_test(tests, text_is_text);
    tcase_add_test(tests, what_is_no_picture_is_left_out);
    tcase_add_test(tests, attributes_that_could_act_are_left_out);
    tcase_add_loop_test(tests, broken_picture_is_none, 0,
                        sizeof broken / sizeof *broken);
    tcase_add_test(tests, deep_picture_is_none);
    tcase_add_test(tests, file_and_page_hold_the_same);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
