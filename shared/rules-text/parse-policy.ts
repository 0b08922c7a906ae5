// Reads the operator's policy from YAML.
import {
  asks,
  type Floor,
  isMapping,
  isWhat,
  limitKeys,
  permissions,
  type RuleProblem,
  readRules,
  type Steps,
} from '../rules/index.ts';
import { type Problems, parseText, readNode } from './yaml-text.ts';

export type ParsedPolicy = { readonly kind: 'policy'; readonly floor: Floor } | Problems;

const nothing: Floor = { permission: {}, allowRequester: null, ask: null, rules: null, limits: {} };

export function parsePolicy(text: string): ParsedPolicy {
  const parsed = parseText(text, '');
  if (parsed.kind === 'problems') return parsed;
  if (parsed.node === null) return { kind: 'policy', floor: nothing };
  const read = readNode(parsed.node, '', parsed.lineOf, readPolicy);
  return read.kind === 'problems' ? read : { kind: 'policy', floor: read.value };
}

const keys = ['permission', 'allow_requester', 'ask', 'rules', 'limits'] as const;
const deeds = ['start', 'approve', 'reject'] as const;
const largestLimit = 1_000_000;

function readPolicy(value: unknown): { readonly value: Floor; readonly problems: readonly RuleProblem[] } {
  const problems: RuleProblem[] = [];
  const wrong = (at: Steps, problem: string, expected: string): null => {
    problems.push({ at, problem, expected });
    return null;
  };
  /** What is given under known keys; a key with nothing behind it counts as left out. */
  const given = <K extends string>(
    mapping: unknown,
    at: Steps,
    known: readonly K[],
  ): ReadonlyMap<K, unknown> => {
    if (!isMapping(mapping)) {
      wrong(at, isWhat(mapping), `a mapping with ${known.join(', ')}`);
      return new Map();
    }
    for (const key of Object.keys(mapping).filter((name) => !known.some((one) => one === name)))
      wrong([...at, key], 'is unknown', `one of ${known.join(', ')}`);
    return new Map(
      known
        .filter((key) => (mapping[key] ?? null) !== null && Object.hasOwn(mapping, key))
        .map((key) => [key, mapping[key]]),
    );
  };
  const oneOf = <T extends string>(one: unknown, at: Steps, words: readonly T[]): T | null =>
    words.find((word) => word === one) ?? wrong(at, isWhat(one), `one of ${words.join(', ')}`);
  const each = <K extends string, T>(
    mapping: unknown,
    at: Steps,
    known: readonly K[],
    read: (one: unknown, at: Steps, key: K) => T | null,
  ) => {
    const entries = [...given(mapping, at, known)].map(
      ([key, one]) => [key, read(one, [...at, key], key)] as const,
    );
    return new Map(entries.flatMap(([key, one]) => (one === null ? [] : [[key, one] as const])));
  };

  const top = given(value, [], keys);
  const ifGiven = <T>(key: (typeof keys)[number], read: (one: unknown) => T | null): T | null =>
    top.has(key) ? read(top.get(key)) : null;
  const floor: Floor = {
    permission: Object.fromEntries(
      ifGiven('permission', (one) =>
        each(one, ['permission'], deeds, (least, at) => oneOf(least, at, permissions)),
      ) ?? [],
    ),
    allowRequester: ifGiven('allow_requester', (one) =>
      typeof one === 'boolean' ? one : wrong(['allow_requester'], isWhat(one), 'true or false'),
    ),
    ask: ifGiven('ask', (one) => oneOf(one, ['ask'], asks)),
    rules: ifGiven('rules', (one) => {
      const read = readRules(one, { mayAcceptAll: true });
      problems.push(...read.problems.map((problem) => ({ ...problem, at: ['rules', ...problem.at] })));
      return read.rules;
    }),
    limits: Object.fromEntries(
      ifGiven('limits', (one) =>
        each(one, ['limits'], limitKeys, (limit, at, key) => {
          const isMoney = key.startsWith('cost_');
          const isNumber = isMoney ? Number.isFinite(limit) : Number.isInteger(limit);
          const least = isMoney ? 0.01 : 1;
          if (isNumber && Number(limit) >= least && Number(limit) <= largestLimit) return Number(limit);
          const range = `from ${least} to ${largestLimit}`;
          return wrong(at, isWhat(limit), isMoney ? `a number ${range}` : `a whole number ${range}`);
        }),
      ) ?? [],
    ),
  };
  return { value: floor, problems };
}
