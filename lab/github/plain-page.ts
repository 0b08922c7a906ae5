// The frame of GitHub's own pages for Apps; it looks like the pages of the demo.
import type { Reply } from './routes/route.ts';

const style =
  ':root{color-scheme:light dark}body{margin:0 auto;max-width:640px;padding:32px 16px 64px;font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere;background:light-dark(#fff,#0d1117);color:light-dark(#1f2328,#f0f6fc)}h1{font-size:26px;font-weight:500;line-height:1.25}h2{font-size:17px}a{color:light-dark(#0969da,#4493f8)}code{padding:2px 5px;border-radius:6px;background:light-dark(#f6f8fa,#151b23)}button{padding:5px 12px;font:inherit;font-weight:600;color:#fff;background:#1a7f37;border:0;border-radius:6px;cursor:pointer}';

/** `body`: HTML. */
export const plainPage = (status: number, title: string, body: string): Reply => ({
  status,
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style><main>${body}</main></html>`,
  headers: { 'content-type': 'text/html; charset=utf-8' },
});
