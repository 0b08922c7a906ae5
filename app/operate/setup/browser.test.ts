// The pages of the set-up, as an operator sees them first of all.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type EmulatedGitHub, manifestCode, startGitHub } from '../../../lab/github/index.ts';
import { launchBrowser } from '../../../lab/support/browser.ts';
import { describeInBrowser } from '../../../lab/support/describe-in-browser.ts';
import { pageFaults } from '../../../lab/support/page-faults.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { startSetup } from './register-app.ts';

const appYml = readFileSync(join(import.meta.dirname, '../../../app.yml'), 'utf8');

describeInBrowser('the set-up in a browser', (executable) => {
  let browser: Browser;
  let github: EmulatedGitHub;
  beforeAll(async () => {
    [browser, github] = await Promise.all([launchBrowser(executable), startGitHub()]);
  });
  afterAll(() => Promise.all([browser.close(), github.close()]));

  test.each([
    ['light', 390],
    ['dark', 390],
    ['light', 1280],
    ['dark', 1280],
  ] as const)(
    'axe finds nothing, and nothing sticks out, in %s colours on %i pixels',
    async (colorScheme, width) => {
      const envFile = join(temporaryFolder(), '.env');
      const request = { publicUrl: 'https://agent.example.com', organization: null, envFile, port: 0 };
      const started = await startSetup({ ...request, githubUrl: github.webUrl }, { appYml, say: () => {} });
      if (started.kind === 'refused') throw new Error(started.why);
      const { address, close } = started.setup;
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 700 } });
      page.setDefaultTimeout(20_000);
      await page.goto(address);
      const found = [await pageFaults(page)];
      const state = /state=(\w+)/.exec(await page.content())?.[1];
      for (const query of ['code=x&state=other', `code=${manifestCode}&state=${state}`]) {
        await page.goto(`${address}/registered?${query}`);
        found.push(await pageFaults(page));
      }
      expect(await page.locator('li').count()).toBe(4);
      expect(found).toEqual([[], [], []]);
      await page.close();
      await close();
    },
  );
});
