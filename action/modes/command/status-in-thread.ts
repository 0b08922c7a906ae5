// `/status`: one look at the newest conversation of the thread.

import { statusReply } from '../../../shared/github/index.ts';
import { type Ending, executionRow, normaliseId, type Seen } from '../../../shared/watch/index.ts';
import { runFactsOf } from '../../report/views.ts';
import type { CommandStep } from './command-step.ts';

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
