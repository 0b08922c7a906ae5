// `/status`: one look at the newest conversation of the thread.
import { sideAnswer, statusReply, stopReply } from '../../shared/github/index.ts';
import { askOnTheSide } from '../../shared/service/index.ts';
import { type Ending, executionRow, normaliseId, type Seen } from '../../shared/watch/index.ts';
import type { MarkedComment } from '../report/marker.ts';
import { runFactsOf } from '../report/views.ts';
import { machineServiceOptions } from '../run/machine-tools.ts';
import { stopAgent } from '../run/stop-agent.ts';
import { deadlineOf } from '../run/workflow-step.ts';
import { type CommandStep, claimed, newestConversation } from './command-step.ts';

export async function statusInThread({ step, marked, thread, say, refuse }: CommandStep): Promise<Ending> {
  const { services, cancel, clock, ledger, context } = step;
  const newest = marked.findLast(({ marker }) => marker.conversationId !== null);
  const conversationId = newest?.marker.conversationId ?? null;
  if (conversationId === null) return refuse({ kind: 'no_run' }, 'not_found');
  const found = await services.api.conversations([conversationId], { signal: cancel.signal });
  const conversation = found.get(normaliseId(conversationId));
  if (conversation === undefined) return refuse({ kind: 'no_run' }, 'not_found');

  const { sandboxStatus, executionStatus, title } = conversation;
  const conversationUrl = services.api.conversationPage(conversationId);
  ledger.note({ conversationId, conversationUrl, sandboxStatus, executionStatus, title });
  const seen: Seen = { phase: 'conversation', startStatus: null, sandboxStatus, executionStatus };
  const now = clock.now();
  const page = `${context.serverUrl}/${thread.repository}/issues/${thread.number}`;
  const waits = executionRow(executionStatus)?.question === 'waits';
  const open = marked.flatMap(({ id, marker }) =>
    waits && marker.question ? [{ code: marker.question.code, url: `${page}#issuecomment-${id}` }] : [],
  );
  const run = { ...runFactsOf(ledger.facts(), context), pullRequests: conversation.pullRequests };
  const since = conversation.updatedAt === null ? now : Date.parse(conversation.updatedAt) || now;
  await say(statusReply({ run, seen, since, now, ending: null, audience: 'action', open }, null));
  return { outcome: 'answered', reason: 'wrote the status in the thread', at: now };
}

/** `/stop`: stops the agent of the newest conversation of the thread, and says there what came of it. */
export async function stopInThread(play: CommandStep): Promise<Ending> {
  const { step, comment, marked, tell, refuse } = play;
  const known = newestConversation(marked);
  if (known === null) return refuse({ kind: 'no_run' }, 'not_found');
  return claimed(play, async () => {
    const { login } = comment.sender;
    const conversationUrl = step.services.api.conversationPage(known.id);
    step.ledger.note({ conversationId: known.id, conversationUrl });
    const ending = await stopAgent(known.id, login, step);
    const isStopped = ending.outcome === 'stopped';
    await tell(stopReply({ login, isStopped, how: ending.reason, conversationUrl }));
    return ending;
  });
}

/**
 * `/ask <question>`: asks the agent of the newest conversation of the thread, also while it waits, and answers in a comment.
 */
export async function askInThread(question: string, play: CommandStep): Promise<Ending> {
  const { step, comment, marked, say, refuse } = play;
  const known = newestConversation(marked);
  if (known === null) return refuse({ kind: 'no_run' }, 'not_found');
  return claimed(play, async () => {
    const conversationUrl = step.services.api.conversationPage(known.id);
    step.ledger.note({ conversationId: known.id, conversationUrl });
    const options = machineServiceOptions(step, () => deadlineOf(step));
    const reply = await askOnTheSide(known.id, question, options);
    if (reply.kind === 'none') return refuse({ kind: 'unreachable', why: reply.why }, 'unavailable');
    await say(sideAnswer({ login: comment.sender.login, question, answer: reply.text }, null));
    return { outcome: 'answered', reason: 'wrote what the agent said in the thread', at: step.clock.now() };
  });
}

// The questions in our comments of a thread.

/** A question in a comment of ours, with everything that is needed to answer it. */
export interface AskedInThread {
  readonly comment: MarkedComment;
  readonly question: NonNullable<MarkedComment['marker']['question']>;
  readonly conversationId: string;
}

/** A question can be in two comments: in that of a run that still follows, and in one that asked it again. */
export function askedInThread(marked: readonly MarkedComment[]): readonly AskedInThread[] {
  const open = marked.flatMap((comment) => {
    const { question, conversationId } = comment.marker;
    return question === null || conversationId === null ? [] : [{ comment, question, conversationId }];
  });
  const oldest = new Map(open.toReversed().map((each) => [questionKey(each), each]));
  return [...oldest.values()].toReversed();
}

export function questionKey({
  conversationId,
  question,
}: Pick<AskedInThread, 'conversationId' | 'question'>): string {
  return JSON.stringify([conversationId, question.fingerprint, question.code]);
}
