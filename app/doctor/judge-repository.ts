// What is in force for one repository, and where each value is from.
import type { Rule } from '../../shared/rules/index.ts';
import type { ReadConfiguration, RepositoryConfiguration } from '../repository-configuration/types.ts';
import { bad, type Check, ok, open } from './check.ts';
import type { Grants } from './types.ts';

export type RepositoryFacts =
  /** `grants`: what its installation does. */
  | { readonly kind: 'read'; readonly read: ReadConfiguration; readonly grants: Grants }
  | { readonly kind: 'not_installed' }
  | { readonly kind: 'failed'; readonly message: string };

export function judgeRepository(repository: string, facts: RepositoryFacts): readonly Check[] {
  if (facts.kind === 'not_installed') {
    const fix = 'install it there from its page on GitHub, or correct the name';
    return [bad(repository, 'the App is not installed there', fix)];
  }
  if (facts.kind === 'failed') return [open(repository, `cannot be read (${facts.message})`)];
  const { read } = facts;
  if (read.kind === 'problems') {
    const { owner, repo } = read.source;
    return read.problems.map(({ line, path, problem, expected }) => {
      const place = [line === null ? '' : `line ${line}`, path].filter((part) => part !== '').join(', ');
      const text = `${place === '' ? '' : `${place} `}${problem}; expected: ${expected}`;
      return bad(`configuration of ${owner}/${repo}`, text, 'correct the file on the default branch');
    });
  }
  const { configuration, origins } = read;
  const values = Object.entries(valuesOf(configuration)).map(([key, value]) =>
    ok(`${repository} ${key}`, `${shown(value)} (${origins[key] ?? 'default'})`),
  );
  return [...values, ...configuration.ruleSets.flatMap((set) => rulesOf(repository, set))];
}

/** By the keys of the configuration file. */
function valuesOf(configuration: RepositoryConfiguration): Readonly<Record<string, unknown>> {
  const { permission, commands } = configuration;
  return {
    label: configuration.label,
    ...Object.fromEntries(Object.entries(permission).map(([deed, least]) => [`permission.${deed}`, least])),
    teams: configuration.teams,
    allow_requester: configuration.allowRequester,
    bots: configuration.bots,
    prompt: configuration.prompt,
    branch: configuration.branch,
    on_pause: configuration.onPause,
    after_reject: configuration.afterReject,
    ...Object.fromEntries(Object.entries(commands).map(([key, value]) => [`commands.${key}`, value])),
    ask: configuration.ask,
    ...Object.fromEntries(
      Object.entries(configuration.limits).map(([key, value]) => [`limits.${key}`, value]),
    ),
    ...Object.fromEntries(
      Object.entries(configuration.context).map(([key, value]) => [`context.${key}`, value]),
    ),
    'on_red_check.rounds': configuration.onRedCheck.rounds,
    request_review: configuration.requestReview,
  };
}

function shown(value: unknown): string {
  if (value === null) return 'empty';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function rulesOf(
  repository: string,
  { rules, from }: RepositoryConfiguration['ruleSets'][number],
): readonly Check[] {
  if (rules.length === 0)
    return [ok(`${repository} rules`, `none: a person is asked about every action (${from})`)];
  return rules.map((rule, at) => ok(`${repository} rules[${at}]`, `${ruleInWords(rule)} (${from})`));
}

function ruleInWords({ kind, when, ...beside }: Rule): string {
  const keys = Object.entries({ ...when, ...beside }).filter(
    ([, value]) => value !== null && value !== false && value !== 1,
  );
  return [kind, ...keys.map(([key, value]) => `${key} ${shown(value)}`)].join(', ');
}
