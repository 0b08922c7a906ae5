// The Markdown of our templates as markup of a page. What looks like HTML in it is escaped, and only addresses of the web become links.
import { micromark } from 'micromark';
import { Html } from '../../http/html.ts';

export function renderMarkdown(text: string): Html {
  const markup = micromark(text)
    // GitHub's own words for a kind of quotation.
    .replace(/<blockquote>\n<p>\[!\w+\]\n/g, '<blockquote>\n<p>')
    .replaceAll('<a href=', '<a rel="noreferrer" href=')
    // Below the heading of the section.
    .replace(/<(\/?)h4>/g, '<$1h3>');
  return new Html(markup);
}
