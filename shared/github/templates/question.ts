// The question that people answer: what the agent wants to do, and how to approve or reject it. After the answer it
// stays under the result, folded.

import type { ShownAction } from '../../conversation/index.ts';
import { andMore } from '../../cut.ts';
import type { Question, QuestionResult, Subject, Terms } from '../../question/index.ts';
import { code, link, mention, person } from '../text/inline.ts';
import { formatTime } from '../words/amounts.ts';
import { type CommandSpelling, spell } from '../words/commands.ts';
import { alert, compose, conversationLink, dotted, folded, small } from './compose.ts';
import { type ActionText, actionBeginning, actionSection, firstLineAsked } from './pending-action.ts';
import { spread } from './question-parts.ts';
import { resultSentence, resultTitle } from './question-result.ts';
import {
  isSubjectWhole,
  type SubjectView,
  subjectAnswers,
  subjectLine,
  subjectSymbol,
  subjectText,
  subjectTitle,
} from './subject.ts';

export interface QuestionView {
  readonly code: string;
  /** Absent where it is about actions that wait. */
  readonly subject?: SubjectView;
  /** Null when the service does not tell what is pending. */
  readonly actions: readonly ShownAction[] | null;
  /** False if the actions are too long to be shown whole. */
  readonly whole?: boolean;
  readonly answering: Answering;
  /** People who have to approve, and who has approved; absent or null if one person is enough. */
  readonly needs?: Needs | null;
  /** Whether `always` works here. */
  readonly mayRepeat?: boolean;
  readonly conversationUrl: string | null;
  readonly expiresAt: number | null;
  /** When it is rejected unless somebody has answered. */
  readonly rejectAt?: number | null;
  /** Names that GitHub notifies: logins, and teams as `org/team`. */
  readonly mentions?: readonly string[];
  /** Where the check with its buttons stands; null: no pull request is linked. Absent where there are no buttons at all. */
  readonly buttons?: { readonly url: string | null; readonly only: boolean };
  /** The head commit of the pull request when it was asked. */
  readonly commit: string | null;
}

export interface Needs extends Terms {
  readonly approvedBy: readonly string[];
  /** The paths that one of their owners has approved. */
  readonly owned: readonly (string | null)[];
}

export type Answering =
  /** Answered in the review thread that the question opens: no code is needed there. */
  | { readonly kind: 'thread'; readonly spelling: CommandSpelling }
  /** Answered by a comment on the same issue or pull request. `isOutside`: the question itself stands in a review thread, where no answer counts. */
  | { readonly kind: 'comment'; readonly spelling: CommandSpelling; readonly isOutside?: true }
  /** Comments here are not read. People answer in the conversation or with a workflow. */
  | {
      readonly kind: 'elsewhere';
      /** The value that binds the answer of a later step to this question; null when there is none. */
      readonly confirmation: string | null;
    };

export function questionComment(view: QuestionView, marker: string | null): string {
  const { text, whole } = whatIsAsked(view);
  return compose(marker, [
    `### ${questionTitle(view)} · ${code(view.code)}`,
    callTo(view.mentions ?? []),
    text,
    needsLine(view.needs ?? null),
    howToAnswer(view, whole),
    typeof view.rejectAt === 'number' ? untilRejected(view.rejectAt) : null,
    small(footnote(view)),
  ]);
}

/** The heading of an open question, and how it is named where a link leads to it. */
function questionTitle({ subject }: Pick<Asked, 'subject'>): string {
  return subject
    ? `${subjectSymbol[subject.kind]} ${subjectTitle(subject)}`
    : '✋ The agent asks before it acts';
}

/** The same comment with its result. */
export function settledQuestion(view: QuestionView, result: QuestionResult, marker: string | null): string {
  return compose(marker, [
    `### ${resultTitle(result, view.subject)} · ${code(view.code)}`,
    lineAsked(view),
    resultSentence(result, view.subject),
    folded('What was asked', whatIsAsked(view).text),
    small(conversationLink(view.conversationUrl) ?? ''),
  ]);
}

/** Tells in one line what is asked. Null if the service does not tell what is pending. */
export function lineAsked({ actions, subject }: Asked): string | null {
  return subject ? code(subjectLine(subject), 140) : firstLineAsked(actions);
}

type Asked = Pick<Question, 'actions'> & { readonly subject?: Subject | undefined };

/** A pointer to a question that is shown in another place, for example on the issue. */
export function questionPointer(
  view: { readonly code: string; readonly url: string; readonly subject?: Subject | undefined },
  marker: string | null,
): string {
  return compose(marker, [`${questionTitle(view)}. Answer ${link(code(view.code), view.url)} there.`]);
}

