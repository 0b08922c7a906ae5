// `/agent <what to do>` where nothing runs yet: starts a conversation for the issue or pull request.
import type { Deps } from '../deps/deps.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Handled } from './handled.ts';
import { readStart } from './read-start.ts';
import { requestStart } from './start-request.ts';
import type { MessageRequest } from './take-message.ts';

export async function startWithWords(
  deps: Deps,
  octokit: OctokitLike,
  { ask, configuration, replying, refused }: MessageRequest,
  text: string,
): Promise<Handled> {
  const { place, comment, sender } = ask;
  const usage = configuration.commands.prefix;
  const at = { number: place.number, isPull: ask.issue === null };
  const read = await readStart(octokit, place.repository, at, comment.writtenAt);
  if (read.kind === 'refused') return refused(usage, read.why);
  return requestStart(deps, octokit, {
    ...{ issue: read.issue, pull: read.pull, words: text, sender, configuration, replying },
    by: { kind: 'command', usage },
    answered: { comment },
  });
}
