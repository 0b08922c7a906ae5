// The pages of the set-up, as an operator sees them first of all.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type EmulatedGitHub, manifestCode, startGitHub } from '../../../lab/github/index.ts';
import { describeInBrowser, looks, pageFaults } from '../../../lab/testing/describe-in-browser.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { startSetup } from './register-app.ts';

const appYml = readFileSync(join(import.meta.dirname, '../../../app.yml'), 'utf8');

describeInBrowser('the set-up in a browser', ({ open }) => {
  let github: EmulatedGitHub;
  beforeAll(async () => {
    github = await startGitHub();
  });
  afterAll(() => github.close());

  test.each(looks)(
    'axe finds nothing, and nothing sticks out, in $colorScheme colours on $viewport.width pixels',
    async (look) => {
      const envFile = join(temporaryFolder(), '.env');
      const request = { publicUrl: 'https://agent.example.com', organization: null, envFile, port: 0 };
      const started = await startSetup({ ...request, githubUrl: github.webUrl }, { appYml, say: () => {} });
      if (started.kind === 'refused') throw new Error(started.why);
      const { address, close } = started.setup;
      const page = await open(address, look);
      const found = [await pageFaults(page)];
      const state = /state=(\w+)/.exec(await page.content())?.[1];
      for (const query of ['code=x&state=other', `code=${manifestCode}&state=${state}`]) {
        await page.goto(`${address}/registered?${query}`);
        found.push(await pageFaults(page));
      }
      expect(await page.locator('li').count()).toBe(4);
      expect(found).toEqual([[], [], []]);
      await close();
    },
  );
});
