// What is kept how long: runs with all that belongs to them, and what was decided and spent. Ages are told in days.
import { expect, test } from '@jest/globals';
import { newMessage } from '../../shared/message/index.ts';
import { onBothStores } from '../../test/support/both-databases.ts';
import { playStore, type StoreWorld } from '../../test/support/store-stories.ts';
import { aDecision } from '../testing/decisions.ts';
import { aComment, aRun } from '../testing/runs.ts';
import { addPruned, nothingPruned, type Pruned, prunePiece } from './prune.ts';

const day = 24 * 60 * 60_000;
const ages = { now: 500 * day, runsBefore: 470 * day, recordsBefore: 100 * day };
const lease = { now: 500 * day, until: 501 * day, limit: 99 };

/** An effect that was delivered then, of a run where there is one. */
const delivered =
  (key: string, at: number, runId: string | null = null) =>
  async ({ store: { outbox } }: StoreWorld) => {
    await outbox.put(aComment('shown', { key, runId }), 1);
    for (const effect of await outbox.claim(lease)) await outbox.delivered(effect, 1, at * day, at * day);
  };
/** With one row of each kind, all of them finished. */
const ended = (id: string, issue: number, at: number) => async (world: StoreWorld) => {
  const { store } = world;
  const endedAt = at * day;
  await store.runs.insert(aRun({ id, issue, endedAt, state: 'ended', dueAt: null }));
  await store.questions.ask(id, 1);
  await store.messages.add(id, newMessage({ number: 1, text: 'Hello', ask: null }, 1, null));
  const comment = { kind: 'comment', id: 5, thread: null } as const;
  const from = { login: 'mona', number: issue, comment, receivedAt: 1 };
  const side = { id: `${id}/side`, version: 0, runId: id, text: '', from, asked: 1 };
  await store.sideQuestions.add({ ...side, dueAt: null, createdAt: 1, settledAt: endedAt });
  await delivered(`${id}/comment`, at, id)(world);
  await store.decisions.put(aDecision({ id: `${id}/1`, runId: id, at: endedAt }));
  await store.costs.keep(aRun({ id }), 2, endedAt);
};
const handled =
  (id: string, at: number) =>
  async ({ store: { inbox } }: StoreWorld) => {
    await inbox.put({ id, event: 'issue_comment', payload: {}, receivedAt: at * day });
    for (const delivery of await inbox.claim(lease)) await inbox.finish(delivery, 'done', at * day);
  };
const prunes =
  (expected: Partial<Pruned>, runsBefore = ages.runsBefore) =>
  async ({ store }: StoreWorld) => {
    const { pruned, isMore } = await prunePiece(store, { ...ages, runsBefore });
    expect({ pruned, isMore }).toEqual({ pruned: { ...nothingPruned, ...expected }, isMore: false });
  };
const left = (id: string, runs: string, others: string) => [
  `runs.byId(${id}) → ${runs}`,
  `questions.ofRun(${id}, 9) → ${others.replace('ROW', `${id}/1`)}`,
  `sideQuestions.ofRun(${id}, 0) → ${others.replace('ROW', `${id}/side`)}`,
  `messages.of(${id}) → ${others.replace('ROW', `${id}/1`)}`,
  `outbox.byKey(${id}/comment) → ${others.replace('ROW', `${id}/comment`)}`,
  `decisions.ofRun(${id}, 9) → ${id}/1`,
];
const spent = (at: number, dollars: number) => `costs.ofDay(7, ${at * day}) → ${dollars}`;

onBothStores('pruning', (store) => {
  playStore(store)`
    a run goes with all that belongs to it; what was decided and spent stays
      ${ended('old', 1, 469)} | ${ended('young', 2, 471)} | runs.insert({ id: live, issue: 3, createdAt: 1 })
      ${prunes({ runs: 1 })} | ${left('old', 'nothing', 'nothing')} | ${left('young', 'young', 'ROW')}
      runs.byId(live) → live | ${spent(469, 2)}
    decisions and costs go by their own age
      ${ended('old', 1, 99)} | ${ended('less old', 2, 100)} | ${prunes({ runs: 2, decisions: 1, costs: 1 })}
      ${spent(99, 0)} | ${spent(100, 2)}
    a run stays while something is still to be shown of it
      ${ended('old', 1, 469)} | outbox.put({ body: late, key: late, runId: old }, 1) | ${prunes({})}
      ${delivered('late', 470, 'old')} | ${prunes({ runs: 1 })}
    an effect of no run goes by its age, when it was delivered
      ${delivered('old', 469)} | ${delivered('young', 471)} | outbox.put({ key: waits }, 1) | ${prunes({ effects: 1 })}
      ${prunes({})}
    an event is known as long as GitHub can send it again, however short runs are kept
      ${handled('old', 495)} | ${handled('young', 497)} | ${prunes({ deliveries: 1 }, 499 * day)}
      inbox.known([old, young]) → young
  `;

  test('very many runs go in pieces, the longest ended first', async () => {
    for (let run = 1; run <= 23; run += 1)
      await store.runs.insert(aRun({ id: `r${run}`, issue: run, endedAt: run, state: 'ended', dueAt: null }));
    let sum = nothingPruned;
    const pieces: number[] = [];
    for (let isMore = true; isMore; ) {
      const piece = await prunePiece(store, ages);
      ({ isMore } = piece);
      pieces.push(piece.pruned.runs);
      sum = addPruned(sum, piece.pruned);
      if (pieces.length === 1) expect(await store.runs.byId('r11')).not.toBeNull();
    }
    expect(pieces).toEqual([5, 5, 5, 5, 3]);
    expect(sum).toEqual({ ...nothingPruned, runs: 23 });
    expect(await store.runs.byId('r1')).toBeNull();
  });
});
