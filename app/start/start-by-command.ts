// `/retry`, and `/agent <what to do>` where nothing runs yet: a command that starts a conversation.
import type { GitHubClient, RefusalWhy, Repository } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import type { CommentEvent, Handled } from '../handling/handled.ts';
import type { Replying } from '../handling/reply.ts';
import type { RepositoryConfiguration } from '../handling/terms.ts';
import { readStart } from './read-start.ts';
import { requestStart } from './start-request.ts';

interface StartingCommand {
  readonly event: CommentEvent;
  readonly configuration: RepositoryConfiguration;
  readonly replying: Replying;
  refused(what: string, why: RefusalWhy): Handled;
}

export interface WhatToStart {
  readonly repository: Repository;
  readonly at: { readonly number: number; readonly isPull: boolean };
  /** As people write it. */
  readonly usage: string;
  readonly words?: string;
}

export async function startByCommand(
  deps: RunDeps,
  octokit: GitHubClient,
  { event, configuration, replying, refused }: StartingCommand,
  { repository, at, usage, words }: WhatToStart,
): Promise<Handled> {
  const { comment, sender } = event;
  const read = await readStart(octokit, repository, at, comment.writtenAt);
  if (read.kind === 'refused') return refused(usage, read.why);
  return requestStart(deps, octokit, {
    issue: read.issue,
    pull: read.pull,
    ...(words !== undefined && { words }),
    sender,
    by: { kind: 'command', usage },
    configuration,
    replying,
    answered: { comment },
  });
}
