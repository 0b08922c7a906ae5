// Commits: what they say of their author and committer is what whoever made them wrote; who pushed them is what GitHub has seen.
import { createHash } from 'node:crypto';
import type { Hub } from '../hub.ts';
import { type Account, type Commit, nextId, type Repository, type Signature } from '../world.ts';

export interface NewCommit {
  /** `Name <address>`; absent = who pushes it. */
  readonly author?: string;
  readonly committer?: string;
  readonly message?: string;
  /** With a signature that GitHub has verified. */
  readonly verified?: boolean;
}

/** A new commit at the tip of a branch, which is made where it does not exist. */
export function commit(hub: Hub, repository: Repository, branch: string): string {
  const sha = createHash('sha1')
    .update(`${nextId(hub.world)} ${branch}`)
    .digest('hex');
  repository.branches.set(branch, sha);
  return sha;
}

/** Pushes a commit to a branch. `onto`: an old commit of it that the branch is set back to, with force; then nothing is made. */
export function push(
  hub: Hub,
  by: Account,
  repository: Repository,
  branch: string,
  { onto = null, ...wanted }: NewCommit & { readonly onto?: string | null } = {},
): Commit {
  const before = repository.branches.get(branch) ?? null;
  if (onto !== null) repository.branches.set(branch, onto);
  const sha = onto ?? commit(hub, repository, branch);
  const type = onto !== null ? 'force_push' : before === null ? 'branch_creation' : 'push';
  repository.activity.push({
    id: nextId(hub.world),
    by,
    ref: `refs/heads/${branch}`,
    before: before ?? '0'.repeat(40),
    after: sha,
    type,
    at: hub.now(),
  });
  const own = `${by.login} <${by.id}+${by.login}@users.noreply.github.com>`;
  return {
    sha,
    by,
    at: hub.now(),
    author: signature(hub, wanted.author ?? own),
    committer: signature(hub, wanted.committer ?? wanted.author ?? own),
    message: wanted.message ?? `Change ${branch}`,
    isVerified: wanted.verified ?? false,
  };
}

/** GitHub takes the address for the account that it belongs to, whoever wrote it. Those of `private.example` only GitHub knows. */
export function signature({ world }: Hub, text: string): Signature {
  const [, name = text, email = ''] = /^(.*?)\s*<(.*)>$/.exec(text) ?? [];
  const [, login = null] =
    /^(?:\d+\+)?([^@]+)@(?:users\.noreply\.github\.com|private\.example)$/.exec(email) ?? [];
  return { name, email, account: login === null ? null : (world.accounts.get(login.toLowerCase()) ?? null) };
}
