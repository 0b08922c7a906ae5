// Reads rules from plain values, such as YAML gives them. Finds all problems, each with its place and what was expected.
import { wrongWithCommand } from './commands.ts';
import { wrongWithGlob } from './glob.ts';
import { browser, isNamed, knownTools } from './known-tools.ts';
import { type Risk, type Rule, risks, type When } from './types.ts';

export const mostRules = 200;
export const mostValues = 100;
export const longestValue = 1_000;
export const mostPeople = 10;

/** A place within the rules: `[2, 'accept', 'path', 0]`. */
export type Steps = readonly (string | number)[];

export interface RuleProblem {
  readonly at: Steps;
  readonly problem: string;
  readonly expected: string;
}

export interface ReadOptions {
  /** Whether `accept: {}` may stand for all that other rules accept: in the operator's policy. */
  readonly mayAcceptAll?: boolean;
}

/** Rules, and problems; where there are problems, the rules are not all. */
export function readRules(
  value: unknown,
  options: ReadOptions = {},
): { readonly rules: readonly Rule[]; readonly problems: readonly RuleProblem[] } {
  const problems: RuleProblem[] = [];
  const tell: Tell = (at, problem, expected) => {
    problems.push({ at, problem, expected });
    return null;
  };
  if (!Array.isArray(value)) {
    tell([], isWhat(value), 'a list of rules, each with accept, reject or ask');
  } else if (value.length > mostRules) {
    tell([], `has ${value.length} items`, `at most ${mostRules}`);
  } else {
    const rules = value.map((item: unknown, at) => readRule(item, [at], tell, options));
    return { rules: rules.filter((rule) => rule !== null), problems };
  }
  return { rules: [], problems };
}

type Tell = (at: Steps, problem: string, expected: string) => null;
type Kind = Rule['kind'];

const keysBeside = { accept: [], reject: ['reason'], ask: ['people', 'owners'] } as const;

function readRule(value: unknown, at: Steps, tell: Tell, options: ReadOptions): Rule | null {
  if (!isMapping(value)) return tell(at, isWhat(value), 'a rule: a mapping with accept, reject or ask');
  const kinds = (['accept', 'reject', 'ask'] as const).filter((kind) => Object.hasOwn(value, kind));
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) {
    const has = kinds.length > 1 ? kinds.join(' and ') : Object.keys(value).slice(0, 3).join(', ');
    return tell(at, has === '' ? 'is empty' : `has ${shortened(has)}`, 'one of accept, reject, ask');
  }
  unknownKeys(value, [kind, ...keysBeside[kind]], at, tell);
  const when = readWhen(value[kind], [...at, kind], kind, tell, options);
  const reason = optional(value, 'reason', (given) => readReason(given, [...at, 'reason'], tell));
  const people = optional(value, 'people', (given) => readPeople(given, [...at, 'people'], tell));
  const owners = optional(value, 'owners', (given) =>
    typeof given === 'boolean' ? given : tell([...at, 'owners'], isWhat(given), 'true or false'),
  );
  if (when === null) return null;
  if (kind === 'accept') return { kind, when };
  if (kind === 'reject') return { kind, when, reason };
  return { kind, when, people: people ?? 1, owners: owners ?? false };
}

function readReason(value: unknown, at: Steps, tell: Tell): string | null {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= longestValue) return value;
  return tell(at, isWhat(value), `a text, at most ${longestValue} characters`);
}

function readPeople(value: unknown, at: Steps, tell: Tell): number | null {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostPeople) return Number(value);
  return tell(at, isWhat(value), `a whole number from 1 to ${mostPeople}`);
}

const whenKeys = ['tool', 'path', 'command', 'risk'] as const;

