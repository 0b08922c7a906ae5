// Finds where GitHub surely shows a text as code: a comment in it is seen by people, so the agent may have it too. Where
// that is in doubt, the text does not count as code, and a comment in it is removed: what no person can see must not
// reach an agent.

/** Start and end offset; the end is exclusive. */
export type TextRange = readonly [number, number];

interface MarkdownReader {
  readonly parse: (text: string) => readonly Token[];
}

interface Token {
  readonly type: string;
  readonly isEnter: boolean;
  readonly from: number;
  readonly to: number;
}

let reader: MarkdownReader | null = null;

/**
 * The reader is 200 kB that most steps of the Action do not need, so it is loaded only where text of others is given to an
 * agent. Until it is loaded, no text counts as code.
 */
export async function loadMarkdownReader(): Promise<void> {
  if (reader !== null) return;
  const { gfmAutolinkLiteral, gfmFootnote, gfmTable, parse, postprocess, preprocess } = await import(
    './micromark.ts'
  );
  // Bold and italics hold no code back, and cost time by the square of their number.
  const withoutEmphasis = { disable: { null: ['attention'] } };
  const extensions = [gfmTable(), gfmFootnote(), gfmAutolinkLiteral(), withoutEmphasis];
  reader = {
    parse: (text) => {
      const chunks = preprocess()(text, 'utf8', true);
      const events = postprocess(parse({ extensions }).document().write(chunks));
      return events.map(([enterOrExit, { type, start, end }]) => ({
        type,
        isEnter: enterOrExit === 'enter',
        from: start.offset,
        to: end.offset,
      }));
    },
  };
}

/** GitHub draws these instead of showing their text. */
const drawn = /^(?:mermaid|math|geojson|topojson|stl)\b/i;
/** GitHub's own limit is 65,536 characters. */
const longestText = 70_000;
/** Reading costs time by the square of both, so that a hostile text with more of them is not read at all. */
const mostBrackets = 1_000;
const tooDeep = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){30}/m;

/** Sorted, and none within another. */
export function findShownCode(text: string): readonly TextRange[] {
  if (reader === null || !/[`~\t]| {4}/.test(text) || isHostile(text)) return [];
  const code: TextRange[] = [];
  let inDrawing = false;
  let inFootnote = 0;
  let paragraph = 0;
  for (const { type, isEnter, from, to } of reader.parse(text)) {
    if (type === 'gfmFootnoteDefinition') inFootnote += isEnter ? 1 : -1;
    if (!isEnter) continue;
    if (type === 'content' || type === 'table') paragraph = from;
    if (type === 'codeFenced') inDrawing = false;
    if (type === 'codeFencedFenceInfo') inDrawing = drawn.test(text.slice(from, to));
    // After a `$` in the same paragraph GitHub may draw a formula, and what a footnote holds it may show nowhere.
    const isBlock = type === 'codeFlowValue' && !inDrawing;
    const isSpan = type === 'codeText' && !text.slice(paragraph, from).includes('$');
    if ((isBlock || isSpan) && inFootnote === 0) code.push([from, to]);
  }
  return code;
}

function isHostile(text: string): boolean {
  if (text.length > longestText || tooDeep.test(text)) return true;
  return (text.match(/[[\]]/g)?.length ?? 0) > mostBrackets;
}
