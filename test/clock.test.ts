// No test judges by the clock: on a busy machine everything takes long. Limits of time are for what hangs, and generous.
import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { read, root } from './docs/markdown.ts';

const leastLimitMs = 60_000;
/** A time that a test lets pass is shorter than this; one that is longer must be long enough for a busy machine. */
const longestToPassMs = 1_000;
const leastToPassMs = 10_000;

const tests = [
  '{action,app,lab,shared,test,tools}/**/*.test.ts',
  '{action,app,lab,shared}/**/testing{.ts,/**/*.ts}',
  // Its test plays it.
  'lab/demo/story/**/*.ts',
];
const files = globSync([...tests, 'test/**/*.ts'], { cwd: root });

/** Reading the clock to see how long something took. The cost of a computation is measured by `growth`, in processor time. */
const differences = /performance\.now\(\)|Date\.now\(\) - [a-z]\w*/g;

/** Each holds its milliseconds, or its seconds as `s`. */
const limits = [
  /\bjest\.setTimeout\(([\d_]+)\)/g,
  /^( *)(?:test|describe|beforeAll|beforeEach|afterAll|afterEach|on)\b(?:.*|[^;]*?\n(?:\1 .*\n|\n)*\1\}), (?<ms>[\d_]+)\);$/gm,
  /\bpatienceMs(?::| =) ([\d_]+)\b/g,
  /\bAbortSignal\.timeout\(([\d_]+)\)/g,
  /\.setDefault(?:Navigation)?Timeout\(([\d_]+)\)/g,
  /\bspawn(?:Sync)?\(.*\btimeout: ([\d_]+)/g,
  /\b(?:headers|body)Timeout: ([1-9][\d_]*)/g,
  /(?:\bPromise\.race\([^;]*| = )\bsleep\(([\d_]+)/g,
];
/** A step or an App in a process of its own gets settings in real time. */
const startsProcesses = /^test\/(?:action|examples|story)\//;
/** A line that also names the outcome is about that end. */
const limitsOfSteps =
  /^(?!.*'(?:timeout|start_timeout|unavailable)').*(?:'start-timeout'|\btimeout): '(?!0')(?<s>[\d.]+)s?'/gm;
const limitsOfApps = /\b[A-Z]+_TIMEOUT: '(?<s>[\d.]+)s'/g;
const timesToPass = /\b(?:deadline: \w+\.now\(\) \+|attemptTimeoutMs:) ([\d_]+)/g;

/** What in this text judges by the clock, or waits for too short a time. */
function judgements(text: string, file = 'test/story/any.test.ts'): string[] {
  const found = [...limits, ...(startsProcesses.test(file) ? [limitsOfSteps, limitsOfApps] : [])]
    .flatMap((limit) => [...text.matchAll(limit)])
    .filter((each) => msOf(each) < leastLimitMs);
  const passing = [...text.matchAll(timesToPass)].filter(
    (each) => msOf(each) >= longestToPassMs && msOf(each) < leastToPassMs,
  );
  return [...(text.match(differences) ?? []), ...[...found, ...passing].map(([words]) => words.trim())];
}

function msOf(found: RegExpExecArray): number {
  const { s, ms = found[1] ?? '' } = found.groups ?? {};
  return s === undefined ? Number(ms.replaceAll('_', '')) : Number(s) * 1000;
}

test('no test reads the clock to judge how long something took, and no limit is below a minute', () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.map((file) => ({ file, judgements: judgements(read(file), file) }));
  expect(found.filter(({ judgements }) => judgements.length > 0)).toEqual([]);
});

// The scan reads this file too, so the numbers are put into the words only when it runs.
test.each([
  `const began = performance.${'now()'};`,
  `expect(Date.now() - ${'began'}).toBeLessThan(5);`,
  `jest.setTimeout(${59_999});`,
  `await until(look, good, { patienceMs: ${500} });`,
  `await fetch(url, { signal: AbortSignal.timeout(${50_000}) });`,
  `page.setDefaultTimeout(${2_000});`,
  `spawnSync('node', [file], { env, timeout: ${5_000} });`,
  `await api.start(request, { deadline: Date.now() + ${4_000} });`,
  `createTransport({ env: {}, attemptTimeoutMs: ${5_000} });`,
  `test('it ends', async () => {\n  await ended();\n}, ${2_000});`,
  `  afterAll(() => server.stop(), ${2_000});`,
  `const patienceMs = ${40_000};`,
  `await request(url, { headersTimeout: ${20_000} });`,
  `await request(url, { bodyTimeout: ${20_000} });`,
  `await Promise.race([\n  end(),\n  sleep(${10_000}, signal),\n]);`,
  `const late = sleep(${10_000}, signal).then(() => 'late');`,
  `const step = start({ prompt, 'start-timeout': '${10}' });`,
  `const step = start({ prompt, timeout: '${10}s' });`,
  `await stage.startApp({ START_TIMEOUT: '${30}s' });`,
])('the scan finds %j', (text) => {
  expect(judgements(text)).toHaveLength(1);
});

test.each([
  `jest.setTimeout(${120_000}); new Date(Date.now() - ${600_000});`,
  `const timer = setTimeout(() => {\n  isOver = true;\n}, ${50});`,
  `await api.start(request, { deadline: Date.now() + ${100} });`,
  `test('it ends', async () => {\n  setTimeout(() => {\n    go();\n  }, ${50});\n});`,
  `await request(url, { headersTimeout: ${0}, bodyTimeout: ${120_000} });`,
  `await Promise.race([once(response, 'drain'), ended]);\nawait sleep(${20});`,
  `const step = start({ prompt, timeout: '0', 'start-timeout': '${20}m' });`,
  `['timeout', { prompt, timeout: '${6}' }],\n['unavailable', { prompt, 'start-timeout': '${0.5}' }],`,
  `await stage.startApp({ START_TIMEOUT: '${150}s', RUN_TIMEOUT: '${1}h' });`,
])('the scan finds nothing in %j', (text) => {
  expect(judgements(text)).toEqual([]);
});
