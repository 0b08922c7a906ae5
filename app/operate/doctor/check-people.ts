// Whether the default branch requires the check of people, of this App, and who gets past it.
import { api, type GitHubClient } from '../../../shared/github/index.ts';
import { peopleCheckName } from '../../people/show-verdicts.ts';
import { type CheckResult, cannotTell, green, red } from '../../rehearsal/check.ts';

export interface Requirement {
  /** `ruleset 12 of octo/garden`, or the classic protection. */
  readonly by: string;
  /** The App whose check counts; null = anybody's of that name. */
  readonly appId: number | null;
  /** Who gets past it; null = GitHub does not show that. */
  readonly bypass: readonly string[] | null;
}

export type PeopleAnswer =
  | { readonly kind: 'read'; readonly branch: string; readonly required: readonly Requirement[] }
  | { readonly kind: 'failed'; readonly message: string };

interface Place {
  readonly owner: string;
  readonly repo: string;
}

/** `metadata: read` and `contents: read` are enough for it. */
export async function askAboutPeople(github: GitHubClient, at: Place): Promise<PeopleAnswer> {
  try {
    const { data } = await github.request('GET /repos/{owner}/{repo}', { ...at });
    const branch = data.default_branch;
    const required = [...(await ofRulesets(github, at, branch)), ...(await classic(github, at, branch))];
    return { kind: 'read', branch, required };
  } catch (error) {
    return { kind: 'failed', message: api.readGitHubFailure(error).message };
  }
}

const mostPages = 5;

function objectsIn(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter(api.isObject) : [];
}

async function ofRulesets(github: GitHubClient, at: Place, branch: string): Promise<readonly Requirement[]> {
  const route = 'GET /repos/{owner}/{repo}/rules/branches/{branch}';
  const rules: readonly unknown[] = await api.readItems(github, route, { ...at, branch }, mostPages);
  const found: Requirement[] = [];
  for (const rule of rules.filter(api.isObject)) {
    const parameters = api.isObject(rule.parameters) ? rule.parameters : null;
    for (const check of objectsIn(parameters?.required_status_checks)) {
      const id = api.readId(rule.ruleset_id);
      if (check.context !== peopleCheckName || id === null) continue;
      const by = `ruleset ${id} of ${api.readWord(rule.ruleset_source) ?? 'another owner'}`;
      found.push({ by, appId: api.readId(check.integration_id), bypass: await readBypass(github, at, id) });
    }
  }
  return found;
}

async function readBypass(github: GitHubClient, at: Place, id: number): Promise<readonly string[] | null> {
  const route = 'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}';
  const shown = await github.request(route, { ...at, ruleset_id: id }).catch(() => null);
  const actors: unknown = shown?.data.bypass_actors;
  return Array.isArray(actors) ? objectsIn(actors).map(actorName) : null;
}

/** The numbers of the roles that GitHub itself has. */
const roles: Readonly<Record<number, string>> = { 2: 'maintain', 4: 'write', 5: 'admin' };

function actorName({ actor_type, actor_id, bypass_mode }: Readonly<Record<string, unknown>>): string {
  const id = api.readId(actor_id);
  const only = bypass_mode === 'pull_request' ? ' (pull requests)' : '';
  const kinds: Readonly<Record<string, string>> = {
    Integration: `the App ${id}`,
    OrganizationAdmin: 'organisation owners',
    RepositoryRole: `the role ${roles[id ?? 0] ?? id}`,
    Team: `the team ${id}`,
    User: `the user ${id}`,
    DeployKey: 'deploy keys',
  };
  return `${kinds[api.readText(actor_type) ?? ''] ?? 'somebody else'}${only}`;
}

async function classic(github: GitHubClient, at: Place, branch: string): Promise<readonly Requirement[]> {
  const { data } = await github.request('GET /repos/{owner}/{repo}/branches/{branch}', { ...at, branch });
  const checks: unknown = data.protection?.required_status_checks;
  if (!api.isObject(checks)) return [];
  const bypass = checks.enforcement_level === 'everyone' ? [] : ['administrators'];
  return objectsIn(checks.checks)
    .filter(({ context }) => context === peopleCheckName)
    .map(({ app_id }) => ({ by: 'the branch protection', appId: api.readId(app_id), bypass }));
}

const page = 'see docs/require-people.md';

/** `people`: as the configuration of the repository says. `appId`: of this App. */
export function judgePeople(people: number, answer: PeopleAnswer, appId: number): readonly CheckResult[] {
  if (answer.kind === 'failed')
    return [cannotTell(`what the default branch requires cannot be read (${answer.message})`)];
  const { branch, required } = answer;
  if (people === 0) return [judgeOff(branch, required)];
  if (required.length === 0) {
    const fix = `let a ruleset for ${branch} require it, with this App as its source: ${page}`;
    return [
      red(
        `nothing requires ${peopleCheckName} on ${branch}: what agents wrote can be merged without it`,
        fix,
      ),
    ];
  }
  return required.flatMap((each) => [judgeSource(each, branch, appId), judgeBypass(each)]);
}

function judgeOff(branch: string, required: readonly Requirement[]): CheckResult {
  const [first] = required;
  if (first === undefined)
    return green('off: `pull_requests: { people: 2 }` in the configuration puts it on');
  const fix = 'set `pull_requests: { people: 1 }` or more in the configuration, or take the check out there';
  return red(`it is off, and ${first.by} requires it: no pull request to ${branch} can be merged`, fix);
}

function judgeSource({ by, appId: source }: Requirement, branch: string, appId: number): CheckResult {
  if (source === appId) return green(`${by} requires it on ${branch}, of this App`);
  const fix = `choose this App (${appId}) as the source of the check there: ${page}`;
  return source === null
    ? red(
        `${by} requires it on ${branch}, of any source: everybody who may write checks can make it green`,
        fix,
      )
    : red(
        `${by} requires it on ${branch} of the App ${source}, and this one is ${appId}: it waits in vain`,
        fix,
      );
}

function judgeBypass({ by, bypass }: Requirement): CheckResult {
  if (bypass === null) {
    return cannotTell(
      `who may bypass ${by} is shown to those only who may change it; look there that no App and no role of an agent is in its list`,
    );
  }
  if (bypass.length === 0) return green(`nobody may bypass ${by}`);
  const fix = 'empty the list, or leave people only in it who merge nothing for an agent';
  return red(`${bypass.join(', ')} may merge what agents wrote without it, past ${by}`, fix);
}
