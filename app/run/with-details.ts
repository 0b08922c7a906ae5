// Takes over what the record of a conversation says besides its states: its title and the branch of the agent.
import type { Conversation } from '../../shared/api/index.ts';
import type { Run } from '../model/run.ts';

export function withDetails(run: Run, conversation: Conversation | null): Run {
  if (conversation === null) return run;
  const title = conversation.title ?? run.facts.title;
  // The branch that the run starts from is not the branch of the agent.
  const own = conversation.branch === run.facts.terms.branch ? null : conversation.branch;
  const agentBranch = own ?? run.facts.agentBranch;
  if (title === run.facts.title && agentBranch === run.facts.agentBranch) return run;
  return { ...run, facts: { ...run.facts, title, agentBranch } };
}
