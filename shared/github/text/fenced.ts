// Shows longer text from outside as a code block, character by character.
import { cutWithCount } from './cut.ts';
import { revealHidden } from './hidden-text.ts';

export interface FenceOptions {
  readonly language?: string;
  readonly max: number;
  /** How many characters were cut off already. */
  readonly beyond?: number | undefined;
}

/** A code block that its content cannot close. Invisible characters are made visible; a cut is noted below. */
export function fenced(text: string, { language = '', max, beyond = 0 }: FenceOptions): string {
  // Cut before and after: making characters visible makes the text longer, and need not be done for parts that are cut.
  const first = cutWithCount(text, max);
  const { kept, left: lost } = cutWithCount(revealHidden(first.kept), max);
  const left = first.left + lost + beyond;
  const longest = Math.max(2, ...(kept.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const block = `${fence}${languageOf(language)}\n${kept.trimEnd()}\n${fence}`;
  return left === 0 ? block : `${block}\n\n${cutNote(left)}`;
}

/** GitHub draws these, or offers them as a change, in place of the text. */
const drawn = new Set(['mermaid', 'suggestion', 'math', 'geojson', 'topojson', 'stl']);

function languageOf(given: string): string {
  const language = given.toLowerCase().replace(/[^a-z0-9]/g, '');
  return drawn.has(language) ? '' : language;
}

export function cutNote(left: number): string {
  return `_Cut here: ${left} more ${left === 1 ? 'character' : 'characters'}._`;
}