/** The one reminder, in the thread of the question. */
export function questionReminder(view: {
  readonly to: readonly string[];
  readonly code: string;
  readonly url: string;
  readonly askedAt: number;
  readonly rejectAt: number | null;
  readonly subject?: Subject | undefined;
}): string {
  const { to, code: word, url, askedAt, rejectAt, subject } = view;
  const end = rejectAt === null ? '' : ` ${untilRejected(rejectAt)}`;
  return `⏰ ${to.map(mention).join(' ')}, ${waitsFor[subject?.kind ?? 'actions']} since ${formatTime(askedAt)} for an answer to ${link(code(word), url)}.${end}`;
}

const waitsFor = {
  actions: 'the agent has waited',
  plan: 'the plan of the agent has waited',
  money: 'whether the agent may cost more has waited',
} as const;

/** `name`: of the configuration of that repository. */
export function noSuchName(of: {
  readonly owner: string;
  readonly repo: string;
  readonly name: string;
}): string {
  return `ℹ️ GitHub does not know ${code(of.name)}, which \`questions.mention\` of ${code(`${of.owner}/${of.repo}`)} names, so nobody is called by that name.`;
}

function callTo(mentions: readonly string[]): string | null {
  return mentions.length === 0 ? null : `📣 ${mentions.map(mention).join(' ')}`;
}

export const untilRejected = (at: number): string => `Without an answer it is rejected on ${formatTime(at)}.`;

/** Whether people can read all of it, in one comment or in several. Also true if the service does not tell the actions. */
export function isShownWhole({ actions, subject }: Asked): boolean {
  if (subject) return isSubjectWhole(subject);
  return actions === null || allSections(actions).whole;
}

/** The follow-up comments of a question that does not fit into one, in order, without hidden first lines. */
export function furtherParts({
  code: word,
  actions,
  subject,
}: Asked & { readonly code: string }): readonly string[] {
  const further = actions === null || subject ? [] : allSections(actions).further;
  return further.map((text, place) =>
    compose(null, [
      `### ✋ Part ${place + 2} of ${further.length + 1} of what ${code(word)} asks`,
      text,
      small('It is answered where part 1 stands, after reading all of them'),
    ]),
  );
}

const mostCut = 10;
/** Leaves space for heading and footer within GitHub's limit of 65,536 characters. */
const budgetForAll = 56_000;

export function whatIsAsked({
  actions,
  answering,
  conversationUrl,
  whole: known = true,
  subject,
}: QuestionView): ActionText {
  if (subject) return subjectText(subject);
  if (!known && actions === null) return { text: notWhole(conversationUrl), whole: false };
  if (actions === null) return { text: notShown(conversationUrl), whole: true };
  const { sections, further, whole } = allSections(actions);
  const [only] = sections;
  const left = further.length > 0 ? 0 : actions.length - sections.length;
  const text = compose(null, [
    whole ? null : notWhole(conversationUrl),
    actions.length === 1
      ? null
      : `It wants to do **${actions.length} things**. One answer covers all of them.`,
    ...(further.length > 0
      ? inParts(only ?? '', further, answering)
      : only !== undefined && actions.length === 1
        ? [only]
        : sections.map((section, place) => `#### ${place + 1} of ${actions.length}\n\n${section}`)),
    left > 0 ? leftOut(left) : null,
  ]);
  return { text, whole };
}

/** A closed question is shown in one comment. */
function inParts(first: string, further: readonly string[], answering: Answering): readonly string[] {
  if (answering.kind === 'elsewhere') return [first, ...further];
  const count = further.length + 1;
  return [
    alert(
      'IMPORTANT',
      `**This is part 1 of ${count}.** The others are comments of their own, next to this one: read all of them before you answer.`,
    ),
    first,
  ];
}

interface Sections {
  readonly sections: readonly string[];
  /** The texts of follow-up comments; `sections` is then the text of the first comment. */
  readonly further: readonly string[];
  readonly whole: boolean;
}

/** Cached: a question is written several times, and spelling out a long one takes long. */
const knownSections = new WeakMap<readonly ShownAction[], Sections>();

function allSections(actions: readonly ShownAction[]): Sections {
  const sections = knownSections.get(actions) ?? divided(actions);
  knownSections.set(actions, sections);
  return sections;
}

/** All actions in one comment if they fit, else in several; else the first ones, each cut to an equal share. */
function divided(actions: readonly ShownAction[]): Sections {
  const all: ActionText[] = [];
  let room = budgetForAll;
  for (const action of actions) {
    const section = actionSection(action, room);
    all.push(section);
    room -= section.text.length + 40;
    if (!section.whole || room < 0) break;
  }
  const whole = all.length === actions.length && room >= 0 && all.every((each) => each.whole);
  if (whole) return { sections: all.map(({ text }) => text), further: [], whole };
  const [first, ...further] = spread(actions) ?? [];
  if (first !== undefined) return { sections: [first], further, whole: true };
  const shown = actions.slice(0, mostCut);
  const budget = Math.floor(budgetForAll / Math.max(1, shown.length)) - 40;
  return { sections: shown.map((action) => actionBeginning(action, budget)), further, whole: false };
}

