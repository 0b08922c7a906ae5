// Everything that happened to a run, oldest first.
import { spansOf } from '../../../shared/watch/index.ts';
import type { Run } from '../../model/run.ts';
import type { TimelineEntry } from '../types.ts';
import { endedLine, seenLine } from './run-state.ts';

export function timelineOf(run: Run, now: number): readonly TimelineEntry[] {
  const { facts, watch } = run;
  const moment = { lastedMs: null, tone: 'starting' } as const;
  // The look that saw the end adds a last state without a duration. The end has its own row, so this state is left out.
  const spans = (watch === null ? [] : spansOf(watch, now)).filter(
    ({ ms }) => ms > 0 || run.endedAt === null,
  );
  const rounds = (facts.rounds ?? []).map(({ number, by, at }) => ({
    ...moment,
    ...{ at, label: `Round ${number}, asked for by ${by}` },
  }));
  const entries = [
    { ...moment, at: run.createdAt, label: `Started by ${facts.requester}` },
    ...rounds,
    ...(facts.startSentAt === null ? [] : [{ ...moment, at: facts.startSentAt, label: 'Start requested' }]),
    ...spans.map((span, place) => ({
      ...seenLine(span),
      at: span.from,
      lastedMs: place === spans.length - 1 && run.state !== 'ended' ? null : span.ms,
    })),
    ...(run.endedAt === null ? [] : [{ ...endedLine(facts.ending), at: run.endedAt, lastedMs: null }]),
  ];
  return entries.toSorted((one, other) => one.at - other.at);
}
