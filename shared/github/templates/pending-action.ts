// A pending action, as people see it before they decide: whole, or cut to a budget, and in a line.
import { canonicalJson, holdsToken, type ShownAction, withoutTokens } from '../../conversation/index.ts';
import { fitting } from '../../cut.ts';
import { readExactly, type UnshownEffect, unshownEffect } from '../../rules/index.ts';
import { isObject } from '../client/decode.ts';
import { exactText } from '../text/exact-text.ts';
import { fenced } from '../text/quoted.ts';
import {
  type ArgumentText,
  plainName,
  readEdit,
  textsOf,
  typeTag,
  withoutTypeTag,
} from './argument-texts.ts';
import { alert, code, compose } from './compose.ts';
import { nameInLine } from './executed-files.ts';

export interface ActionText {
  readonly text: string;
  /** True if every argument is shown in full. */
  readonly whole: boolean;
}

/** Checked first, because spelling out is slow for hostile text. */
function isReadable({ tool }: ShownAction, given: readonly ArgumentText[], most: number): boolean {
  const length = given.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
  return plainName.test(tool) && length <= most;
}

const exactly = <T extends ArgumentText>(given: readonly T[]): readonly T[] =>
  given.map((each) => ({ ...each, text: each.text && exactText(each.text, each.reading ?? 'code') }));

/** Up to `budget` characters. Each cut is marked. */
export function actionSection(action: ShownAction, budget: number): ActionText {
  const given = textsOf(action);
  if (!isReadable(action, given, budget)) return { text: beginningOf(action, given, budget), whole: false };
  const all = withLength(action, exactly(given), Number.POSITIVE_INFINITY);
  if (all.length <= budget) return { text: all, whole: true };
  return { text: beginningOf(action, given, budget), whole: false };
}

/** The beginning of an action that is too long to show whole. Reads no more than `budget`. */
export function actionBeginning(action: ShownAction, budget: number): string {
  return beginningOf(action, textsOf(action), budget);
}

function beginningOf(action: ShownAction, given: readonly ArgumentText[], budget: number): string {
  let room = Math.min(budget, longestBeginning);
  const begun = given.map((each) => {
    if (each.text === null) return each;
    const text = each.text.slice(0, room).toWellFormed();
    room -= text.length;
    return { ...each, text, beyond: each.text.length - text.length };
  });
  const exact = exactly(begun);
  return fitting((max) => withLength(action, exact, max), longestBeginning, budget);
}

const longestBeginning = 16_000;

/** A line about the actions for links to the question. Null if the service does not tell what is pending. */
export function firstLineAsked(actions: readonly ShownAction[] | null): string | null {
  const [first] = actions ?? [];
  if (actions === null || first === undefined) return null;
  const more = actions.length > 1 ? `, and ${actions.length - 1} more` : '';
  return `${code(shortLine(first), 90)}${more}`;
}

/** A command by its words alone. */
function shortLine(action: Pick<ShownAction, 'tool' | 'arguments'>): string {
  const line = actionLine(action);
  return isCommand(action) ? line.replace(/^terminal: /, '') : line;
}

/** The action itself in one line. Tokens are blotted out here; only the question itself shows the exact text. */
export function actionLine({ tool, arguments: given }: Pick<ShownAction, 'tool' | 'arguments'>): string {
  const command = isObject(given) && typeof given.command === 'string' ? given.command : '';
  const named = [command, pathIn(given) ?? ''].map(inOneLine).filter((each) => each !== '');
  const line = named.length > 0 ? named.join(' ') : inOneLine(otherArguments(given));
  return line === '' ? inOneLine(tool) : `${inOneLine(tool)}: ${line}`;
}

function inOneLine(text: string): string {
  const exact = exactText(withoutTokens(text.slice(0, 1_000)).trim());
  return exact.replaceAll('⟨line goes on⟩\n', '').replaceAll('\n', ' ⏎ ');
}

