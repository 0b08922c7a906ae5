// Short replies to people: to a command, to the author of a message, and where a configuration is wrong.

import type { Seen } from '../../conversation/index.ts';
import { cut, fitting } from '../../cut.ts';
import type { MessageResult } from '../../message/index.ts';
import type { StopResult } from '../../stop/index.ts';
import { quoted } from '../text/quoted.ts';
import { formatDuration, formatTime } from '../words/amounts.ts';
import { type CommandName, type CommandSpelling, commandTable, spell } from '../words/commands.ts';
import { waitingListSentence } from '../words/state-words.ts';
import {
  capital,
  code,
  compose,
  conversationLink,
  dotted,
  inline,
  link,
  person,
  plural,
  small,
  tableRow,
} from './compose.ts';
import { outcomeSection } from './outcome.ts';
import { notShown, shownAgain } from './refusal.ts';
import { costOf, linksOf, planLine, type RunView, runHeading } from './run-line.ts';

export interface ConfigurationErrorsView {
  readonly repository: string;
  readonly file: string;
  readonly url: string | null;
  readonly problems: readonly ConfigurationProblem[];
  /** What was not followed for that. */
  readonly deed: 'label' | 'comment' | 'press';
}

export interface ConfigurationProblem {
  /** Where in the file: `permission.start`; empty for the file as a whole. */
  readonly path: string;
  readonly line: number | null;
  readonly problem: string;
  readonly expected: string;
}

const mostProblems = 20;

export function configurationErrors(view: ConfigurationErrorsView, marker: string | null): string {
  const { problems } = view;
  const { missed, again } = deeds[view.deed];
  const rows = problems.slice(0, mostProblems).map((each) => {
    return tableRow(place(each), inline(each.problem, 200), inline(each.expected, 200));
  });
  const left = problems.length - rows.length;
  return compose(marker, [
    `### ⚙️ The configuration has ${plural(problems.length, 'problem')}`,
    `${missed} In ${link(code(view.file), view.url)} of ${code(view.repository)}:`,
    ['| Where | Problem | Expected |', '|---|---|---|', ...rows].join('\n'),
    left > 0 ? `_and ${left} more_` : null,
    `**Next:** Correct the file on the default branch, then ${again}.`,
  ]);
}

const deeds = {
  label: { missed: 'Nothing was started.', again: 'set the label again' },
  comment: { missed: 'The command was not followed.', again: 'write it again in a new comment' },
  press: { missed: 'The answer was not taken.', again: 'press the button again' },
} as const;

function place({ path, line }: ConfigurationProblem): string {
  const where = [line === null ? null : `line ${line}`, path === '' ? null : code(path)];
  return where.filter((part) => part !== null).join(', ') || 'the file';
}

/** The text in the thread from when a workflow has read a command until its outcome is known. */
export function commandRead(login: string, what: string, job: string): string {
  return `👀 ${person(login)}, ${link('a workflow', job)} has read ${code(what, 60)}.`;
}

/** To `/status` before there is a conversation. */
export const startingReply =
  '🚀 An agent is just being started here. The comment of its run says how far it is.';

/** To the author of a comment with more than one command. */
export function secondCommandReply(login: string, written: string): string {
  return `ℹ️ ${person(login)}, only the first command of a comment is followed, so ${code(written)} below it was not. Write it in a comment of its own.`;
}

export interface HelpView {
  readonly spelling: CommandSpelling;
  /** The commands that work here; all if left out. */
  readonly names?: readonly CommandName[];
}

export function helpReply({ spelling, names }: HelpView, marker: string | null): string {
  const alias = spelling.bare ? ` ${code(`${spelling.prefix} approve`)} means the same as \`/approve\`.` : '';
  return compose(marker, [
    '### 💬 Commands',
    commandTable(spelling, names),
    `Write the command at the very beginning of a new comment; edited comments do not count.${alias}`,
  ]);
}

/** The reply to `/ask`: what the agent said to a question on the side. */
export interface SideAnswer {
  readonly login: string;
  readonly question: string;
  /** As the agent wrote it. */
  readonly answer: string;
}

export function sideAnswer({ login, question, answer }: SideAnswer, marker: string | null): string {
  const said = answer.trim();
  return compose(marker, [
    `💬 ${person(login)} asked: ${inline(cut(question.replace(/\s+/g, ' '), 300))}`,
    said === '' ? 'The agent said nothing to this.' : fitting((max) => quoted(said, max), 10_000, 30_000),
    small('A question on the side: the agent goes on as before, and what it waits for is still open.'),
  ]);
}

/** The reply to `/stop`: whether the agent has stopped, and where it may go on. */
export interface StopView {
  readonly login: string;
  readonly isStopped: boolean;
  readonly how: string;
  readonly conversationUrl: string | null;
}

export function stopReply({ login, isStopped, how, conversationUrl }: StopView): string {
  const words = `${isStopped ? '🛑' : '⚠️'} ${person(login)}, ${inline(how, 400)}.${isStopped ? ' A message makes it go on.' : ''}`;
  return dotted([words, conversationLink(conversationUrl)]);
}

