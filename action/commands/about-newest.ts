// `/status`, `/ask` and `/stop`: what is done about the newest conversation of the thread.

import { beginWatch, type Ending, isAsking, type Seen } from '../../shared/conversation/index.ts';
import { askOnTheSide, inMemoryOptions } from '../../shared/drive/index.ts';
import { sideAnswer, statusReply, stopReply } from '../../shared/github/index.ts';
import { newQuestion } from '../../shared/question/index.ts';
import { commentPage } from '../report/create-github.ts';
import { questionsIn } from '../report/step-thread.ts';
import { runFactsOf } from '../report/views.ts';
import { pollOnce } from '../run/step/poll-loop.ts';
import { inStep } from '../run/step/workflow-step.ts';
import { stopAgent } from '../run/stop-agent.ts';
import { type CommandStep, greeted } from './command-step.ts';
import { closeQuestion } from './tell-in-thread.ts';

/** One look. */
export async function statusInThread(conversationId: string, play: CommandStep): Promise<Ending> {
  const { step, marked, thread, say, refuse } = play;
  const { service, clock, ledger, context, settings } = step;
  const watch = beginWatch({ conversationId, limits: settings.limits, now: ledger.facts().startedAt });
  const { reading, conversation } = await pollOnce(watch, step);
  if (reading.kind === 'failed') return refuse({ kind: 'unreachable', why: reading.message }, reading.why);
  if (conversation === null)
    return refuse({ kind: 'unreachable', why: 'the service does not know the conversation' }, 'not_found');

  const { sandbox, title } = conversation;
  const isAsleep = reading.kind === 'conversation' && sandbox?.is === 'asleep';
  const agent = isAsleep ? (reading.agentBefore ?? null) : conversation.agent;
  const conversationUrl = service.page(conversationId);
  ledger.note({ conversationId, conversationUrl, sandbox, agent, title, onlyLooks: true });
  const seen: Seen = { phase: 'conversation', step: null, sandbox, agent };
  const now = clock.now();
  const open = questionsIn(isAsking(agent) ? marked : [])
    .filter(({ question }) => question.state === 'open')
    .map(({ comment: { id }, question: { code } }) => ({ code, url: commentPage(id, context, thread) }));
  const run = { ...runFactsOf(ledger.facts(), context), pullRequests: conversation.pullRequests };
  const since = conversation.updatedAt === null ? now : Date.parse(conversation.updatedAt) || now;
  await say(statusReply({ run, seen, since, now, ending: null, audience: 'action', open }, null));
  return { outcome: 'answered', reason: 'wrote the status in the thread', at: now };
}

/** The agent is asked also while it waits, and the answer is a comment. */
export function askInThread(question: string, conversationId: string, play: CommandStep): Promise<Ending> {
  const { step, comment, say, refuse } = play;
  return greeted(play, async () => {
    const conversationUrl = step.service.page(conversationId);
    step.ledger.note({ conversationId, conversationUrl, onlyLooks: true });
    const reply = await askOnTheSide(conversationId, question, inMemoryOptions(inStep(step)));
    if (reply.kind === 'none') return refuse({ kind: 'unreachable', why: reply.why }, reply.outcome);
    await say(sideAnswer({ login: comment.sender.login, question, answer: reply.text }, null));
    return { outcome: 'answered', reason: 'wrote what the agent said in the thread', at: step.clock.now() };
  });
}

/** What came of it is said in the thread. */
export function stopInThread(conversationId: string, play: CommandStep): Promise<Ending> {
  const { step, comment, tell } = play;
  return greeted(play, async () => {
    const { login } = comment.sender;
    const conversationUrl = step.service.page(conversationId);
    step.ledger.note({ conversationId, conversationUrl });
    const ending = await stopAgent(conversationId, login, step);
    const isStopped = ending.outcome === 'stopped';
    await tell(stopReply({ login, isStopped, how: ending.reason, conversationUrl }));
    const result = step.ledger.facts().stop?.result;
    // The question is still open in a sandbox that was paused already.
    if (result?.kind === 'stopped' && !isAsking(result.agent)) await closeQuestions(conversationId, play);
    return ending;
  });
}

async function closeQuestions(conversationId: string, play: CommandStep): Promise<void> {
  const at = play.step.clock.now();
  for (const asked of questionsIn(play.marked)) {
    if (asked.conversationId !== conversationId || asked.question.state !== 'open') continue;
    await closeQuestion(newQuestion(at), { kind: 'closed', at }, asked, play);
  }
}
