// The judgement of rules on what agents wanted, for people: how many actions, what would be asked most often, what is newly accepted.
import {
  type Comparison,
  type FrequentAction,
  type JudgedPast,
  type NeverFits,
  type NewlyAccepted,
  type ProgramWarning,
  type RuleSet,
  ruleLines,
  type Suggestion,
} from '../../rules/index.ts';
import type { AskPolicy } from '../../schema/index.ts';
import { fenced } from '../text/quoted.ts';
import { code, compose, folded, inline, oneLine, plural, shortCommit } from './compose.ts';
import { actionSection } from './pending-action.ts';
import { type PlanInForce, planSentence, scopeInLines } from './plan-in-force.ts';

/** Plain text: `With ask: always, 9 of 61 actions would have waited for you, in 7 questions. 3 would have been rejected.` */
export function observedSentence(judgement: JudgedPast): string {
  const { actions, asked, questions, rejected } = judgement;
  const often = questions === asked ? '' : `, in ${plural(questions, 'question')}`;
  const waited = `With ask: always, ${asked === 0 ? 'none' : asked} of ${plural(actions, 'action')} would have waited for you${often}.`;
  const refused = rejected === 0 ? null : `${rejected} would have been rejected.`;
  return [waited, refused, takenNote(judgement)].filter((part) => part !== null).join(' ');
}

export function observedSection(judgement: JudgedPast): string {
  return compose(null, [
    `👀 Nobody was asked. ${observedSentence(judgement)}`,
    judgement.frequent.length === 0
      ? null
      : folded('What would be asked most often, as rules to copy', frequentBlock(judgement.frequent)),
  ]);
}

/** Lines for `rules:`. What no rule accepts by its exact words is a comment. */
function frequentBlock(frequent: readonly FrequentAction[]): string {
  const lines = frequent.map(({ count, what, rule, askedBy = [] }) => {
    const often = `${count} ${count === 1 ? 'time' : 'times'}`;
    return rule === null
      ? `# ${often}, for people${askedBy.length === 0 ? '' : ` by ${askedBy.join(', ')}`}: ${oneLine(what)}`
      : `${rule} # ${often}`;
  });
  return fenced(lines.join('\n'), { language: 'yaml', max: 10_000 });
}

/** `today`: by the rules that are in force. */
function judgementTable(today: JudgedPast, after: JudgedPast): string {
  const rows: readonly (readonly [string, keyof JudgedPast])[] = [
    ['accepted', 'accepted'],
    ['rejected', 'rejected'],
    ['asked about', 'asked'],
    ['questions to people', 'questions'],
    ['only thought or finished', 'exempt'],
  ];
  const lines = rows.map(([name, key]) => `| ${name} | ${String(today[key])} | ${String(after[key])} |`);
  return [`| ${plural(after.actions, 'action')} | today | with this file |`, '|---|--:|--:|', ...lines].join(
    '\n',
  );
}

/** The text of `try` and of the check of a pull request. `budget`: bytes for all of it. */
export function comparisonReport(
  { today, after, newly, warnings, neverFitting }: Comparison,
  budget: number,
): string {
  const often = after.frequent.length === 0 ? null : frequentBlock(after.frequent);
  const others = compose(null, [
    judgementTable(today, after),
    takenNote(today) ?? takenNote(after),
    often && `### What would still be asked most often\n\n${often}`,
    warnedSection(warnings),
    neverSection(neverFitting),
  ]);
  const room = budget - Buffer.byteLength(others) - aroundNewly;
  return compose(null, [others, newlyAcceptedSection(newly, room)]);
}

/** Space for the heading of what is newly accepted, and the count of what does not fit. */
const aroundNewly = 200;

/** Contents of the past are not kept. */
function takenNote({ takenAsUnchanged }: JudgedPast): string | null {
  return takenAsUnchanged
    ? 'What a command executed then is taken as unchanged against the default branch.'
    : null;
}

const mostWarned = 20;

function warnedSection(warnings: readonly ProgramWarning[]): string | null {
  const lines = warnings.map(({ command, why }) => `- ${code(command, 200)}: ${why}.`);
  return listSection('### Commands to read twice', lines);
}

function neverSection(rules: readonly NeverFits[]): string | null {
  const lines = rules.map(({ name, from, why }) => {
    return `- ${name} of ${code(shortCommit(from), 200)} ${inline(shortCommit(why), 300)}.`;
  });
  return listSection('### Rules that never decide', lines);
}

function listSection(heading: string, lines: readonly string[]): string | null {
  if (lines.length === 0) return null;
  const left = lines.length - mostWarned;
  const shown = [...lines.slice(0, mostWarned), ...(left > 0 ? [`- and ${left} more.`] : [])];
  return compose(null, [heading, shown.join('\n')]);
}

const blankLine = 2;