function readWhen(value: unknown, at: Steps, kind: Kind, tell: Tell, options: ReadOptions): When | null {
  if (!isMapping(value)) return tell(at, isWhat(value), `a mapping with ${whenKeys.join(', ')}`);
  unknownKeys(value, whenKeys, at, tell);
  const texts = (key: string, wrong: (text: string) => string | null) =>
    optional(value, key, (given) => readTexts(given, [...at, key], wrong, tell));
  const when: When = {
    tool: texts('tool', (text) => wrongWithTool(text, kind)),
    path: texts('path', wrongWithGlob),
    command: texts('command', (text) => wrongWithCommand(text, kind)),
    risk:
      texts('risk', (text) => (isRisk(text) ? null : `one of ${risks.join(', ')}`))?.filter(isRisk) ?? null,
  };
  const has = (key: string) => Object.hasOwn(value, key);
  if (has('path') && has('command')) tell(at, 'has path and command', 'one of them: no action has both');
  else if (kind === 'accept') judgeAccept(when, has, at, tell, options);
  else if (when.path !== null && when.tool?.every((tool) => tool === 'terminal'))
    tell(at, 'has path with the tool terminal', 'command instead: a command names no path');
  return when;
}

/** An accept that would fit nothing, or more than its author may have meant. */
function judgeAccept(
  { tool }: When,
  has: (key: string) => boolean,
  at: Steps,
  tell: Tell,
  { mayAcceptAll = false }: ReadOptions,
): void {
  if (!has('tool') && !has('path') && !has('command')) {
    if (!mayAcceptAll || has('risk'))
      tell(
        at,
        'names no tool, path or command',
        'one of tool, path, command: risk is only the word of the agent',
      );
    return;
  }
  const named = [...knownTools].filter(([name]) => tool !== null && isNamed(tool, name));
  const terminal = named.some(([, known]) => known.command !== undefined);
  if (terminal && !has('command'))
    tell(at, 'has the tool terminal without command', 'the commands that are accepted');
  if (has('command') && named.some(([, known]) => known.command === undefined))
    tell(at, 'has command with a tool that takes none', 'the tool terminal alone');
  if (has('path') && named.some(([, known]) => known.path === undefined))
    tell(at, 'has path with a tool that takes none', `among ${toolsWithPath.join(', ')}`);
}

const toolsWithPath = [...knownTools].filter(([, { path }]) => path !== undefined).map(([name]) => name);
const otherTools = [...knownTools.keys()].filter((name) => !name.startsWith(`${browser}_`));

function wrongWithTool(text: string, kind: Kind): string | null {
  if (kind !== 'accept') return /^[\w.:/-]*[A-Za-z0-9][\w.:/-]*$/.test(text) ? null : 'the name of a tool';
  return text === browser || knownTools.has(text)
    ? null
    : `one of ${otherTools.join(', ')}, ${browser}: the arguments of no other tool are known`;
}

function readTexts(
  value: unknown,
  at: Steps,
  wrong: (text: string) => string | null,
  tell: Tell,
): readonly string[] | null {
  if (!Array.isArray(value)) {
    const text = readText(value, at, wrong, tell);
    return text === null ? null : [text];
  }
  if (value.length === 0 || value.length > mostValues)
    return tell(at, `has ${value.length} items`, `1 to ${mostValues}`);
  return value
    .map((item: unknown, place) => readText(item, [...at, place], wrong, tell))
    .filter((text) => text !== null);
}

function readText(
  value: unknown,
  at: Steps,
  wrong: (text: string) => string | null,
  tell: Tell,
): string | null {
  if (typeof value !== 'string' || value === '' || value.length > longestValue)
    return tell(at, isWhat(value), `a text, at most ${longestValue} characters`);
  const expected = wrong(value);
  return expected === null ? value : tell(at, isWhat(value), expected);
}

function isRisk(text: string): text is Risk {
  return risks.some((risk) => risk === text);
}

function optional<T>(
  value: Readonly<Record<string, unknown>>,
  key: string,
  read: (given: unknown) => T | null,
): T | null {
  return Object.hasOwn(value, key) ? read(value[key]) : null;
}

function unknownKeys(
  value: Readonly<Record<string, unknown>>,
  known: readonly string[],
  at: Steps,
  tell: Tell,
): void {
  for (const key of Object.keys(value).filter((name) => !known.includes(name)))
    tell([...at, key], 'is unknown', `one of ${known.join(', ')}`);
}

export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isWhat(value: unknown): string {
  if (Array.isArray(value)) return 'is a list';
  if (isMapping(value)) return 'is a mapping';
  return `is ${shortened(typeof value === 'string' ? JSON.stringify(value) : String(value))}`;
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
