// Files that a command executes, below it: each with its state, and what can be seen of it.
import type { ExecutedFile, Executes, FileState, ShownFile } from '../../conversation/index.ts';
import { exactText, type ShownText } from '../text/exact-text.ts';
import { code, inline } from '../text/inline.ts';
import { plural } from './compose.ts';

/** A line about a file, and its text where it is shown. */
export interface FileText {
  readonly title: string;
  readonly language: string;
  readonly text: string | null;
  readonly reading: ShownText;
}

const heading =
  'What it runs in the working copy, as these files are now, if its terminal stands in that folder:';

/** All of it is shown as code: what runs is no text for people, whatever its name. */
export function executedTexts(executes: Executes | undefined): readonly FileText[] {
  if (executes === undefined) return [];
  const { files, besides, notKnown } = executes;
  const line = (title: string): FileText => ({ title, language: '', text: null, reading: 'code' });
  return [
    ...(files.length === 0 ? [] : [line(heading)]),
    ...files.map(fileText),
    ...(besides === null ? [] : [line(besidesWords[besides])]),
    ...(notKnown === 'part' ? [line(`**${notAllKnown}**`)] : []),
  ];
}

function fileText(file: ExecutedFile): FileText {
  const { path, part, shown } = file;
  const ofFile = [nameInLine(path), ...(part === null ? [] : [partInLine(part)])].join(', ');
  const state = [stateWords(file), shownWords(shown)].filter((words) => words !== '').join('; ');
  return {
    title: state === '' ? `${ofFile}:` : `${ofFile}: ${state}`,
    language: shown.kind === 'difference' ? 'diff' : '',
    text: 'text' in shown ? shown.text : null,
    reading: shown.kind === 'difference' ? 'code_diff' : 'code',
  };
}

const nameInLine = (path: string): string => code(exactText(path.slice(0, 1_000)).replaceAll('\n', ''), 300);

/** `script test`: the name is the agent's. */
function partInLine(part: string): string {
  const [kind = '', ...name] = part.split(' ');
  return name.length === 0 ? kind : `${kind} ${nameInLine(name.join(' '))}`;
}

const states: Readonly<Record<FileState, string>> = {
  same: 'as on the default branch',
  changed: '**changed** against the default branch',
  new: '**new**, not on the default branch',
  unknown: 'whether it is as on the default branch is not known',
};

function stateWords({ path, state, shown }: ExecutedFile): string {
  // The folder of git is on no branch.
  if (path.startsWith('.git/') || (state === 'unknown' && shown.kind !== 'secret' && !('text' in shown)))
    return '';
  if (shown.kind === 'absent') return state === 'changed' ? 'it is on the default branch' : '';
  return states[state];
}

function shownWords(shown: ShownFile): string {
  switch (shown.kind) {
    case 'whole':
    case 'as_on_default_branch':
      return '';
    case 'difference':
      return `only what differs is shown${rest(shown.leftOut)}`;
    case 'beginning':
      return `only the beginning is shown${rest(shown.leftOut)}`;
    case 'secret':
      return 'not shown, because its name is one of files that hold secrets';
    case 'absent':
      return 'there is none here';
    case 'unread':
      return `**not shown**: ${inline(shown.why, 200)}`;
  }
}

const rest = (leftOut: number): string =>
  leftOut === 0 ? '' : `, ${plural(leftOut, 'more line')} ${leftOut === 1 ? 'follows' : 'follow'}`;

const besidesWords: Readonly<Record<NonNullable<Executes['besides']>, string>> = {
  tests: 'It runs tests as well, and what they and installed packages load: none of that is shown here.',
  packages: 'It runs installed packages as well: neither they nor what they load is shown here.',
  other_files: 'What is shown may load other files, which are not shown here.',
};

/** Also on the page of a run. */
export const notAllKnown = 'Not everything that this command runs can be shown.';
