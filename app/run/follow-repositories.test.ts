// A run follows its repository: what waits to be shown is shown where the repository is now.
import { expect, test } from '@jest/globals';
import { agentOf } from '../../shared/service/index.ts';
import { onBothStores } from '../../test/support/both-databases.ts';
import { commentEvent, issueEvent, mona } from '../../test/support/deliveries.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { playScenes, type Step } from '../../test/support/scenes/play-scenes.ts';
import { runOf } from '../../test/support/scenes/scene.ts';
import { delivers, gitHubFails, github } from '../../test/support/scenes/steps.ts';
import { storiesOf } from '../../test/support/stories-of.ts';
import { listLagMs, type SeenRepository } from '../store/repository.ts';
import { aComment, aRun } from '../testing/runs.ts';

const garden: SeenRepository = { repository: { id: 7, owner: 'octo', name: 'garden' }, installationId: 3 };
const placed = (place: string, id: number) => {
  const [login = '', name = ''] = place.split('/');
  return { repository: { id: 7, name, owner: { login } }, installation: { id } };
};

/** An event of the repository that was known as octo/garden in installation 3 names it so. */
const named =
  (place: string, installation: number): Step =>
  async ({ rig }) => {
    await rig.store.repositories.note(garden);
    await rig.deliver('issues', issueEvent('assigned', placed(place, installation)));
  };
const known =
  (place: string, installation: number): Step =>
  async ({ rig }) => {
    const { repository, installationId } = (await rig.store.repositories.byIds([7])).get(7) ?? garden;
    const is = [`${repository.owner}/${repository.name}`, installationId];
    expect(is).toEqual([place, installation]);
  };
/** Requests that are not about lost deliveries. */
const asked =
  (times: number): Step =>
  ({ rig }) => {
    const asked = rig.github.requests.filter(({ route }) => !route.includes('/app/hook/'));
    expect(asked.map(({ route }) => route)).toEqual(Array(times).fill('GET /repos/{owner}/{repo}'));
  };
const shows =
  (place: string, ...is: readonly [id: number, owner: string, name: string]): Step =>
  ({ rig }) => {
    const [id, owner, name] = is;
    rig.github.shownBy.set(place, { id, owner, name });
  };
const hides =
  (place: string): Step =>
  ({ rig }) =>
    rig.github.noRepository.add(place);
const fails = (route: RegExp, status: number, times = 1) =>
  gitHubFails(route, httpError(status, 'no token'), times);
const lookFails = (status: number) => fails(/^GET .repos.{owner}.{repo}$/, status);

playScenes(storiesOf`
  an event that names another place is followed to a new name once GitHub shows it there, and it is asked once
    no label | ${named('octo/park', 3)} | ${known('octo/park', 3)} | ${asked(1)} | ${named('octo/park', 3)} | ${asked(1)}
  an event that names another place is followed to a new owner with an older installation
    no label | ${named('newco/garden', 2)} | ${known('newco/garden', 2)} | ${asked(1)}
  an event that names another place is followed to a new installation
    no label | ${named('octo/garden', 4)} | ${known('octo/garden', 4)} | ${asked(1)}
  an event that names another place is followed to the name that its repository has got since
    no label | ${shows('octo/park', 7, 'octo', 'meadow')} | ${named('octo/park', 3)} | ${known('octo/meadow', 3)}
  an event is not followed to %s
    no label | %s | %s | ${known('octo/garden', 3)}
    - a former name ~ ${shows('octo/yard', 7, 'octo', 'garden')} ~ ${named('octo/yard', 3)}
    - a former owner of a public repository ~ ${shows('old/garden', 7, 'octo', 'garden')} ~ ${named('old/garden', 9)}
    - a former owner of a private repository ~ ${hides('old/garden')} ~ ${named('old/garden', 9)}
    - a name that another repository has by now ~ ${shows('octo/yard', 8, 'octo', 'yard')} ~ ${named('octo/yard', 3)}
    - an installation that is gone ~ ${hides('octo/garden')} ~ ${named('octo/garden', 2)}
  an event is handled where its repository is known to be, once its installation gets no token any more
    no label | ${lookFails(401)} | ${named('octo/garden', 2)} | ${known('octo/garden', 3)} | ${asked(2)} | 1m passes
    ${asked(2)}
  an event that names another place is handled again when GitHub did not answer
    no label | ${lookFails(502)} | ${named('octo/park', 3)} | ${known('octo/garden', 3)} | 5s pass
    ${known('octo/park', 3)}
`);

const park = placed('newco/park', 5);
const isThere: Step = ({ rig }) => rig.github.files.set('newco/park', 'ask: always');
const forgets: Step = ({ rig }) => void rig.github.requests.splice(0);
const mends: Step = ({ rig }) => void rig.github.faults.splice(0);
const onlyThere: Step = ({ rig }) => {
  const asked = rig.github.requests.filter(({ parameters }) => 'owner' in parameters);
  const places = asked.map(({ parameters }) => `${parameters.owner}/${parameters.repo}`);
  expect(new Set(places)).toEqual(new Set(['newco/park']));
};
const runIs =
  (expected: object): Step =>
  async (scene) =>
    expect(await runOf(scene)).toMatchObject(expected);
const thanks = commentEvent('thanks', { ...park, comment: { id: 1, body: 'thanks', user: mona } });
const garden3 = { installation: { id: 3 }, repositories: [{ id: 7, full_name: 'octo/garden' }] };
const removed = { action: 'removed', installation: { id: 3 }, repositories_removed: [{ id: 7 }] };
const removedFrom5 = delivers('installation_repositories', { ...removed, installation: { id: 5 } });
const removedFrom3 = delivers('installation_repositories', removed);
const uninstalled = delivers('installation', { action: 'deleted', installation: { id: 3 } });
const installed = delivers('installation', { action: 'created', ...garden3 });
const added =
  (id: number, full_name: string): Step =>
  ({ rig }) => {
    const repositories_added = [{ id: 7, full_name }];
    const payload = { action: 'added', installation: { id }, repositories_added };
    return rig.deliver('installation_repositories', payload);
  };
