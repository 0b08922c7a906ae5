// What a conversation's record tells beside its states: its title, and the branch that the agent works on.
import type { Conversation } from '../../shared/api/index.ts';
import type { Run } from '../model/run.ts';

export function withDetails(run: Run, conversation: Conversation | null): Run {
  if (conversation === null) return run;
  const title = conversation.title ?? run.facts.title;
  // The branch that the run was asked to begin from is not the agent's own.
  const own = conversation.branch === run.facts.terms.branch ? null : conversation.branch;
  const agentBranch = own ?? run.facts.agentBranch;
  if (title === run.facts.title && agentBranch === run.facts.agentBranch) return run;
  return { ...run, facts: { ...run.facts, title, agentBranch } };
}
