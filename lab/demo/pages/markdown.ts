// Markdown as github.com shows it, as far as the App's comments need it. Only what is named here becomes
// HTML; everything else is shown as text.
import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked';
import { escapeHtml } from './html.ts';

const bareTag = /^<\/?(?:details|summary|sub|sup|br|kbd)>$/;
const alert = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/;

/** `#12` is an issue or pull request of the repository at this path, `@name` a person. */
const referenceTo = (repository: string): TokenizerAndRendererExtension => ({
  name: 'reference',
  level: 'inline',
  start: (text) => /(?<![\w&/])[#@]\w/.exec(text)?.index,
  tokenizer(text) {
    const raw = /^(?:#\d+|@[a-z\d][a-z\d-]*)\b/i.exec(text)?.[0];
    return raw === undefined ? undefined : { type: 'reference', raw };
  },
  renderer: ({ raw }) =>
    raw.startsWith('#')
      ? `<a href="${escapeHtml(repository)}/issues/${raw.slice(1)}">${raw}</a>`
      : `<b class="person">${raw}</b>`,
});

/** A link has no other link in it. */
const withoutReferences = (tokens: readonly Token[]): Token[] =>
  tokens.map((token) =>
    token.type === 'reference'
      ? { type: 'text', raw: token.raw, text: token.raw }
      : 'tokens' in token && token.tokens
        ? { ...token, tokens: withoutReferences(token.tokens) }
        : token,
  );

const parserFor = (repository: string) =>
  new Marked({
    extensions: [referenceTo(repository)],
    gfm: true,
    renderer: {
      html: ({ text }) => allowed(text),
      link({ href, tokens }: Tokens.Link): string {
        const words = this.parser.parseInline(withoutReferences(tokens));
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

/** `repository`: its path, such as `/octo/widgets`. */
export function renderMarkdown(text: string, repository: string): string {
  try {
    return parserFor(repository).parse(text, { async: false });
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
