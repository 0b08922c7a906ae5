// A test that cannot run everywhere.
import { test } from '@jest/globals';

/** Where it cannot run it is skipped, and its title says why. */
export function testUnless(cannotRun: boolean, why: string) {
  return (title: string, run: () => void | Promise<void>): void =>
    cannotRun ? test.skip(`${title} (${why})`, run) : test(title, run);
}
