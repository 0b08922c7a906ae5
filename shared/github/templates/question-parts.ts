// What does not fit into one comment is spread over several: each holds whole actions, or whole lines of one.
import type { ShownAction } from '../../question/index.ts';
import { fenced } from '../text/fenced.ts';
import { actionPieces, type Piece } from './pending-action.ts';

/** More of them nobody reads. */
const mostParts = 4;
/** With all that stands around it, less than the 65,536 characters that GitHub takes. */
const room = 56_000;
/** Less than this is not worth beginning a block for. */
const leastRoom = 2_000;
/** The fences, and the words above them. */
const aroundBlock = 400;

/** The texts of the comments, in their order; null where even they do not hold all of it. */
export function spread(actions: readonly ShownAction[]): readonly string[] | null {
  const parts: string[] = [''];
  const left = () => room - (parts.at(-1) ?? '').length;
  const add = (text: string) => parts.push(joined(parts.pop() ?? '', text));
  const isFull = () => parts.length > mostParts;
  for (const [place, action] of actions.entries()) {
    const { pieces, isRead } = actionPieces(action);
    if (!isRead) return null;
    const heading: Piece[] =
      actions.length === 1 ? [] : [{ kind: 'text', text: `#### ${place + 1} of ${actions.length}` }];
    for (const piece of [...heading, ...pieces]) {
      const blocks = piece.kind === 'text' ? [() => piece.text] : blocksOf(piece, left);
      for (const block of blocks) {
        if (left() < leastRoom) parts.push('');
        let text = block();
        if (text !== null && text.length + 2 > left()) {
          parts.push('');
          text = piece.kind === 'text' ? text : null;
        }
        if (text === null || text.length + 2 > left() || isFull()) return null;
        add(text);
      }
    }
  }
  return parts;
}

function joined(one: string, other: string): string {
  return one === '' ? other : `${one}\n\n${other}`;
}

/** One code block for each part; each takes as many whole lines as there is room for when it is asked for. */
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

/** A block ends where nothing at the end of its last line would be lost: that is not shown. */
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