function otherArguments(given: unknown): string {
  if (typeof given === 'string') return given;
  if (!isObject(given)) return given === undefined || given === null ? '' : canonicalJson(given);
  const entries = withoutTypeTag(given);
  return entries.length === 0 ? '' : canonicalJson(Object.fromEntries(entries));
}

function withLength(action: ShownAction, given: readonly ArgumentText[], max: number): string {
  return compose(null, [
    ...notesOn(action, given),
    ...given.flatMap(({ title, text, language, beyond }) => [
      title,
      text === null ? null : fenced(text, { language, max, beyond }),
    ]),
  ]);
}

function notesOn(action: ShownAction, given: readonly ArgumentText[]): readonly (string | null)[] {
  return [
    isCommand(action) ? null : toolAndPath(action),
    ...unshownWords([action]).map((words) => alert('WARNING', words)),
    given.length === 0 ? 'No arguments.' : null,
    given.some(({ text }) => text && holdsToken(text)) ? secretNote : null,
    given.some(({ text }) => text?.includes('***')) ? blottedNote : null,
  ];
}

/** A command of the known terminal, which needs no other name. */
const isCommand = (action: Pick<ShownAction, 'tool' | 'arguments'>): boolean =>
  action.tool === 'terminal' && readExactly(action) !== null;

/** `The agent …` */
export function whatItWants(actions: readonly Pick<ShownAction, 'tool' | 'arguments'>[] | null): string {
  const [first, ...others] = actions ?? [];
  if (first === undefined) return 'waits for an answer';
  if (others.length > 0) return `wants to do these ${others.length + 1} things`;
  if (isCommand(first)) return 'wants to run this';
  return readEdit(first) === null ? 'wants to do this' : 'wants to change this file';
}

/** As it heads everything that belongs to the action. */
function toolAndPath({ tool, arguments: given }: Pick<ShownAction, 'tool' | 'arguments'>): string {
  const exact = readExactly({ tool, arguments: given });
  if (isCommand({ tool, arguments: given })) return '**Command**';
  const path = pathIn(given);
  const shown = path === null ? '' : nameInLine(path);
  if (readEdit({ tool, arguments: given }) !== null) return `File ${shown}`;
  // The kind of a known tool says what its name says.
  return `Tool ${code(tool)}${exact === null ? typeTag(given) : ''}${shown === '' ? '' : ` · Path ${shown}`}`;
}

function pathIn(given: unknown): string | null {
  if (!isObject(given)) return null;
  const path = given.path ?? given.file_path;
  return typeof path === 'string' && path !== '' ? path : null;
}

/** Sentences about calls that do more than is shown, each once: beside the question, and wherever it is said that one was approved. */
export function unshownWords(actions: readonly Pick<ShownAction, 'tool' | 'arguments'>[]): readonly string[] {
  const effects = actions.map(unshownEffect).filter((effect) => effect !== null);
  return [...new Set(effects)].map((effect) => unshownSentences[effect]);
}

const ofAgent =
  'What that agent does is neither asked about nor recorded here: approving this approves all of it.';
const unshownSentences: Readonly<Record<UnshownEffect, string>> = {
  another_agent: `This starts another agent. ${ofAgent}`,
  perhaps_another_agent: `This seems to start another agent. ${ofAgent}`,
  skill:
    'This loads a skill, which can run commands that are not shown here: approving this approves all of them.',
};

/** The exact text is shown nevertheless, because people decide on it. */
const secretNote = alert(
  'WARNING',
  'There seems to be a key in it. It is shown as it is, because you decide on exactly this. Everybody who can read this page can read it: if it is a real key, replace it.',
);

/** The service client replaces our own keys in every reply: with a session key anybody could answer in the conversation. */
const blottedNote = alert(
  'NOTE',
  'Where it says `***`, there may be a key of this conversation or of this installation, which is never shown.',
);
