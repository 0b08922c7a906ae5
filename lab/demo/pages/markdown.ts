// Markdown as github.com shows it, as far as the App's comments need it. Only what is named here becomes
// HTML; everything else is shown as text.
import { Marked, type TokenizerAndRendererExtension, type Tokens } from 'marked';
import { escapeHtml } from './html.ts';

const bareTag = /^<\/?(?:details|summary|sub|sup|br|kbd)>$/;
const alert = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/;

/** `#12` is an issue or pull request of this repository, `@name` a person. */
const reference: TokenizerAndRendererExtension = {
  name: 'reference',
  level: 'inline',
  start: (text) => /(?<![\w&/])[#@]\w/.exec(text)?.index,
  tokenizer(text) {
    const raw = /^(?:#\d+|@[a-z\d][a-z\d-]*)\b/i.exec(text)?.[0];
    return raw === undefined ? undefined : { type: 'reference', raw };
  },
  renderer: ({ raw }) =>
    raw.startsWith('#') ? `<a href="${raw.slice(1)}">${raw}</a>` : `<b class="person">${raw}</b>`,
};

const marked = new Marked({
  extensions: [reference],
  gfm: true,
  renderer: {
    html: ({ text }) => allowed(text),
    link({ href, tokens }: Tokens.Link): string {
      const words = this.parser.parseInline(tokens);
      return /^https?:\/\//i.test(href) ? `<a href="${escapeHtml(href)}">${words}</a>` : words;
    },
    // Nothing is fetched from elsewhere.
    image: ({ text }) => escapeHtml(text),
    blockquote({ tokens }: Tokens.Blockquote): string {
      const inside = this.parser.parse(tokens);
      const kind = alert.exec(tokens[0]?.raw ?? '')?.[1]?.toLowerCase();
      if (kind === undefined) return `<blockquote>${inside}</blockquote>`;
      const rest = inside.replace(/\[![A-Z]+\]\s*/, '');
      return `<div class="alert ${kind}"><p class="kind">${kind}</p>${rest}</div>`;
    },
  },
});

export function renderMarkdown(text: string): string {
  try {
    return marked.parse(text, { async: false });
  } catch {
    // Nested deeper than the stack.
    return `<pre>${escapeHtml(text)}</pre>`;
  }
}

/** Comments vanish, tags of the list stay when they carry nothing, the rest is text. */
function allowed(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .split(/(<[^<>]*>)/)
    .map((part) => (bareTag.test(part) ? part : part.replace(/</g, '&lt;').replace(/>/g, '&gt;')))
    .join('');
}
