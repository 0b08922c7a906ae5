// What is asked, as it has to be seen before it is answered: every action, in one comment or in several.
import type { ShownAction } from '../../conversation/index.ts';
import { fenced } from '../text/quoted.ts';
import { alert, code, compose, link, small } from './compose.ts';
import {
  type ActionText,
  actionBeginning,
  actionPieces,
  actionSection,
  type Piece,
  toolAndPath,
} from './pending-action.ts';
import type { Answering, QuestionView } from './question-view.ts';
import { type AskedAbout, isSubjectWhole, subjectText } from './subject.ts';

/** Whether people can read all of it, in one comment or in several. Also true if the service does not tell the actions. */
export function isShownWhole({ actions, subject }: AskedAbout): boolean {
  if (subject) return isSubjectWhole(subject);
  return actions === null || allSections(actions).whole;
}

/** The follow-up comments of a question that does not fit into one, in order, without hidden first lines. */
export function furtherParts({
  code: word,
  actions,
  subject,
}: AskedAbout & { readonly code: string }): readonly string[] {
  const further = actions === null || subject ? [] : allSections(actions).further;
  return further.map((text, place) =>
    compose(null, [
      `### ✋ Part ${place + 2} of ${further.length + 1} of what ${code(word)} asks`,
      text,
      small('It is answered where part 1 is, after reading all of them'),
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
  if (actions === null) {
    const text = `**The action is not shown here.** The service does not tell what is pending. Look at it in the ${link('conversation', conversationUrl)} before you approve: the answer covers whatever waits there.`;
    return { text: alert('CAUTION', text), whole: true };
  }
  const { sections, further, whole } = allSections(actions);
  const [only] = sections;
  const left = further.length > 0 ? 0 : actions.length - sections.length;
  const text = compose(null, [
    whole ? null : notWhole(conversationUrl),
    actions.length === 1 ? null : 'One answer is for all of them.',
    ...(further.length > 0
      ? inParts(only ?? '', further, answering)
      : only !== undefined && actions.length === 1
        ? [only]
        : sections.map((section, place) => `#### ${place + 1}\n\n${section}`)),
    left > 0 ? `_${left} more ${left === 1 ? 'action is' : 'actions are'} not shown here._` : null,
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

/** People do not read more than this. */
const mostParts = 4;
/** Leaves space for heading and footer within GitHub's limit of 65,536 characters. */
const room = 56_000;
/** A new block is only begun where at least this much fits. */
const leastRoom = 2_000;
/** Space for the fences and the line above them. */
const aroundBlock = 400;

/** The texts of the comments, in order; null if the actions do not fit into all of them together. */
export function spread(actions: readonly ShownAction[]): readonly string[] | null {
  const parts: string[] = [''];
  const left = () => room - (parts.at(-1) ?? '').length;
  const add = (text: string) => parts.push(joined(parts.pop() ?? '', text));
  const isFull = () => parts.length > mostParts;
  for (const [place, action] of actions.entries()) {
    const { pieces, isRead } = actionPieces(action);
    if (!isRead) return null;
    const number = actions.length === 1 ? [] : [`#### ${place + 1} of ${actions.length}`];
    const heading: Piece[] = number.map((text) => ({ kind: 'text', text }));
    let isBegun = false;
    const nextPart = () =>
      parts.push(isBegun ? [...number, `${toolAndPath(action)} goes on:`].join('\n\n') : '');
    for (const piece of [...heading, ...pieces]) {
      const blocks = piece.kind === 'text' ? [() => piece.text] : blocksOf(piece, left);
      for (const block of blocks) {
        if (left() < leastRoom) nextPart();
        let text = block();
        if (text !== null && text.length + 2 > left()) {
          nextPart();
          text = piece.kind === 'text' ? text : null;
        }
        if (text === null || text.length + 2 > left() || isFull()) return null;
        add(text);
        isBegun = true;
      }
    }
  }
  return parts;
}

function joined(one: string, other: string): string {
  return one === '' ? other : `${one}\n\n${other}`;
}

/** Yields one code block for each part. A block takes as many whole lines as fit at the time of the call. */
function* blocksOf(
  { title, language, text }: Extract<Piece, { kind: 'code' }>,
  left: () => number,
): Generator<() => string | null> {
  const lines = text.split('\n');
  let from = 0;
  while (from < lines.length) {
    yield () => {
      const to = endOfBlock(lines, from, left() - aroundBlock);
      if (to === null) return null;
      const block = fenced(lines.slice(from, to).join('\n'), { language, max: Number.POSITIVE_INFINITY });
      const words = from === 0 ? title : `${title ?? 'The command'} goes on:`;
      const goesOn = to < lines.length ? '_It goes on in the next part._' : null;
      from = to;
      return [words, block, goesOn].filter((each) => each !== null).join('\n\n');
    };
  }
}

/** Ends a block only after a line without trailing white space, because GitHub does not show that. */
function endOfBlock(lines: readonly string[], from: number, room: number): number | null {
  let size = 0;
  let to = from;
  while (to < lines.length && size + (lines[to]?.length ?? 0) + 1 <= room) {
    size += (lines[to]?.length ?? 0) + 1;
    to += 1;
  }
  if (to === lines.length) return to;
  while (to > from && /(?:^|\s)$/.test(lines[to - 1] ?? '')) to -= 1;
  return to > from ? to : null;
}
