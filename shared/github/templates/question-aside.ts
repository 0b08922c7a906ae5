// What is folded under a question: it is not needed to know what an answer does.

import type { ExecutedFile, ShownAction } from '../../conversation/index.ts';
import { andMore, fitting } from '../../cut.ts';
import type { MayAnswer } from '../../github-things.ts';
import { quoted } from '../text/quoted.ts';
import { formatTime } from '../words/amounts.ts';
import { spell } from '../words/commands.ts';
import { capital, code, compose, conversationLink, dotted, folded, shortCommit, small } from './compose.ts';
import type { QuestionView } from './question-view.ts';
import { subjectAside } from './subject.ts';

/** `whole`: false where it can only be rejected. */
export function asideOf(view: QuestionView, whole: boolean): string | null {
  const parts = partsOf(view, whole);
  const content = compose(
    null,
    parts.map(({ text }) => text),
  );
  const title = capital(parts.flatMap(({ name }) => (name === '' ? [] : [name])).join(' · '));
  return content === '' ? small(title) : folded(title, content);
}

/** The same without a fold of its own. */
export function asideWithin(view: QuestionView, whole: boolean): string {
  const lines = partsOf(view, whole).map(({ name, text }) => text || name);
  return compose(null, lines);
}

/** What the agent says of it, and the rest of a plan, each with its name. */
export function saidOf(view: QuestionView): string {
  return compose(
    null,
    wordsOf(view).flatMap(({ name, text }) => [`${capital(name)}${text === '' ? '' : ':'}`, text]),
  );
}

const partsOf = (view: QuestionView, whole: boolean): readonly Part[] => [
  ...wordsOf(view),
  ...moreOf(view, whole),
];

interface Part {
  /** In the line that folds it. */
  readonly name: string;
  readonly text: string;
}

/** What the agent says of it, and the rest of a plan. */
function wordsOf({ actions, subject }: QuestionView): readonly Part[] {
  if (subject !== undefined) {
    const text = subjectAside(subject);
    return text === null ? [] : [{ name: 'the rest of the scope', text }];
  }
  const all = actions ?? [];
  const said = fitting((max) => wordsOfActions(all, max), longestSaid, roomForWords);
  return [
    ...(said === '' ? [] : [{ name: 'its reasons', text: said }]),
    ...(all.length === 0 ? [] : [{ name: riskWords(all), text: '' }]),
  ];
}

const longestSaid = 1_500;
/** With this, the actions and their heading a comment stays within GitHub's limit. */
const roomForWords = 5_000;
const mostSaid = 5;

function wordsOfActions(actions: readonly ShownAction[], max: number): string {
  const each = actions.slice(0, mostSaid).flatMap(({ summary, thought }, place) => {
    const number = actions.length === 1 ? [] : [`${place + 1}:`];
    const words = [summary, thought].filter((text) => text?.trim()).map((text) => quoted(text ?? '', max));
    return words.length === 0
      ? []
      : [...number, ...words.flatMap((text, at) => (at === 0 ? [text] : ['Why:', text]))];
  });
  return compose(null, each);
}

const risks = ['LOW', 'MEDIUM', 'HIGH'] as const;
const riskSymbols = { LOW: '🟢 low', MEDIUM: '🟡 medium', HIGH: '🔴 high' } as const;

/** The highest of several. */
function riskWords(actions: readonly Pick<ShownAction, 'risk'>[]): string {
  const given = actions.map(({ risk }) => risk.toUpperCase());
  const highest = risks.findLast((risk) => given.includes(risk));
  const isRated = given.every((risk) => risks.some((each) => each === risk));
  if (highest === undefined || (highest !== 'HIGH' && !isRated)) return 'risk ⚪ not rated';
  return `${riskSymbols[highest]} risk, it says`;
}

function moreOf(view: QuestionView, whole: boolean): readonly Part[] {
  const { answering, buttons, commit, conversationUrl, needs } = view;
  const here = answering.kind !== 'elsewhere';
  const at = commit === null ? null : `At commit ${code(commit.slice(0, 7))}`;
  const parts: readonly (readonly [name: string, text: string | null])[] = [
    ['', whole ? alwaysLine(view) : null],
    ['', needs?.rules ? `Asked for by ${rulesOf(needs.rules)}.` : null],
    [
      '',
      needs?.owners.length
        ? `Of a path without a code owner, somebody with ${code('maintain')} access.`
        : null,
    ],
    ['', here && view.mayAnswer ? whoAnswers(view.mayAnswer) : null],
    ['', view.note ?? null],
    ['', !here && whole && answering.confirmation ? byWorkflow(answering.confirmation) : null],
    ['', here && buttons?.url === null && !buttons.only ? noButtons : null],
    [conversationUrl === null ? '' : 'more', small(dotted([at, conversationLink(conversationUrl)]))],
  ];
  return parts.flatMap(([name, text]) => (text === null ? [] : [{ name, text }]));
}

function whoAnswers({ approve, reject, teams }: MayAnswer): string {
  const [of, rejections] =
    approve === reject ? ['Answers', ''] : ['Approvals', `, rejections with ${code(reject)}`];
  const named = teams.slice(0, mostTeams).map((team) => code(team));
  const all = `${teams.length === 1 ? 'the team' : 'one of the teams'} ${andMore(named, teams.length)}`;
  const members = teams.length === 0 ? '' : `, in ${all}`;
  return `${of} count from people with ${code(approve)} access or more${rejections}${members}.`;
}

const mostTeams = 5;

const byWorkflow = (confirmation: string): string =>
  `A workflow answers exactly this with ${code('mode: respond')}, ${code('decision')} and ${code(`confirmation: ${confirmation}`)}.`;

const noButtons = 'No pull request is linked, so there are no buttons.';

function alwaysLine({
  answering,
  code: word,
  needs,
  mayRepeat,
  actions,
  buttons,
}: QuestionView): string | null {
  if (answering.kind === 'elsewhere' || needs || !mayRepeat || buttons?.only) return null;
  const usage = spell(`/approve${answering.kind === 'thread' ? '' : ` ${word}`} always`, answering.spelling);
  return `${code(usage)}: this and every identical action of this run${unseen(actions)}.`;
}

/** The same call may run, or push, something else by then, and no one is asked. */
function unseen(actions: QuestionView['actions']): string {
  const isUnbound = ({ digest, shown }: ExecutedFile) => digest === null && shown.kind === 'unread';
  const isUnseen =
    actions?.some(({ executes }) => executes?.notKnown === 'part' || executes?.files.some(isUnbound)) ??
    false;
  return isUnseen ? ', even if what is not shown here changes' : '';
}

const mostRules = 3;

const rulesOf = (rules: readonly string[]): string =>
  andMore(
    rules.slice(0, mostRules).map((rule) => code(shortCommit(rule), 200)),
    rules.length,
  );

export const untilRejected = (at: number): string => `Without an answer it is rejected on ${formatTime(at)}.`;
