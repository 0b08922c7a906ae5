// A question that one comment does not hold: all its parts are shown before it counts as asked, each of them once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { httpError } from '../../test/support/fake-github.ts';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { type QuestionRig, questionRig } from '../../test/support/questions/question-rig.ts';
import {
  anAnswer,
  aQuestion,
  inThread,
  someAction,
  told,
  waitingRun,
} from '../../test/support/questions/some.ts';
import { deliverParts } from './deliver-parts.ts';

const long = someAction(`${'echo "one more line of it"\n'.repeat(5_000)}rm -rf /`);

describe('on an issue', () => {
  let rig: QuestionRig;
  let dataDir: string;
  const comments = () => rig.github.marked('confirmation').map(({ body }) => body);
  const parts = () => comments().filter((body) => body.includes('### ✋ Part '));

  const ask = async () => {
    rig = await questionRig(dataDir, { pendingActions: async () => told(long) });
  };
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'agent-conversations-parts-'));
  });
  afterEach(async () => {
    await rig.store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('each part stands, the question can be approved, and that reaches the agent', async () => {
    await ask();
    expect(comments()).toHaveLength(3);
    expect(comments()[0]).toContain('**This is part 1 of 3.**');
    expect(parts().map((body) => /Part \d of \d/.exec(body)?.[0])).toEqual(['Part 2 of 3', 'Part 3 of 3']);
    expect(parts()[1]).toContain('rm -rf /');
    const asked = await rig.confirmation();
    expect(asked.shownWhole).toBe(true);
    expect(asked.shown?.parts).toHaveLength(2);
    await rig.answer();
    expect(rig.calls).toEqual(['approve']);
    expect((await rig.confirmation()).result?.kind).toBe('verified');
    expect(comments()).toHaveLength(3);
  });

  test('a part that somebody edits stops the answer, is put right, and all of it is asked again', async () => {
    await ask();
    const [first] = await rig.store.questions.at(7, 12, 1);
    const part = rig.github.marked('confirmation').find(({ body }) => body.includes('Part 3 of 3'));
    if (part === undefined) throw new Error('no part');
    const ours = part.body;
    part.body = ours.replace('rm -rf /', 'npm test');
    await rig.answer();
    expect(rig.calls).toEqual([]);
    const [next, before] = await rig.store.questions.at(7, 12, 2);
    expect(before).toMatchObject({ id: first?.id, result: { kind: 'stale', why: 'question_changed' } });
    expect(part.body).toBe(ours);
    await rig.pass(60_000);
    expect((await rig.confirmation()).id).toBe(next?.id);
    expect((await rig.confirmation()).shown?.parts).toHaveLength(2);
    expect(comments()).toHaveLength(6);
    await rig.answer({ comment: { ...anAnswer().comment, id: 901 } });
    expect(rig.calls).toEqual(['approve']);
  });

  test('whatever fails on the way, each comment is made once, and nothing is open before the last of them', async () => {
    let action = someAction();
    rig = await questionRig(dataDir, { pendingActions: async () => told(action) });
    await rig.answer();
    action = { ...long, id: 'a2' };
    const post = /^POST .*issues.*comments$/;
    // The question itself, and then its first part: made, and not told.
    for (const _ of [1, 2])
      rig.github.faults.push({ route: post, error: httpError(502, 'oops'), after: true });
    rig.service.change({ executionStatus: 'waiting_for_confirmation' });
    const seen: number[] = [];
    for (let pass = 0; pass < 40 && (await rig.confirmation()).shown?.parts === undefined; pass += 1) {
      const asked = await rig.confirmation();
      if (asked.epoch === 2) {
        expect(asked.shown).toBeNull();
        seen.push(comments().length);
      }
      await rig.pass(5_000);
    }
    expect((await rig.confirmation()).shown?.parts).toHaveLength(2);
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(comments().map((body) => body.split('\n')[0])).size).toBe(comments().length);
    expect(parts()).toHaveLength(2);
    expect(comments()).toHaveLength(4);
  });

  test('a part that is deleted stops the answer', async () => {
    await ask();
    const gone = rig.github.comments.findIndex(({ body }) => body.includes('Part 2 of 3'));
    rig.github.comments.splice(gone, 1);
    await rig.answer();
    expect(rig.calls).toEqual([]);
    const [, before] = await rig.store.questions.at(7, 12, 2);
    expect(before?.result).toMatchObject({ kind: 'stale', why: 'question_gone' });
  });
});

describe('delivered', () => {
  const secret = 'a-secret-of-the-markers-0123456789';
  const run = waitingRun();
  const question = aQuestion({ actions: [long], shown: null });
  const toShow = { question, run, markerSecret: secret };

  /** Keeps what it is told to write; fails when told to, before or after it wrote. */
  function github() {
    const kept: { id: number; node_id: string; body: string; user: object; route: string }[] = [];
    const faults: { at: number; after: boolean }[] = [];
    let writes = 0;
    const octokit = clientAnswering((route, given) => {
      if (route.startsWith('GET')) return kept;
      writes += 1;
      const fault = faults.find(({ at }) => at === writes);
      if (fault && !fault.after) throw httpError(502, 'Bad gateway');
      const id = Number(given.comment_id);
      const known = route.startsWith('PATCH') ? kept.find((each) => each.id === id) : undefined;
      if (route.startsWith('PATCH') && !known) throw httpError(404, 'Not Found');
      const made = { id: 900 + writes, node_id: `N${writes}`, body: '', user: { type: 'Bot' }, route };
      const comment = known ?? made;
      comment.body = String(given.body);
      if (!known) kept.push(comment);
      if (fault) throw httpError(502, 'Bad gateway');
      return comment;
    });
    return { octokit, kept, faults };
  }

  test('in a review thread they are replies', async () => {
    const { octokit, kept } = github();
    const parts = await deliverParts(octokit, toShow, inThread, false);
    expect(parts.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
    expect(new Set(kept.map(({ route }) => route))).toEqual(
      new Set(['POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies']),
    );
    const again = await deliverParts(octokit, toShow, { ...inThread, parts }, true);
    expect([again, kept.length]).toEqual([parts, 2]);
  });

  test('beside a review they are comments of the pull request', async () => {
    const { octokit, kept } = github();
    await deliverParts(octokit, toShow, { ...inThread, kind: 'review' }, false);
    expect(kept.map(({ route }) => route)).toEqual(
      Array(2).fill('POST /repos/{owner}/{repo}/issues/{issue_number}/comments'),
    );
  });

  test.each([
    [1, false],
    [1, true],
    [2, false],
    [2, true],
  ])('each is made once, whatever fails: write %i, made all the same: %s', async (at, after) => {
    for (const kind of ['thread', 'issue'] as const) {
      const { octokit, kept, faults } = github();
      faults.push({ at, after });
      const shown = { ...inThread, kind };
      await expect(deliverParts(octokit, toShow, shown, false)).rejects.toThrow('Bad gateway');
      const parts = await deliverParts(octokit, toShow, shown, true);
      expect(parts.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
      expect(kept).toHaveLength(2);
    }
  });
});
