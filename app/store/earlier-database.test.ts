// Databases with rows of earlier versions, each as its version left it: after every later migration the App goes on with them.
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { renderFrontPage } from '../pages/status/front-page.ts';
import { readFrontPage } from '../pages/status/read-front-page.ts';
import { readRunPage, renderRunPage } from '../pages/status/run-page.ts';
import { prunePiece } from './prune.ts';
import { openStore, type Store } from './store.ts';

const databases = join(import.meta.dirname, '../../test/support/databases');
const ended = '89891378-f977-428d-abd6-caaf9da07eb4';
const live = '22222222-2222-4222-8222-222222222222';
/** When the run has ended. */
const then = 1_795_557_969_020;
const day = 24 * 60 * 60_000;
const time = { now: then + 60_000, web: 'https://github.com' };

describe.each(readdirSync(databases))('the database %s', (file) => {
  let store: Store;
  beforeEach(async () => {
    const dataDir = temporaryFolder();
    copyFileSync(join(databases, file), join(dataDir, 'agent-conversations.db'));
    store = await openStore({ dataDir, now: () => time.now });
  });
  afterEach(() => store.close());

  test('shows its runs on the front page, and each on a page of its own', async () => {
    const front = renderFrontPage(await readFrontPage(store, time, 1));
    const shown = String(front.main);
    for (const title of ['Sweep the paths', 'Water the plants', 'Waiting for an answer'])
      expect(shown).toContain(title);
    const page = await readRunPage(store, time, ended);
    const text = String(page && renderRunPage(page).main);
    expect(text).toContain('I fixed the function that dropped its result');
    expect(text).toContain('maya');
  });

  test('keeps decisions, costs and messages, and what GitHub was told', async () => {
    const decisions = await store.decisions.page(
      { since: 0, until: then, repository: 'octo/widgets' },
      null,
      9,
    );
    expect(decisions.map(({ verdict }) => verdict)).toEqual(['approve', 'approve', 'approve']);
    expect(await store.decisions.newestOf(1002, 9)).toHaveLength(3);
    expect(await store.costs.ofDay(1002, then)).toBe(0.495);
    expect(await store.messages.of(ended)).toHaveLength(1);
    expect(await store.questions.at(1002, 2, 9)).toHaveLength(3);
    expect(await store.counts()).toMatchObject({ runs: { watching: 1, ended: 1 }, outbox: { waiting: 1 } });
  });

  test('goes on where it was: its run, its question and its effect are due', async () => {
    const lease = { now: time.now, until: time.now + 15_000, limit: 9 };
    const [group] = await store.runs.dueGroups(['watching'], time.now, 9);
    const claimed = group ? await store.runs.claim(group, lease) : [];
    expect(claimed.map(({ id, watch }) => [id, watch?.phase])).toEqual([[live, 'conversation']]);
    expect((await store.questions.claim(lease)).map(({ id, state }) => [id, state])).toEqual([
      [`${live}/1`, 'open'],
    ]);
    expect((await store.outbox.claim(lease)).map(({ runId }) => runId)).toEqual([live]);
    expect((await store.runs.newestAt(1002, 3))?.id).toBe(live);
    expect((await store.runs.newestAt(1002, 2))?.id).toBe(ended);
  });

  test('knows where its repositories are, and what working copies are called', async () => {
    const seen = (await store.repositories.byIds([1002])).get(1002);
    expect(seen).toMatchObject({ repository: { owner: 'octo', name: 'widgets' }, asOf: null });
    for (const id of [live, ended]) {
      const run = await store.runs.byId(id);
      expect(run).toMatchObject({ clonedAs: 'widgets', installationId: seen?.installationId });
    }
  });

  test('is pruned as any other', async () => {
    const ages = { now: then + 40 * day, runsBefore: then + day, recordsBefore: 0 };
    const { pruned } = await prunePiece(store, ages);
    expect(pruned).toMatchObject({ runs: 1, deliveries: 6, sessions: 1, decisions: 0 });
    expect(await store.runs.byId(live)).not.toBeNull();
    expect(await store.decisions.newestOf(1002, 9)).toHaveLength(3);
  });
});
