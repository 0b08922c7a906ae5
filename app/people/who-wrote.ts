// Who wrote a pull request: people, or an agent of whichever vendor. Pure. What a commit says of itself can be forged, so it only ever
// makes the pull request an agent's; what takes a bot out is an account that GitHub vouches for.
import type { Person } from '../../shared/github/index.ts';
import { agentOfAddress, agentOfLogin, isOfNoPerson, loginOfAddress } from './known-agents.ts';

/** An author or committer, as the commit names it; `account`: whose address GitHub takes it for. */
export interface Signature {
  readonly email: string;
  readonly account: Person | null;
}

export interface Commit {
  readonly sha: string;
  readonly author: Signature;
  readonly committer: Signature;
  /** The addresses of its trailers. */
  readonly coAuthors: readonly string[];
  /** GitHub has verified its signature. */
  readonly isVerified: boolean;
}

export interface PullOrigin {
  /** Null where the account is gone. */
  readonly author: Person | null;
  /** Null: more than GitHub lists. */
  readonly commits: readonly Commit[] | null;
  /** Everybody who is seen to have pushed; null for an account that is gone. */
  readonly pushers: readonly (Person | null)[];
  /** Pushes were seen, but not each one. */
  readonly isPushUnseen: boolean;
  /** Whose fork it comes from: nothing tells who pushed there before it was opened. Empty where it comes from none. */
  readonly forkOwner: readonly (Person | null)[];
  /** An agent of this App works on it, or did. */
  readonly isOurs: boolean;
}

/** In lower case or not. */
export interface NamedAccounts {
  readonly exempt: readonly string[];
  readonly also: readonly string[];
}

/** Why a pull request counts as written by an agent. */
export type AgentTrace =
  | { readonly kind: 'run' | 'too_many_commits' | 'author_gone' | 'pusher_gone' | 'push_unseen' }
  | { readonly kind: 'opened' | 'pushed' | 'owned'; readonly who: string }
  | { readonly kind: 'author' | 'committer' | 'co-author'; readonly who: string; readonly sha: string };

/** Empty: no agent wrote it. Each kind of trace once, for each who left it. */
export function tracesOfAgents(origin: PullOrigin, named: NamedAccounts): readonly AgentTrace[] {
  const { author, commits, pushers, isPushUnseen, forkOwner, isOurs } = origin;
  const isAgent = judgeAccounts(named);
  const found: AgentTrace[] = [];
  if (isOurs) found.push({ kind: 'run' });
  if (author === null) found.push({ kind: 'author_gone' });
  if (author !== null && isAgent(author)) found.push({ kind: 'opened', who: author.login });
  const look = (who: Person | null, kind: 'pushed' | 'owned') => {
    if (who === null) found.push({ kind: 'pusher_gone' });
    else if (isAgent(who)) found.push({ kind, who: who.login });
  };
  for (const who of pushers) look(who, 'pushed');
  if (isPushUnseen) found.push({ kind: 'push_unseen' });
  for (const who of forkOwner) look(who, 'owned');
  if (commits === null) found.push({ kind: 'too_many_commits' });
  for (const commit of commits ?? []) found.push(...tracesIn(commit, author, named));
  return withoutDoubles(found);
}

/** Bots that would have made it an agent's, but for `exempt`. */
export function exemptAuthor({ author }: PullOrigin, { exempt }: NamedAccounts): string | null {
  return author?.bot && isIn(exempt, author.login) ? author.login : null;
}

function tracesIn(commit: Commit, opener: Person | null, named: NamedAccounts): readonly AgentTrace[] {
  const { sha, coAuthors } = commit;
  const found: AgentTrace[] = [];
  for (const kind of ['author', 'committer'] as const) {
    const { email, account } = commit[kind];
    if (account !== null && isVouchedFor(commit, account, opener, named)) continue;
    const who = agentIn(email, account, named);
    const isAuthorToo = found.some((trace) => 'who' in trace && trace.who === who);
    if (who !== null && !isAuthorToo) found.push({ kind, who, sha });
  }
  for (const email of coAuthors) {
    const login = loginOfAddress(email);
    // The line only adds a person: a forged one removes none.
    const isExempt = login !== null && isIn(named.exempt, login);
    const program = isOfNoPerson(email) ? email : null;
    const who = isExempt ? null : (agentIn(email, null, named) ?? program);
    if (who !== null) found.push({ kind: 'co-author', who, sha });
  }
  return found;
}

/**
 * Whether `exempt` counts for a commit. Anybody can write the address of a bot into one: it takes a signature that GitHub has verified,
 * or the pull request is that bot's own, and then those who pushed to it are looked at.
 */
function isVouchedFor(
  { isVerified }: Commit,
  account: Person,
  opener: Person | null,
  { exempt }: NamedAccounts,
): boolean {
  if (!account.bot || !isIn(exempt, account.login)) return false;
  return isVerified || opener?.id === account.id;
}

function agentIn(email: string, account: Person | null, { also }: NamedAccounts): string | null {
  if (account?.bot) return account.login;
  const logins = [account?.login ?? null, loginOfAddress(email)].filter((login) => login !== null);
  const listed = logins.find((login) => isIn(also, login) || login.endsWith('[bot]'));
  const known = logins.map(agentOfLogin).find((name) => name !== null);
  return listed ?? agentOfAddress(email) ?? known ?? null;
}

export function judgeAccounts({ exempt, also }: NamedAccounts): (who: Person) => boolean {
  return ({ login, bot }) => {
    if (bot) return !isIn(exempt, login);
    return isIn(also, login) || agentOfLogin(login) !== null;
  };
}

/** GitHub does not distinguish upper and lower case in logins. */
function isIn(logins: readonly string[], login: string): boolean {
  return logins.some((each) => each.toLowerCase() === login.toLowerCase());
}

function withoutDoubles(traces: readonly AgentTrace[]): readonly AgentTrace[] {
  const keys = traces.map((trace) => `${trace.kind} ${'who' in trace ? trace.who.toLowerCase() : ''}`);
  return traces.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}
