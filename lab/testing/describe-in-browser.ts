// Tests that need a real browser.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { findBrowser, launchBrowser, noBrowser } from '../support/browser.ts';

interface InBrowser {
  /** A page of its own, which is closed after the test. */
  open(address: string, options?: BrowserContextOptions): Promise<Page>;
  /** What the pages of a test have written to the console. */
  readonly complaints: string[];
}

/** Tests in a browser. Without one they are skipped, and their title says why; where REQUIRE_BROWSER is set they fail. */
export function describeInBrowser(what: string, tests: (inBrowser: InBrowser) => void): void {
  const executable = findBrowser(process.env);
  if (executable === null && process.env.REQUIRE_BROWSER) {
    test(what, () => expect(executable).toBe(`REQUIRE_BROWSER is set, and ${noBrowser}`));
    return;
  }
  const run = executable === null ? describe.skip : describe;
  const title = executable === null ? `${what} (${noBrowser})` : what;
  run(title, () => tests(withBrowser(executable ?? '')));
}

function withBrowser(executable: string): InBrowser {
  let browser: Browser;
  const complaints: string[] = [];
  beforeAll(async () => {
    browser = await launchBrowser(executable);
  });
  afterEach(async () => {
    complaints.length = 0;
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  afterAll(() => browser.close());
  return {
    complaints,
    async open(address, options = {}) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      page.setDefaultTimeout(100_000);
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(address);
      return page;
    },
  };
}

/** Each colour and each width once. */
const looks = [
  { colorScheme: 'light', viewport: { width: 390, height: 700 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 700 } },
] as const;

const unfold = `document.querySelectorAll('details').forEach((each) => { each.open = true })`;
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const faults = `axe.run({ runOnly: ${JSON.stringify(standards)} }).then(({ violations }) => [
  ...violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target + ': ' + failureSummary)),
  ...(document.documentElement.scrollWidth > innerWidth ? ['wider than the window: ' + document.documentElement.scrollWidth] : []),
])`;

/** What is wrong with a page for people, unfolded, on a phone and on a screen: what axe finds, and what sticks out of the window. */
export async function pageFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  await page.evaluate(unfold);
  const found: string[] = [];
  for (const { colorScheme, viewport } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    const seen = await page.evaluate<string[]>(faults);
    found.push(...seen.map((each) => `${colorScheme} on ${viewport.width}: ${each}`));
  }
  return found;
}
