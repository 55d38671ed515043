/** Styles of the mail page, in the app's colors, and of the banner that links to it. */
export const STYLES = `
:root{color-scheme:light dark;--page:#fbf8f3;--card:#fff;--text:#1f2430;--muted:#4a5162;--line:#e4ded3;--blue:#1f4e79;--gold:#fff6df;--edge:#e6cf9f}
@media (prefers-color-scheme:dark){:root{--page:#14171d;--card:#1d222b;--text:#eef0f4;--muted:#b8becb;--line:#333a47;--blue:#9cc4ec;--gold:#2b2415;--edge:#6b562a}}
*{box-sizing:border-box}
html{background:var(--page)}
body{margin:0 auto;max-width:46rem;padding:1rem 1rem 3rem;background:var(--page);color:var(--text);font:1.125rem/1.6 "Atkinson Hyperlegible Next",Verdana,"DejaVu Sans",Arial,sans-serif}
a{color:var(--blue)}
a:focus-visible{outline:3px solid var(--blue);outline-offset:2px;border-radius:.25rem}
nav{display:flex;flex-wrap:wrap;column-gap:1.5rem}
nav a{display:inline-flex;align-items:center;min-height:2.75rem}
h1{margin:.5rem 0 .75rem;font-size:1.875rem;line-height:1.25;overflow-wrap:anywhere}
h2{margin:0 0 .5rem;font-size:1.25rem;line-height:1.3}
p{margin:0 0 .75rem}
.note{margin:0 0 1.5rem;padding:1rem 1.25rem;background:var(--gold);border:1px solid var(--edge);border-radius:.875rem}
.note p:last-child,.note ul:last-child{margin-bottom:0}
.note ul{margin:0;padding-left:1.25rem}
.mails{margin:0;padding:0;list-style:none}
.mails li{margin:0 0 .75rem}
.mails a{display:block;padding:.875rem 1.25rem;background:var(--card);border:1px solid var(--line);border-radius:.875rem;color:inherit;text-decoration:none;overflow-wrap:anywhere}
.mails a:hover b{text-decoration:underline}
.mails b{display:block;color:var(--blue);font-size:1.25rem;line-height:1.35}
.meta{display:block;color:var(--muted);font-size:1rem;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:max(38rem,calc(100dvh - 17rem));margin-top:1rem;border:1px solid var(--line);border-radius:.875rem;background:var(--page)}
`;

/** Styles of the banner, by the reader's theme. It is last in the page, so that the skip link stays first. */
export const LINE_STYLES = `
@media screen{body{display:flex;flex-direction:column}}
#root{min-width:0}
.demo-line{order:-1;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;column-gap:.75rem;padding:0 1rem;background:#fff6df;border-bottom:1px solid #e6cf9f;color:#1f2430;font-size:1rem;line-height:1.4;text-align:center}
.demo-line a{display:inline-flex;align-items:center;min-height:2.75rem;color:#1f4e79;text-decoration:underline}
.demo-line a:focus-visible{outline:3px solid #1f4e79;outline-offset:-3px}
[data-theme=dark] .demo-line{background:#2b2415;border-color:#6b562a;color:#eef0f4}
[data-theme=dark] .demo-line a{color:#9cc4ec}
[data-theme=dark] .demo-line a:focus-visible{outline-color:#9cc4ec}
@media print{.demo-line{display:none}}
`;
