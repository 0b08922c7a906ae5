// Whether workflows of a repository may use the Action: a list of allowed actions keeps one from starting, and nothing says so.
import { type GitHubClient, isObject, readGitHubFailure } from '../../../shared/github/index.ts';
import { cannotTell, green, type Judged } from '../../rehearsal/check.ts';

export type WorkflowsAnswer =
  | {
      readonly kind: 'read';
      readonly enabled: boolean;
      /** `all`, `local_only` or `selected`; null where GitHub does not say. */
      readonly allowed: string | null;
      /** Where only some are allowed. */
      readonly patterns: readonly string[];
    }
  /** An App needs `administration: read` for it, which this one does not ask for. */
  | { readonly kind: 'failed'; readonly message: string };

export async function askAboutWorkflows(
  github: GitHubClient,
  at: { readonly owner: string; readonly repo: string },
): Promise<WorkflowsAnswer> {
  try {
    const { data } = await github.request('GET /repos/{owner}/{repo}/actions/permissions', at);
    const allowed = data.allowed_actions ?? null;
    const patterns = allowed === 'selected' ? await readPatterns(github, at) : [];
    return { kind: 'read', enabled: data.enabled, allowed, patterns };
  } catch (error) {
    return { kind: 'failed', message: readGitHubFailure(error).message };
  }
}

async function readPatterns(
  github: GitHubClient,
  at: { readonly owner: string; readonly repo: string },
): Promise<readonly string[]> {
  const route = 'GET /repos/{owner}/{repo}/actions/permissions/selected-actions';
  const { data } = await github.request(route, at);
  const listed: unknown = isObject(data) ? data.patterns_allowed : null;
  return Array.isArray(listed) ? listed.map(String) : [];
}

const byHand =
  'if workflows use the Action, allow it and their events, such as `issue_comment`, under Settings, Actions, General';

/** Never a fault: most who run the App use no workflows. */
export function judgeWorkflows(answer: WorkflowsAnswer): Judged {
  const why = whyNotUsed(answer);
  return why === null
    ? green('the Action may be used; a list of allowed events is not told to the App')
    : cannotTell(`${why}; ${byHand}`);
}

function whyNotUsed(answer: WorkflowsAnswer): string | null {
  if (answer.kind === 'failed') return `not checked: the App may not read this (${answer.message})`;
  const { enabled, allowed, patterns } = answer;
  if (!enabled) return 'none starts: Actions are switched off';
  if (allowed === 'local_only') return 'only actions of the same owner may be used';
  const lacks = allowed === 'selected' && !allowOurs(patterns);
  return lacks ? 'the list of allowed actions lacks the Action' : null;
}

const ours = 'agent-conversations/agent-conversations';

/** `owner/*`, `owner/repo@*`, `*`; a pattern with `!` before it forbids, whatever the others say. */
function allowOurs(patterns: readonly string[]): boolean {
  const forbidden = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  return patterns.some(namesOurs) && !forbidden.some(namesOurs);
}

function namesOurs(pattern: string): boolean {
  const [name = ''] = pattern.split('@');
  const parts = name.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(ours);
}
