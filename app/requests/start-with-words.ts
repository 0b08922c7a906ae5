// `/agent <what to do>` where nothing runs yet: starts a conversation for the issue or pull request.
import type { Deps } from '../deps/deps.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Handled } from './handled.ts';
import { readIssueBefore } from './read-issue-before.ts';
import { requestStart } from './start-request.ts';
import type { MessageRequest } from './take-message.ts';

export async function startWithWords(
  deps: Deps,
  octokit: OctokitLike,
  { ask, configuration, replying, refused }: MessageRequest,
): Promise<Handled> {
  const { repository, number } = ask.place;
  const usage = configuration.commands.prefix;
  const read = await readIssueBefore(octokit, repository, number, ask.comment.writtenAt);
  if (read.kind === 'edited_since') return refused(usage, { kind: 'issue_edited' });
  if (read.kind === 'unreadable') {
    const said = 'it does not show the issue';
    return refused(usage, { kind: 'github_refuses', said, needs: 'issues=read' });
  }
  return requestStart(deps, octokit, {
    ...{ issue: read.issue, sender: ask.sender, configuration, replying },
    by: { kind: 'command', usage },
    answered: { comment: ask.comment },
  });
}
