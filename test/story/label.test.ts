// The process of the App, from its first request to its end, between an emulated GitHub and a simulated service.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { request } from 'undici';
import { people } from '../../lab/github/index.ts';
import type { AppProcess } from '../../lab/stage/app-process.ts';
import { until } from '../../lab/support/until.ts';
import { repo, type Stage, setStage } from './stage.ts';

let stage: Stage;
let app: AppProcess;

beforeAll(async () => {
  stage = await setStage();
  app = await stage.startApp();
});
afterAll(() => stage.close());

const bodies = async (number: number) => (await stage.github.comments(repo, number)).map(({ body }) => body);
test('a label is a run that ends with one sticky comment and one report', async () => {
  const number = await stage.labelled('simulate: finish');
  const [sticky, report] = await until(
    () => bodies(number),
    (found) => found.length === 2,
  );
  expect(sticky).toMatch(/Finished/);
  expect(sticky).toContain(people.maintainer);
  expect(report).toMatch(/I fixed the function/);
  expect(await stage.github.reactions(repo, number)).toEqual([{ content: 'eyes', user: stage.github.bot }]);
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
