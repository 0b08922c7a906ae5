// A repository, who may do what in it, its branches and files, the check runs of its commits and the logs of its jobs.
import { changeCheckRun, newCheckRun } from '../acts/check-runs.ts';
import { blobOf, sha1 } from '../git-names.ts';
import { notFound, Refusal, withId } from '../hub.ts';
import { shapeBranch, shapeBranchRule, shapeRuleset } from '../shape-rules.ts';
import { shapeAccount, shapeCheckRun, shapeFile, shapeRepository, shapeTime } from '../shapes.ts';
import {
  type Account,
  atLeast,
  type CheckRun,
  fullName,
  type Repository,
  type Role,
  roleOf,
} from '../world.ts';
import {
  type Call,
  created,
  inRepository,
  numberParam,
  ok,
  page,
  pageByCursor,
  type Route,
  route,
  text,
} from './route.ts';

export const repositoryRoutes: readonly Route[] = [
  inRepository('GET /repos/:owner/:repo', ({ hub }, { repository }) => ok(shapeRepository(hub, repository))),
  inRepository('GET /repos/:owner/:repo/collaborators/:user/permission', (call, { repository }) => {
    const login = call.params.user ?? '';
    const account = call.hub.world.accounts.get(login.toLowerCase());
    if (account === undefined) throw new Refusal(404, `${login} is not a user`);
    return ok(permissionOf(call, repository, account));
  }),
  route('GET /users/:user', (call) => {
    const account = call.hub.world.accounts.get((call.params.user ?? '').toLowerCase());
    if (account === undefined) throw notFound();
    return ok(shapeAccount(call.hub, account));
  }),
  inRepository('GET /repos/:owner/:repo/branches/:branch+', (call, { repository }) => {
    const name = call.params.branch ?? '';
    const sha = repository.branches.get(name);
    if (sha === undefined) throw new Refusal(404, 'Branch not found');
    return ok(shapeBranch(repository, name, sha));
  }),
  // Only what is active; rules for other branches than the default one are not played.
  inRepository('GET /repos/:owner/:repo/rules/branches/:branch+', (call, { repository }) => {
    const isDefault = call.params.branch === repository.defaultBranch;
    const active = repository.rulesets.filter(({ enforcement }) => isDefault && enforcement === 'active');
    return page(call, active, (ruleset) => shapeBranchRule(repository, ruleset));
  }),
  // Who may bypass it is shown to those who may change it: an App without administration is not among them.
  inRepository('GET /repos/:owner/:repo/rulesets/:id', (call, { repository }) => {
    const ruleset = withId(repository.rulesets, numberParam(call, 'id'));
    const mayChange =
      call.caller.kind === 'installation' && call.caller.permissions.administration === 'write';
    return ok(shapeRuleset(repository, ruleset, mayChange));
  }),
  // A branch is as new as the default branch, and differs from it in the files of its pull request.
  inRepository('GET /repos/:owner/:repo/compare/:basehead+', (call, { repository }) => {
    const [base = '', head = ''] = (call.params.basehead ?? '').split('...');
    const known = [...[...repository.branches].flat(), ...repository.merged];
    if (![base, head].every((name) => known.includes(name))) throw notFound();
    const pull = [...repository.issues.values()].find(
      ({ pull: each }) => each?.head.ref === head || each?.head.sha === head,
    )?.pull;
    const isHere = pull?.head.repository === fullName(repository);
    const files = (isHere ? pull.files : []).slice(0, 300).map(shapeFile);
    const [from, to] = [base, head].map((name) => repository.branches.get(name) ?? name);
    const status = from === to ? 'identical' : repository.merged.has(to ?? '') ? 'behind' : 'ahead';
    return ok({ status, behind_by: 0, files });
  }),
  inRepository('GET /repos/:owner/:repo/contents/:path+', contents),
  inRepository('GET /repos/:owner/:repo/activity', (call, { repository }) => {
    const ref = call.query.get('ref');
    const found = repository.activity.filter((each) => ref === null || each.ref === ref);
    return pageByCursor(call, 'after', found.toReversed(), ({ id, by, at, type, ...each }) => ({
      ...each,
      id,
      node_id: `RA_${id}`,
      timestamp: shapeTime(at),
      activity_type: type,
      actor: shapeAccount(call.hub, by),
    }));
  }),
  // The newest commit of a file only.
  inRepository('GET /repos/:owner/:repo/commits', (call, { repository }) => {
    const path = call.query.get('path') ?? '';
    const found = repository.files.get(path);
    return ok(found === undefined ? [] : [{ sha: sha1(`commit ${path} ${blobOf(found)}`) }]);
  }),
  inRepository('POST /repos/:owner/:repo/check-runs', (call, { repository }) => {
    const run = newCheckRun(call.hub, { name: text(call, 'name'), headSha: text(call, 'head_sha') });
    if (!knowsCommit(repository, run.headSha)) {
      throw new Refusal(422, `No commit found for SHA: ${run.headSha}`);
    }
    changeCheckRun(run, call.body);
    repository.checkRuns.push(run);
    return created(shapeCheckRun(call.hub, repository, run));
  }),
  inRepository('PATCH /repos/:owner/:repo/check-runs/:id', (call, { repository }) => {
    const run = withId(repository.checkRuns, numberParam(call, 'id'));
    changeCheckRun(run, call.body);
    return ok(shapeCheckRun(call.hub, repository, run));
  }),
  inRepository('GET /repos/:owner/:repo/check-runs/:id/annotations', (call, { repository }) => {
    const run = withId(repository.checkRuns, numberParam(call, 'id'));
    return page(call, run.annotations ?? [], (annotation) => annotation);
  }),
  inRepository('GET /repos/:owner/:repo/commits/:ref/check-runs', (call, { repository }) => {
    const ref = call.params.ref ?? '';
    const sha = repository.branches.get(ref) ?? ref;
    const name = call.query.get('check_name');
    const appId = call.query.get('app_id');
    const runs = repository.checkRuns.filter(
      (run) =>
        run.headSha === sha &&
        (name === null || run.name === name) &&
        (appId === null || (run.by === undefined && appId === String(call.hub.app.id))) &&
        run.startedAt <= call.hub.now() - repository.listLag,
    );
    const shown = call.query.get('filter') === 'all' ? runs : newestOfEach(runs);
    const listed = page(call, shown.toReversed(), (run) => shapeCheckRun(call.hub, repository, run));
    return { ...listed, body: { total_count: shown.length, check_runs: listed.body } };
  }),
  // Only runs whose jobs are known are here, and those are over.
  inRepository('GET /repos/:owner/:repo/actions/runs/:run', (call, { repository }) => {
    const id = numberParam(call, 'run');
    if (!repository.jobs.has(id)) throw notFound();
    return ok({ id, status: 'completed' });
  }),
  inRepository('GET /repos/:owner/:repo/actions/runs/:run/jobs', (call, { repository }) => {
    const jobs = repository.jobs.get(numberParam(call, 'run'));
    if (jobs === undefined) throw notFound();
    return ok({ total_count: jobs.length, jobs: jobs.map(({ log: _, ...job }) => job) });
  }),
  // The original redirects to a storage; here the log is one redirection away as well.
  inRepository('GET /repos/:owner/:repo/actions/jobs/:job/logs', (call) => {
    return { status: 302, headers: { location: `${call.hub.urls.api}${call.apiPath}/text` } };
  }),
  inRepository('GET /repos/:owner/:repo/actions/jobs/:job/logs/text', (call, { repository }) => {
    return { status: 200, body: withId([...repository.jobs.values()].flat(), numberParam(call, 'job')).log };
  }),
];

