// `/audit.jsonl`: who or which rule decided what, on which actions, with what result. For the same people as the status
// page.

import { webAddressOf } from '../configuration/github-address.ts';
import type { Handler } from '../http/http-server.ts';
import type { AfterDecision, DecisionsWanted } from '../store/decision.ts';
import type { Halt } from '../store/halt.ts';
import type { Tables } from '../store/store.ts';
import { auditLine, type HaltEvent, haltLine } from './audit-line.ts';
import { type Admitted, maySee, seesAll, seesNothing } from './gate.ts';
import { readWanted, spanOf } from './read-query.ts';
import { createReadRoute, type ReadRouteOptions } from './read-route.ts';

interface AuditOptions extends ReadRouteOptions {
  readonly decisions: Pick<Tables['decisions'], 'page'>;
  readonly halts: Pick<Tables['halts'], 'all'>;
  /** API base of GitHub, as configured. */
  readonly githubUrl: string;
}

/** A decision has at most 64 KB of actions, so this is at most some MB. */
const perPage = 100;

export function createAuditRoute(options: AuditOptions): Handler {
  return createReadRoute(
    {
      path: '/audit.jsonl',
      name: 'decisions',
      headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
      open(admitted, asked, gone) {
        const reading = readWanted(asked);
        if (reading.kind === 'bad') return { status: 400, message: reading.problems.join('; ') };
        const { wanted } = reading;
        return { pieces: linesOf(options, wanted, admitted, gone), about: spanOf(wanted) };
      },
    },
    options,
  );
}

async function* linesOf(
  { decisions, halts, githubUrl }: Pick<AuditOptions, 'decisions' | 'halts' | 'githubUrl'>,
  wanted: DecisionsWanted,
  admitted: Admitted,
  gone: AbortSignal,
): AsyncGenerator<string> {
  if (seesNothing(admitted)) return;
  const web = webAddressOf(githubUrl);
  const sees = maySee(admitted);
  // Halts belong to no repository, and only who sees all is shown them.
  const isWhole = wanted.repository === null && seesAll(admitted);
  let halted = isWhole ? haltEvents(await halts.all(), wanted) : [];
  let after: AfterDecision | null = null;
  for (;;) {
    gone.throwIfAborted();
    const page: Awaited<ReturnType<typeof decisions.page>> = await decisions.page(wanted, after, perPage);
    const last = page.at(-1);
    const isLast = last === undefined || page.length < perPage;
    const shown = page.filter(({ repository }) => sees(repository.id));
    const until = isLast ? Number.POSITIVE_INFINITY : last.at;
    const lines = [
      ...halted.filter(({ at }) => at <= until).map((event) => ({ at: event.at, line: haltLine(event) })),
      ...shown.map((decision) => ({ at: decision.at, line: auditLine(decision, web) })),
    ].toSorted((one, other) => one.at - other.at);
    if (lines.length > 0) yield lines.map(({ line }) => line).join('');
    if (isLast) return;
    halted = halted.filter(({ at }) => at > until);
    after = { at: last.at, id: last.id };
  }
}

function haltEvents(halts: readonly Halt[], { since, until }: DecisionsWanted): readonly HaltEvent[] {
  return halts
    .flatMap(({ id, beganAt, beganBy, liftedAt, liftedBy }): readonly HaltEvent[] => [
      { id: `${id}/halt`, at: beganAt, verdict: 'halt', by: beganBy },
      ...(liftedAt === null || liftedBy === null
        ? []
        : [{ id: `${id}/lift`, at: liftedAt, verdict: 'lift', by: liftedBy } as const]),
    ])
    .filter(({ at }) => at >= since && at < until);
}
