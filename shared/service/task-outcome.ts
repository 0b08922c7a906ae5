// How a run ends whose agent could not be given its task. One rule for App and Action.
import type { MessageResult } from '../message/index.ts';
import type { OutcomeName } from '../watch/index.ts';
import type { ServiceErrorCode } from './errors.ts';
import { outcomeOfCode } from './failure-outcomes.ts';

const toldNothing = 'the agent was told nothing';

/** Null when it has its task, or when the run was over before. */
export function endingOfTask(result: MessageResult): { outcome: OutcomeName; reason: string } | null {
  switch (result.kind) {
    case 'taken':
    case 'closed':
      return null;
    case 'unknown':
      return {
        outcome: 'answer_unknown',
        reason: `the task may or may not have reached the agent (${result.why})`,
      };
    case 'not_taken':
      return { outcome: outcomeOf(result.cause), reason: `${toldNothing}: ${result.why}` };
  }
}

function outcomeOf(cause: Extract<MessageResult, { kind: 'not_taken' }>['cause']): OutcomeName {
  switch (cause) {
    case 'policy':
      return 'ask_unavailable';
    case 'gone':
      return 'sandbox_missing';
    case 'asleep':
      return 'paused';
    case 'unclear':
      return 'start_timeout';
    default:
      return outcomeOfCode(cause.failed, 'answer');
  }
}

/** The same for a further message. */
export function endingOfMessage(result: MessageResult): { outcome: OutcomeName; reason: string } | null {
  switch (result.kind) {
    case 'taken':
    case 'closed':
      return null;
    case 'unknown':
      return {
        outcome: 'answer_unknown',
        reason: `the message may or may not have reached the agent (${result.why})`,
      };
    case 'not_taken': {
      const outcome = result.cause === 'unclear' ? 'unavailable' : outcomeOf(result.cause);
      return { outcome, reason: `the message was not sent: ${result.why}` };
    }
  }
}

/** The service wants the task with the start request, so it cannot be told anything before. */
export function refusesEmptyStart(
  sent: string | null,
  { code, message }: { readonly code: ServiceErrorCode; readonly message: string },
): boolean {
  return sent === null && code === 'rejected' && /\b(initial_)?message\b/i.test(message);
}
