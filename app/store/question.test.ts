// The contracts of the tables of questions and of decisions, on both databases.

import { beforeEach, describe, expect, test } from '@jest/globals';
import { newQuestion } from '../../shared/question/index.ts';
import { agentOf } from '../../shared/service/index.ts';
import { onBothStores } from '../../test/support/both-databases.ts';
import { aDecision } from '../testing/decisions.ts';
import { aRun } from '../testing/runs.ts';
import type { StoredQuestion } from './question.ts';
import { withFacts } from './run/run-facts.ts';

const lease = (now: number) => ({ now, until: now + 15_000, limit: 10 });
const run = aRun();
const shown = {
  kind: 'thread',
  number: 40,
  id: 5_000_000_000,
  nodeId: 'N',
  url: 'https://x/40#1',
  text: null,
  whole: true,
} as const;

const always = { since: 0, until: Number.MAX_SAFE_INTEGER, repository: null };
const ids = (decisions: readonly { readonly id: string }[]) => decisions.map(({ id }) => id);

onBothStores('tables', (store) => {
  describe('questions', () => {
    beforeEach(async () => {
      await store.runs.insert(run);
    });

    const asked = async (): Promise<StoredQuestion> => {
      await store.questions.ask(run.id, 1000);
      const found = await store.questions.byId(`${run.id}/1`);
      if (!found) throw new Error('no question');
      return found;
    };
    const save = async (changed: StoredQuestion): Promise<StoredQuestion> => {
      expect(await store.questions.save(changed)).toBe(true);
      return { ...changed, version: changed.version + 1 };
    };

    test('questions of a run are read newest first', async () => {
      const first = await asked();
      await save({ ...first, state: 'expired', settledAt: 1500, dueAt: null });
      await store.questions.ask(run.id, 2000);
      expect((await store.questions.ofRun(run.id, 5)).map(({ epoch }) => epoch)).toEqual([2, 1]);
      expect(await store.questions.ofRun(run.id, 1)).toHaveLength(1);
      expect(await store.questions.ofRun('another', 5)).toEqual([]);
    });

    test('a run has one live question, and questions are numbered', async () => {
      const first = await asked();
      expect(first).toEqual({
        ...newQuestion(1000),
        id: `${run.id}/1`,
        version: 0,
        runId: run.id,
        shown: null,
      });
      expect(await store.questions.ask(run.id, 1001)).toBe(false);
      await save({ ...first, state: 'stale', dueAt: null, settledAt: 1002 });
      expect(await store.questions.ask(run.id, 1003)).toBe(true);
      const second = await store.questions.newestOf(run.id);
      expect(second).toMatchObject({ epoch: 2, state: 'asking' });
      expect(await store.questions.after(first)).toEqual(second);
      expect(second && (await store.questions.before(second))?.id).toBe(first.id);
      expect(second && (await store.questions.after(second))).toBeNull();
    });

    test('a run has one live question of each kind, and each kind follows only its own', async () => {
      const plan = { kind: 'plan', words: 'Mend it.', scope: null, problems: [] } as const;
      const first = await asked();
      expect(await store.questions.askAbout(run.id, plan, 1001)).toBe(true);
      expect(await store.questions.askAbout(run.id, plan, 1002)).toBe(false);
      expect(
        await store.questions.askAbout(run.id, { kind: 'money', cost: 4, most: 5, upTo: 10 }, 1003),
      ).toBe(true);
      expect((await store.questions.liveOf(run.id)).map(({ subject }) => subject?.kind)).toEqual([
        undefined,
        'plan',
        'money',
      ]);
      expect(await store.questions.newestOf(run.id)).toMatchObject({ id: first.id });
      expect(await store.questions.newestOf(run.id, 'plan')).toMatchObject({ epoch: 2, subject: plan });
      expect(await store.questions.after(first)).toBeNull();
    });

    test('only a question about actions counts where a run waits for an answer', async () => {
      await store.runs.insert(run);
      await store.questions.askAbout(run.id, { kind: 'money', cost: 4, most: 5, upTo: 10 }, 1000);
      expect(await store.questions.askedOf([run.id])).toEqual(new Set());
    });

    test('only one of many simultaneous questions of a run is stored', async () => {
      const all = await Promise.all(Array.from({ length: 8 }, () => store.questions.ask(run.id, 1000)));
      expect(all.filter((each) => each)).toHaveLength(1);
    });

    test('everything that can change in a question is stored, and a late writer changes nothing', async () => {
      const changed: StoredQuestion = {
        ...(await asked()),
        state: 'open',
        code: 'A2B3C',
        fingerprint: `actions:${'0'.repeat(64)}`,
        dueAt: 5_000_000_000_000,
        expiresAt: 6_000_000_000_000,
        wait: '7',
        openedAt: 9,
      };
      const stored = await save(changed);
      expect(await store.questions.byId(changed.id)).toEqual(stored);
      expect(await store.questions.save({ ...changed, state: 'closed' })).toBe(false);
      expect(await store.questions.byId(changed.id)).toEqual(stored);
    });

    test('where a question is shown is stored without a change of its version', async () => {
      const open = await save({ ...(await asked()), state: 'open' });
      await store.questions.markShown(open.id, shown);
      expect(await store.questions.byId(open.id)).toEqual({ ...open, shown, shownWhole: true });
      await save({ ...open, state: 'answering' });
      expect(await store.questions.byId(open.id)).toMatchObject({ shown, state: 'answering' });
    });

    test('poking the question of a run ends the claim of another worker', async () => {
      await asked();
      expect(await store.questions.claim(lease(999))).toEqual([]);
      const [late] = await store.questions.claim(lease(1000));
      expect(late).toMatchObject({ version: 1, dueAt: 16_000 });
      expect(await store.questions.renew(late ? [late] : [], 20_000)).toEqual(new Set([late?.id]));
      expect(await store.questions.claim(lease(19_999))).toEqual([]);
      await store.questions.poke(run.id, 2000);
      const [next] = await store.questions.claim(lease(2000));
      expect(next?.version).toBe(2);
      expect(late && (await store.questions.save(late))).toBe(false);
    });

    test('a question is found by the issue and by the linked pull request, newest first', async () => {
      const pull = { number: 40, url: '', headSha: 'abc', branch: 'b' };
      await store.runs.save(withFacts(run, { pull: { linked: pull } }));
      const first = await asked();
      await save({ ...first, state: 'answered', dueAt: null, settledAt: 1000 });
      await store.questions.ask(run.id, 1000);
      for (const number of [12, 40]) {
        const found = await store.questions.at(7, number, 10);
        expect(found.map(({ epoch }) => epoch)).toEqual([2, 1]);
      }
      expect(await store.questions.at(7, 13, 10)).toEqual([]);
      expect(await store.questions.at(8, 12, 10)).toEqual([]);
    });

    test('finds the runs that have a live question, and the questions that people can answer', async () => {
      expect(await store.questions.askedOf([])).toEqual(new Set());
      const asking = await asked();
      expect(await store.questions.askedOf([run.id, 'other'])).toEqual(new Set([run.id]));
      expect(await store.questions.open(10)).toEqual([]);
      const open = await save({ ...asking, state: 'open', code: 'A2B3C' });
      expect(await store.questions.open(10)).toEqual([
        { question: open, run: { id: run.id, repository: run.repository, facts: run.facts } },
      ]);
      await save({ ...open, state: 'answered', settledAt: 5 });
      expect(await store.questions.open(10)).toEqual([]);
      expect(await store.questions.askedOf([run.id])).toEqual(new Set());
    });

    test('hurrying a run makes it due now, and never later', async () => {
      await store.runs.save({ ...run, state: 'watching', dueAt: 90_000 });
      await store.runs.hurry(run.id, 2000);
      expect((await store.runs.byId(run.id))?.dueAt).toBe(2000);
      await store.runs.hurry(run.id, 3000);
      expect((await store.runs.byId(run.id))?.dueAt).toBe(2000);
    });
  });

  describe('decisions', () => {
    test('an answer has one row, which changes with its result', async () => {
      const taken = aDecision({ at: 5_000_000_000_000 });
      await store.decisions.put(taken);
      expect(await store.decisions.page(always, null, 10)).toEqual([taken]);
      const verified = aDecision({
        ...taken,
        result: { kind: 'verified', agent: agentOf('running'), why: null },
        resultAt: 5_000_000_001_000,
      });
      await store.decisions.put(verified);
      expect(await store.decisions.page(always, null, 10)).toEqual([verified]);
    });

    test('those of a repository are found by its number, whatever it was called then, and never by its name', async () => {
      const { decisions } = store;
      const keep = (id: string, at: number, repository: { id: number; name: string }) =>
        decisions.put(aDecision({ id, at, repository: { owner: 'octo', ...repository } }));
      await keep('first', 1, { id: 7, name: 'garden' });
      await keep('renamed', 2, { id: 7, name: 'park' });
      await keep('another', 3, { id: 8, name: 'garden' });
      const idsOf = async (id: number) => (await decisions.newestOf(id, 10)).map((each) => each.id);
      expect([await idsOf(7), await idsOf(8), await idsOf(9)]).toEqual([
        ['renamed', 'first'],
        ['another'],
        [],
      ]);
      expect(await decisions.newestOf(8, 10)).toEqual([
        aDecision({ id: 'another', at: 3, repository: { id: 8, owner: 'octo', name: 'garden' } }),
      ]);
    });

    test('a page begins after the last decision of the page before, also within one millisecond', async () => {
      const wanted = ['a/1', 'a/2', 'b/1', 'a/3'].map((id, place) =>
        aDecision({ id, at: place < 3 ? 7 : 8 }),
      );
      for (const each of wanted.toReversed()) await store.decisions.put(each);
      const first = await store.decisions.page(always, null, 2);
      expect(ids(first)).toEqual(['a/1', 'a/2']);
      const second = await store.decisions.page(always, first[1] ?? null, 2);
      expect(ids(second)).toEqual(['b/1', 'a/3']);
      expect(await store.decisions.page(always, second[1] ?? null, 2)).toEqual([]);
    });

    test('a page keeps to since and until, and finds a repository in upper and lower case', async () => {
      for (const at of [1, 2, 3]) await store.decisions.put(aDecision({ id: String(at), at }));
      const other = { id: 8, owner: 'Octo', name: 'Roses' };
      await store.decisions.put(aDecision({ id: 'other', at: 2, repository: other }));
      const page = (changes: object) => store.decisions.page({ ...always, ...changes }, null, 10);
      expect(ids(await page({ since: 2, until: 3 }))).toEqual(['2', 'other']);
      expect(ids(await page({ repository: 'octo/GARDEN', since: 2 }))).toEqual(['2', '3']);
      expect(ids(await page({ repository: 'octo/roses' }))).toEqual(['other']);
    });

    test('decisions of a run are read newest first, and deleted by their age', async () => {
      await store.runs.insert(aRun());
      for (const at of [1, 2, 3]) await store.decisions.put(aDecision({ id: String(at), at }));
      await store.decisions.put(aDecision({ id: 'gone', runId: 'gone' }));
      expect(ids(await store.decisions.ofRun(aRun().id, 2))).toEqual(['3', '2']);
      expect(await store.decisions.prune(3, 9)).toBe(2);
      expect(ids(await store.decisions.ofRun(aRun().id, 2))).toEqual(['3']);
    });
  });
});
