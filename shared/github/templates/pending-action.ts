// One pending action as people see it before they decide: tool, risk, the agent's own words, and every argument.
import { canonicalJson } from '../../confirmation/index.ts';
import { fitting } from '../text/cut.ts';
import { fenced } from '../text/fenced.ts';
import { code } from '../text/inline.ts';
import { quoted } from '../text/quoted.ts';
import { compose, folded } from './compose.ts';

export interface ShownAction {
  readonly tool: string;
  readonly arguments: unknown;
  readonly summary: string | null;
  /** `LOW`, `MEDIUM`, `HIGH`, `UNKNOWN`. */
  readonly risk: string;
  readonly thought: string | null;
}

/** At most `budget` characters: long texts are cut, and each cut is told. */
export function actionSection(action: ShownAction, budget: number): string {
  return fitting((max) => withLength(action, max), 16_000, budget);
}

function withLength({ tool, risk, summary, arguments: given, thought }: ShownAction, max: number): string {
  return compose(null, [
    `Tool ${code(tool)} · Risk ${riskWords(risk)}`,
    summary?.trim() ? quoted(summary, Math.min(max, 600)) : null,
    ...argumentBlocks(given, max),
    thought?.trim() ? folded('Why, in the words of the agent', quoted(thought, Math.min(max, 1500))) : null,
  ]);
}

function riskWords(risk: string): string {
  switch (risk.toUpperCase()) {
    case 'LOW':
      return '🟢 low';
    case 'MEDIUM':
      return '🟡 medium';
    case 'HIGH':
      return '🔴 high';
    default:
      return '⚪ not rated';
  }
}

const mostTexts = 6;

/** Commands and texts of several lines read badly inside JSON: they get blocks of their own. */
function argumentBlocks(given: unknown, max: number): string[] {
  const entries = isRecord(given) ? Object.entries(given) : null;
  if (given === null || given === undefined || entries?.length === 0) return ['No arguments.'];
  if (entries === null) return [fenced(json(given), { language: 'json', max })];
  const texts = entries.filter(isText).slice(0, mostTexts);
  const rest = entries.filter(([key]) => !texts.some(([own]) => own === key));
  const blocks = texts.flatMap(([key, text]) =>
    key === 'command' ? [fenced(text, { language: 'sh', max })] : [`${code(key)}:`, fenced(text, { max })],
  );
  if (rest.length === 0) return blocks;
  const others = fenced(json(Object.fromEntries(rest)), { language: 'json', max });
  return texts.length === 0 ? [others] : [...blocks, 'Other arguments:', others];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(entry: [string, unknown]): entry is [string, string] {
  const [key, value] = entry;
  return typeof value === 'string' && value !== '' && (key === 'command' || value.includes('\n'));
}

// Indentation multiplies what is nested deeply, so that is written without.
function json(value: unknown): string {
  const compact = canonicalJson(value);
  return depthOf(compact) > 12 ? compact : JSON.stringify(value, null, 2);
}

function depthOf(compact: string): number {
  let depth = 0;
  let deepest = 0;
  for (const mark of compact.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '')) {
    if (mark === '[' || mark === '{') depth += 1;
    if (mark === ']' || mark === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
