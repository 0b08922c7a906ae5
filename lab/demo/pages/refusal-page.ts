// Why something was not done, with what the person had written.
import { escapeHtml } from './escape-html.ts';
import { page } from './page.ts';

export function refusalPage(
  why: string,
  kept: { readonly written: string; readonly back: string } | null,
): string {
  const written = kept?.written
    ? `<p>What you wrote:</p><textarea id="written" rows="8" dir="auto" readonly>${escapeHtml(`\n${kept.written}`)}</textarea>`
    : '';
  const back = kept ? `<p><a href="${escapeHtml(kept.back)}">Back to the page</a></p>` : '';
  return page({
    title: 'Not done',
    body: `<div id="refusal"><h1>Not done</h1><p id="why">${escapeHtml(why)}</p>${written}${back}</div>`,
  });
}
