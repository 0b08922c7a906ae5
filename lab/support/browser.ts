// A system Chromium for tests that need a real browser.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const missing = 'no Chromium found: install one, or name it in CHROMIUM_PATH';

/** Tests in a browser. Without one they are skipped, and their title says why; where REQUIRE_BROWSER is set they fail. */
export function describeInBrowser(what: string, tests: (executable: string) => void): void {
  const executable = findBrowser(process.env);
  if (executable === null && process.env.REQUIRE_BROWSER) {
    test(what, () => expect(executable).toBe(`REQUIRE_BROWSER is set, and ${missing}`));
    return;
  }
  const run = executable === null ? describe.skip : describe;
  run(executable === null ? `${what} (${missing})` : what, () => tests(executable ?? ''));
}

/** `CHROMIUM_PATH` names one; otherwise the usual names are looked for. */
export function findBrowser(env: Readonly<Record<string, string | undefined>>): string | null {
  const folders = (env.PATH ?? '').split(':').filter((folder) => folder !== '');
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [env.CHROMIUM_PATH ?? '', ...candidates].find((path) => path !== '' && existsSync(path)) ?? null;
}

export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      // As root, as in containers, the sandbox does not start; what is opened here is our own page.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}
