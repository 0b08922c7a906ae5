// How a question ended: as the heading of its comment, and as the reply to the person who answered.

import { cut } from '../../cut.ts';
import {
  type AnsweredBy,
  nobody,
  type QuestionResult,
  type StaleWhy,
  type Subject,
} from '../../question/index.ts';
import { type CommandSpelling, spell, spellIn } from '../words/commands.ts';
import { nowDoing } from '../words/state-words.ts';
import { capital, code, dollars, formatTime, inline, link, person } from './compose.ts';
import type { Answering } from './question-view.ts';
import { type AskedAbout, lineAsked } from './subject.ts';

/** The question that it was about, so that each sentence can name it. */
export type NamedQuestion = AskedAbout & {
  readonly code: string | null;
  /** Where people answer; absent where commands are written as without a configuration. */
  readonly answering?: Answering;
};

/** The reply to the command of a person, in one paragraph. */
export function resultReply(result: QuestionResult, asked: NamedQuestion): string {
  return `${headOf(result)[0]} ${resultSentence(result, asked)}`;
}

/** The reply to the person who took back an `/approve always`. */
export function grantTakenBack({
  login,
  code: word,
  spelling,
}: {
  readonly login: string;
  readonly code: string;
  readonly spelling: CommandSpelling;
}): string {
  return `🔁 ${person(login)}, what was approved with ${code(spell(`/approve ${word} always`, spelling), 90)} is asked about again from now on.`;
}

export function resultTitle(result: QuestionResult, subject?: Subject): string {
  const [symbol, title] = headOf(result);
  return `${symbol} ${subject ? `${capital(subject.kind)}: ${title.toLowerCase()}` : title}`;
}

/** A question that is over, in one line: `✅ Approved by @wendy: npm test`. */
export function resultLine(result: QuestionResult, asked: NamedQuestion): string {
  const by =
    'by' in result && result.by && result.by !== nobody && !isOpenAfterwards(result)
      ? ` by ${person(result.by)}`
      : '';
  const often = result.kind === 'verified' && result.always ? ' with `always`' : '';
  return `${resultTitle(result)}${by}${often}: ${lineOrNone(asked)}`;
}

/** Whether people have to read how it ended: they have something to do, or nothing was done for them. */
export function isOpenAfterwards({ kind }: QuestionResult): boolean {
  return kind !== 'sending' && kind !== 'verified';
}

const lineOrNone = (asked: NamedQuestion): string => lineAsked(asked) ?? 'what the agent asked';

/** What people approve or reject where no action waits. */
export const subjectNames = { plan: 'the plan', money: 'that it may cost more' } as const;

export function resultSentence(result: QuestionResult, asked: NamedQuestion): string {
  const { subject } = asked;
  const what = lineOrNone(asked);
  const own = subject ? subjectSentence(result, subject) : null;
  if (own !== null) return own;
  switch (result.kind) {
    case 'sending':
      return `${who(result, what)}. The answer is on its way to the agent.`;
    case 'verified': {
      const left =
        result.leftIdle === undefined
          ? ''
          : ` **It could not be told to go on** (${inline(result.leftIdle, 200)}): ${spellIn(goesOn, spellingOf(asked))}`;
      return `${who(result, what)}. ${wentOn(result)}${left}${reasonOf(result)}${result.always ? always(asked) : ''}`;
    }
    case 'gone':
      return `${who(result, what)}. It is not known whether that answer arrived, but the question is gone: the agent ${nowDoing(result.agent)}.`;
    case 'no_effect':
      return `${who(result, what)}. **The service took the answer, and it had no effect**: the agent still waits for the same. To try again, answer once more.`;
    case 'unclear':
      return `${who(result, what)}. **It is not known whether the answer arrived** (${inline(result.why, 200)}), so it is not sent again. Look at the conversation.`;
    case 'stale': {
      const by = result.by ? ` Changed last by ${person(result.by)}.` : '';
      return `${staleWords[result.why]}${changed(result.files)}${by} **Nothing was sent.**${nextQuestion(result.next)}`;
    }
    case 'not_waiting':
      return `The agent no longer waits for an answer (${inline(result.why, 100)}). **Nothing was sent.**`;
    case 'elsewhere':
      return `Seen on ${formatTime(result.at)}: ${what} was answered somewhere else, and the agent ${nowDoing(result.agent)}.`;
    case 'expired':
      return `${expiredBefore(result, what)}; the question expired on ${formatTime(result.at)}. The agent still waits: answer in the conversation.`;
    case 'closed':
      return `On ${formatTime(result.at)} the agent ended, or was no longer followed; ${closedBefore(result, what)}. Answers here have no effect.`;
  }
}

type Verified = Extract<QuestionResult, { kind: 'verified' }>;

/** As it was seen afterwards. */
function wentOn({ agent }: Verified): string {
  return agent.is === 'working' ? `The agent ${nowDoing(agent)}.` : `Now the agent ${nowDoing(agent)}.`;
}

function reasonOf({ reason, by }: Verified): string {
  return reason === null || by === nobody ? '' : ` Reason: ${inline(cut(reason, 500), 500)}`;
}

