// The question that people answer, read in ten seconds: what the agent wants to do, what cannot be shown of it, and the two answers. All
// else is folded below. After the answer it is one line.

import type { QuestionResult, Subject } from '../../question/index.ts';
import { code, compose, folded, formatTime, link, mention } from './compose.ts';
import { whatItWants } from './pending-action.ts';
import { howToAnswer, needsLine } from './question-answer.ts';
import { asideOf, asideWithin, saidOf, untilRejected } from './question-aside.ts';
import { budgetOnPage, whatIsAsked } from './question-asked.ts';
import { isOpenAfterwards, resultLine, resultSentence } from './question-result.ts';
import type { QuestionView } from './question-view.ts';
import { type AskedAbout, lineAsked, subjectSymbol, subjectTitle } from './subject.ts';

export function questionComment(view: QuestionView, marker: string | null): string {
  const { text, whole } = whatIsAsked(view);
  return compose(marker, [
    `### ${questionHeading(view)}`,
    text,
    needsLine(view),
    howToAnswer(view, whole),
    asideOf(view, whole),
  ]);
}

/** For a page with its own heading and its own way to answer: nothing is folded, and there is room for more. */
export function questionOnPage(view: QuestionView): string {
  const here = { ...view, answering: { kind: 'elsewhere', confirmation: null } } as const;
  return compose(null, [whatIsAsked(here, budgetOnPage).text, needsLine(view), saidOf(here)]);
}

/** More of them would hide what is asked. */
const mostInHeading = 3;

/** Begins with who is called. */
function questionHeading(view: QuestionView): string {
  const { mentions = [], code: word, subject, needs } = view;
  const symbol = subject ? subjectSymbol[subject.kind] : '✋';
  const title = questionTitle(view);
  // Who has approved has done all that they can.
  const called = mentions.filter((each) => !needs?.approvedBy.includes(each)).map(mention);
  const shown = called.slice(0, mostInHeading);
  const begun =
    called.length === 0 ? title : `${shown.join(' ')}, ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  const others = called.slice(mostInHeading);
  return `${symbol} ${begun} · ${code(word)}${others.length === 0 ? '' : `\n\n📣 ${others.join(' ')}`}`;
}

/** How an open question is named, also where a link leads to it. */
export function questionTitle({ actions, subject }: AskedAbout): string {
  return subject ? subjectTitle(subject) : `The agent ${whatItWants(actions)}`;
}

/** The same comment with its result: one line, and the record of what was asked. */
export function settledQuestion(view: QuestionView, result: QuestionResult, marker: string | null): string {
  const over = {
    ...view,
    answering: { kind: 'elsewhere', confirmation: null },
    expiresAt: null,
    rejectAt: null,
  } as const;
  const known = whatIsAsked(over);
  const isRecorded = view.actions === null && view.record !== undefined;
  const { text, whole } = isRecorded ? { text: view.record, whole: true } : known;
  const sentence = resultSentence(result, view);
  const isOpen = isOpenAfterwards(result);
  return compose(marker, [
    `${resultLine(result, view)} · ${code(view.code)}`,
    isOpen ? sentence : null,
    folded('What was asked', compose(null, [isOpen ? null : sentence, text, asideWithin(over, whole)])),
  ]);
}

/** What an unchanged comment of ours shows as asked: without its heading, and without how it was answered. */
export function askedIn(comment: string, word: string): string {
  const begins = comment.indexOf('\n\n');
  const answers = Math.max(
    ...['approve', 'reject'].map((name) => comment.lastIndexOf(`/${name} ${word}\`**`)),
  );
  const ends = answers < 0 ? -1 : comment.lastIndexOf('\n\n', answers);
  return comment.slice(Math.max(0, begins), ends > begins ? ends : undefined).trim();
}

/** A pointer to a question that is shown in another place, for example on the issue. `result`: null while it can be answered. */
export function questionPointer(
  view: AskedAbout & { readonly code: string; readonly url: string; readonly result: QuestionResult | null },
  marker: string | null,
): string {
  const where = link(code(view.code), view.url);
  if (view.result !== null) return compose(marker, [`${resultLine(view.result, view)} · ${where}`]);
  const symbol = view.subject ? subjectSymbol[view.subject.kind] : '✋';
  const asked = lineAsked(view);
  const title = asked === null ? questionTitle(view) : `The agent asks: ${asked}`;
  return compose(marker, [`${symbol} ${title}. Answer ${where} there.`]);
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
  money: 'the question about its cost has waited',
} as const;

/** `name`: of the configuration of that repository. */
export function noSuchName(of: {
  readonly owner: string;
  readonly repo: string;
  readonly name: string;
}): string {
  return `ℹ️ GitHub does not know ${code(of.name)}, which \`questions.mention\` of ${code(`${of.owner}/${of.repo}`)} names, so no one is notified for it.`;
}
