export const stylesheet = `
:root { --back: #fff; --fore: #1f2328; --quiet: #59636e; --line: #d1d9e0; --soft: #f6f8fa; --link: #0969da;
  --open: #1a7f37; --closed: #8250df; --note: #0969da; --warning: #9a6700; --caution: #cf222e; }
@media (prefers-color-scheme: dark) {
  :root { --back: #0d1117; --fore: #f0f6fc; --quiet: #9198a1; --line: #3d444d; --soft: #151b23; --link: #4493f8;
    --open: #238636; --closed: #8957e5; --note: #4493f8; --warning: #d29922; --caution: #f85149; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--fore);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', 'Noto Sans', Helvetica, Arial, sans-serif; overflow-wrap: anywhere; }
header { display: flex; gap: 12px; justify-content: space-between; padding: 12px 24px; border-bottom: 1px solid var(--line); background: var(--soft); }
header span, .quiet { color: var(--quiet); font-weight: normal; }
main { max-width: 880px; margin: 0 auto; padding: 24px 16px 64px; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
h1 { font-size: 26px; font-weight: 500; line-height: 1.25; margin: 0 0 12px; }
code, pre { font: 85% ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: var(--soft); border-radius: 6px; }
code { padding: 2px 5px; }
pre { padding: 12px; overflow: auto; border: 1px solid var(--line); font-size: 85%; }
pre code { padding: 0; font-size: 100%; background: none; }
.badge { display: inline-block; padding: 3px 10px; border-radius: 99px; color: #fff; font-size: 13px; white-space: nowrap; }
.badge.open { background: var(--open); } .badge.closed { background: var(--closed); }
.label, .role { display: inline-block; padding: 0 8px; border: 1px solid var(--line); border-radius: 99px; font-size: 12px; }
.label { background: var(--soft); font-weight: 600; }
article { border: 1px solid var(--line); border-radius: 6px; margin: 16px 0; }
article:target { border-color: var(--link); }
article > h2 { margin: 0; padding: 8px 16px; font-size: 14px; font-weight: normal; background: var(--soft);
  border-bottom: 1px solid var(--line); border-radius: 6px 6px 0 0; }
.body { padding: 4px 16px 8px; }
.body h3 { font-size: 19px; margin: 12px 0 8px; } .body h4 { font-size: 16px; margin: 12px 0 8px; }
.body sub { font-size: 12px; color: var(--quiet); vertical-align: baseline; }
blockquote { margin: 12px 0; padding: 0 14px; color: var(--quiet); border-left: 4px solid var(--line); }
table { border-collapse: collapse; display: block; overflow: auto; margin: 12px 0; }
th, td { border: 1px solid var(--line); padding: 5px 12px; }
th { background: var(--soft); } .left { text-align: left; } .center { text-align: center; } .right { text-align: right; }
summary { cursor: pointer; }
.alert { margin: 12px 0; padding: 4px 14px; border-left: 4px solid var(--note); }
.alert .kind { margin: 4px 0; font-weight: 600; text-transform: capitalize; color: var(--note); } .alert p { margin: 4px 0; }
.alert.warning { border-color: var(--warning); } .alert.warning .kind { color: var(--warning); }
.alert.caution { border-color: var(--caution); } .alert.caution .kind { color: var(--caution); }
.reactions { margin: 0; padding: 0 16px 12px; }
.reactions span { border: 1px solid var(--line); border-radius: 99px; padding: 2px 10px; font-size: 13px; background: var(--soft); }
.thread, .check { border: 1px solid var(--line); border-radius: 6px; margin: 16px 0; }
.thread > h3, .check > h3 { margin: 0; padding: 8px 16px; font-size: 14px; font-weight: 600; border-bottom: 1px solid var(--line); }
.thread article { margin: 12px; }
.list { list-style: none; margin: 0 0 20px; padding: 0; border: 1px solid var(--line); border-radius: 6px; }
.list li { display: flex; gap: 12px; align-items: start; padding: 12px 16px; } .list li + li { border-top: 1px solid var(--line); }
.list p { margin: 0; font-size: 13px; } .name { font-weight: 600; color: var(--fore); }
@media (max-width: 600px) { header, .list li { flex-wrap: wrap; padding-inline: 16px; } }
`;
