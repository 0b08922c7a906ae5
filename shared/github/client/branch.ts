// The branch that an agent begins from: whether it exists, and what differs on it in the files that the agent's server loads from it, and
// runs without asking anybody.
import { andMore } from '../../cut.ts';
import { isGuardFile } from '../../rules/index.ts';
import type { GitHubClient, RepositoryName } from './client.ts';
import { type Loose, readList, readText } from './decode.ts';
import { readGitHubFailure, unlessGone } from './failure.ts';

export type BranchLookUp =
  | { readonly kind: 'exists' }
  | { readonly kind: 'missing' }
  /** The caller decides whether to go on, to warn, or to ask again later. `error` is the error of the failed call. */
  | { readonly kind: 'not_known'; readonly why: string; readonly error: unknown };

export interface BranchName extends RepositoryName {
  readonly branch: string;
}

export const branchRoute = 'GET /repos/{owner}/{repo}/branches/{branch}';

/**
 * Whether a reply tells of this branch. GitHub leads on from one that was renamed, and from `master` to the default branch. Git does
 * not.
 */
export function isOfBranch({ name }: Loose<{ readonly name: string }>, branch: string): boolean {
  return (readText(name) ?? branch) === branch;
}

export async function lookUpBranch(
  github: GitHubClient,
  { owner, repo, branch }: BranchName,
): Promise<BranchLookUp> {
  try {
    const { data } = await github.request(branchRoute, { owner, repo, branch });
    return { kind: isOfBranch(data, branch) ? 'exists' : 'missing' };
  } catch (error) {
    const { status, message: why } = readGitHubFailure(error);
    // GitHub also answers 404 "Not Found" when the token may not see the repository, so only "Branch not found" counts.
    const isMissing = status === 404 && /^branch not found\b/i.test(why);
    return isMissing ? { kind: 'missing' } : { kind: 'not_known', why, error };
  }
}

/**
 * People are told when the run begins and again when it has ended. Nothing that the service says about a conversation shows
 * whether the branch was there: the record names the branch that was asked for, and the start turns READY all the same.
 */
export function branchDoubt({ owner, repo, branch }: BranchName, why: string): string {
  return `the agent's workspace may be empty: whether ${owner}/${repo} has the branch ${branch} could not be verified (${why})`;
}

const route = 'GET /repos/{owner}/{repo}/compare/{basehead}';

/** GitHub lists no more. */
const mostFiles = 300;
const mostNamed = 10;

/** A sentence for people; null where nothing differs. Throws the error of a failed call that may pass. */
export async function readGuardChange(
  github: GitHubClient,
  { owner, repo, branch }: BranchName,
): Promise<string | null> {
  const found = await unlessGone(github.request('GET /repos/{owner}/{repo}', { owner, repo }));
  const main = found?.data.default_branch ?? 'the default branch';
  if (branch === main) return null;
  const tipOf = async (name: string) => {
    const seen = await unlessGone(github.request(branchRoute, { owner, repo, branch: name }));
    return seen && isOfBranch(seen.data, name) ? readText(seen.data.commit?.sha) : null;
  };
  // A branch could be taken by its name for a tag that somebody called the same.
  const base = await tipOf(main);
  const head = await tipOf(branch);
  if (base === null || head === null)
    return guardDoubt(branch, 'GitHub does not show its newest commit, or that of the default branch');
  const there = await compareCommits(github, { owner, repo, basehead: `${base}...${head}` });
  // Files that only the default branch has by now are missing on the branch.
  const back = there.isBehind
    ? await compareCommits(github, { owner, repo, basehead: `${head}...${base}` })
    : nothing;
  const names = [...there.files, ...back.files].flatMap(([name, content]) =>
    there.files.get(name) === content && back.files.get(name) === content ? [] : [name],
  );
  const differing = [...new Set(names)];
  const doubt = there.doubt ?? back.doubt;
  if (differing.length > 0) {
    const more = doubt === null ? '' : ` (and perhaps more: ${doubt})`;
    return `The branch ${branch} differs from ${main} in files that are loaded and run without asking: ${andMore(differing.slice(0, mostNamed), differing.length)}${more}.`;
  }
  return doubt === null ? null : guardDoubt(branch, doubt);
}

export function guardDoubt(branch: string, why: string): string {
  return `Whether the branch ${branch} differs from the default branch in files that are loaded and run without asking is not known: ${why}.`;
}

interface Changes {
  /** The content of each file by its name, in a word that can be compared. */
  readonly files: ReadonlyMap<string, string>;
  readonly isBehind: boolean;
  /** Why not all of them are known. */
  readonly doubt: string | null;
}

const nothing: Changes = { files: new Map(), isBehind: false, doubt: null };

async function compareCommits(
  github: GitHubClient,
  where: { readonly owner: string; readonly repo: string; readonly basehead: string },
): Promise<Changes> {
  try {
    const { data } = await github.request(route, { ...where, per_page: 1 });
    return readChanges(data);
  } catch (error) {
    const { status, message } = readGitHubFailure(error);
    // A repository that is not visible, branches without a common beginning, more than GitHub compares.
    const isFinal = status === 404 || status === 422 || /too (?:large|long)/i.test(message);
    if (!isFinal) throw error;
    return { ...nothing, doubt: `GitHub does not compare them (${message})` };
  }
}

interface Comparison {
  readonly behind_by: number;
  readonly files?: readonly File[];
}

interface File {
  readonly filename: string;
  readonly previous_filename?: string;
  readonly status: string;
  readonly sha: string | null;
}

function readChanges({ behind_by, files }: Loose<Comparison>): Changes {
  if (!Array.isArray(files)) return { ...nothing, doubt: 'GitHub does not list what differs' };
  const listed = readList(files);
  const named = listed.flatMap((file) =>
    [file?.filename, file?.previous_filename].flatMap((name): [string, string][] => {
      const path = readText(name);
      return path !== null && isGuardFile(path) ? [[path, `${file?.status} ${file?.sha}`]] : [];
    }),
  );
  const isCut = listed.length >= mostFiles;
  const doubt = isCut ? `${mostFiles} files differ or more, and GitHub lists no more` : null;
  return { files: new Map(named), isBehind: behind_by !== 0, doubt };
}
