/*
 * html_style -- the style sheet of the report
 */
#include "html_parts.h"

/* One rule a string; the colours of light and dark come first. */
const char *const html_style[] = {
    ":root{color-scheme:light dark;--paper:#f8f7f3;--card:#fff;"
    "--ink:#1d2129;--soft:#586070;--line:#dedbd2;--code:#f1efe8;"
    "--link:#1f5fa8;--good:#16703f;--good-tint:#e0f1e6;--bad:#ac1f16;"
    "--bad-tint:#fbe5e2;--warn:#7d5200;--warn-tint:#faeecb;"
    "--none:#586070;--none-tint:#ebe9e2;--map-right:#d9eadf;"
    "--map-wrong:#b3261e;--map-edge:#c3c7cf;--map-hatch:#fff}",
    "@media(prefers-color-scheme:dark){:root{--paper:#13161a;"
    "--card:#1b1f25;--ink:#e7e9ec;--soft:#a0a9b6;--line:#30363f;"
    "--code:#12151a;--link:#8ab8f5;--good:#68d391;--good-tint:#16321f;"
    "--bad:#ff9388;--bad-tint:#40191a;--warn:#f0c058;--warn-tint:#3a2d0d;"
    "--none:#a0a9b6;--none-tint:#282d35;--map-right:#24402f;"
    "--map-wrong:#ff8577;--map-edge:#4a525e;--map-hatch:#2a0d0a}}",
    "*{box-sizing:border-box}",
    "body{margin:0;background:var(--paper);color:var(--ink);"
    "font:16px/1.55 system-ui,-apple-system,'Segoe UI','DejaVu Sans',"
    "sans-serif}",
    "main,header,footer{max-width:62rem;margin:0 auto;padding:0 1.25rem}",
    "header{padding-top:1.5rem}",
    "footer{padding-bottom:3rem;color:var(--soft);font-size:.875rem}",
    "a{color:var(--link)}",
    "a:focus-visible,summary:focus-visible{outline:3px solid var(--link);"
    "outline-offset:2px}",
    "h1{font-size:1.9rem;line-height:1.2;margin:.4rem 0 .6rem;"
    "letter-spacing:-.01em}",
    "h2{font-size:1.2rem;margin:2.2rem 0 .8rem}",
    "h1 .number{color:var(--soft);font-weight:400;margin-right:.35rem}",
    "code,pre,.place,.command{font-family:ui-monospace,SFMono-Regular,"
    "Menlo,'DejaVu Sans Mono',monospace;font-size:.875em}",
    "pre{background:var(--code);border:1px solid var(--line);"
    "border-radius:6px;padding:.55rem .75rem;margin:.45rem 0;"
    "overflow-x:auto;white-space:pre}",
    "pre code{font-size:inherit}",
    ".verdict,.row .first:not(:has(~ .verdict)){font-weight:600}",
    "figure{margin:0}",
    "figcaption{color:var(--soft);font-size:.875rem;margin-top:.2rem}",
    "p{margin:.3rem 0;overflow-wrap:anywhere}",
    ".soft{color:var(--soft)}",
    ".score{display:flex;flex-wrap:wrap;align-items:center;"
    "gap:.6rem 1rem;margin:.9rem 0}",
    ".badge{display:inline-block;padding:.1rem .65rem;border-radius:1rem;"
    "font-size:.875rem;font-weight:600;white-space:nowrap}",
    ".badge::before{margin-right:.4rem}",
    ".good::before{content:'\\2713'/''}",
    ".bad::before{content:'\\2717'/''}",
    ".warn::before{content:'!'/''}",
    ".none::before{content:'\\2013'/''}",
    ".good{background:var(--good-tint);color:var(--good)}",
    ".bad{background:var(--bad-tint);color:var(--bad)}",
    ".warn{background:var(--warn-tint);color:var(--warn)}",
    ".none{background:var(--none-tint);color:var(--none)}",
    ".points{display:inline-flex;align-items:center;gap:.6rem;"
    "white-space:nowrap}",
    ".bar{display:inline-block;width:7rem;height:.5rem;"
    "border-radius:.25rem;background:var(--none-tint);overflow:hidden;"
    "border:1px solid var(--line)}",
    ".bar i{display:block;height:100%;background:var(--good)}",
    ".card{background:var(--card);border:1px solid var(--line);"
    "border-radius:10px;overflow:hidden}",
    ".row{display:grid;grid-template-columns:11.5rem 1fr;"
    "gap:.2rem 1.2rem;padding:.8rem 1.1rem;"
    "border-top:1px solid var(--line)}",
    ".row:first-child{border-top:0}",
    ".row>h3{margin:0;font-size:1rem;font-weight:600}",
    ".row>div{min-width:0}",
    ".row>div>p:first-child{margin-top:0}",
    ".row h3 .badge{display:block;width:fit-content;margin-top:.15rem;"
    "font-size:.78rem}",
    ".place{color:var(--soft)}",
    ".map{margin:.8rem 0;overflow-x:auto}",
    ".map svg{max-width:100%;height:auto;display:block}",
    ".plot{padding:.9rem 1.1rem;margin:.9rem 0}",
    ".plot h3{margin:0 0 .4rem;font-size:1rem}",
    ".plot figure{overflow-x:auto}",
    ".plot svg{display:block;width:100%;height:auto;min-width:34rem;"
    "max-width:52rem}",
    ".plot .figure{text-align:right;font-weight:400}",
    ".command{display:block;background:var(--code);"
    "border:1px solid var(--line);border-radius:6px;padding:.5rem .75rem;"
    "margin:.45rem 0;overflow-wrap:anywhere}",
    ".wide{overflow-x:auto}",
    "table{border-collapse:collapse;width:100%;"
    "font-variant-numeric:tabular-nums}",
    "th,td{text-align:left;padding:.45rem 1.1rem;"
    "border-top:1px solid var(--line);vertical-align:top}",
    "thead th{border-top:0;font-size:.875rem;color:var(--soft);"
    "font-weight:600}",
    "td.figure,th.figure{text-align:right;white-space:nowrap}",
    "tbody th{font-weight:400}",
    "tr.detail td{border-top:0;padding-top:0}",
    "main>h3{font-size:1rem;margin:1.3rem 0 .5rem}",
    "main>.card+.card{margin-top:.8rem}",
    ".source{margin:.5rem 0}",
    ".source td{padding:.02rem .8rem;border:0}",
    ".source code{white-space:pre}",
    ".source .figure{color:var(--soft);font-size:.8rem;width:3rem}",
    ".source .place{margin:0 0 .1rem 2rem;color:var(--link)}",
    "details{margin:.15rem 0}",
    "summary{cursor:pointer;color:var(--link)}",
    "details .inside{padding:.3rem 0 .5rem}",
    "dl.facts{display:grid;grid-template-columns:max-content 1fr;"
    "gap:.25rem 1.2rem;margin:0;padding:.8rem 1.1rem}",
    "dl.facts dt{color:var(--soft)}",
    "dl.facts dd{margin:0;overflow-wrap:anywhere}",
    "ol.ladder{list-style:none;margin:0;padding:0;position:relative}",
    "ol.ladder li:not(:last-child)::before{content:'';position:absolute;"
    "left:1.4rem;top:3.6rem;bottom:-.8rem;width:2px;"
    "background:var(--line)}",
    "ol.ladder li{display:grid;grid-template-columns:2.9rem 1fr auto;"
    "gap:0 1rem;align-items:start;position:relative;padding:.75rem 0}",
    ".rung{display:grid;place-items:center;width:2.9rem;height:2.9rem;"
    "border-radius:50%;font-weight:700;border:2px solid currentColor}",
    ".rung.badge{padding:0;font-size:1rem}",
    ".rung::before{display:none}",
    "ol.ladder h3{margin:0;font-size:1.1rem}",
    "ol.ladder .state{text-align:right}",
    "ol.ladder .points{margin-top:.4rem}",
    "@media(max-width:40rem){body{font-size:15px}h1{font-size:1.5rem}"
    ".row{grid-template-columns:1fr}.row h3 .badge{display:inline-block;"
    "margin:0 0 0 .5rem}th,td{padding:.45rem .7rem}ol.ladder li{"
    "grid-template-columns:2.9rem 1fr}ol.ladder .state{grid-column:2;"
    "text-align:left;display:flex;flex-wrap:wrap;gap:.4rem 1rem;"
    "align-items:center;margin-top:.3rem}ol.ladder .points{margin:0}"
    "dl.facts{grid-template-columns:1fr}dl.facts dt{margin-top:.3rem}"
    ".map text{font-size:14px}"
    ".questions thead{display:none}.questions tr,.questions th,"
    ".questions td{display:block}.questions td{border-top:0;padding-top:0}"
    ".questions td.hide-narrow{display:none}"
    ".questions th{padding-bottom:0;font-weight:600}"
    ".plot figure,.wide{background:linear-gradient(to left,var(--card) 2rem,"
    "transparent) right/4rem 100% no-repeat local,linear-gradient(to left,"
    "var(--soft),transparent) right/.8rem 100% no-repeat scroll,var(--card)}"
    ".hide-narrow{display:none}}",
    "@media print{body{background:#fff}.card{break-inside:avoid}}",
    NULL,
};
