// What a run is judged by: what it left on both sides, the step's own files and output and the service's record, and what
// the documents promise in tables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StepResult } from '../runner/runner.ts';
import type { RequestTruth } from '../service/control/requests.ts';
import type { ConversationTruth } from '../service/control/truth.ts';
import type { Simulator } from '../service/index.ts';
import { tableIn } from '../support/markdown-table.ts';

export interface Evidence {
  /** Milliseconds since the epoch, like every moment here. */
  readonly startedAt: number;
  /** When its own clock began, by the state that it left for post; null where that cannot be. */
  readonly begunAt: number | null;
  readonly exitedAt: number;
  readonly cancelledAt: number | null;
  readonly step: StepResult;
  readonly exchanges: readonly RequestTruth[];
  readonly conversations: readonly ConversationTruth[];
  readonly secrets: readonly string[];
  /** What the step wrote to GitHub. */
  readonly comments: readonly string[];
}

/** From the start of the process to its first line, on an idle machine at most. */
const quickStartMs = 600;

/**
 * How many times as long as on an idle machine everything takes on this one now, by the time that the step's own process needed to
 * start. What is held against the clock is allowed as much more, so that a busy machine makes no run wrong.
 */
export function slownessOf({ startedAt, begunAt }: Pick<Evidence, 'startedAt' | 'begunAt'>): number {
  return Math.max(1, ((begunAt ?? startedAt) - startedAt) / quickStartMs);
}

/** What the service was asked, by the true clock: its own is ahead by what has passed before the step. */
export async function exchangesWith({ control }: Pick<Simulator, 'control'>, aheadMs: number) {
  const exchanges = await control.requests({ keys: true });
  return exchanges.map(
    (exchange): RequestTruth => ({
      ...exchange,
      at: exchange.at - aheadMs,
      ...(exchange.answer && { answer: { ...exchange.answer, at: exchange.answer.at - aheadMs } }),
    }),
  );
}

export interface Documents {
  readonly exitCodes: ReadonlyMap<string, number>;
  /** What the summary says of an outcome. */
  readonly causes: ReadonlyMap<string, string>;
  readonly outputs: readonly string[];
}

export function readDocuments(): Documents {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  const reference = read('docs/reference.md');
  return {
    exitCodes: new Map(
      tableIn(reference, '| code | outcome |').map(([code, name = '']) => [name, Number(code)]),
    ),
    causes: new Map(
      tableIn(read('docs/messages.md'), '| outcome |').map(([name = '', cause = '']) => [name, cause]),
    ),
    outputs: ['| output |', '| rarely needed output |'].flatMap((head) =>
      tableIn(reference, head).map(([name = '']) => name),
    ),
  };
}
