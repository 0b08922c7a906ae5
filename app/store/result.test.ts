// What is kept of runs, on both databases.
import { onBothStores } from '../../test/support/both-databases.ts';
import { playStore, type StoreWorld } from '../../test/support/store-stories.ts';
import { someRepository } from '../testing/runs.ts';
import { noticedFor } from './result.ts';

const day = 24 * 60 * 60_000;
const onTwoPulls = [
  'results.keep({ id: a, pull: 5, endedAt: 1 }, 0)',
  'results.keep({ id: b, pull: 6, endedAt: 1 }, 0)',
];
const moves = ({ store }: StoreWorld) => {
  const repository = { ...someRepository, owner: 'newco', name: 'park' };
  return store.repositories.move({ repository, installationId: 3 }, 2);
};
const dueAt = (at: number, ...pulls: readonly number[]) =>
  `results.toLookAt(${at}, 10) → exactly [${pulls.map((number) => `{ repositoryId: 7, number: ${number} }`)}]`;

onBothStores('what came of runs', (store) => {
  playStore(store)`
    is kept once for each run, with what is newest
      results.keep({ id: a, pull: 5 }, 2000) | results.keep({ id: a, pull: 5, cost: 1.25 }, 3000)
      results.keep({ id: a, pull: 5, cost: 1.25, endedAt: 9000 }, 9000)
      results.keepQuestion(q, a, { openedAt: 1500, answeredAt: null })
      results.keepQuestion(q, a, { openedAt: 1500, answeredAt: 1800 }) | results.page(0, null, 9) → a
      results.page(0, null, 9) → [{ repositoryId: 7, repositoryName: octo/garden, askedAt: 1000, endedAt: 9000, cost: 1250000 }]
      results.page(0, null, 9) → [{ pulls: [{ number: 5, state: open, closedAt: null, isFirst: true }] }]
      results.page(0, null, 9) → [{ questions: [{ openedAt: 1500, answeredAt: 1800 }] }]
    costs nothing where nothing was sent to the service, and else is not known until it is told
      results.keep({ id: a, endedAt: 5 }, 5) | results.keep({ id: b, endedAt: 5, sentAt: 2 }, 5) | results.keep({ id: c }, 5)
      results.page(0, null, 9) → [{ runId: a, cost: 0 }, { runId: b, cost: null }, { runId: c, cost: null }]
    is read in pages, in the order in which runs were asked for
      results.keep({ id: c, createdAt: 3000 }, 3000) | results.keep({ id: b, createdAt: 2000 }, 2000)
      results.keep({ id: a, createdAt: 2000 }, 2000) | results.page(0, null, 9) → a b c | results.page(0, $a, 1) → b
      results.page(2001, null, 9) → c
    names the repository as it is called now
      results.keep({ id: a }, 1) | ${moves} | results.page(0, null, 9) → [{ repositoryName: newco/park }]
    of a pull request is kept with every run on it, and with no other
      results.keep({ id: b, pull: 5, createdAt: 2000 }, 2000) | results.keep({ id: a, pull: 5, createdAt: 1000 }, 1000)
      results.keep({ id: c, pull: 6, createdAt: 3000 }, 3000)
      results.tell(7, { number: 5, state: merged, closedAt: 4000, toldAt: 4000 })
      results.tell(8, { number: 6, state: merged, closedAt: 4000, toldAt: 4000 }) | results.page(0, null, 9) → a b c
      results.page(0, null, 1) → [{ pulls: [{ state: merged, isFirst: true }] }]
      results.page(0, $a, 9) → [{ pulls: [{ state: merged, isFirst: false }] }, { pulls: [{ state: open, isFirst: true }] }]
    forgets a pull request that turned out not to be its own
      results.keep({ id: a, pull: 5 }, 1) | results.keep({ id: a, pull: 6 }, 2)
      results.page(0, null, 9) → [{ pulls: [{ number: 6 }] }]
    is asked for once a day, until it was merged or the run ended thirty days ago
      ${onTwoPulls} | ${dueAt(day - 1)} | ${dueAt(day, 5, 6)}
      results.tell(7, { number: 6, state: merged, closedAt: 5, toldAt: 5 })
      results.lookedAt({ repositoryId: 7, number: 5 }, ${String(day)})
      results.lookedAt({ repositoryId: 7, number: 6 }, ${String(day)}) | ${dueAt(2 * day - 1)} | ${dueAt(2 * day, 5)}
      results.lookedAt({ repositoryId: 7, number: 5 }, ${String(noticedFor + 2)}) | ${dueAt(noticedFor + 3 * day)}
    is deleted by the age of the end of its run, with all that belongs to it
      results.keep({ id: old, pull: 5, endedAt: 10 }, 10) | results.keepQuestion(q, old, { openedAt: 1, answeredAt: 2 })
      results.keep({ id: new, pull: 6, endedAt: 20 }, 20) | results.keep({ id: live, pull: 7 }, 20)
      results.prune(20, 100) → 1 | results.page(0, null, 9) → live new | results.hasPull({ repositoryId: 7, number: 5 }) → false
  `;
});
