// What is due of the check of people, and that no visit overlooks what happens meanwhile.
import { expect, test } from '@jest/globals';
import { onBothStores } from '../../test/support/both-databases.ts';
import { playStore } from '../../test/support/store-stories.ts';
import { Superseded } from '../kernel/queue-table.ts';
import { sweepPause } from './watched.ts';

const installed =
  'repositories.note({ repository: { id: 7, owner: octo, name: garden }, installationId: 3 })';
const pushes = Array.from(
  { length: 60 },
  (_, count) =>
    `watched.tell(7, 40, { push: { by: { login: mona, id: 1, bot: false }, head: b${count} } }, 2000)`,
);
const swept = [40, 41, 42].map(
  (pull, place) => `watched.add(7, { pull: ${pull}, head: b }, ${2_000 + place * sweepPause}, true)`,
);

onBothStores('watched', (store) => {
  playStore(store)`
    a pull request is due once, with all that events told of it
      watched.tell(7, 40, { head: a, push: { by: { login: mona, id: 1, bot: false }, head: a } }, 1000)
      watched.tell(7, 40, { head: b, push: { by: { login: mona, id: 1, bot: false }, head: b }, isAskedAgain: true }, 2000)
      watched.claim(5000) → [{ id: 7#40, head: b, isTold: true, isAskedAgain: true, attempts: 1, pushes: [{ head: a }, { head: b }] }]
    a head that nobody was seen to push stays known until its push is told, and before the first push none is
      watched.tell(7, 40, { stood: z }, 1000)
      watched.tell(7, 40, { stood: y, push: { by: { login: mona, id: 1, bot: false }, head: a } }, 1000)
      watched.tell(7, 40, { stood: a }, 1500)
      watched.tell(7, 40, { stood: b, push: { by: { login: mona, id: 1, bot: false }, head: c } }, 2000)
      watched.claim(5000) → [{ pushes: [{ head: a }, { by: null, head: b }, { head: c }] }]
      watched.tell(7, 40, { stood: a, push: { by: { login: mona, id: 1, bot: false }, head: b } }, 3000)
      watched.claim(5000) → [{ pushes: [{ head: a }, { head: c }, { by: { login: mona }, head: b }] }]
    an agent that has pushed stays known, however often somebody pushes after it
      watched.tell(7, 40, { push: { by: { login: x, id: 9, bot: true }, head: a } }, 1000) | ${pushes}
      watched.claim(5000) → [{ pushes: [{ by: { login: x }, head: a }${', {}'.repeat(50)}] }]
    %s ends a visit that is on its way
      ${installed} | watched.tell(7, 40, { head: a }, 1000) | watched.claim(5000) → 7#40 | watched.%s
      watched.save({ $: $7#40, dueAt: 90000 }) → false | watched.remove($7#40) → false | watched.claim(20000) → 7#40
      - an event ~ tell(7, 40, {}, 6000)
      - the end of a run ~ poke(7, 40, 6000)
      - another configuration ~ add(7, { pull: 40, head: a }, 6000, true)
      - a lost permission ~ pokePulls({ repositoryId: 7, owner: octo }, 6000)
      - a lost membership ~ pokePulls({ repositoryId: null, owner: octo }, 6000)
    those of a sweep are due one after the other, and what is known stays
      watched.tell(7, 41, { head: a }, 1000) | ${swept} | watched.byId(7#40) → { dueAt: 2000, head: b }
      watched.byId(7#41) → { dueAt: 1000, head: a } | watched.byId(7#42) → { dueAt: 22000, head: b }
    a closed pull request is not due by what happens to others, is when it is seen open, and is deleted with old records
      ${installed} | watched.tell(7, 40, { head: a }, 1000) | watched.claim(5000) → 7#40
      watched.save({ $: $7#40, dueAt: null }) → true | watched.pokeHead(7, a, 6000)
      watched.pokePulls({ repositoryId: 7, owner: octo }, 6000) | watched.byId(7#40) → { dueAt: null }
      watched.pruneClosed(1000, 10) → 0 | watched.add(7, { pull: 40, head: a }, 7000, false)
      watched.byId(7#40) → { dueAt: 7000 } | watched.pruneClosed(9000, 10) → 0 | watched.claim(8000) → 7#40
      watched.save({ $: $7#40, dueAt: null }) → true | watched.pruneClosed(9000, 10) → 1
    where the App is gone nothing is visited
      ${installed} | watched.tell(7, 40, {}, 1000) | watched.tell(8, 50, {}, 1000) | watched.deleteOfInstallation(3)
      watched.claim(5000) → 8#50 | watched.deleteOf([8]) | watched.claim(50000) → nothing
  `;

  test('a visit that was faster than an event makes the event come again', async () => {
    const { watched } = store;
    await watched.tell(7, 40, {}, 1_000);
    const [row] = await watched.claim({ now: 5_000, until: 20_000, limit: 10 });
    const display = watched.tell(7, 40, {}, 6_000);
    if (row) await watched.save({ ...row, dueAt: 90_000 });
    const told = await display.then(
      () => true,
      (error: unknown) => !(error instanceof Superseded),
    );
    expect((await watched.byId('7#40'))?.dueAt).toBe(told ? 6_000 : 90_000);
  });
});
