// The Markdown files of the repository, and what is in them: links, anchors, code blocks.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer, type Token, walkTokens } from 'marked';

export const root = join(import.meta.dirname, '..', '..');
export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Not ours, made by a build, or what templates are expected to give. */
const leftOut = ['node_modules', 'build', 'coverage', 'data', 'dist', '.git', '.interop'];

/** Every Markdown file, relative to the root. */
export const documents: readonly string[] = markdownIn('');

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return leftOut.includes(entry.name) ? [] : markdownIn(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

export interface CodeBlock {
  readonly language: string;
  readonly text: string;
  /** Of the fence's first line of code. */
  readonly line: number;
  /** The headings above it, outermost first. */
  readonly under: readonly string[];
}

export function codeBlocks(markdown: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  const under: string[] = [];
  let from = 0;
  void walkTokens(lexer(markdown), (token) => {
    if (token.type === 'heading') under.splice(token.depth - 1, under.length, token.text);
    if (token.type !== 'code') return;
    const at = markdown.indexOf(token.raw.trimStart().split('\n', 1)[0] ?? '', from);
    from = at + 1;
    const line = markdown.slice(0, at).split('\n').length + 1;
    blocks.push({ language: token.lang ?? '', text: token.text, line, under: [...under] });
  });
  return blocks;
}

/** Where links and pictures lead, as written. */
export function linksOf(markdown: string): string[] {
  const links: string[] = [];
  void walkTokens(lexer(markdown), (token) => {
    if (token.type === 'link' || token.type === 'image') links.push(token.href);
    if (token.type === 'html') {
      links.push(...[...token.text.matchAll(/(?:href|src|srcset)="([^"]+)"/g)].map(([, link]) => link ?? ''));
    }
  });
  return links;
}

/** What `#…` may say: a slug for each heading as GitHub makes them, and each `<a id>` or `<a name>`. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  void walkTokens(lexer(markdown), (token) => {
    if (token.type === 'heading') {
      const slug = slugOf(plainText(token.tokens ?? []));
      let unique = slug;
      for (let count = 1; anchors.has(unique); count += 1) unique = `${slug}-${count}`;
      anchors.add(unique);
    }
    if (token.type === 'html') {
      for (const [, name] of token.text.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(name ?? '');
    }
  });
  return anchors;
}

/** Lower case, spaces to hyphens; of the rest only letters, marks, digits, hyphens and underscores stay. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'html') return '';
      if ('tokens' in token && token.tokens !== undefined) return plainText(token.tokens);
      return 'text' in token ? String(token.text) : '';
    })
    .join('');
}
