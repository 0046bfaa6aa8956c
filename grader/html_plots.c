/*
 * html_plots -- pictures on a page, each with a sentence and its numbers
 */
#include "escape_html.h"
#include "html_parts.h"
#include "plot.h"

/* Maps of wrong points stand with their case. */
static bool
is_here(const struct plot *plot, const char *lab)
{
    if (!plot->figure)
        return false;
    return lab ? plot_is_of(plot, lab) : plot_has_several(plot);
}

static void
picture(const struct plot *plot, FILE *to)
{
    fputs("<section class=\"card plot\"><h3>", to);
    escape_html(plot->title, HTML_NAME, to);
    fputs("</h3>\n<figure>\n", to);
    if (plot->svg)
        fputs(plot->svg, to);
    fputs("<figcaption>", to);
    html_text(plot->summary, to);
    fputs(" Measured on: ", to);
    html_text(plot->devices, to);
    fputs(".</figcaption>\n</figure>\n", to);
    fprintf(to, "<details%s><summary>The numbers</summary>\n",
            plot->svg ? "" : " open=\"\"");
    plot_html(plot, to);
    fputs("</details></section>\n", to);
}

void
html_plots(const struct plots *plots, const char *lab, FILE *to)
{
    size_t shown = 0;

    for (size_t i = 0; plots && i < plots->count; i++) {
        if (!is_here(&plots->plots[i], lab))
            continue;
        if (shown++ == 0)
            fputs("<h2>Measurements</h2>\n", to);
        picture(&plots->plots[i], to);
    }
    if (shown > 0 && plots->undrawn && plots->lack) {
        fputs("<p class=\"soft\">No pictures: ", to);
        html_text(plots->lack, to);
        fputs("</p>\n", to);
    }
}