/** Of one name by one App. */
function newestOfEach(runs: readonly CheckRun[]): readonly CheckRun[] {
  return runs.filter(
    (run, at) => !runs.slice(at + 1).some(({ name, by }) => name === run.name && by === run.by),
  );
}

/** Those of pull requests too, wherever their branches are by now. */
function knowsCommit({ branches, issues }: Repository, sha: string): boolean {
  const pulls = [...issues.values()].flatMap(({ pull }) => pull ?? []);
  return [...branches.values(), ...pulls.flatMap(({ commits }) => commits.map((each) => each.sha))].includes(
    sha,
  );
}

/** `permission` folds triage into read and maintain into write, as the original's legacy field does. */
function permissionOf(call: Call, repository: Repository, account: Account) {
  const role = roleOf(repository, account.login);
  const folded: Partial<Record<Role, string>> = { triage: 'read', maintain: 'write' };
  return {
    permission: folded[role] ?? role,
    role_name: role,
    user: {
      ...shapeAccount(call.hub, account),
      permissions: {
        pull: atLeast(role, 'read'),
        triage: atLeast(role, 'triage'),
        push: atLeast(role, 'write'),
        maintain: atLeast(role, 'maintain'),
        admin: atLeast(role, 'admin'),
      },
    },
  };
}

function contents(call: Call, { repository }: { readonly repository: Repository }) {
  const path = call.params.path ?? '';
  const ref = call.query.get('ref');
  const [branch = ref] = [...repository.branches].find(([name, sha]) => name === ref || sha === ref) ?? [];
  const found = repository.branchFiles.get(`${branch}:${path}`) ?? repository.files.get(path);
  if (found === undefined) throw notFound();
  if (call.accept.includes('raw')) {
    const headers = { 'content-type': 'application/vnd.github.v3.raw; charset=utf-8' };
    return { status: 200, body: found, headers };
  }
  const name = path.slice(path.lastIndexOf('/') + 1);
  return ok({
    type: 'file',
    name,
    path,
    content: Buffer.from(found).toString('base64'),
    encoding: 'base64',
    sha: blobOf(found),
  });
}