/** Each whole, as long as there is room; the rest is counted. */
function newlyAcceptedSection(newly: readonly NewlyAccepted[], budget: number): string | null {
  if (newly.length === 0) return null;
  let room = budget;
  const shown: string[] = [];
  for (const { count, action } of newly) {
    const { tool, arguments: given, risk } = action;
    const asked = { tool, arguments: given, risk, summary: null, thought: null };
    const { text, whole } = actionSection(asked, room);
    const part = `${plural(count, 'time')}:\n\n${text}`;
    const size = Buffer.byteLength(part) + blankLine;
    if (!whole || size > room) break;
    room -= size;
    shown.push(part);
  }
  const left = newly.length - shown.length;
  return compose(null, [
    '### Newly accepted',
    ...shown,
    left === 0
      ? null
      : `**${left} more are newly accepted, and do not fit here.** \`npm run rules -- try\` shows all of them.`,
  ]);
}

/** GitHub takes 65,535 bytes; what changed is listed beside it. */
const longestCheck = 62_000;

/** Changes of a configuration, whatever was wanted so far: keys, and words. */
export interface ConfigurationChanges {
  readonly looser: readonly string[];
  readonly stricter: readonly string[];
  /** Which of the two it is depends on what the values mean. */
  readonly other: readonly string[];
}

export function rulesCheckText(comparison: Comparison, changes: ConfigurationChanges): string {
  const { looser, stricter, other } = changes;
  const { newly, after } = comparison;
  const why = [...looser, ...(newly.length > 0 ? [`${plural(newly.length, 'action')} newly accepted`] : [])];
  return compose(null, [
    why.length === 0 ? null : `⚠️ **Looser than what is in force:** ${why.join('; ')}.`,
    other.length === 0 ? null : `⚠️ **Read what changes, which no program can judge:** ${other.join('; ')}.`,
    why.length === 0 && other.length === 0 ? 'Nothing becomes looser.' : null,
    stricter.length === 0 ? null : `Stricter: ${stricter.join('; ')}.`,
    after.actions === 0
      ? 'Nothing was decided on in this repository yet. `npm run rules -- try` judges what its agents did before.'
      : `By what was decided on in this repository lately (the newest ${plural(after.actions, 'action')}):`,
    ...(after.actions === 0
      ? [warnedSection(comparison.warnings), neverSection(comparison.neverFitting)]
      : [comparisonReport(comparison, longestCheck)]),
  ]);
}

export interface RulesView {
  readonly ask: AskPolicy;
  readonly permission: Readonly<Record<'start' | 'approve' | 'reject', string>>;
  readonly allowRequester: boolean;
  readonly teams: readonly string[];
  readonly ruleSets: readonly RuleSet[];
  /** Where each value is from, by its key. */
  readonly origins: Readonly<Record<string, string>>;
  readonly suggestions: readonly Suggestion[];
  /** Commands that were approved often, and that no rule is suggested for. */
  readonly notKnown: readonly string[];
  /** The plan that the agent here acts within; null or absent where it has none. */
  readonly plan?: (PlanInForce & { readonly now: number }) | null;
}

export function rulesReply(view: RulesView, marker: string | null): string {
  const { ask, permission, allowRequester, teams, ruleSets, origins, suggestions, notKnown } = view;
  const origin = (key: string) => `(${inline(origins[key] ?? 'default', 200)})`;
  const may = (['start', 'approve', 'reject'] as const).map(
    (key) => `- \`permission.${key}\`: ${permission[key]} ${origin(`permission.${key}`)}`,
  );
  const people =
    teams.length === 0
      ? []
      : [`- \`teams\`: ${teams.map((team) => code(team)).join(', ')} ${origin('teams')}`];
  const requester = `- \`allow_requester\`: ${allowRequester} ${origin('allow_requester')}`;
  const sets = ruleSets.filter(({ rules }) => rules.length > 0);
  return compose(marker, [
    '### 📏 Rules in force here',
    [`- \`ask\`: ${ask} ${origin('ask')}`, ...may, requester, ...people].join('\n'),
    ...(sets.length === 0 ? ['No rules: a person is asked about everything that the agent asks.'] : []),
    ...sets.flatMap((set) => [
      `From ${code(set.from, 200)}:`,
      fenced(ruleLines(set.rules), { language: 'yaml', max: 8_000 }),
    ]),
    view.plan ? planInForce(view.plan) : null,
    suggestedSection(suggestions),
    notSuggested(notKnown),
  ]);
}

function planInForce({ now, ...plan }: PlanInForce & { readonly now: number }): string {
  return compose(null, [
    `📋 ${planSentence(plan, now)}. Beneath the rules above, and for this run alone:`,
    fenced(scopeInLines(plan.scope), { max: 30_000 }),
  ]);
}

function notSuggested(commands: readonly string[]): string | null {
  if (commands.length === 0) return null;
  const lines = commands.map((command) => `- ${code(command, 200)}`);
  return compose(null, [
    'Approved more than once, and never suggested: not everything that these commands run can be shown, so no rule with `unchanged` fits them.',
    lines.join('\n'),
  ]);
}

function suggestedSection(suggestions: readonly Suggestion[]): string {
  if (suggestions.length === 0) return 'No suggestion yet: it takes two approvals of the same action.';
  const lines = suggestions.map(
    ({ rule, approvals, people }) =>
      `${rule} # approved ${plural(approvals, 'time')} by ${plural(people, 'person', 'people')}, never rejected`,
  );
  return compose(null, [
    'These would have spared questions. Nothing applies them: a pull request that adds them to `rules` does.',
    fenced(lines.join('\n'), { language: 'yaml', max: 8_000 }),
  ]);
}
