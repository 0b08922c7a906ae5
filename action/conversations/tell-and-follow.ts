// Sends a further message to an agent, and follows what it does about it to the end.
import { type Conversation, endingOfMessage } from '../../shared/api/index.ts';
import { type Message, newMessage, visitMessage } from '../../shared/message/index.ts';
import { beginRound, beginWatch, type Ending, executionRow, type Watch } from '../../shared/watch/index.ts';
import { onWaiting } from '../question/on-waiting.ts';
import { deadlineOf } from '../step/deadline-of.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';
import { refuseOverBudget, watchCost } from '../stopping/watch-cost.ts';
import { messagePortsOf } from './message-ports.ts';
import { type Tracked, track } from './track.ts';

/** Its place is not known here. Any further message obeys the same rules. */
const number = 2;

/** The conversation is noted, and whose round it is. */
export async function tellAndFollow(
  text: string,
  conversationId: string,
  step: WorkflowStep,
): Promise<Tracked | Ending> {
  const { ledger, clock, log, settings, comment } = step;
  const watch = beginWatch({ conversationId, limits: settings.limits, now: ledger.facts().startedAt });
  const told = await tell(text, watch, conversationId, step);
  if ('outcome' in told) return told;
  const { result } = told;
  const ending = result === null ? null : endingOfMessage(result);
  if (ending !== null) return { ...ending, at: clock.now() };
  log.line('the agent has taken up the message; what it does now is followed to its end');
  const after = result?.kind === 'taken' ? result.event : null;
  await comment.update(ledger.facts());
  const now = clock.now();
  return track(beginRound(watch, { number, since: now, after }, now), step, 'end');
}

/** Visits the message until its result is known. Returns an ending when the step must not wait any longer. */
async function tell(
  text: string,
  watch: Watch,
  conversationId: string,
  step: WorkflowStep,
): Promise<Message | Ending> {
  const { clock, cancel, log } = step;
  const deadline = deadlineOf(step) ?? Number.POSITIVE_INFINITY;
  let seen = watch.seen;
  let conversation: Conversation | null = null;
  const ports = messagePortsOf(
    conversationId,
    step,
    () => deadline,
    (look, record) => {
      conversation = record;
      if (look.kind !== 'seen') return;
      const { sandboxStatus, executionStatus } = look;
      seen = { phase: 'conversation', startStatus: null, sandboxStatus, executionStatus };
      const { looks, timeline } = step.ledger.facts();
      const isNews =
        seen.executionStatus !== timeline.at(-1)?.executionStatus ||
        seen.sandboxStatus !== timeline.at(-1)?.sandboxStatus;
      step.ledger.note({
        ...{ sandboxStatus, executionStatus, looks: looks + 1 },
        ...(isNews && { timeline: [...timeline, { ...seen, at: clock.now() }] }),
      });
    },
  );
  const refused = await refuseOverBudget(conversationId, step);
  if (refused !== null) return refused;
  let waited = false;
  let message: Message | null = newMessage({ number, text, ask: null }, clock.now());
  for (;;) {
    message = await visitMessage(ports, message);
    if (message === null) throw new Error('nobody else can have changed a message of this step');
    if (message.result !== null) return message;
    const waits = executionRow(seen.executionStatus)?.question === 'waits';
    if (waits && !waited) log.line('the agent waits for an answer; the message goes in after that');
    waited = waits;
    const where = whereItIs(message);
    if (where !== null) {
      // It may work on for long before it reads the message.
      const ending =
        (await watchCost({ ...watch, seen }, conversation, step)) ??
        (await onWaiting({ ...watch, seen }, step));
      if (ending !== null) return { ...ending, reason: `${ending.reason}; ${where}` };
      if (clock.now() >= deadline) {
        const reason = `the agent has not taken up the message in time; ${where}`;
        return { outcome: 'timeout', reason, at: clock.now() };
      }
    }
    const until = message.dueAt ?? clock.now();
    await clock.sleep((where === null ? until : Math.min(until, deadline)) - clock.now(), cancel.signal);
  }
}

/** Null while nobody knows. */
function whereItIs({ state }: Message): string | null {
  switch (state) {
    case 'held':
      return 'the message was not sent';
    case 'sent':
      return 'the message is in the conversation, and is read when the agent goes on';
    default:
      return null;
  }
}
