// What `/audit.jsonl` is asked for: a span of time, and a repository. Pure.
import type { DecisionsWanted } from '../store/decision.ts';

type WantedReading =
  | { readonly kind: 'read'; readonly wanted: DecisionsWanted }
  | { readonly kind: 'bad'; readonly problems: readonly string[] };

const known = ['since', 'until', 'repository'] as const;
const times =
  'expected a time such as 2026-11-22, 2026-11-22T04:00:00Z or 1795320000 (seconds, or milliseconds, since 1970)';

export function readWanted(asked: URLSearchParams): WantedReading {
  const problems: string[] = [];
  for (const name of new Set(asked.keys())) {
    if (!known.some((each) => each === name)) {
      problems.push(`${shown(name)}: not known, expected ${known.join(', ')}`);
    } else if (asked.getAll(name).length > 1) problems.push(`${name}: given more than once`);
  }
  const time = (name: 'since' | 'until', otherwise: number): number => {
    const given = asked.get(name);
    if (given === null) return otherwise;
    const at = readTime(given);
    if (at === null) problems.push(`${name}: ${times}, not ${shown(given)}`);
    return at ?? otherwise;
  };
  const since = time('since', 0);
  const until = time('until', Number.MAX_SAFE_INTEGER);
  if (problems.length === 0 && since >= until) problems.push('since: expected a time before until');
  const repository = asked.get('repository');
  if (repository !== null && !/^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(repository)) {
    problems.push(`repository: expected owner/name, not ${shown(repository)}`);
  }
  return problems.length === 0
    ? { kind: 'read', wanted: { since, until, repository } }
    : { kind: 'bad', problems };
}

const written = /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

function readTime(given: string): number | null {
  if (/^\d{1,11}$/.test(given)) return Number(given) * 1000;
  if (/^\d{12,14}$/.test(given)) return Number(given);
  // A plus that is not encoded means a blank in an address.
  const text = given.replace(/ (?=\d\d:\d\d$)/, '+');
  const [, year, month, day] = written.exec(text) ?? [];
  const at = Date.parse(text);
  if (day === undefined || Number.isNaN(at) || at < 0) return null;
  // The 31st of a shorter month would be read as a day of the next.
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
    ? at
    : null;
}

const shown = (text: string): string => JSON.stringify(text.slice(0, 60));

/** For the log. */
export function spanOf({ since, until, repository }: DecisionsWanted) {
  return {
    from: since === 0 ? null : new Date(since).toISOString(),
    to: until === Number.MAX_SAFE_INTEGER ? null : new Date(until).toISOString(),
    repository,
  };
}
