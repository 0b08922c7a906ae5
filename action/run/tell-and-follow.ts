// Sends a further message to an agent, and follows what it does about it to the end.

import {
  beginRound,
  beginWatch,
  type Ending,
  isAsking,
  see,
  type Watch,
} from '../../shared/conversation/index.ts';
import { driveMessage, endingOfMessage, type MessageHost } from '../../shared/drive/index.ts';
import { conversationTags } from '../../shared/github/index.ts';
import { type Message, type MessageSeen, messagePatienceAt, newMessage } from '../../shared/message/index.ts';
import type { Conversation } from '../../shared/service/index.ts';
import { runPage, triggeringIssue } from '../inputs/run-context.ts';
import { shownQuestion } from '../report/facts.ts';
import { onWaiting } from './on-waiting.ts';
import { askOf, deadlineOf, inStep, type WorkflowStep } from './step/workflow-step.ts';
import { type Tracked, track } from './track.ts';
import { refuseOverBudget, watchCost } from './watch-cost.ts';

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
  log.line('the agent has taken up the message; following what it does now');
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
  const { clock, log } = step;
  const deadline = deadlineOf(step) ?? Number.POSITIVE_INFINITY;
  let looked = watch;
  let isAsked = false;
  let conversation: Conversation | null = null;
  const inMemory = messageInStep(conversationId, step, deadline);
  const host: MessageHost = {
    ...inMemory,
    context: () => ({ ...inMemory.context?.(), isAsked }),
    onLook(look, record) {
      conversation = record;
      if (look.kind === 'seen') looked = noteSeen(look, looked, step);
      // Nothing else gives up where the service cannot be reached.
      isAsked = look.kind === 'seen' && isAsking(looked.seen.agent);
    },
  };
  const refused = await refuseOverBudget(conversationId, step);
  if (refused !== null) return refused;
  let waited = false;
  let ending: Ending | null = null;
  const held = newMessage({ number, text, ask: askOf(step.settings) }, clock.now());
  const { message } = await driveMessage(host, held, {
    endOf: (each) => (whereItIs(each) === null ? Number.POSITIVE_INFINITY : deadline),
    async mayStop(each) {
      await step.comment.catchUp(step.ledger.facts());
      const waits = isAsking(looked.seen.agent);
      if (waits && !waited) log.line('the agent waits for an answer; the message goes in after that');
      waited = waits;
      if (whereItIs(each) === null) return false;
      // The agent may work on for long before it reads the message.
      ending = (await watchCost(looked, conversation, step)) ?? (await onWaiting(looked, step));
      return ending !== null;
    },
  });
  if (message.result !== null) return message;
  const inTime = 'the agent has not taken up the message in time';
  const stopped: Ending = ending ?? { outcome: 'timeout', reason: inTime, at: clock.now() };
  return { ...stopped, reason: `${stopped.reason}; ${whereItIs(message)}${whatIsFirst(message, step)}` };
}

/** Of an agent whose sandbox sleeps, its state before that is kept: a question stays open. */
function noteSeen(
  { sandbox, agent: current }: Extract<MessageSeen, { kind: 'seen' }>,
  before: Watch,
  { clock, ledger }: WorkflowStep,
): Watch {
  const agent = current ?? (sandbox?.is === 'asleep' ? before.seen.agent : null);
  const seen = { phase: 'conversation', step: null, sandbox, agent } as const;
  const { polls, timeline: known } = ledger.facts();
  const { timeline } = see({ ...before, timeline: known }, seen, clock.now());
  ledger.note({ sandbox, agent, polls: polls + 1, timeline });
  return { ...before, seen };
}

/** Null while that is not known. */
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

function whatIsFirst({ state }: Message, { ledger }: WorkflowStep): string {
  const code = shownQuestion(ledger.facts())?.code;
  return state !== 'held' || code === undefined ? '' : `. Answer ${code} first, then send it again`;
}

/** The rules of a step are those of its workflow. */
function tagsOf({ context }: WorkflowStep) {
  const number = triggeringIssue(context);
  const issue = number === null ? null : `${context.repository}#${number}`;
  return conversationTags({ issue, run: runPage(context), rules: [`${context.workflow}@${context.sha}`] });
}

/** A message with the memory of this step and its state file. Nothing is read after the deadline. */
export function messageInStep(conversationId: string, step: WorkflowStep, deadline: number): MessageHost {
  const { clock, ledger, settings } = step;
  const observes = settings.ask === 'observe';
  const patience = messagePatienceAt(settings.limits.pollInterval);
  return {
    ...inStep(step),
    id: conversationId,
    until: () => Math.max(clock.now() + 1_000, deadline),
    tags: tagsOf(step),
    // A step that has seen nothing yet loses nothing when it gives up.
    context: () =>
      ledger.facts().polls > 0 ? { observes } : { observes, patience: { ...patience, refused: 0 } },
    // Written into the state file before anything is sent, so that the post step can report it.
    onStore: (message) => ledger.note({ task: message }),
  };
}
