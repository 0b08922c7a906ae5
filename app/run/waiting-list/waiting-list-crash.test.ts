// Runs of three repositories wait on the waiting list while the App dies at random steps: no limit is exceeded, and each starts once.
import { expect, test } from '@jest/globals';
import { crashingApp } from '../../../test/support/crashing-app.ts';
import { issueEvent } from '../../../test/support/deliveries.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openSqlite } from '../../kernel/sqlite.ts';

const most = { ofKey: 3, ofRepository: 2 };
const issues = [1, 2, 3, 4];

test.each(Array.from({ length: 12 }, (_, seed) => seed))('story %i', async (seed) => {
  const dataDir = temporaryFolder();
  const app = await crashingApp(seed, async () => openSqlite(dataDir), { maxRuns: most.ofKey });
  const { github, service, put, pass, random } = app;
  service.listsStarts = true;
  const names = ['garden', 'park', 'wood'];
  for (const name of names) {
    github.files.set(`octo/${name}`, `limits: { runs_at_once: ${most.ofRepository} }\n`);
  }
  let mostSeen = 0;
  /** As the service sees it: nothing but ends makes room. */
  const watchAndEnd = () => {
    const working = [...service.known.values()].filter(
      ({ executionStatus }) => executionStatus === 'running',
    );
    expect(working.length).toBeLessThanOrEqual(most.ofKey);
    mostSeen = Math.max(mostSeen, working.length);
    const [oldest] = working;
    if (oldest && random() < 0.3) service.change({ executionStatus: 'finished' }, oldest.id);
  };
  for (const number of issues) {
    for (const [place, name] of names.entries()) {
      const payload = issueEvent('labeled', {
        repository: { id: 7 + place, name, owner: { login: 'octo' } },
        issue: {
          ...{ number, title: `Task ${number}`, body: 'Do it', html_url: 'https://x', state: 'open' },
          updated_at: '2026-01-01T00:00:00Z',
        },
      });
      await put(`${name} ${number}`, 'issues', payload);
      if (random() < 0.3) await pass(5_000, 5_000, watchAndEnd);
    }
  }
  await pass(90 * 60_000, 15_000, watchAndEnd);
  expect(mostSeen).toBe(most.ofKey);
  const started = service.started.map(({ conversationId }) => conversationId);
  expect(new Set(started).size).toBe(names.length * issues.length);
  expect(await app.close()).toEqual({ runs: { ended: names.length * issues.length }, undone: 0 });
  expect(github.marked('report')).toHaveLength(names.length * issues.length);
});
