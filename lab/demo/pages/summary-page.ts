import { renderMarkdown } from './markdown.ts';
import type { PageContent } from './page.ts';

export function summaryPage(summary: string): PageContent {
  const body = summary === '' ? '<p>The workflow step has not ended yet.</p>' : renderMarkdown(summary);
  return {
    title: 'Job summary',
    body: `<div id="summary"><h1>Job summary</h1><article><div class="body">${body}</div></article></div>`,
  };
}