function notWhole(conversationUrl: string | null): string {
  return alert(
    'CAUTION',
    `**Not all of this can be shown here, so it cannot be approved here.** Reject it, or look at it in the ${link('conversation', conversationUrl)} and answer there.`,
  );
}

function notShown(conversationUrl: string | null): string {
  return alert(
    'CAUTION',
    `**The action is not shown here.** The service does not tell what is pending. Look at it in the ${link('conversation', conversationUrl)} before you approve: the answer covers whatever waits there.`,
  );
}

function leftOut(count: number): string {
  return `_${count} more ${count === 1 ? 'action is' : 'actions are'} not shown here._`;
}

export function needsLine(needs: Needs | null): string | null {
  if (needs === null) return null;
  const { people, owners, approvedBy, owned, rules = [] } = needs;
  const who = people === 1 ? 'One person has' : `**${people} people have**`;
  const so = approvedBy.length === 0 ? '' : ` (${approvedBy.map(person).join(', ')})`;
  const left = owners.filter((path) => !owned.includes(path));
  const paths = left
    .slice(0, 10)
    .map((path) => (path === null ? 'a path that is not known' : code(path, 120)));
  const among =
    paths.length === 0 ? '' : ` A code owner has to be among them, of ${andMore(paths, left.length)}.`;
  const by =
    rules.length === 0
      ? ''
      : ` Asked for by ${andMore(
          rules.slice(0, 3).map((rule) => code(rule, 200)),
          rules.length,
        )}.`;
  return `${who} to approve this: ${approvedBy.length} of ${people} so far${so}.${among}${by}`;
}

function howToAnswer(view: QuestionView, whole: boolean): string {
  const { answering, needs, mayRepeat, buttons, subject } = view;
  if (answering.kind === 'elsewhere') {
    if (!whole) return '**To answer**, use the conversation itself.';
    return `**To answer**, use the conversation itself, or a workflow that runs this action with \`mode: respond\`. ${binding(answering.confirmation)}`;
  }
  const where = answering.kind === 'thread' ? 'reply' : commentPlace(answering.isOutside);
  const word = answering.kind === 'thread' ? '' : ` ${view.code}`;
  const press = buttons?.url ? `press a button on the ${link('check', buttons.url)}` : null;
  if (buttons?.only && press !== null) {
    return `**To answer**, ${press}. This repository takes no answer by comment.`;
  }
  const or = press === null ? '' : `${press}, or `;
  if (subject) {
    const approve = whole && !buttons?.only ? spell(`/approve${word}`, answering.spelling) : null;
    const reason = subject.kind === 'plan' && !subject.endsRejected ? ' what to change' : '';
    const reject = spell(`/reject${word}${reason}`, answering.spelling);
    const only = buttons?.only ? `\n\n${onlyByButton}` : '';
    return `**To answer**, ${or}${where}: ${subjectAnswers(subject, approve, reject)}.${only}`;
  }
  const line = (usage: string, does: string) => `- ${code(spell(usage, answering.spelling))}: ${does}`;
  const mayApprove = whole && !buttons?.only;
  return [
    `**To answer**, ${or}${where}:`,
    '',
    ...(mayApprove ? [line(`/approve${word}`, 'the agent does it')] : []),
    ...(mayApprove && mayRepeat && !needs
      ? [line(`/approve${word} always`, `this and every identical action of this run${unseen(view.actions)}`)]
      : []),
    line(`/reject${word} reason`, 'refused, and the agent is told why'),
    ...(buttons?.only ? ['', onlyByButton] : []),
  ].join('\n');
}

/** The same call may run something else by then, and nobody is asked. */
function unseen(actions: QuestionView['actions']): string {
  const isUnseen = actions?.some(({ executes }) => executes?.notKnown === 'part') ?? false;
  return isUnseen ? ', even if what is not shown here changes' : '';
}

const commentPlace = (isOutside = false): string =>
  isOutside ? 'comment on the pull request, outside of this thread' : 'comment here';

const onlyByButton =
  'This repository takes approvals only by the buttons on a pull request, and none is linked yet. Link one, or answer in the conversation.';

function binding(confirmation: string | null): string {
  return confirmation === null
    ? 'An answer from there cannot be bound to this question, because the service does not tell what is pending: the output `confirmation` says `unknown`, and with `unknown` nothing is sent.'
    : `With ${code(`confirmation: ${confirmation}`)} it answers this and nothing else.`;
}

function footnote({ buttons, expiresAt, rejectAt = null, commit, conversationUrl }: QuestionView): string {
  return dotted([
    expiresAt === null || (rejectAt ?? expiresAt) < expiresAt ? null : `Expires ${formatTime(expiresAt)}`,
    buttons && buttons.url === null && !buttons.only
      ? 'No pull request is linked, so there are no buttons'
      : null,
    commit === null ? null : `At commit ${code(commit.slice(0, 7))}`,
    conversationLink(conversationUrl),
  ]);
}
