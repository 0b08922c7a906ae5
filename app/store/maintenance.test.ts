// Maintenance tasks: their notes, which commands write beside whoever has claimed it, and when they are due.
import { expect, test } from '@jest/globals';
import { onBothStores } from '../../test/support/both-databases.ts';

onBothStores('maintenance', (store) => {
  test('a note is added with its task where that is not there', async () => {
    const { maintenance } = store;
    expect(await maintenance.notesOf('rehearse')).toBeNull();
    await maintenance.note('rehearse', 'a note', 5_000);
    expect(await maintenance.notesOf('rehearse')).toBe('a note');
    expect(await maintenance.claim({ now: 4_999, until: 20_000, limit: 1 })).toEqual([]);
    expect(await maintenance.claim({ now: 5_000, until: 20_000, limit: 1 })).toHaveLength(1);
  });

  test('a task can be hurried, but not one that is claimed or due sooner', async () => {
    const { maintenance } = store;
    const due = (now: number) => maintenance.claim({ now, until: now + 15_000, limit: 1 });
    await maintenance.add('sweep', 90_000);
    await maintenance.hurry('sweep', 60_000);
    expect(await due(59_999)).toEqual([]);
    expect(await due(60_000)).toHaveLength(1);
    await maintenance.hurry('sweep', 80_000);
    expect(await due(74_999)).toEqual([]);
    expect(await due(75_000)).toHaveLength(1);
  });

  test('a note is written beside a claim, which holds on, and keeps its due time', async () => {
    const { maintenance } = store;
    await maintenance.add('rehearse', 1_000);
    const [task] = await maintenance.claim({ now: 1_000, until: 16_000, limit: 1 });
    if (task === undefined) throw new Error('it is due');
    await maintenance.note('rehearse', 'of a command', 90_000);
    expect(await maintenance.notesOf('rehearse')).toBe('of a command');
    expect(await maintenance.finish(task, 50_000, 'of the App')).toBe(true);
    expect(await maintenance.notesOf('rehearse')).toBe('of the App');
    expect(await maintenance.claim({ now: 50_000, until: 60_000, limit: 1 })).toHaveLength(1);
  });
});
