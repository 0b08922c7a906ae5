// The plan that an agent acts within: what it may do without asking, by whose approval, and until when.
import { entriesOf, type Scope, type ScopeLine } from '../../rules/index.ts';
import { exactText } from '../text/exact-text.ts';
import { capital, code, dollars, formatTime, person } from './compose.ts';

export interface PlanInForce {
  /** The code of its question. */
  readonly code: string;
  /** Logins of those who approved it. */
  readonly by: readonly string[];
  readonly at: number;
  readonly scope: Scope;
}

/** Letter by letter, as everything that is approved. */
export function scopeInLines(scope: Scope | readonly Pick<ScopeLine, 'kind' | 'text'>[]): string {
  const lines = 'paths' in scope ? entriesOf(scope) : scope;
  return lines.map(({ kind, text }) => `${kind === 'path' ? 'edit' : 'run '} ${exactText(text)}`).join('\n');
}

/** Null where it holds as long as its run. */
export function planEnds({ at, scope: { hours } }: Pick<PlanInForce, 'at' | 'scope'>): number | null {
  return hours === null ? null : at + hours * 3_600_000;
}

/** `Acts within the plan K3M9A that @ada approved, until 2026-11-21 02:43 UTC and for at most $5.00` */
export function planSentence(plan: PlanInForce, now: number): string {
  const ends = planEnds(plan);
  const approved = `the plan ${code(plan.code, 12)} that ${plan.by.map(person).join(' and ')} approved`;
  if (ends !== null && ends <= now)
    return `${capital(approved)} was over at ${formatTime(ends)}: people are asked about each action`;
  const until = ends === null ? 'until the run ends' : `until ${formatTime(ends)}`;
  const { cost } = plan.scope;
  return `Acts within ${approved}, ${until}${cost === null ? '' : ` and for at most ${dollars(cost)}`}`;
}
