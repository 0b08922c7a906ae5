// What a reading of the conversation means: sandbox first, then (where it runs) the agent.
import { end, see, warn, word } from './steps.ts';
import type { Reading, Watch } from './types.ts';

type ConversationReading = Extract<Reading, { kind: 'conversation' }>;

const missingsBelieved = 3;
const quietSandboxes: readonly string[] = ['STARTING', 'deleting'];

export function readConversation(watch: Watch, reading: ConversationReading, now: number): Watch {
  const sandbox = reading.sandboxStatus === null ? null : word(reading.sandboxStatus);
  if (sandbox === 'MISSING') return readMissing(watch, now);

  const found: Watch = { ...watch, phase: 'conversation', missings: 0 };
  switch (sandbox) {
    case 'RUNNING':
      return readAgent(found, 'RUNNING', reading.executionStatus ?? keptExecution(watch), reading, now);
    case 'PAUSED':
      return readAgent(found, 'PAUSED', reading.lastKnownStatus ?? keptExecution(watch), reading, now);
    case 'ERROR':
      return end(seeSandbox(found, 'ERROR', now), 'sandbox_error', 'the sandbox failed', now);
    // A failed look-up of the service's own tells nothing: what was seen last stands, and so do its budgets.
    case null:
    case 'UNKNOWN':
      return found;
    default: {
      const seen = seeSandbox({ ...found, idleSince: null, pausedSince: null }, sandbox, now);
      return quietSandboxes.includes(sandbox)
        ? seen
        : warn(seen, `sandbox status "${sandbox}" is not known; looking again`);
    }
  }
}

/** A single MISSING can be a failed look-up of the service's own, so it changes nothing yet. */
function readMissing(watch: Watch, now: number): Watch {
  const missings = watch.missings + 1;
  const read: Watch = { ...watch, phase: 'conversation', missings };
  if (missings < missingsBelieved) return read;
  return end(seeSandbox(read, 'MISSING', now), 'sandbox_missing', 'the sandbox was deleted', now);
}

function readAgent(
  watch: Watch,
  sandbox: 'RUNNING' | 'PAUSED',
  execution: string | null,
  reading: ConversationReading,
  now: number,
): Watch {
  const status = execution === null ? null : word(execution);
  const waiting = status === 'waiting_for_confirmation';
  const paused = (sandbox === 'PAUSED' && !waiting) || status === 'paused';
  const read: Watch = {
    ...see(
      watch,
      { phase: 'conversation', startStatus: null, sandboxStatus: sandbox, executionStatus: status },
      now,
    ),
    idleSince: status === 'idle' ? (watch.idleSince ?? now) : null,
    pausedSince: paused ? (watch.pausedSince ?? now) : null,
  };
  // What was seen before a pause is kept for people to read, but only what the service says now can end a watch.
  const told = sandbox === 'RUNNING' ? reading.executionStatus : (reading.lastKnownStatus ?? null);
  return told === null ? read : endOnStatus(read, status, now);
}

function endOnStatus(watch: Watch, status: string | null, now: number): Watch {
  switch (status) {
    case 'finished':
      return end(watch, 'finished', 'the agent finished its task', now);
    case 'error':
      return end(watch, 'error', 'the agent stopped with an error', now);
    case 'stuck':
      return end(watch, 'stuck', 'the agent cannot go on', now);
    case 'waiting_for_confirmation':
      return watch.limits.onConfirmation === 'wait'
        ? watch
        : end(watch, 'waiting_for_confirmation', 'the agent waits for a confirmation', now);
    case 'idle':
    case 'running':
    case 'paused':
    case null:
      return watch;
    default:
      return warn(watch, `execution status "${status}" is not known; looking again`);
  }
}

function keptExecution(watch: Watch): string | null {
  return watch.seen.executionStatus;
}

function seeSandbox(watch: Watch, sandboxStatus: string | null, now: number): Watch {
  return see(watch, { phase: 'conversation', startStatus: null, sandboxStatus, executionStatus: null }, now);
}
