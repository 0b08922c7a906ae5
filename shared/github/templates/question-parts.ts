// Spreads a question that is too long for one comment over several: each holds whole actions, or whole lines of one action.
import type { ShownAction } from '../../conversation/index.ts';
import { fenced } from '../text/quoted.ts';
import { actionPieces, type Piece, toolAndPath } from './pending-action.ts';

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
