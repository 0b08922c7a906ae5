// Asks an agent something on the side. Nothing runs because of it, and what it waits for stays as it was.
import { isFailedCall, normaliseId } from '../../shared/api/index.ts';
import { sandboxRow } from '../../shared/watch/index.ts';
import { deadlineOf } from '../question/question-ports.ts';
import { agentServerOf } from '../step/agent-server.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

export type AskedOnTheSide =
  | { readonly kind: 'answered'; readonly answer: string }
  | { readonly kind: 'not_answered'; readonly why: string };

/** A paused sandbox has to start first. */
const patienceMs = 5 * 60_000;
/** A model has to think. */
const longestAnswerMs = 120_000;
const pauseMs = 1_000;

type Look = AskedOnTheSide | { readonly kind: 'later'; readonly why: string };

export async function askAgent(
  conversationId: string,
  question: string,
  step: WorkflowStep,
): Promise<AskedOnTheSide> {
  const { clock, cancel, settings } = step;
  const deadline = Math.min(deadlineOf(step) ?? Number.POSITIVE_INFINITY, clock.now() + patienceMs);
  let woken = false;
  const wakeOnce = async (wake: () => Promise<unknown>) => {
    if (!woken) await wake();
    woken = true;
  };
  for (;;) {
    const look = await tryToAsk(conversationId, question, { step, deadline, wakeOnce });
    if (look.kind !== 'later') return look;
    if (clock.now() >= deadline || cancel.signal.aborted) return { kind: 'not_answered', why: look.why };
    await clock.sleep(Math.min(pauseMs, settings.limits.pollInterval), cancel.signal);
  }
}

interface AskTools {
  readonly step: WorkflowStep;
  readonly deadline: number;
  wakeOnce(wake: () => Promise<unknown>): Promise<void>;
}

async function tryToAsk(id: string, question: string, tools: AskTools): Promise<Look> {
  const { services, cancel } = tools.step;
  const options = { signal: cancel.signal, deadline: tools.deadline };
  const not = (why: string): Look => ({ kind: 'not_answered', why });
  try {
    const conversation = (await services.api.conversations([id], options)).get(normaliseId(id));
    if (conversation === undefined) return not('the service does not know the conversation');
    const { sandboxId, sandboxStatus } = conversation;
    switch (sandboxRow(sandboxStatus)?.question) {
      case 'ask_the_agent':
        break;
      case 'asleep':
        if (sandboxId === null) return not('the sandbox is paused and cannot be resumed');
        await tools.wakeOnce(() => services.api.resumeSandbox(sandboxId, options));
        return { kind: 'later', why: 'the sandbox is paused and does not resume' };
      case 'gone':
        return not(`the sandbox is ${sandboxStatus}`);
      default:
        return { kind: 'later', why: `the sandbox is ${sandboxStatus ?? 'not known'}` };
    }
    const server = agentServerOf(conversation, tools.step);
    if (server === null) return not('the service does not name the agent server');
    const said = await server.ask(id, question, { ...options, attemptMs: longestAnswerMs });
    return said.kind === 'known'
      ? { kind: 'answered', answer: said.value }
      : not('this agent server answers no questions on the side');
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    // What may have been asked is not asked again: it costs.
    const passes = error.code === 'unavailable' || error.code === 'rate_limited';
    return passes ? { kind: 'later', why: error.message } : not(error.message);
  }
}
