// What is kept how long: runs with all that belongs to them, and what was decided and spent.
import { expect, test } from '@jest/globals';
import { newMessage } from '../../shared/message/index.ts';
import { onBothStores } from '../../test/support/both-databases.ts';
import { aDecision } from '../testing/decisions.ts';
import { aComment, aRun } from '../testing/runs.ts';
import { addPruned, nothingPruned, prunePiece } from './prune.ts';

const day = 24 * 60 * 60_000;
const ages = { now: 500 * day, runsBefore: 470 * day, recordsBefore: 100 * day };
const lease = { now: 500 * day, until: 501 * day, limit: 99 };

onBothStores('pruning', (store) => {
  /** With one row of each kind, all of them finished. */
  async function endedRun(id: string, issue: number, endedAt: number): Promise<void> {
    await store.runs.insert(aRun({ id, issue, endedAt, state: 'ended', dueAt: null }));
    await store.questions.ask(id, 1);
    await store.messages.add(id, newMessage({ number: 1, text: 'Hello', ask: null }, 1, null));
    const comment = { kind: 'comment', id: 5, thread: null } as const;
    const from = { login: 'mona', number: issue, comment, receivedAt: 1 };
    const side = { id: `${id}/side`, version: 0, runId: id, text: '', from, asked: 1 };
    await store.sideQuestions.add({ ...side, dueAt: null, createdAt: 1, settledAt: endedAt });
    await store.outbox.put(aComment('shown', { key: `${id}/comment`, runId: id }), 1);
    for (const effect of await store.outbox.claim(lease))
      await store.outbox.delivered(effect, 1, endedAt, endedAt);
    await store.decisions.put(aDecision({ id: `${id}/1`, runId: id, at: endedAt }));
    await store.costs.keep(aRun({ id }), 2, endedAt);
  }

  const left = async (id: string) => ({
    run: (await store.runs.byId(id)) !== null,
    questions: (await store.questions.ofRun(id, 9)).length,
    messages: (await store.messages.of(id)).length,
    sideQuestions: (await store.sideQuestions.ofRun(id, 0)).length,
    decisions: (await store.decisions.ofRun(id, 9)).length,
  });
  const all = { run: true, questions: 1, messages: 1, sideQuestions: 1, decisions: 1 };

  test('a run goes with all that belongs to it; what was decided and spent stays', async () => {
    await endedRun('old', 1, 469 * day);
    await endedRun('young', 2, 471 * day);
    await store.runs.insert(aRun({ id: 'live', issue: 3, createdAt: 1 }));
    const { pruned, isMore } = await prunePiece(store, ages);
    expect({ pruned, isMore }).toEqual({ pruned: { ...nothingPruned, runs: 1 }, isMore: false });
    expect(await left('old')).toEqual({
      run: false,
      questions: 0,
      messages: 0,
      sideQuestions: 0,
      decisions: 1,
    });
    expect(await left('young')).toEqual(all);
    expect(await store.runs.byId('live')).not.toBeNull();
    expect(await store.costs.ofDay(7, 469 * day)).toBe(2);
    // Its effect is gone too: the same one is new.
    expect(await store.outbox.byKey('old/comment')).toBeNull();
    expect(await store.outbox.byKey('young/comment')).not.toBeNull();
  });

  test('decisions and costs go by their own age', async () => {
    await endedRun('old', 1, 99 * day);
    await endedRun('less old', 2, 100 * day);
    const { pruned } = await prunePiece(store, ages);
    expect(pruned).toMatchObject({ runs: 2, decisions: 1, costs: 1 });
    expect(await store.costs.ofDay(7, 99 * day)).toBe(0);
    expect(await store.costs.ofDay(7, 100 * day)).toBe(2);
  });

  test('a run stays while something is still to be shown of it', async () => {
    await endedRun('old', 1, 469 * day);
    await store.outbox.put(aComment('late', { key: 'late', runId: 'old' }), 1);
    expect((await prunePiece(store, ages)).pruned.runs).toBe(0);
    const [late] = await store.outbox.claim(lease);
    if (late) await store.outbox.delivered(late, 1, 470 * day, 470 * day);
    expect((await prunePiece(store, ages)).pruned.runs).toBe(1);
  });

  test('an effect of no run goes by its age, when it was delivered', async () => {
    for (const [key, at] of [
      ['old', 469],
      ['young', 471],
    ] as const) {
      await store.outbox.put(aComment(key, { key }), 1);
      for (const effect of await store.outbox.claim(lease))
        await store.outbox.delivered(effect, 1, at * day, at * day);
    }
    await store.outbox.put(aComment('waits', { key: 'waits' }), 1);
    expect((await prunePiece(store, ages)).pruned.effects).toBe(1);
    expect((await prunePiece(store, ages)).pruned.effects).toBe(0);
  });

  test('an event is known as long as GitHub can send it again, however short runs are kept', async () => {
    for (const [id, at] of [
      ['old', 495],
      ['young', 497],
    ] as const) {
      await store.inbox.put({ id, event: 'issue_comment', payload: {}, receivedAt: at * day });
      for (const delivery of await store.inbox.claim(lease))
        await store.inbox.finish(delivery, 'done', at * day);
    }
    const { pruned } = await prunePiece(store, { ...ages, runsBefore: 499 * day });
    expect(pruned.deliveries).toBe(1);
    expect(await store.inbox.known(['old', 'young'])).toEqual(new Set(['young']));
  });

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
