// A file of the default branch, each line with the name that links to lines use.
import type { EmulatedGitHub } from '../../github/index.ts';
import { escapeHtml, type PageContent } from './html.ts';

/** Null where there is no such file. */
export async function filePage(github: EmulatedGitHub, path: string): Promise<PageContent | null> {
  const text = await github.file(github.repository, path);
  if (text === null) return null;
  const lines = text.trimEnd().split('\n');
  const numbered = lines.map((line, at) => `<span id="L${at + 1}">${escapeHtml(line)}</span>`).join('\n');
  const body = `<div id="file"><h1>${escapeHtml(path)}</h1><article><h2>As it is now</h2><div class="body"><pre><code>${numbered}</code></pre></div></article></div>`;
  return { title: path, body };
}
