// A repository, who may do what in it, its branches and files, and the check runs of its commits.
import { createHash } from 'node:crypto';
import { notFound, Refusal } from '../refusal.ts';
import { shapeAccount, shapeRepository } from '../shapes.ts';
import { shapeCheckRun } from '../shapes-pulls.ts';
import {
  accountOf,
  atLeast,
  type CheckRun,
  fullName,
  nextId,
  type Repository,
  type Role,
  roleOf,
} from '../world.ts';
import {
  type Call,
  created,
  enter,
  numberParam,
  ok,
  optionalText,
  page,
  type Route,
  route,
  text,
} from './route.ts';

export const repositoryRoutes: readonly Route[] = [
  route('GET /repos/:owner/:repo', (call) =>
    ok(shapeRepository(call.hub.urls, enter(call, ['metadata'], 'read').repository)),
  ),
  route('GET /repos/:owner/:repo/collaborators/:user/permission', (call) => {
    const { repository } = enter(call, ['metadata'], 'read');
    const login = decodeURIComponent(call.params.user ?? '');
    if (!call.hub.world.accounts.has(login.toLowerCase())) throw new Refusal(404, `${login} is not a user`);
    const account = accountOf(call.hub.world, login);
    return ok(permissionOf(call, repository, account.login));
  }),
  route('GET /repos/:owner/:repo/branches/:branch+', (call) => {
    const { repository } = enter(call, ['contents'], 'read');
    const name = decodeURIComponent(call.params.branch ?? '');
    const sha = repository.branches.get(name);
    if (sha === undefined) throw new Refusal(404, 'Branch not found');
    return ok({ name, commit: { sha }, protected: false });
  }),
  route('GET /repos/:owner/:repo/contents/:path+', contents),
  // Of a file, its newest commit alone.
  route('GET /repos/:owner/:repo/commits', (call) => {
    const { repository } = enter(call, ['contents'], 'read');
    const path = call.query.get('path') ?? '';
    const found = repository.files.get(path);
    return ok(found === undefined ? [] : [{ sha: sha1(`commit ${path} ${blobOf(found)}`) }]);
  }),
  route('POST /repos/:owner/:repo/check-runs', (call) => {
    const { repository } = enter(call, ['checks'], 'write');
    const run: CheckRun = {
      id: nextId(call.hub.world),
      name: text(call, 'name'),
      headSha: text(call, 'head_sha'),
      startedAt: call.hub.now(),
      status: 'queued',
      conclusion: null,
      completedAt: null,
      externalId: '',
      detailsUrl: null,
      title: null,
      summary: null,
      text: null,
    };
    if (![...repository.branches.values()].includes(run.headSha)) {
      throw new Refusal(422, `No commit found for SHA: ${run.headSha}`);
    }
    change(call, run);
    repository.checkRuns.push(run);
    return created(shapeCheckRun(call.hub, repository, run));
  }),
  route('PATCH /repos/:owner/:repo/check-runs/:id', (call) => {
    const { repository } = enter(call, ['checks'], 'write');
    const run = repository.checkRuns.find(({ id }) => id === numberParam(call, 'id'));
    if (run === undefined) throw notFound();
    change(call, run);
    return ok(shapeCheckRun(call.hub, repository, run));
  }),
  route('GET /repos/:owner/:repo/check-runs/:id/annotations', (call) => {
    const { repository } = enter(call, ['checks'], 'read');
    const run = repository.checkRuns.find(({ id }) => id === numberParam(call, 'id'));
    if (run === undefined) throw notFound();
    return page(call, run.annotations ?? [], (annotation) => annotation);
  }),
  route('GET /repos/:owner/:repo/commits/:ref/check-runs', (call) => {
    const { repository } = enter(call, ['checks'], 'read');
    const ref = call.params.ref ?? '';
    const sha = repository.branches.get(ref) ?? ref;
    const name = call.query.get('check_name');
    const runs = repository.checkRuns.filter(
      (run) => run.headSha === sha && (name === null || run.name === name),
    );
    const listed = page(call, runs.toReversed(), (run) => shapeCheckRun(call.hub, repository, run));
    return { ...listed, body: { total_count: runs.length, check_runs: listed.body } };
  }),
];

/** `permission` folds triage into read and maintain into write, as the original's legacy field does. */
function permissionOf(call: Call, repository: Repository, login: string) {
  const role = roleOf(repository, login);
  const folded: Record<Role, string> = {
    none: 'none',
    read: 'read',
    triage: 'read',
    write: 'write',
    maintain: 'write',
    admin: 'admin',
  };
  return {
    permission: folded[role],
    role_name: role,
    user: {
      ...shapeAccount(call.hub.urls, accountOf(call.hub.world, login)),
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

function contents(call: Call) {
  const { repository } = enter(call, ['contents'], 'read');
  const path = decodeURIComponent(call.params.path ?? '');
  const found = repository.files.get(path);
  if (found === undefined) throw notFound();
  if (call.accept.includes('raw')) {
    return {
      status: 200,
      body: found,
      headers: { 'content-type': 'application/vnd.github.v3.raw; charset=utf-8' },
    };
  }
  return ok({
    type: 'file',
    encoding: 'base64',
    size: Buffer.byteLength(found),
    name: path.split('/').at(-1),
    path,
    content: Buffer.from(found).toString('base64'),
    sha: blobOf(found),
    url: `${call.hub.urls.api}/repos/${fullName(repository)}/contents/${path}`,
    html_url: `${call.hub.urls.web}/${fullName(repository)}/blob/${repository.defaultBranch}/${path}`,
  });
}

/** As git names the content of a file. */
function blobOf(text: string): string {
  return sha1(`blob ${Buffer.byteLength(text)}\0${text}`);
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

function change(call: Call, run: CheckRun): void {
  run.status = optionalText(call, 'status') ?? run.status;
  run.externalId = optionalText(call, 'external_id') ?? run.externalId;
  run.detailsUrl = optionalText(call, 'details_url') ?? run.detailsUrl;
  const conclusion = optionalText(call, 'conclusion');
  if (conclusion !== undefined) {
    run.conclusion = conclusion;
    run.status = 'completed';
    run.completedAt = call.hub.now();
  }
  const output = call.body.output;
  if (typeof output !== 'object' || output === null) return;
  const part = (name: 'title' | 'summary' | 'text') => {
    const value: unknown = Reflect.get(output, name);
    return typeof value === 'string' ? value : run[name];
  };
  run.title = part('title');
  run.summary = part('summary');
  run.text = part('text');
}