const created: Step = ({ rig }) => {
  const repositories = [
    { id: 7, full_name: 'newco/park' },
    { id: 99, full_name: 'newco/other' },
  ];
  return rig.deliver('installation', { action: 'created', installation: { id: 5 }, repositories });
};
const runThere = runIs({ installationId: 5, repository: { owner: 'newco', name: 'park' } });
/** The agent has come to its end meanwhile. */
const tellsFrom5: Step = async ({ rig }) => {
  rig.service.change({ agent: agentOf('finished') });
  const comment = {
    id: 950,
    body: '/agent go on',
    user: mona,
    created_at: new Date(rig.clock.now()).toISOString(),
  };
  await rig.deliver('issue_comment', commentEvent('/agent go on', { comment, installation: { id: 5 } }));
};
/** The first request goes to where the event says, and the others to where the repository is. */
const askedThereThen: Step = ({ rig }) => {
  const asked = rig.github.requests.filter(({ parameters }) => 'owner' in parameters);
  const owners = asked.map(({ parameters }) => parameters.owner);
  expect(owners).toEqual(['octo', ...Array(owners.length - 1).fill('newco')]);
};
const begun = 'under ask: always | works';

playScenes(storiesOf`
  a run whose repository moved shows there what was due before an event told of it, and can be answered there
    ${begun} | ${isThere} | ${fails(/comments|permission/, 404, 40)} | asks npm test | no questions | ${mends} | ${forgets}
    ${delivers('issue_comment', thanks)} | 5s pass | 1 question | ${onlyThere} | ${runThere} | ${runIs({ clonedAs: 'garden' })}
  a run whose repository moved replies there to what was written before
    ${begun} | ${isThere} | ${fails(/POST.*comments$/, 502, 3)} | mona: /approve | no replies | ${mends}
    ${delivers('issues', issueEvent('assigned', park))} | ${forgets} | 60s pass | 1 reply | ${onlyThere}
  a run goes on where its owner took its repository to another installation, and ends where the App is gone
    ${begun} | ${github({ installedIn: { id: 5 } })} | ${removedFrom3} | ${runIs({ installationId: 5, state: 'watching' })}
    ${github({ installedIn: null })} | ${removedFrom5} | run is ended
  a run is taken along by an installation that says which repositories it has
    ${begun} | ${created} | ${runThere}
  a run of a repository that was taken from the App and given back is told to have ended, also by its check
    a pull request is opened | 30s pass | ${removedFrom3} | 1m passes | comment says working | no reports
    ${added(3, 'octo/garden')} | 30s pass | comment says No longer followed | 1 report
    report says the App was uninstalled | run check says "conclusion":"cancelled"
  a run that was given back and is told to go on at once reports no end from before
    under ask: never | works | ${uninstalled} | run is ended | ${tellsFrom5} | 1m passes | no reports | finishes
    1 report | report says Finished
  what was written before the App was given back is handled as soon as it is
    works | ${fails(/permission/, 401, 9)} | mona: /agent stop | 9m pass | run is watching | ${mends} | ${installed}
    1s pass | run is stopping
  a label from before its repository moved is handled where it is now, also where nothing was known of it
    no label | ${isThere} | ${hides('octo/garden')} | ${added(5, 'newco/park')} | ${forgets} | mona labels it
    ${runThere} | ${askedThereThen}
`);

onBothStores('a repository that moves', (store) => {
  const lease = { now: 9_000, until: 20_000, limit: 9 };
  const moved = { repository: { id: 7, owner: 'newco', name: 'park' }, installationId: 5 };

  test('takes along its runs, and what is still to be shown of them and of nobody', async () => {
    const mine = aRun();
    const other = aRun({ id: 'other', repository: { id: 8, owner: 'octo', name: 'yard' } });
    for (const each of [mine, other]) await store.runs.insert(each);
    await store.repositories.note(garden);
    await store.outbox.put(aComment('of a run', { key: 'a', runId: mine.id }), 1_000);
    await store.outbox.put(aComment('of nobody', { key: 'b' }), 1_000);
    await store.repositories.move(moved, 2_000);
    // By somebody who had read the run before.
    const effect = { kind: 'question', confirmation: 'q', revision: '1' } as const;
    await store.outbox.put({ key: 'c', runId: mine.id, installationId: 3, throttle: 0, effect }, 2_000);
    expect(await store.runs.byId(mine.id)).toMatchObject({ installationId: 5, repository: moved.repository });
    expect((await store.runs.byId(other.id))?.installationId).toBe(3);
    const claimed = await store.outbox.claim(lease);
    expect(claimed.map(({ installationId, effect }) => [installationId, effect])).toMatchObject([
      [5, { repository: moved.repository }],
      [5, { repository: moved.repository }],
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
    await store.repositories.move(moved, 2_000);
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
    await store.repositories.move({ ...moved, repository: { ...moved.repository, id: 77 } }, 2_000);
    expect(await store.outbox.claim(lease)).toEqual([]);
    await store.repositories.move(moved, 2_000);
    const keys = (await store.outbox.claim(lease)).map(({ key }) => key);
    const shown = ['gone', 'theirs'].flatMap((key) => [key, `${key}, of nobody`]);
    expect(keys.sort()).toEqual(['asked', 'dropped', ...shown]);
  });
});
