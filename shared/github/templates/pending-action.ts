// One pending action, as people see it before they decide: tool, risk, the agent's summary, and every argument.
import type { ShownAction } from '../../question/index.ts';
import { canonicalJson } from '../../question/index.ts';
import { fitting } from '../text/cut.ts';
import { fenced } from '../text/fenced.ts';
import { code } from '../text/inline.ts';
import { quoted } from '../text/quoted.ts';
import { compose, folded } from './compose.ts';

/** At most `budget` characters. Long texts are cut, and each cut is shown. */
export function actionSection(action: ShownAction, budget: number): string {
  const given = argumentTexts(action.arguments);
  return fitting((max) => withLength(action, given, max), 16_000, budget);
}

interface ArgumentText {
  readonly title: string | null;
  readonly language: string;
  readonly text: string;
}

function withLength(action: ShownAction, given: readonly ArgumentText[], max: number): string {
  const { tool, risk, summary, thought } = action;
  return compose(null, [
    `Tool ${code(tool)} · Risk ${riskWords(risk)}`,
    summary?.trim() ? quoted(summary, Math.min(max, 600)) : null,
    given.length === 0 ? 'No arguments.' : null,
    ...given.flatMap(({ title, text, language }) => [title, fenced(text, { language, max })]),
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

/** Commands and texts with several lines are hard to read in JSON, so they get their own blocks. */
function argumentTexts(given: unknown): ArgumentText[] {
  if (given === null || given === undefined) return [];
  if (!isRecord(given)) return [{ title: null, language: 'json', text: json(given) }];
  const entries = Object.entries(given).filter(([key, value]) => !(key === 'kind' && isTypeTag(value)));
  if (entries.length === 0) return [];
  const own = entries.filter(isText).slice(0, mostTexts);
  const rest = entries.filter(([key]) => !own.some(([title]) => title === key));
  const texts = own.map(([key, text]) => {
    return key === 'command'
      ? { title: null, language: 'sh', text }
      : { title: `${code(key)}:`, language: '', text };
  });
  if (rest.length === 0) return texts;
  const title = texts.length === 0 ? null : 'Other arguments:';
  return [...texts, { title, language: 'json', text: json(Object.fromEntries(rest)) }];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The type field of the action. It says the same as the name of the tool. */
function isTypeTag(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Za-z]{1,40}Action$/.test(value);
}

function isText(entry: [string, unknown]): entry is [string, string] {
  const [key, value] = entry;
  return typeof value === 'string' && value !== '' && (key === 'command' || value.includes('\n'));
}

// Deeply nested values are written without indentation, which would make them much longer.
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
