// Asks agents on the side, and answers in a comment. Nothing runs because of it, and no state changes.
import { type AgentServer, type Conversation, isFailedCall, normaliseId } from '../../shared/api/index.ts';
import { refusalReply, sideAnswer } from '../../shared/github/index.ts';
import { sandboxRow } from '../../shared/watch/index.ts';
import type { Deps } from '../deps/deps.ts';
import type { Run } from '../model/run.ts';
import type { SideQuestion } from '../model/side-question.ts';
import { reactionEffect, textEffect } from '../outbox/short-reply.ts';
import { Superseded } from '../store/index.ts';
import { atMost } from './at-most.ts';
import { workDue } from './work-due.ts';

const atOnce = 4;
/** After a crash it is asked once more. */
const mostAsked = 2;
const longestLook = 10_000;
/** It waits for a call of the model. */
const longestAnswer = 120_000;
const pauseAfterBug = 30_000;

export function workSideQuestions(deps: Deps): Promise<number> {
  const { store, clock, log } = deps;
  return workDue(deps, store.sideQuestions, { limit: atOnce }, (due) =>
    atMost(
      atOnce,
      due,
      (each) => work(deps, each),
      async (error, each) => {
        log.error('a side question could not be asked', { question: each.id, error: String(error) });
        await store.sideQuestions.save({ ...each, dueAt: clock.now() + pauseAfterBug });
      },
    ),
  );
}

async function work(deps: Deps, claimed: SideQuestion): Promise<void> {
  const { store, clock } = deps;
  const run = await store.runs.byId(claimed.runId);
  if (run === null) {
    await store.sideQuestions.save({ ...claimed, dueAt: null, settledAt: clock.now() });
    return;
  }
  if (claimed.asked >= mostAsked) {
    await settle(deps, claimed, run, { kind: 'none', why: 'no answer came in time' });
    return;
  }
  const reached = await reach(deps, run);
  if ('why' in reached) {
    await settle(deps, claimed, run, { kind: 'none', why: reached.why });
    return;
  }
  const asked = { ...claimed, asked: claimed.asked + 1, dueAt: clock.now() + deps.settings.lease };
  if (!(await store.sideQuestions.save(asked))) return;
  const recorded = { ...asked, version: asked.version + 1 };
  await settle(deps, recorded, run, await answerOf(deps, reached, recorded.text));
}

type Answer =
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'none'; readonly why: string };

interface Reached {
  readonly agentServer: AgentServer;
  readonly conversation: Conversation;
}

async function reach({ services, clock }: Deps, run: Run): Promise<Reached | { readonly why: string }> {
  const { conversationId } = run.facts;
  const service = services.forRepository(run.repository.owner, run.repository.name);
  if (conversationId === null || service === null) return { why: 'there is no conversation to ask' };
  try {
    const found = await service.api.conversations([conversationId], { deadline: clock.now() + longestLook });
    const conversation = found.get(normaliseId(conversationId));
    if (conversation === undefined) return { why: 'the service does not know the conversation' };
    const { sandboxStatus } = conversation;
    if (sandboxRow(sandboxStatus)?.question !== 'ask_the_agent') {
      return { why: `its sandbox is ${sandboxStatus ?? 'not known'}, and a side question wakes nobody` };
    }
    const agentServer = services.agentServer(conversation);
    return agentServer === null
      ? { why: 'the service does not name the agent server' }
      : { agentServer, conversation };
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return { why: error.message };
  }
}

async function answerOf(
  { clock }: Deps,
  { agentServer, conversation }: Reached,
  text: string,
): Promise<Answer> {
  try {
    const options = { deadline: clock.now() + longestAnswer };
    const said = await agentServer.ask(conversation.id, text, options);
    return said.kind === 'known'
      ? { kind: 'answer', text: said.value }
      : { kind: 'none', why: 'the agent server takes no side questions, or gave no answer' };
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return { kind: 'none', why: error.message };
  }
}

async function settle(
  { store, settings, clock, log }: Deps,
  question: SideQuestion,
  run: Run,
  answer: Answer,
): Promise<void> {
  const now = clock.now();
  const { from, text, id } = question;
  const spot = { number: from.number, thread: from.comment.thread, since: from.receivedAt };
  const { login } = from;
  const body =
    answer.kind === 'answer'
      ? sideAnswer({ login, question: text, answer: answer.text }, null)
      : refusalReply({ login, what: '/ask', why: { kind: 'unreachable', why: answer.why } });
  try {
    await store.transaction(async (tables) => {
      if (!(await tables.sideQuestions.save({ ...question, dueAt: null, settledAt: now }))) {
        throw new Superseded('the side question was changed in the meantime');
      }
      const effect = textEffect(`side/${id}/answer`, run, spot, body, settings.markerSecret);
      await tables.outbox.putOnce(effect, now);
      const reaction = answer.kind === 'none' ? reactionEffect(from.comment, run, 'confused') : null;
      if (reaction) await tables.outbox.putOnce(reaction, now);
    });
    log.info('a side question was answered, or could not be', { run: run.id, result: answer.kind });
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
}