/** Says what follows from the answer; null where that is as with actions. */
function subjectSentence(result: QuestionResult, subject: Subject): string | null {
  const whatSubject = subjectNames[subject.kind];
  switch (result.kind) {
    case 'sending':
      return `${who(result, whatSubject)}.`;
    case 'verified': {
      const follows = result.answer === 'approve' ? approvedWords(subject) : rejectedWords(subject);
      return `${who(result, whatSubject)}: ${follows}.${reasonOf(result)}`;
    }
    case 'expired':
      return `${expiredBefore(result, whatSubject)}; the question expired on ${formatTime(result.at)}. ${expiredWords(subject)}.`;
    default:
      return null;
  }
}

function approvedWords(subject: Subject): string {
  if (subject.kind === 'money') return `it may cost up to ${dollars(subject.upTo)}`;
  return subject.scope === null
    ? 'the agent goes on, and people are asked about each action'
    : 'the agent goes on within the plan';
}

const rejectedWords = (subject: Subject): string =>
  subject.kind === 'money' ? `it is stopped at ${dollars(subject.most)}` : 'nothing of it is carried out';

const expiredWords = (subject: Subject): string =>
  subject.kind === 'money'
    ? `It is stopped at ${dollars(subject.most)}`
    : 'Nothing of the plan is carried out';

const goesOn = '`/agent <what to do>` makes it go on.';

function always(asked: NamedQuestion): string {
  const undoes = `${code(`/reject ${asked.code ?? ''}`, 60)} undoes that.`;
  return ` **It will not be asked again in this run.** ${spellIn(undoes, spellingOf(asked))}`;
}

const spellingOf = ({ answering }: NamedQuestion): CommandSpelling | undefined =>
  answering === undefined || answering.kind === 'elsewhere' ? undefined : answering.spelling;

export const staleWords: Readonly<Record<StaleWhy, string>> = {
  other_files: 'Files that it runs changed after they were shown.',
  other_actions: 'The agent now waits for something other than what was shown.',
  can_be_shown_now: 'The action could not be shown before and can be now, so it is asked again.',
  cannot_be_compared:
    'The service no longer tells what is pending, so it cannot be compared with what was shown.',
  other_wait: 'The agent has continued since then and now waits for something else.',
  wait_not_known:
    'It is not known here whether the agent still waits for the same thing. Answer in the conversation.',
  question_changed: 'The comment with the question did not say what we wrote there, so it is asked again.',
  question_gone: 'The comment with the question was deleted, so it is asked again.',
  question_hidden: 'The comment with the question was hidden, so it is asked again.',
  question_unreadable:
    'GitHub did not tell what was in the comment with the question when the answer was written, so it is asked again.',
  planned_again: 'The agent was told more, and plans again.',
  other_limit: 'Another limit of cost holds since then.',
};

type Head = readonly [symbol: string, title: string];

const heads: Readonly<Record<Exclude<QuestionResult['kind'], 'sending' | 'verified'>, Head>> = {
  gone: ['↪️', 'No longer asked'],
  no_effect: ['❔', 'The answer had no effect'],
  unclear: ['❔', 'Unclear whether the answer arrived'],
  stale: ['🔁', 'Out of date'],
  not_waiting: ['↪️', 'Nothing to answer'],
  elsewhere: ['↪️', 'Answered elsewhere'],
  expired: ['⌛', 'Expired'],
  closed: ['⏹️', 'Closed'],
};

function headOf(result: QuestionResult): Head {
  switch (result.kind) {
    case 'sending':
      if (result.by === nobody) return ['⌛', titleInTime(result.approved)];
      return ['⏳', result.answer === 'approve' ? 'Approving' : 'Rejecting'];
    case 'verified':
      if (result.by === nobody) return ['⌛', titleInTime(result.approved)];
      return result.answer === 'approve' ? ['✅', 'Approved'] : ['🚫', 'Rejected'];
    default:
      return heads[result.kind];
  }
}

function who({ by, answer, at, approved }: AnsweredBy, what: string): string {
  if (by === nobody) return `${inTime(approved, what)}, so ${what} was rejected on ${formatTime(at)}`;
  return `${person(by)} ${answer === 'approve' ? 'approved' : 'rejected'} ${what} on ${formatTime(at)}`;
}

const titleInTime = (approved: readonly string[] = []): string =>
  approved.length === 0 ? 'Nobody answered in time' : 'Not enough approvals in time';

function inTime(approved: readonly string[] = [], what = ''): string {
  if (approved.length === 0) return 'Nobody answered in time';
  return `Only ${approved.map(person).join(' and ')} approved ${what} in time`;
}

function expiredBefore(
  { approved, answeredBy }: Extract<QuestionResult, { kind: 'expired' }>,
  what: string,
): string {
  return answeredBy === undefined
    ? inTime(approved, what)
    : `The answer of ${person(answeredBy)} could not be given to the agent in time`;
}

function closedBefore(
  { approved = [], answeredBy }: Extract<QuestionResult, { kind: 'closed' }>,
  what: string,
): string {
  if (answeredBy !== undefined) return `the answer of ${person(answeredBy)} had not been given to it`;
  return approved.length === 0
    ? 'nobody had answered'
    : `only ${approved.map(person).join(' and ')} had approved ${what}`;
}

function changed(files: readonly string[] = []): string {
  return files.length === 0 ? '' : ` Changed: ${files.map((path) => code(path, 120)).join(', ')}.`;
}

function nextQuestion(next: { readonly code: string; readonly url: string } | null): string {
  return next === null ? '' : ` It is asked again in ${link(code(next.code), next.url)}.`;
}
