// From a label to an outcome: the unmodified App between an emulated GitHub and a simulated service.
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { request } from 'undici';
import { people } from '../../lab/github/index.ts';
import type { AppProcess } from '../../lab/stage/app-process.ts';
import { until } from '../../lab/support/until.ts';
import { repo, type Stage, setStage } from './stage.ts';

jest.setTimeout(180_000);

let stage: Stage;
let app: AppProcess;

beforeAll(async () => {
  stage = await setStage();
  app = await stage.startApp({ IDLE_TIMEOUT: '1s', START_TIMEOUT: '3s' });
});
afterAll(() => stage.close());

const bodies = async (number: number) => (await stage.github.comments(repo, number)).map(({ body }) => body);
const ended = (number: number) =>
  until(
    () => bodies(number),
    (found) => found.length === 2,
  );

/** Each with what both comments say, and what the report adds. */
const outcomes: readonly (readonly [string, RegExp, RegExp?])[] = [
  ['simulate: finish', /Finished/, /I fixed the function/],
  [
    'simulate: message',
    /Ended with a message/,
    /if it asks something, answer it[\s\S]*Which one do you mean\?/,
  ],
  ['simulate: error', /error|failed/i],
  ['simulate: stuck', /stuck/i],
  ['simulate: idle', /idle/i],
  ['simulate: missing', /deleted|gone|missing/i],
  ['simulate: sandbox-error', /sandbox/i],
  ['simulate: start-error', /start/i],
  ['simulate: start-hang', /start|ready/i],
];

describe('every outcome is in one sticky comment and one report', () => {
  const numbers = new Map<string, number>();

  // All at once: the App follows them side by side.
  beforeAll(async () => {
    for (const [script] of outcomes) numbers.set(script, await stage.labelled(script));
  });

  test.each(outcomes)('%s', async (script, words, more = words) => {
    const number = numbers.get(script) ?? 0;
    const [sticky, report] = await ended(number);
    expect(sticky).toMatch(words);
    expect(report).toMatch(words);
    expect(report).toMatch(more);
    expect(sticky).toContain(people.maintainer);
    expect(await stage.github.reactions(repo, number)).toEqual([{ content: 'eyes', user: stage.github.bot }]);
    const started = await stage.service.control.conversations();
    expect(started.filter(({ title }) => title.includes(`#${number}`))).toHaveLength(1);
  });
});

test('a label by somebody who may not start the agent is refused in a comment, and starts nothing', async () => {
  const number = await stage.github.createIssue(people.outsider, repo, {
    title: 'From a form',
    labels: ['agent'],
  });
  const [refusal] = await until(
    () => bodies(number),
    (found) => found.length === 1,
  );
  expect(refusal).toMatch(/permission/);
  const started = await stage.service.control.conversations();
  expect(started.filter(({ title }) => title.includes(`#${number}`))).toEqual([]);
});

test('the App is alive and ready, and its log holds no secret', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const { statusCode, body } = await request(`${app.address}${path}`);
    await body.dump();
    expect(statusCode).toBe(200);
  }
  const text = JSON.stringify(app.lines);
  expect(app.lines.length).toBeGreaterThan(20);
  for (const secret of [stage.service.apiKey, stage.github.webhookSecret, 'ghs_', 'PRIVATE KEY']) {
    expect(text).not.toContain(secret);
  }
});

test('SIGTERM ends the App in order, although a run is still followed', async () => {
  const number = await stage.labelled('simulate: hang');
  await until(
    () => bodies(number),
    (found) => found.length > 0,
  );
  expect(await app.stop()).toBe(0);
  expect(app.lines.at(-1)?.msg).toBe('the App has stopped');
});
