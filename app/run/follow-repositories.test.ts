// A run follows its repository: what waits to be shown is shown where the repository is now.
import { beforeEach, describe, expect, test } from '@jest/globals';
import { agentOf } from '../../shared/service/index.ts';
import { onBothStores } from '../../test/support/both-databases.ts';
import { commentEvent, issueEvent, mona, pullEvent } from '../../test/support/deliveries.ts';
import { httpError } from '../../test/support/fake-github.ts';
import {
  configure,
  finish,
  label,
  replies,
  reports,
  rig,
  run,
  sticky,
  write,
} from '../../test/support/issue-stage.ts';
import { listLagMs, type SeenRepository } from '../store/repository.ts';
import type { Store } from '../store/store.ts';
import { aComment, aRun } from '../testing/runs.ts';

const garden: SeenRepository = { repository: { id: 7, owner: 'octo', name: 'garden' }, installationId: 3 };

describe('an event that names another place than is known', () => {
  const place = (owner: string, name: string, installation: number) => ({
    repository: { id: 7, name, owner: { login: owner } },
    installation: { id: installation },
  });
  const deliver = async (event: ReturnType<typeof place>) => {
    await rig.store.repositories.note(garden);
    await rig.deliver('issues', issueEvent('assigned', event));
    const known = (await rig.store.repositories.byIds([7])).get(7);
    return [known?.repository.owner, known?.repository.name, known?.installationId];
  };
  const asked = () => rig.github.requests.filter(({ route }) => !route.includes('/app/hook/'));

  test.each([
    ['a new name', place('octo', 'park', 3)],
    ['a new owner with an older installation', place('newco', 'garden', 2)],
    ['a new installation', place('octo', 'garden', 4)],
  ])('is followed to %s once GitHub shows it there', async (_, event) => {
    const { repository, installation } = event;
    expect(await deliver(event)).toEqual([repository.owner.login, repository.name, installation.id]);
    expect(asked()).toMatchObject([{ route: 'GET /repos/{owner}/{repo}' }]);
    await deliver(event);
    expect(asked()).toHaveLength(1);
  });

  test.each([
    ['a former name', place('octo', 'yard', 3), garden.repository],
    ['a former owner of a public repository', place('old', 'garden', 9), garden.repository],
    ['a former owner of a private repository', place('old', 'garden', 9), null],
    [
      'a name that another repository has by now',
      place('octo', 'yard', 3),
      { id: 8, owner: 'octo', name: 'yard' },
    ],
    ['an installation that is gone', place('octo', 'garden', 2), null],
  ])('is not followed to %s', async (_, event, shown) => {
    const name = `${event.repository.owner.login}/${event.repository.name}`;
    if (shown === null) rig.github.noRepository.add(name);
    else rig.github.shownBy.set(name, shown);
    expect(await deliver(event)).toEqual(['octo', 'garden', 3]);
  });

  test('is followed to the name that its repository has got since', async () => {
    rig.github.shownBy.set('octo/park', { id: 7, owner: 'octo', name: 'meadow' });
    expect(await deliver(place('octo', 'park', 3))).toEqual(['octo', 'meadow', 3]);
  });

  test('is handled where its repository is known to be, once the installation that it names gets no token any more', async () => {
    rig.github.faults.push({ route: /^GET .repos.{owner}.{repo}$/, error: httpError(401, 'no token') });
    expect(await deliver(place('octo', 'garden', 2))).toEqual(['octo', 'garden', 3]);
    expect(asked()).toHaveLength(2);
    await rig.pass(60_000);
    expect(asked()).toHaveLength(2);
  });

  test('is handled again when GitHub did not answer', async () => {
    rig.github.faults.push({ route: /^GET .repos.{owner}.{repo}$/, error: httpError(502, 'Bad gateway') });
    expect(await deliver(place('octo', 'park', 3))).toEqual(['octo', 'garden', 3]);
    await rig.pass(5_000);
    expect((await rig.store.repositories.byIds([7])).get(7)?.repository.name).toBe('park');
  });
});

const elsewhere = {
  repository: { id: 7, name: 'park', owner: { login: 'newco' } },
  installation: { id: 5 },
};
const placesAsked = () =>
  new Set(
    rig.github.requests
      .filter(({ parameters }) => 'owner' in parameters)
      .map(({ parameters }) => `${parameters.owner}/${parameters.repo}`),
  );

