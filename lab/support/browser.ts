// A system Chromium for tests that need a real browser, and for pictures of pages.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export const noBrowser = 'no Chromium found: install one, or name it in CHROMIUM_PATH';

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
