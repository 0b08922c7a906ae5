// The files that an action executes, on the page of a run: in the words of its question, as they were when it was asked or decided.
import type { ExecutedFile, Executes } from '../../../shared/conversation/index.ts';
import { exactText, fileStates, namedOnce, unseenWords } from '../../../shared/github/index.ts';
import { type Html, html } from '../../http/html.ts';
import type { KeptExecutes, KeptFile } from '../../store/decision.ts';
import { visible } from './run-row.ts';

/** Texts are shown as far as they are kept. */
export function askedFiles(executes: Executes | undefined): readonly Html[] {
  if (executes === undefined) return [];
  const same = namedOnce(executes.files.filter(({ state }) => state === 'same'));
  const others = executes.files.filter(({ state }) => state !== 'same');
  const names = same.map((file, at) => html`${at === 0 ? null : ', '}${nameOf(file)}`);
  return [
    ...others.map(askedFile),
    ...restOf(executes),
    ...(same.length === 0 ? [] : [html`<p>It runs ${names}, ${fileStates.same}.</p>`]),
  ];
}

export function decidedFiles(executes: KeptExecutes | undefined): readonly Html[] {
  if (executes === undefined) return [];
  return [...executes.files.map(decidedFile), ...restOf(executes)];
}

function restOf(executes: Pick<Executes, 'besides' | 'notKnown'>): readonly Html[] {
  const unseen = unseenWords(executes);
  if (unseen === null) return [];
  return [executes.notKnown === 'part' ? html`<p><strong>${unseen}</strong></p>` : html`<p>${unseen}</p>`];
}

function askedFile(file: ExecutedFile): Html {
  const { shown } = file;
  const why = shown.kind === 'unread' ? shown.why : shown.kind === 'absent' ? 'there is none' : null;
  const left = 'leftOut' in shown ? shown.leftOut : 0;
  return html`<p>${nameOf(file)}, <strong>${fileStates[file.state]}</strong>${why && html`: <bdi>${visible(why)}</bdi>`}</p>${
    'text' in shown ? html`<pre><bdi>${exactText(shown.text)}</bdi></pre>` : null
  }${left === 0 ? null : html`<p class="meta">${left} more lines are not shown.</p>`}`;
}

function decidedFile(file: KeptFile): Html {
  const { state, digest } = file;
  return html`<p class="meta">${nameOf(file)}, ${fileStates[state]}${
    digest && html`<span class="sep"></span><code>${digest.slice(0, 12)}</code>`
  }</p>`;
}

const nameOf = ({ path, part }: Pick<KeptFile, 'path' | 'part'>): Html =>
  html`<code>${visible(path)}</code>${part && html` (<bdi>${visible(part)}</bdi>)`}`;