describe('a run whose repository has another owner and name', () => {
  beforeEach(async () => {
    rig.github.roles.set('mona', 'write');
    configure('ask: always');
    rig.github.files.set('newco/park', 'ask: always');
    await label();
    await rig.pass(30_000);
  });

  test('shows there what was due before an event told of it, and can be answered there', async () => {
    // The old owner's installation no longer sees it.
    for (let tries = 0; tries < 40; tries += 1) {
      rig.github.faults.push({ route: /comments|permission/, error: httpError(404, 'Not Found') });
    }
    rig.service.change({ agent: agentOf('waiting_for_confirmation') });
    await rig.pass(60_000);
    expect(rig.github.marked('confirmation')).toEqual([]);
    rig.github.faults.length = 0;
    rig.github.requests.length = 0;
    await rig.deliver(
      'issue_comment',
      commentEvent('thanks', { ...elsewhere, comment: { id: 1, body: 'thanks', user: mona } }),
    );
    await rig.pass(5_000);
    expect(rig.github.marked('confirmation')).toHaveLength(1);
    expect(placesAsked()).toEqual(new Set(['newco/park']));
    expect(await run()).toMatchObject({
      installationId: 5,
      repository: { owner: 'newco', name: 'park' },
      clonedAs: 'garden',
    });
  });

  test('replies there to what was written before', async () => {
    rig.github.faults.push({ route: /POST.*comments$/, error: httpError(502, 'Bad gateway') });
    await write('/approve');
    expect(replies()).toEqual([]);
    await rig.deliver('issues', issueEvent('assigned', elsewhere));
    rig.github.requests.length = 0;
    await rig.pass(30_000);
    expect(replies()).toHaveLength(1);
    expect(placesAsked()).toEqual(new Set(['newco/park']));
  });

  test('goes on where its owner took it to another installation, and ends where the App is gone', async () => {
    const removed = { action: 'removed', installation: { id: 3 }, repositories_removed: [{ id: 7 }] };
    rig.github.installedIn = { id: 5 };
    await rig.deliver('installation_repositories', removed);
    expect(await run()).toMatchObject({ installationId: 5, state: 'watching' });
    rig.github.installedIn = null;
    await rig.deliver('installation_repositories', { ...removed, installation: { id: 5 } });
    expect((await run()).state).toBe('ended');
  });

  test('is taken along by an installation that says which repositories it has', async () => {
    const listed = [
      { id: 7, full_name: 'newco/park' },
      { id: 99, full_name: 'newco/other' },
    ];
    await rig.deliver('installation', { action: 'created', installation: { id: 5 }, repositories: listed });
    expect(await run()).toMatchObject({ installationId: 5, repository: { owner: 'newco', name: 'park' } });
  });
});

test('a run of a repository that was taken from the App and given back is told to have ended, also by its check', async () => {
  await label();
  await rig.deliver('pull_request', pullEvent('opened'));
  await rig.pass(30_000);
  const removed = { action: 'removed', installation: { id: 3 }, repositories_removed: [{ id: 7 }] };
  await rig.deliver('installation_repositories', removed);
  await rig.pass(60_000);
  expect([sticky(), reports()]).toEqual([expect.stringContaining('working'), []]);
  const repositories_added = [{ id: 7, full_name: 'octo/garden' }];
  await rig.deliver('installation_repositories', { ...removed, action: 'added', repositories_added });
  await rig.pass(30_000);
  expect(sticky()).toContain('No longer followed');
  expect(reports()).toEqual([expect.stringContaining('the App was uninstalled')]);
  expect(rig.github.checks.at(-1)?.fields).toMatchObject({ conclusion: 'cancelled' });
});

test('a run that was given back and is told to go on at once reports no end from before', async () => {
  rig.github.roles.set('mona', 'write');
  configure('ask: never');
  await label();
  await rig.pass(30_000);
  await rig.deliver('installation', { action: 'deleted', installation: { id: 3 } });
  expect((await run()).state).toBe('ended');
  rig.service.change({ agent: agentOf('finished') });
  await write('/agent go on', { installation: { id: 5 } });
  await rig.pass(60_000);
  expect(reports()).toEqual([]);
  await finish();
  expect(reports()).toEqual([expect.stringContaining('Finished')]);
});

test('what was written before the App was given back is handled as soon as it is', async () => {
  await label();
  rig.github.roles.set('mona', 'write');
  const noToken = { route: /permission/, error: httpError(401, 'no token') };
  rig.github.faults.push(...Array.from({ length: 9 }, () => noToken));
  await write('/agent stop');
  await rig.pass(9 * 60_000, 10_000);
  expect((await run()).state).toBe('watching');
  rig.github.faults.length = 0;
  const installation = { id: 3 };
  const repositories = [{ id: 7, full_name: 'octo/garden' }];
  await rig.deliver('installation', { action: 'created', installation, repositories });
  await rig.pass(1_000);
  expect((await run()).state).toBe('stopping');
});

