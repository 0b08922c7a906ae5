import type { HostedApi } from '../../shared/service/index.ts';
import type { Run } from '../store/run.ts';

/** Adds the web address of the conversation to the run, if there is a conversation. */
export function withPage(run: Run, api: Pick<HostedApi, 'conversationPage'>): Run {
  const { conversationId, conversationUrl } = run.facts;
  if (conversationId === null || conversationUrl !== null) return run;
  return { ...run, facts: { ...run.facts, conversationUrl: api.conversationPage(conversationId) } };
}
