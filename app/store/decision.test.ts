// Which decisions a repository has: by its number.
import { expect, test } from '@jest/globals';
import { onBothStores } from '../../test/support/both-databases.ts';
import { aDecision } from '../testing/decisions.ts';

onBothStores('the decisions of a repository', (emptied) => {
  test('are found by its number, whatever it was called then, and never by its name', async () => {
    const { decisions } = await emptied();
    const keep = (id: string, at: number, repository: { id: number; name: string }) =>
      decisions.put(aDecision({ id, at, repository: { owner: 'octo', ...repository } }));
    await keep('first', 1, { id: 7, name: 'garden' });
    await keep('renamed', 2, { id: 7, name: 'park' });
    await keep('another', 3, { id: 8, name: 'garden' });
    const idsOf = async (id: number) => (await decisions.newestOf(id, 10)).map((each) => each.id);
    expect([await idsOf(7), await idsOf(8), await idsOf(9)]).toEqual([['renamed', 'first'], ['another'], []]);
    expect(await decisions.newestOf(8, 10)).toEqual([
      aDecision({ id: 'another', at: 3, repository: { id: 8, owner: 'octo', name: 'garden' } }),
    ]);
  });
});
