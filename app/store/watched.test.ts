// What is due of the check of people, and that no visit overlooks what happens meanwhile.
import { expect, test } from '@jest/globals';
import { onBothStores } from '../../test/support/both-databases.ts';
import { Superseded } from '../kernel/queue-table.ts';
import { sweepPause } from './watched.ts';

const somebody = { login: 'mona', id: 1, bot: false };
const lease = { now: 5_000, until: 20_000, limit: 10 };

onBothStores('watched', (store) => {
  test('a pull request is due once, with all that events told of it', async () => {
    const { watched } = store;
    await watched.tell(7, 40, { head: 'a', push: { by: somebody, head: 'a' } }, 1_000);
    await watched.tell(7, 40, { head: 'b', push: { by: somebody, head: 'b' }, isAskedAgain: true }, 2_000);
    const claimed = await watched.claim(lease);
    expect(claimed).toMatchObject([{ id: '7#40', head: 'b', isTold: true, isAskedAgain: true, attempts: 1 }]);
    expect(claimed[0]?.pushes.map(({ head }) => head)).toEqual(['a', 'b']);
  });

  test.each([
    ['an event', (watched: Watched) => watched.tell(7, 40, {}, 6_000)],
    ['the end of a run', (watched: Watched) => watched.poke(7, 40, 6_000)],
    ['another configuration', (watched: Watched) => watched.add(7, { pull: 40, head: 'a' }, 6_000, true)],
    ['a lost permission', (watched: Watched) => watched.pokePulls({ repositoryId: 7, owner: 'octo' }, 6_000)],
    [
      'a lost membership',
      (watched: Watched) => watched.pokePulls({ repositoryId: null, owner: 'octo' }, 6_000),
    ],
  ])('%s ends a visit that is on its way', async (_, happen) => {
    const { watched, repositories } = store;
    await repositories.note({ repository: { id: 7, owner: 'octo', name: 'garden' }, installationId: 3 });
    await watched.tell(7, 40, { head: 'a' }, 1_000);
    const [row] = await watched.claim(lease);
    await happen(watched);
    if (row === undefined) throw new Error('nothing was due');
    expect(await watched.save({ ...row, dueAt: 90_000 })).toBe(false);
    expect(await watched.remove(row)).toBe(false);
    const due = { ...lease, now: 20_000, until: 40_000 };
    expect((await watched.claim(due)).map(({ id }) => id)).toEqual(['7#40']);
  });

  test('a visit that was faster than an event makes the event come again', async () => {
    const { watched } = store;
    await watched.tell(7, 40, {}, 1_000);
    const [row] = await watched.claim(lease);
    const display = watched.tell(7, 40, {}, 6_000);
    if (row) await watched.save({ ...row, dueAt: 90_000 });
    const told = await display.then(
      () => true,
      (error: unknown) => !(error instanceof Superseded),
    );
    expect((await watched.byId('7#40'))?.dueAt).toBe(told ? 6_000 : 90_000);
  });

  test('those of a sweep are due one after the other, and what is known stays', async () => {
    const { watched } = store;
    await watched.tell(7, 41, { head: 'a' }, 1_000);
    for (const [place, pull] of [40, 41, 42].entries())
      await watched.add(7, { pull, head: 'b' }, 2_000 + place * sweepPause, true);
    const rows = (await watched.pullsOf(7)).toSorted((one, other) => Number(one.pull) - Number(other.pull));
    expect(rows.map(({ dueAt }) => dueAt)).toEqual([2_000, 1_000, 22_000]);
    expect(rows[1]?.head).toBe('a');
  });

  test('where the App is gone nothing is visited', async () => {
    const { watched, repositories } = store;
    await repositories.note({ repository: { id: 7, owner: 'octo', name: 'garden' }, installationId: 3 });
    await watched.tell(7, 40, {}, 1_000);
    await watched.tell(8, 50, {}, 1_000);
    await watched.deleteOfInstallation(3);
    expect((await watched.claim(lease)).map(({ id }) => id)).toEqual(['8#50']);
    await watched.deleteOf([8]);
    expect(await watched.claim({ ...lease, now: 50_000, until: 60_000 })).toEqual([]);
  });
});

type Watched = Parameters<Parameters<typeof onBothStores>[1]>[0]['watched'];
