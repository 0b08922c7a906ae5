// What a conversation's record tells beside its states: its title, the branch that the agent works on, its pull requests.

import type { Conversation } from '../../shared/service/index.ts';
import type { Run } from '../store/run.ts';

export function withDetails(run: Run, conversation: Conversation | null): Run {
  if (conversation === null) return run;
  const title = conversation.title ?? run.facts.title;
  // The branch that the run starts from is not the branch of the agent. On that of a pull request the agent works itself, and
  // it is linked already.
  const own = conversation.branch === run.facts.terms.branch ? null : conversation.branch;
  const agentBranch = own ?? run.facts.agentBranch;
  const known = run.facts.recordPulls ?? [];
  const recordPulls = [...known, ...conversation.pullRequests.filter((number) => !known.includes(number))];
  const same = title === run.facts.title && agentBranch === run.facts.agentBranch;
  if (same && recordPulls.length === known.length) return run;
  const facts = { ...run.facts, title, agentBranch };
  return { ...run, facts: recordPulls.length === 0 ? facts : { ...facts, recordPulls } };
}