test('a label from before its repository moved is handled where it is now, also where nothing was known of it', async () => {
  rig.github.roles.set('mona', 'write');
  rig.github.files.set('newco/park', 'ask: always');
  rig.github.noRepository.add('octo/garden');
  const park = { id: 7, owner: 'newco', name: 'park' };
  await rig.deliver('installation_repositories', {
    ...{ action: 'added', installation: { id: 5 } },
    repositories_added: [{ id: 7, full_name: 'newco/park' }],
  });
  const before = rig.github.requests.length;
  await label();
  expect(await run()).toMatchObject({ installationId: 5, repository: park });
  const since = rig.github.requests.slice(before);
  const [first, ...others] = since.filter(({ parameters }) => 'owner' in parameters);
  expect(first?.parameters).toMatchObject({ owner: 'octo', repo: 'garden' });
  for (const { parameters } of others) expect(parameters.owner).toBe('newco');
});

onBothStores('a repository that moves', (emptied) => {
  let store: Store;
  beforeEach(async () => {
    store = await emptied();
  });
  const lease = { now: 9_000, until: 20_000, limit: 9 };
  const park = { repository: { id: 7, owner: 'newco', name: 'park' }, installationId: 5 };

  test('takes along its runs, and what is still to be shown of them and of nobody', async () => {
    const mine = aRun();
    const other = aRun({ id: 'other', repository: { id: 8, owner: 'octo', name: 'yard' } });
    for (const each of [mine, other]) await store.runs.insert(each);
    await store.repositories.note(garden);
    await store.outbox.put(aComment('of a run', { key: 'a', runId: mine.id }), 1_000);
    await store.outbox.put(aComment('of nobody', { key: 'b' }), 1_000);
    await store.repositories.move(park, 2_000);
    // By somebody who had read the run before.
    const effect = { kind: 'question', confirmation: 'q', revision: '1' } as const;
    await store.outbox.put({ key: 'c', runId: mine.id, installationId: 3, throttle: 0, effect }, 2_000);
    expect(await store.runs.byId(mine.id)).toMatchObject({ installationId: 5, repository: park.repository });
    expect((await store.runs.byId(other.id))?.installationId).toBe(3);
    const claimed = await store.outbox.claim(lease);
    expect(claimed.map(({ installationId, effect }) => [installationId, effect])).toMatchObject([
      [5, { repository: park.repository }],
      [5, { repository: park.repository }],
      [5, { kind: 'question' }],
    ]);
  });

  test('looks for what a lost request may have made when the lists of GitHub tell of it, and no sooner', async () => {
    const mine = aRun();
    await store.runs.insert(mine);
    await store.repositories.note(garden);
    await store.outbox.put(aComment('x', { key: 'lost', runId: mine.id }), 1_000);
    for (const entry of await store.outbox.claim(lease))
      await store.outbox.retry(entry, null, 60_000, 'no answer');
    await store.repositories.move(park, 2_000);
    expect(await store.outbox.claim({ ...lease, now: 2_000 + listLagMs - 1 })).toEqual([]);
    expect(await store.outbox.claim({ ...lease, now: 2_000 + listLagMs })).toHaveLength(1);
  });

  test('shows what was not found where it was, the state of its questions, what was dropped within a day, and not what was refused', async () => {
    const mine = aRun();
    await store.runs.insert(mine);
    await store.repositories.note(garden);
    for (const [key, why] of [
      ['gone', '404: Not Found'],
      ['theirs', '403: Resource not accessible by integration'],
      ['locked', '403: locked'],
    ] as const) {
      await store.outbox.put(aComment('x', { key, runId: mine.id }), 1_000);
      await store.outbox.put(aComment('x', { key: `${key}, of nobody` }), 1_000);
      for (const entry of await store.outbox.claim(lease)) await store.outbox.giveUp(entry, why, 1_000);
    }
    const effect = { kind: 'question', confirmation: 'q', revision: '1' } as const;
    await store.outbox.put({ key: 'asked', runId: mine.id, installationId: 3, throttle: 0, effect }, 1_000);
    await store.outbox.put(aComment('x', { key: 'dropped long ago', runId: mine.id }), 1_000);
    await store.outbox.abandon(3, 'all', 1_500 - 24 * 60 * 60_000);
    await store.outbox.put(aComment('x', { key: 'dropped', runId: mine.id }), 1_000);
    await store.outbox.abandon(3, 'all', 1_500);
    await store.repositories.move({ ...park, repository: { ...park.repository, id: 77 } }, 2_000);
    expect(await store.outbox.claim(lease)).toEqual([]);
    await store.repositories.move(park, 2_000);
    const keys = (await store.outbox.claim(lease)).map(({ key }) => key);
    const shown = ['gone', 'theirs'].flatMap((key) => [key, `${key}, of nobody`]);
    expect(keys.sort()).toEqual(['asked', 'dropped', ...shown]);
  });
});
