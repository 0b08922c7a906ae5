// Any inputs give settings that can be used, or problems that name the input.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseRules } from '../../shared/yaml/index.ts';
import { rawInputs, runContext } from '../testing/fixtures.ts';
import { type InputName, inputNames, modes } from './inputs.ts';
import { readSettings } from './read-settings.ts';

const words =
  '0 1 20 1001 5m 1e9 9999h true false TRUE null v1 v0 poll stream stop wait accept never always finished any main p.md ' +
  'finished,idle octo/hello octo a/b/c ../.. -x https://a.example http://a.example file:///etc/passwd ' +
  'https://u:p@a.example constructor __proto__ toString ::error::x \u202e \ud800';
const others = ['', ' ', 'A=1\nB', 'a\0b', 'x'.repeat(5000), '{{ event.issue.title }}'];
const likely = fc.constantFrom(...words.split(' '), ...others);
const inputs = fc.dictionary(fc.constantFrom(...inputNames), fc.oneof(likely, likely, fc.string()), {
  maxKeys: 6,
});
const context = fc
  .record({ eventName: fc.constantFrom('push', 'issue_comment', 'constructor', ''), event: fc.jsonValue() })
  .map(({ eventName, event }) =>
    runContext({ eventName, event: typeof event === 'object' && event !== null ? { ...event } : {} }),
  );
const mode = fc.constantFrom(...modes, 'run');
const secret = 'key-1234';

test('any inputs and any event give usable settings or named problems', () => {
  let [good, bad] = [0, 0];
  const longestWait = 365 * 24 * 3_600_000;
  fc.assert(
    fc.property(inputs, mode, context, (given, chosen, run) => {
      const base: Partial<Record<InputName, string>> =
        chosen === 'run' || chosen === 'start' ? { prompt: 'Fix it' } : { 'conversation-id': 'a1' };
      const raw = rawInputs({ mode: chosen, ...base, ...given });
      const read = readSettings(raw, run, () => '{{ event.a }}', { output: null, parseRules, plan: null });
      if (read.kind === 'settings') {
        good += 1;
        const { pollInterval, startTimeout, timeout, idleTimeout, pauseTimeout } = read.settings.limits;
        for (const ms of [pollInterval, startTimeout, timeout ?? 1, pauseTimeout ?? 1]) {
          expect(ms > 0 && ms <= longestWait).toBe(true);
        }
        expect(idleTimeout >= 0 && idleTimeout <= longestWait).toBe(true);
        expect(new URL(read.settings.baseUrl).protocol).toBe('https:');
        expect(read.settings.succeedOn.length).toBeGreaterThan(0);
        return;
      }
      bad += 1;
      expect(read.problems.length).toBeGreaterThan(0);
      for (const problem of read.problems) {
        expect(inputNames.some((name) => problem.startsWith(`${name}: `))).toBe(true);
        expect(problem.length).toBeLessThan(700);
        expect(problem).not.toContain(secret);
      }
    }),
    { numRuns: 1000 },
  );
  expect(Math.min(good, bad)).toBeGreaterThan(30);
});
