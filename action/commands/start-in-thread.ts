// Starts a conversation from the issue or pull request of a thread, as it was before the comment, and follows it to its
// end. On a pull request the agent begins on its branch.
import { beginWatch, type Ending, type Reading, states } from '../../shared/conversation/index.ts';
import { promptFromIssue, readIssueBefore, type UntrustedIssue } from '../../shared/github/index.ts';
import { ownerAndRepo } from '../report/create-github.ts';
import { begin } from '../run/begin.ts';
import { pollOnce } from '../run/step/poll-loop.ts';
import { type Tracked, track } from '../run/track.ts';
import {
  type CommandStep,
  greeted,
  keepingAsk,
  newestConversation,
  startWithoutConversation,
} from './command-step.ts';

export async function startInThread(
  play: CommandStep,
  taskOf: (issue: UntrustedIssue) => { readonly message: string; readonly leftOut: string | null },
): Promise<Tracked | Ending> {
  const { step, comment, thread, refuse } = play;
  const { ledger, settings } = step;
  const { ask } = settings;
  const branch = comment.isOnPull ? await branchOf(play) : null;
  if (comment.isOnPull && branch === null) return refuse({ kind: 'fork' }, 'denied');
  const read = await issueOf(play);
  if (read === 'edited_since') return refuse({ kind: 'issue_edited' }, 'denied');
  if (read === 'unreadable') {
    const why = { said: 'it does not show the issue', needs: 'issues=read; pull_requests=read' };
    return refuse({ kind: 'github_refuses', ...why }, 'denied');
  }
  if (read === 'closed') return refuse({ kind: 'closed' }, 'denied');
  const { message, leftOut } = taskOf(read);
  const isHere = settings.repository?.toLowerCase() === thread.repository.toLowerCase();
  const round = { number: 1, by: comment.sender.login, leftOut };
  ledger.note({ conversationId: null, conversationUrl: null, task: null, ask, timeline: [], round });
  await step.comment.update(ledger.facts());
  const begun = await begin({ ...settings, message, branch: isHere ? branch : null }, step);
  return begun.kind !== 'watch' ? begun : track(begun.watch, step, 'end');
}

/** The branch of a pull request; null where it is one of a fork. */
async function branchOf({ step, thread }: CommandStep): Promise<string | null> {
  const { data } = await step.gitHub.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', {
    ...ownerAndRepo(thread.repository),
    pull_number: thread.number,
  });
  // The source repository of a pull request may be deleted, although its type does not say so.
  const isHere = data.head.repo?.full_name.toLowerCase() === thread.repository.toLowerCase();
  return isHere ? data.head.ref : null;
}

async function issueOf({
  step,
  comment,
  thread,
}: CommandStep): Promise<UntrustedIssue | 'edited_since' | 'unreadable' | 'closed'> {
  if (comment.writtenAt === 0) return 'unreadable';
  const name = ownerAndRepo(thread.repository);
  const read = await readIssueBefore(step.gitHub, name, thread.number, comment.writtenAt);
  if (read.kind !== 'text') return read.kind;
  const { title, body, number, open } = read.issue;
  // The branch of a pull request may be gone, and nobody looks there any more.
  if (!open) return 'closed';
  const kind = comment.isOnPull ? 'pull request' : 'issue';
  return { repository: thread.repository, kind, number, title, body };
}

/** `/retry`: starts again from the issue when the newest conversation of the thread has ended, or its start has brought none. */
export async function retryInThread(play: CommandStep): Promise<Tracked | Ending> {
  const { step, refuse, marked } = play;
  const conversationId = newestConversation(marked)?.id ?? null;
  const start = await startWithoutConversation(play, true);
  if (start === 'under_way') return refuse({ kind: 'starting' }, 'bad_input');
  if (conversationId === null && start === null) return refuse({ kind: 'no_run' }, 'not_found');
  const kept = keepingAsk(conversationId, play);
  if (kept === null) return refuse({ kind: 'ask_unknown' }, 'bad_input');
  const refused = conversationId === null ? null : await refusedUntilEnded(conversationId, play);
  if (refused !== null) return refused;
  return greeted(kept, () =>
    startInThread(kept, (issue) => {
      const { prompt: message } = promptFromIssue(issue, step.randomId());
      return { message, leftOut: null };
    }),
  );
}

/** Null where it has ended. */
async function refusedUntilEnded(
  conversationId: string,
  { step, refuse }: CommandStep,
): Promise<Ending | null> {
  const now = step.clock.now();
  const watch = beginWatch({ conversationId, limits: step.settings.limits, now });
  const { reading } = await pollOnce(watch, step);
  const ended = hasEnded(reading);
  if (ended === null) {
    if (reading.kind === 'failed') return refuse({ kind: 'unreachable', why: reading.message }, reading.why);
    const why = 'it does not tell where the agent is';
    return refuse({ kind: 'unreachable', why }, 'unavailable');
  }
  return ended ? null : refuse({ kind: 'already_running' }, 'bad_input');
}

/** Null where the look does not tell. */
export function hasEnded(reading: Reading): boolean | null {
  if (reading.kind === 'absent') return true;
  if (reading.kind !== 'conversation') return null;
  const { sandbox, agent, agentBefore = null } = reading;
  if (states.isLost(sandbox)) return true;
  // An agent that waits still waits there; any other has stopped.
  if (sandbox?.is === 'asleep') return !states.isAsking(agentBefore);
  return sandbox?.is === 'up' && states.isKnownAgent(agent) ? states.isAtRest(agent) : null;
}
