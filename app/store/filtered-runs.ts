// The conditions by which a filter finds runs. Whoever started a run, and how it ended, is in its facts: read as text, and so
// only for runs that are live or ended lately.
import { outcomesThatEnded, type RunFilter } from '../model/run-filter.ts';

export interface Condition {
  /** On `runs`, with `AND` before it; empty for all of them. */
  readonly sql: string;
  readonly values: readonly string[];
}

/** `from` is the number of the first value in the statement. */
export function conditionOf({ repository, person, state }: RunFilter, from: number): Condition {
  const values: string[] = [];
  const place = (value: string) => `$${from + values.push(value) - 1}`;
  const parts: string[] = [];
  if (repository !== null) {
    const [owner = '', name = ''] = repository.toLowerCase().split('/');
    parts.push(`LOWER(runs.owner) = ${place(owner)}`, `LOWER(runs.repo) = ${place(name)}`);
  }
  if (person !== null) {
    const pattern = `%"requester":${literally(JSON.stringify(person.toLowerCase()))}%`;
    parts.push(`LOWER(runs.facts) LIKE ${place(pattern)} ESCAPE '!'`);
  }
  if (state === 'live') parts.push('runs.ended_at IS NULL');
  if (state === 'waiting') parts.push(`runs.ended_at IS NULL AND EXISTS (${openQuestion})`);
  if (state === 'well' || state === 'badly' || state === 'otherwise') {
    const ends = outcomesThatEnded(state).map((name) => `runs.facts LIKE ${place(ending(name))} ESCAPE '!'`);
    parts.push(`runs.ended_at IS NOT NULL AND (${ends.join(' OR ')})`);
  }
  return { sql: parts.map((part) => ` AND ${part}`).join(''), values };
}

const openQuestion = `SELECT 1 FROM confirmations WHERE confirmations.run_id = runs.id
  AND confirmations.settled_at IS NULL AND confirmations.state <> 'asking'`;

function ending(outcome: string): string {
  return `%${literally(`"outcome":"${outcome}"`)}%`;
}

function literally(text: string): string {
  return text.replace(/[!%_]/g, '!$&');
}
