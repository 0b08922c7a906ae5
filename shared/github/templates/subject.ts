// Questions that no action waits behind: about a plan with its scope, or about money.
import { andMore, cut } from '../../cut.ts';
import type { Question, Subject } from '../../question/index.ts';
import type { Scope, ScopeLine } from '../../rules/index.ts';
import { fenced, quoted } from '../text/quoted.ts';
import { alert, code, compose, dollars, dotted, oneLine, plural, shortCommit } from './compose.ts';
import { type ActionText, firstLineAsked } from './pending-action.ts';
import { scopeInLines } from './plan-in-force.ts';

type Plan = Extract<Subject, { kind: 'plan' }>;
type Money = Extract<Subject, { kind: 'money' }>;

export interface PlanView extends Plan {
  /** The lines of its scope beside the rules in force; none where there is no scope. */
  readonly lines: readonly ScopeLine[];
  /** Whether the run ends once it is rejected. */
  readonly endsRejected: boolean;
}

export type SubjectView = PlanView | Money;

export function subjectTitle(subject: Subject): string {
  return subject.kind === 'money' ? moneySpent(subject) : 'The agent wants to carry out this plan';
}

export const subjectSymbol = { plan: '📋', money: '💰' } as const satisfies Record<Subject['kind'], string>;

const moneySpent = ({ cost, most }: Money): string => `It has cost ${dollars(cost)} of ${dollars(most)}`;

/** A plan in one line for links and lists: its first words. The words are the agent's. */
export function subjectLine(subject: Subject): string {
  if (subject.kind === 'money') return moneySpent(subject);
  const [first = ''] = subject.words.split('\n').filter((line) => line.trim() !== '');
  return `Plan: ${cut(oneLine(first), 120)}`;
}

/** The actions that wait, or what the question is about in their place. */
export type AskedAbout = Pick<Question, 'actions'> & { readonly subject?: Subject | undefined };

/** Tells in one line what is asked. Null if the service does not tell what is pending. */
export function lineAsked({ actions, subject }: AskedAbout): string | null {
  return subject ? code(subjectLine(subject), 140) : firstLineAsked(actions);
}

/** People cannot judge more than fits into one comment, beside the notes on it. */
const most = { words: 16_000, scope: 22_000, problems: 20, rules: 2 };
const budget = 56_000;

/** Whether all of it can be read in its comment. */
export function isSubjectWhole(subject: Subject): boolean {
  if (subject.kind === 'money') return true;
  const { scope } = subject;
  const lines = scope === null ? '' : scopeInLines(scope);
  return wordsOf(subject).length <= most.words && lines.length <= most.scope;
}

export function subjectText(subject: SubjectView): ActionText {
  const whole = isSubjectWhole(subject);
  if (subject.kind === 'money') return { text: moneyWords(subject), whole };
  const words = wordsOf(subject);
  if (!whole) return { text: beginningOf(subject), whole };
  const { scope, problems, lines } = subject;
  if (scope === null) return { text: compose(null, [words, unreadable(problems)]), whole };
  const newly = newlyAllowed(lines);
  const bounds = boundsOf(scope);
  const room = budget - words.length - newly.length - bounds.length;
  return { text: compose(null, [words, newly, notesWithin(room, warningsOn(lines)), bounds]), whole };
}

/** What an approval changes nothing about, folded; null where there is nothing. */
export function subjectAside(subject: SubjectView): string | null {
  if (subject.kind === 'money' || subject.scope === null || !isSubjectWhole(subject)) return null;
  const { lines } = subject;
  const groups = groupsOf(lines).map(([heading, members]) => compose(null, [heading, scopeBlock(members)]));
  const room = budget - subjectText(subject).text.length - groups.join('').length;
  return compose(null, [notesWithin(room, partsOn(lines)), ...groups]) || null;
}

const wordsOf = ({ words }: Plan): string => (words.trim() === '' ? '' : quoted(words, words.length));

