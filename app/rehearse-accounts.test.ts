// The App's own rehearsals: when they are due, which replica does them, what is kept of them, and how they end with the App.
import { randomUUID } from 'node:crypto';
import { expect, jest, test } from '@jest/globals';
import type { SimulatorOptions } from '../lab/service/index.ts';
import { systemClock } from '../shared/clock.ts';
import { closeAfterTest } from '../shared/service/openhands/testing/servers.ts';
import { anAccount } from '../test/support/an-account.ts';
import { letTimeJump } from '../test/support/jumping-time.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { rigSettings } from '../test/support/worker-rig.ts';
import type { RunDeps } from './handling/deps.ts';
import type { Log } from './kernel/create-log.ts';
import { readGuardRecord, rehearsalTask } from './rehearsal/report.ts';
import { rehearseWhenDue } from './rehearse-accounts.ts';
import { openStore } from './store/store.ts';

letTimeJump();

const hour = 60 * 60_000;
const nobodyAsks = () => Promise.reject(new Error('nobody asks GitHub'));
const never = new AbortController().signal;

async function anApp(options: Partial<SimulatorOptions> = {}, rehearse: number | null = 24 * hour) {
  const { control, service } = await anAccount(options);
  const store = await openStore({ dataDir: temporaryFolder(), now: Date.now });
  closeAfterTest(store.close);
  const lines: string[] = [];
  const write = (level: keyof Log) => (message: string) => void lines.push(`${level}: ${message}`);
  const deps: RunDeps = {
    store,
    clock: systemClock,
    services: { forRepository: () => null, accounts: () => [service] },
    settings: { ...rigSettings, rehearse },
    random: { uuid: randomUUID, fraction: () => 0.5 },
    log: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') },
    github: { app: nobodyAsks, forInstallation: nobodyAsks },
  };
  await store.maintenance.add(rehearsalTask, Date.now());
  const claim = async () => {
    const now = Date.now();
    return store.maintenance.claim({ now, until: now + 15_000, limit: 1 });
  };
  const visit = async (signal = never) => {
    const [task] = await claim();
    if (task === undefined) return false;
    await rehearseWhenDue(deps, task, signal);
    return true;
  };
  const record = async () => readGuardRecord(await store.maintenance.notesOf(rehearsalTask));
  return { visit, claim, record, lines, control, store };
}

test('a rehearsal is done by the replica that claims it, kept, and not done again before its time', async () => {
  const { visit, claim, record, lines, control } = await anApp();
  expect(await visit()).toBe(true);
  expect(await record()).toMatchObject({
    last: { guard: 'held', hosted: '1.11.0' },
    held: { guard: 'held' },
  });
  expect(lines).toEqual(['info: the guard held in a rehearsal']);
  expect(await claim()).toEqual([]);
  await control.clearRequests();
  const { last } = await record();
  jest.advanceTimersByTime(hour + 1_000);
  expect(await visit()).toBe(true);
  expect([(await record()).last, await control.requests()]).toEqual([last, []]);
});

test('a guard that does not hold is reported as an error', async () => {
  const { visit, record, lines } = await anApp({ misdeeds: ['asks nobody'] });
  await visit();
  expect((await record()).last).toMatchObject({ guard: 'broken', red: expect.arrayContaining(['asks']) });
  expect(lines).toEqual(['error: the guard did not hold in a rehearsal']);
});

test('without REHEARSE nothing is rehearsed, and what was seen is kept', async () => {
  const { visit, control, store } = await anApp({}, null);
  await store.maintenance.note(rehearsalTask, 'as it was', Date.now());
  expect(await visit()).toBe(true);
  expect(await store.maintenance.notesOf(rehearsalTask)).toBe('as it was');
  expect(await control.requests()).toEqual([]);
});

test('while agents are halted nothing is rehearsed, and soon after it is', async () => {
  const { visit, record, control, store } = await anApp();
  const ada = { kind: 'operator', name: 'ada' } as const;
  await store.halts.begin('h', ada, Date.now());
  await visit();
  expect(await control.requests()).toEqual([]);
  await store.halts.lift(ada, Date.now());
  jest.advanceTimersByTime(11 * 60_000);
  await visit();
  expect((await record()).last).toMatchObject({ guard: 'held' });
});

test('what the command has written while the App rehearses is kept', async () => {
  const { visit, record, control, store } = await anApp({ misdeeds: ['asks nobody'] });
  const seen = { at: Date.now(), guard: 'held', hosted: null, agentServer: null, cost: null, red: [] };
  const visiting = visit();
  while ((await control.conversations()).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 100));
  await store.maintenance.note(rehearsalTask, JSON.stringify({ last: seen, held: seen }), 0);
  await visiting;
  expect(await record()).toMatchObject({ last: { guard: 'broken' }, held: seen });
});

test('a rehearsal ends with the App, leaves nothing behind, and is begun again later', async () => {
  const { visit, record, control, lines } = await anApp();
  const ending = new AbortController();
  const visiting = visit(ending.signal);
  while ((await control.conversations()).every(({ visible }) => !visible))
    await new Promise((resolve) => setTimeout(resolve, 100));
  ending.abort();
  await visiting;
  const none = { last: null, held: null };
  expect([await record(), lines, await control.conversations()]).toEqual([none, [], []]);
});