/** To the author of a message. `why`: what keeps it from being sent now. */
export function heldReply(login: string, why: 'waits' | 'asleep', question: string | null): string {
  if (why === 'asleep') {
    return `💬 ${person(login)}, the agent is paused. Your message goes in when the conversation is resumed.`;
  }
  const named = question === null ? 'a question' : link('a question', question);
  return `💬 ${person(login)}, the agent waits for the answer to ${named}. Your message goes in after that.`;
}

/** Null if the agent took the message. `startsAgain`: a new conversation takes over. */
export function returnedReply(
  login: string,
  result: MessageResult,
  startsAgain: boolean,
  isStopped: boolean,
): string | null {
  const who = person(login);
  if (startsAgain) {
    const why = result.kind === 'not_taken' ? ` (${inline(result.why, 200)})` : '';
    return `🚀 ${who}, the conversation is gone for good${why}, so your message starts a new one.`;
  }
  switch (result.kind) {
    case 'taken':
      return null;
    case 'unknown':
      return `❔ ${who}, it is not known whether your message reached the agent (${inline(result.why, 200)}), so it is not sent again. Look at the conversation.`;
    case 'closed': {
      const why = isStopped ? 'it was stopped' : 'this run ended';
      return `ℹ️ ${who}, your message was not given to the agent: ${why} before. Write it again if it still counts, and the agent goes on.`;
    }
    case 'not_taken':
      return `ℹ️ ${who}, your message did not reach the agent: ${inline(result.why, 200)}. Write it again if it still counts.`;
  }
}

/** The agent works on, or had ended by itself. `here`: how a command in this thread is written; null where none can stop it. */
export function notStoppedReply(
  login: string,
  result: StopResult,
  conversationUrl: string | null,
  here: CommandSpelling | null,
): string {
  const who = person(login);
  if (result.kind === 'stopped') return `ℹ️ ${who}, there was nothing to stop: the agent had stopped already.`;
  const where = link('the conversation', conversationUrl);
  const then = here
    ? `It may go on in ${where}, and is followed as before; ${code(spell('/stop', here))} tries again.`
    : `It may go on in ${where}: stop it there.`;
  return `❗ ${who}, the agent could not be stopped: ${inline(result.why, 200)}. ${then}`;
}

export interface StatusView extends RunView {
  readonly seen: Seen;
  readonly since: number;
  readonly now: number;
  /** Questions that wait for an answer. */
  readonly open: ReadonlyArray<{ readonly code: string; readonly url: string | null }>;
  /** A question that cannot be read yet, with the words of the refusal; absent = there is none. */
  readonly hidden?: { readonly said: string | null } | null;
}

export function statusReply(view: StatusView, marker: string | null): string {
  const { run, ending, since, now } = view;
  const at = ending?.at ?? since;
  const duration = ending === null ? `for ${formatDuration(now - at)}, since` : 'since';
  return compose(marker, [
    ending === null ? runHeading(view, view.seen) : outcomeSection({ ...view, ending }),
    dotted([...linksOf(run), costOf(run), `${duration} ${formatTime(at)}`]),
    ending === null && view.waitingList ? waitingListSentence(view.waitingList) : null,
    ending === null ? planLine(run, now) : null,
    openQuestions(view),
    view.hidden ? `⚠️ ${hiddenQuestion(view.hidden.said && inline(view.hidden.said, 200))}` : null,
  ]);
}

function openQuestions({ open }: StatusView): string | null {
  if (open.length === 0) return null;
  const questions = open.slice(0, 10).map((each) => link(code(each.code, 10), each.url));
  return `Waiting for an answer: ${questions.join(', ')}`;
}

export function hiddenQuestion(said: string | null): string {
  return `${capital(notShown(said))}.${said === null ? '' : ` ${shownAgain}`}`;
}

export const hiddenReport = (said: string): string =>
  `GitHub refuses the comment that would report this (${said}), so nobody was notified.`;

interface TransferredView {
  readonly login: string;
  /** `owner/repo#number` */
  readonly from: string;
  readonly conversationUrl: string | null;
}

/** Said where a transferred issue is now. */
export function transferredReply({ login, from, conversationUrl }: TransferredView): string {
  const work =
    conversationUrl === null ? '' : ` What it did is in ${link('its conversation', conversationUrl)}.`;
  return `⏹️ An agent worked on this issue when it was ${code(from, 200)}. It is stopped, because ${person(login)} transferred the issue, and what the comments above ask can no longer be answered.${work} To go on, start an agent here.`;
}

export interface LostEventView {
  readonly login: string;
  readonly did: 'wrote' | 'set_label' | 'pressed';
  /** When GitHub reported it. */
  readonly at: number;
  /** GitHub's words to the last try. */
  readonly said: string;
}

const again: Readonly<Record<LostEventView['did'], readonly [what: string, next: string]>> = {
  wrote: ['what you wrote', 'Write it again in a new comment.'],
  set_label: ['the label that you set', 'Remove the label and set it again.'],
  pressed: ['the button that you pressed', 'Press it again, or answer with a comment.'],
};

/** Tells a person that what they did was given up, once GitHub takes comments again. */
export function lostEventReply({ login, did, at, said }: LostEventView): string {
  const [what, next] = again[did];
  return `⚠️ ${person(login)}, ${what} at ${formatTime(at)} could not be handled, and nothing else that you did here within the hour after it: GitHub did not let this App read what is needed for it (${inline(said, 200)}). Nothing was sent to the agent. ${next}`;
}