const tooLong = alert(
  'CAUTION',
  '**Not all of this plan can be shown here, so it cannot be approved.** Reject it, and ask for a shorter one.',
);

function beginningOf({ words, scope }: Plan): string {
  const block = scope === null ? null : fenced(scopeInLines(scope), { max: most.words / 2 });
  return compose(null, [tooLong, quoted(words, most.words / 4), block]);
}

const moneyWords = ({ most: limit, upTo }: Money): string =>
  `It works on meanwhile. If you approve, it may cost up to ${dollars(upTo)} in total; if not, it is stopped at ${dollars(limit)}.`;

function newlyAllowed(lines: readonly ScopeLine[]): string {
  const fresh = lines.filter(({ is }) => is === 'new');
  if (fresh.length === 0) return '**Its scope allows nothing new**: it asks as before.';
  return compose(null, ['**Once approved it may do this without asking:**', scopeBlock(fresh)]);
}

/** As many as there is room for. */
function notesWithin(room: number, notes: readonly string[]): string | null {
  let left = room;
  const shown = notes.filter((note) => {
    left -= note.length + 1;
    return left > 0;
  });
  const more = notes.length - shown.length;
  return [...shown, ...(more > 0 ? [`- and ${plural(more, 'more note')}`] : [])].join('\n') || null;
}

function unreadable(problems: readonly string[]): string {
  const listed = problems.slice(0, most.problems).map((problem) => `- ${code(problem, 200)}`);
  const left = problems.length - listed.length;
  return compose(null, [
    alert('WARNING', '**It has no scope that can be read.** Once approved, it is asked about each action.'),
    [...listed, ...(left > 0 ? [`- and ${left} more`] : [])].join('\n'),
  ]);
}

const scopeBlock = (lines: readonly ScopeLine[]): string => fenced(scopeInLines(lines), { max: most.scope });

const otherKinds = ['rejected', 'asked', 'out', 'allowed'] as const;

const headings: Readonly<Record<(typeof otherKinds)[number], (by: string) => string>> = {
  allowed: (by) => `Allowed already, by ${by}:`,
  asked: (by) => `**Asked about all the same**, by ${by}:`,
  rejected: (by) => `**Never allowed**: rejected by ${by}:`,
  out: () =>
    '**Still asked about each time**, as no plan can allow files that agents load and run, nor what no rule can accept:',
};

/** All that is not newly allowed, together where the same rules say so. */
function groupsOf(lines: readonly ScopeLine[]): readonly (readonly [string, readonly ScopeLine[]])[] {
  return otherKinds.flatMap((kind) => [
    ...Map.groupBy(
      lines.filter(({ is }) => is === kind),
      ({ by }) => headings[kind](ruleNames(by)),
    ),
  ]);
}

const ruleNames = (names: readonly string[]): string =>
  andMore(
    names.slice(0, most.rules).map((name) => code(shortCommit(name), 120)),
    names.length,
  );

/** Lines that may allow more than they say. */
const warningsOn = (lines: readonly ScopeLine[]): readonly string[] =>
  lines.flatMap(({ text, warning }) => (warning === null ? [] : [`- ⚠️ ${code(text, 120)}: ${warning}`]));

/** Rules that still decide on a part. */
function partsOn(lines: readonly ScopeLine[]): readonly string[] {
  return lines.flatMap(({ text, except: { asked, rejected } }) => {
    const line = code(text, 120);
    return [
      ...(asked.length === 0 ? [] : [`- ${line}: asked about in part, by ${ruleNames(asked)}`]),
      ...(rejected.length === 0 ? [] : [`- ${line}: rejected in part, by ${ruleNames(rejected)}`]),
    ];
  });
}

function boundsOf({ cost, hours }: Scope): string {
  return dotted([
    hours === null ? 'For the rest of this run' : `For **${plural(hours, 'hour')}**`,
    cost === null ? 'no limit of its own for the cost' : `at most **${dollars(cost)}** in all`,
    'anything else is asked about, unless a rule decides',
  ]);
}
