import type { HostedApi } from '../../shared/api/index.ts';
import type { Run } from '../model/run.ts';

/** The run with the address of its conversation's web page, once there is a conversation. */
export function withPage(run: Run, api: Pick<HostedApi, 'conversationPage'>): Run {
  const { conversationId, conversationUrl } = run.facts;
  if (conversationId === null || conversationUrl !== null) return run;
  return { ...run, facts: { ...run.facts, conversationUrl: api.conversationPage(conversationId) } };
}
