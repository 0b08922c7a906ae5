// The review of what a pull request adds: its script, with a `gh` that answers what GitHub would.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { runScript, standIns } from '../examples/play-workflow.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { read } from './markdown.ts';

const { audit, review } = parse(read('.github/workflows/dependencies.yml')).jobs;
const advisory = (severity: string) => ({
  severity,
  advisory_summary: 'It reads too much',
  advisory_url: 'https://github.com/advisories/GHSA-x',
});
const change = (change_type: string, ...vulnerabilities: object[]) => ({
  ...{ change_type, name: 'left', version: '1.0.0', scope: 'runtime', vulnerabilities },
});

test.each([
  ['adds nothing that is known to be weak', [change('added')], true],
  ['removes a weak package', [change('removed', advisory('critical'))], true],
  ['adds a package with a moderate advisory', [change('added', advisory('moderate'))], true],
  ['adds a package with a high advisory', [change('added'), change('added', advisory('high'))], false],
  [
    'adds a package with a critical advisory',
    [change('added', advisory('low'), advisory('critical'))],
    false,
  ],
])('a pull request that %s is judged so', async (_, changes, isFine) => {
  const home = temporaryFolder();
  writeFileSync(join(home, 'answer'), JSON.stringify(changes));
  const PATH = standIns(home, { gh: `cat ${home}/answer` });
  const env = { PATH, HOME: home, GITHUB_REPOSITORY: 'octo/garden', RANGE: 'abc...def' };
  const { outcome, log } = await runScript(review.steps[0].run, { env, cwd: home });
  expect([outcome, log.includes('left 1.0.0: It reads too much')]).toEqual([
    isFine ? 'success' : 'failure',
    !isFine,
  ]);
});

test('each night what is shipped is audited, and a high advisory is red', () => {
  expect(audit.steps.at(-1).run).toBe('npm audit --omit=dev --audit-level=high');
});
