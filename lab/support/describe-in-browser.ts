// Tests that need a real browser.
import { describe, expect, test } from '@jest/globals';
import { findBrowser, noBrowser } from './browser.ts';

/** Tests in a browser. Without one they are skipped, and their title says why; where REQUIRE_BROWSER is set they fail. */
export function describeInBrowser(what: string, tests: (executable: string) => void): void {
  const executable = findBrowser(process.env);
  if (executable === null && process.env.REQUIRE_BROWSER) {
    test(what, () => expect(executable).toBe(`REQUIRE_BROWSER is set, and ${noBrowser}`));
    return;
  }
  const run = executable === null ? describe.skip : describe;
  run(executable === null ? `${what} (${noBrowser})` : what, () => tests(executable ?? ''));
}
