// The run of a new conversation, for a message whose conversation is gone for good. Pure.

import type { Ending } from '../../shared/watch/index.ts';
import type { StoredMessage } from '../model/message.ts';
import type { Run } from '../model/run.ts';

/** Null where it is not gone, or where nobody read what the new one would be about. */
export function successorOf(
  { facts, ...run }: Run,
  { from, instead, result }: StoredMessage,
  id: string,
  now: number,
): Run | null {
  if (!isGone(result, facts.ending) || !from || from.login === null || instead === undefined) return null;
  const { terms, issueTitle, pull, removed, branchDoubt, conversationUrl, conversationId } = facts;
  return {
    ...run,
    id,
    version: 0,
    state: 'pending',
    message: instead,
    facts: {
      ...{ requester: from.login, by: { kind: 'command', usage: '/agent' }, issueTitle, terms, removed },
      ...{ startSentAt: null, conversationId: null, conversationUrl: null, title: null, agentBranch: null },
      ...{ pull, resumes: null, note: null, finalMessage: null, ending: null },
      ...(branchDoubt !== undefined && { branchDoubt }),
      follows: conversationUrl ?? conversationId ?? run.id,
    },
    watch: null,
    ...{ dueAt: now, attempts: 0, createdAt: now, endedAt: null },
  };
}

/** By the message's own look, or because its run had ended so before it could go in. */
function isGone(result: StoredMessage['result'], ending: Ending | null): boolean {
  if (result?.kind === 'not_taken') return result.cause === 'gone';
  return (
    result?.kind === 'closed' && (ending?.outcome === 'sandbox_missing' || ending?.outcome === 'not_found')
  );
}
