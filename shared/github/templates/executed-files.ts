// Files that a command executes, below it: each with its state, and what can be seen of it.
import type { ExecutedFile, Executes, FileState, ShownFile } from '../../conversation/index.ts';
import { exactText, type ShownText } from '../text/exact-text.ts';
import { code, inline, plural } from './compose.ts';

/** A line about a file, and its text where it is shown. */
export interface FileText {
  readonly title: string;
  readonly language: string;
  readonly text: string | null;
  readonly reading: ShownText;
}

/** All of it is shown as code: what runs is no text for people, whatever its name. Those that are as on the default branch are one line. */
export function executedTexts(executes: Executes | undefined): readonly FileText[] {
  if (executes === undefined) return [];
  const same = namedOnce(executes.files.filter(isUnchanged));
  const others = executes.files.filter((file) => !isUnchanged(file));
  const line = (title: string): FileText => ({ title, language: '', text: null, reading: 'code' });
  const unseen = unseenWords(executes);
  return [
    ...others.map((file, at) => fileText(file, isNamedIn(others.slice(0, at), file))),
    ...(same.length === 0 ? [] : [line(`${same.map(fileNamed).join(', ')}: unchanged.`)]),
    ...(unseen === null ? [] : [line(executes.notKnown === 'part' ? `**${unseen}**` : unseen)]),
  ];
}

const isNamedIn = (files: readonly ExecutedFile[], { path }: ExecutedFile): boolean =>
  files.some((each) => each.path === path);

/** A part names its file. */
const namedOnce = <T extends Pick<ExecutedFile, 'path' | 'part'>>(files: readonly T[]): readonly T[] =>
  files.filter(
    ({ path, part }) => part !== null || !files.some((each) => each.path === path && each.part !== null),
  );

const isUnchanged = ({ state, shown }: ExecutedFile): boolean =>
  state === 'same' && shown.kind === 'as_on_default_branch';

function fileNamed({ path, part }: ExecutedFile): string {
  return part === null ? nameInLine(path) : `${nameInLine(path)} (${partInLine(part)})`;
}

/** `isAgain`: after a part of it, which has said what state it is in. */
function fileText(file: ExecutedFile, isAgain: boolean): FileText {
  const { shown } = file;
  const text = 'text' in shown ? shown.text : null;
  const differs = shown.kind === 'difference';
  const first = !isAgain || text === null ? stateWords(file) : differs ? 'what differs' : 'all of it';
  const state = [first, shownWords(shown)].filter((words) => words !== '').join('; ');
  return {
    title: `${fileNamed(file)}${state === '' ? '' : `, ${state}`}${text === null ? '.' : ':'}`,
    language: differs ? 'diff' : '',
    text,
    reading: differs ? 'code_diff' : 'code',
  };
}

/** A path letter by letter, in code font. */
export const nameInLine = (path: string): string =>
  code(exactText(path.slice(0, 1_000)).replaceAll('\n', ''), 300);

/** `script test`: the name is the agent's. */
function partInLine(part: string): string {
  const [kind = '', ...name] = part.split(' ');
  return name.length === 0 ? kind : `${kind} ${nameInLine(name.join(' '))}`;
}

/** Also on the page of a run. */
export const fileStates: Readonly<Record<FileState, string>> = {
  same: 'unchanged from the default branch',
  changed: 'changed from the default branch',
  new: 'new, not on the default branch',
  unknown: 'not compared with the default branch',
};

function stateWords({ path, state, shown }: ExecutedFile): string {
  // The folder of git is on no branch.
  if (path.startsWith('.git/') || (state === 'unknown' && shown.kind !== 'secret' && !('text' in shown)))
    return '';
  if (shown.kind === 'absent') return state === 'changed' ? 'which is on the default branch' : '';
  return state === 'changed' || state === 'new' ? `**${fileStates[state]}**` : fileStates[state];
}

function shownWords(shown: ShownFile): string {
  switch (shown.kind) {
    case 'whole':
    case 'as_on_default_branch':
      return '';
    case 'difference':
      return rest(shown.leftOut);
    case 'beginning':
      return shown.leftOut === 0 ? 'only the beginning is shown' : rest(shown.leftOut);
    case 'secret':
      return 'not shown, as files of this name hold secrets';
    case 'absent':
      return 'there is no such file here';
    case 'unread':
      return `**not shown**: ${inline(shown.why, 200)}`;
  }
}

const rest = (leftOut: number): string =>
  leftOut === 0 ? '' : `${plural(leftOut, 'more line')} ${leftOut === 1 ? 'is' : 'are'} not shown`;

/** One sentence about all that the command may run and that cannot be shown; null where there is nothing. Also on the page of a run. */
export function unseenWords({ besides, notKnown }: Pick<Executes, 'besides' | 'notKnown'>): string | null {
  if (notKnown === 'part') return 'Part of what this command runs is not known.';
  return besides === null ? null : besidesWords[besides];
}

const besidesWords: Readonly<Record<NonNullable<Executes['besides']>, string>> = {
  tests: 'The tests, and what they load, are not shown.',
  packages: 'The installed packages that it runs, and what they load, are not shown.',
  other_files: 'Other files that it may load are not shown.',
};
