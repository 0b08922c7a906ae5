// Rows of earlier versions keep the states of a conversation in the words of the service. Here these become ours, as at the
// service's border. Pages show runs for long after their end.

import type { Agent, StateChange, Watch } from '../../../shared/conversation/index.ts';
import type { QuestionResult } from '../../../shared/question/index.ts';
import { agentOf, sandboxOf, startStepOf } from '../../../shared/service/index.ts';
import type { Stop, StopResult } from '../../../shared/stop/index.ts';
import { type Column, json, nullable } from '../../kernel/columns.ts';

interface EarlierSeen extends Pick<StateChange, 'phase'> {
  readonly startStatus: string | null;
  readonly sandboxStatus: string | null;
  readonly executionStatus: string | null;
}

interface EarlierWatch extends Omit<Watch, 'phase' | 'seen' | 'timeline' | 'suspect'> {
  readonly phase: Watch['phase'] | 'ended';
  readonly seen: EarlierSeen;
  readonly timeline: readonly (EarlierSeen & Pick<StateChange, 'at'>)[];
  readonly suspect?: { readonly status: string; readonly since: number; readonly polls: number };
}

interface EarlierStopped {
  readonly kind: 'stopped';
  readonly status: string | null;
  readonly sandbox: 'paused' | 'up';
  readonly already: boolean;
}

/** A result that told the state of the agent, for each kind of it. */
type Earlier<T> = T extends { readonly agent: Agent }
  ? Omit<T, 'agent'> & { readonly status: string }
  : never;

/** A column of JSON that an earlier version may have written in another shape. */
export function jsonSince<T extends object, Earlier extends object>(
  inOurWords: (stored: T | Earlier) => T,
): Column<T> {
  const column = json<T>();
  const stored = json<T | Earlier>();
  return { ...column, read: (value, name) => inOurWords(stored.read(value, name)) };
}

export const watchColumn: Column<Watch | null> = nullable(jsonSince<Watch, EarlierWatch>(watchInOurWords));

function isEarlier(watch: Watch | EarlierWatch): watch is EarlierWatch {
  return 'sandboxStatus' in watch.seen;
}

function watchInOurWords(watch: Watch | EarlierWatch): Watch {
  if (!isEarlier(watch)) return watch;
  const { suspect, ...rest } = watch;
  const seen = seenInOurWords(watch.seen);
  return {
    ...rest,
    phase: watch.phase === 'ended' ? seen.phase : watch.phase,
    seen,
    timeline: watch.timeline.map((change) => ({ ...seenInOurWords(change), at: change.at })),
    ...(suspect && {
      suspect: { is: agentOf(suspect.status).is, since: suspect.since, polls: suspect.polls },
    }),
  };
}

function seenInOurWords({ phase, startStatus, sandboxStatus, executionStatus }: EarlierSeen): Watch['seen'] {
  return {
    phase,
    step: startStepOf(startStatus),
    sandbox: sandboxOf(sandboxStatus),
    agent: agentOf(executionStatus),
  };
}

export interface StoredStop extends Omit<Stop, 'result'> {
  readonly result: EarlierStopped | StopResult | null;
}

export function stopInOurWords({ result, ...stop }: StoredStop): Stop {
  return { ...stop, result: result && stopResultInOurWords(result) };
}

function stopResultInOurWords(result: StopResult | EarlierStopped): StopResult {
  if (!('status' in result)) return result;
  const { kind, status, sandbox, already } = result;
  return {
    kind,
    agent: agentOf(status),
    sandbox: { is: sandbox === 'up' ? 'up' : 'asleep', says: sandbox },
    already,
  };
}

export function answeredInOurWords(
  result: QuestionResult | Earlier<QuestionResult> | null,
): QuestionResult | null {
  if (result === null || !('status' in result)) return result;
  const { status, ...rest } = result;
  return { ...rest, agent: agentOf(status) };
}
