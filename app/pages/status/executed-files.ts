// The files that an action executes, on the page of a run: as they were when it was asked or decided.
import type { ExecutedFile, Executes, FileState } from '../../../shared/conversation/index.ts';
import { exactText, unseenWords } from '../../../shared/github/index.ts';
import { type Html, html } from '../../http/html.ts';
import type { KeptExecutes, KeptFile } from '../../store/decision.ts';
import { visible } from './run-row.ts';

const states: Readonly<Record<FileState, string>> = {
  same: 'unchanged from the default branch',
  changed: 'changed from the default branch',
  new: 'not on the default branch',
  unknown: 'not compared with the default branch',
};

/** Texts are shown as far as they are kept. */
export function askedFiles(executes: Executes | undefined): readonly Html[] {
  return [...(executes?.files.map(askedFile) ?? []), ...restOf(executes)];
}

export function decidedFiles(executes: KeptExecutes | undefined): readonly Html[] {
  return [...(executes?.files.map(fileLine) ?? []), ...restOf(executes)];
}

function restOf(executes: Pick<Executes, 'besides' | 'notKnown'> | undefined): readonly Html[] {
  const unseen = executes === undefined ? null : unseenWords(executes);
  return unseen === null ? [] : [html`<p>${unseen}</p>`];
}

function askedFile(file: ExecutedFile): Html {
  const { shown } = file;
  const why = shown.kind === 'unread' ? shown.why : shown.kind === 'absent' ? 'there is none' : null;
  const left = 'leftOut' in shown ? shown.leftOut : 0;
  return html`${fileLine(file)}${why && html`<p class="meta"><bdi>${visible(why)}</bdi></p>`}${
    'text' in shown ? html`<pre><bdi>${exactText(shown.text)}</bdi></pre>` : null
  }${left === 0 ? null : html`<p class="meta">${left} more lines are not kept.</p>`}`;
}

function fileLine({ path, part, state, digest }: KeptFile): Html {
  return html`<p class="meta">runs <code>${visible(path)}</code>${part && html`, <bdi>${visible(part)}</bdi>`}<span class="sep"></span>${states[state]}${
    digest && html`<span class="sep"></span><code>${digest.slice(0, 12)}</code>`
  }</p>`;
}
