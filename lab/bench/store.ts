// The store on both engines: claiming and storing looks in batches against one by one, and changes with what they cause.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../../app/store/store.ts';
import { aComment, aRun } from '../../app/testing/runs.ts';
import { beginWatch, defaultLimits } from '../../shared/conversation/index.ts';
import { startPostgres } from '../support/postgres-server.ts';
import type { Row } from './table.ts';

const runs = 2_000;
const batch = 99;
/** As many changes as one loop of the poll queue stores at once. */
const changesAtOnce = 4;
/** 10,000 live runs at a poll interval of 30 s. */
const neededLooks = 10_000 / 30;

export async function benchStore(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'agent-conversations-bench-'));
  const postgres = await startPostgres();
  try {
    const now = Date.now;
    return [
      ...(await benchEngine('embedded', await openStore({ dataDir, now }))),
      ...(await benchEngine(
        'PostgreSQL',
        await openStore({ dataDir, databaseUrl: await postgres.createDatabase(), now }),
      )),
    ];
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function benchEngine(name: string, store: Store): Promise<Row[]> {
  try {
    await fill(store);
    const batched = await looksPerSecond(store, batch);
    const single = await looksPerSecond(store, 1);
    const changes = await changesPerSecond(store);
    return [
      {
        what: `${name}: looks claimed and stored, one by one against ${batch} together`,
        measured: `${single.toFixed(0)} a second, one by one`,
        against: `${batched.toFixed(0)} a second, ${batch} together`,
        ratio: single / batched,
        limit: 0.5,
      },
      {
        what: `${name}: looks that 10,000 runs need against those it can store`,
        measured: `${neededLooks.toFixed(0)} a second`,
        against: `${batched.toFixed(0)} a second`,
        ratio: neededLooks / batched,
        limit: 0.2,
      },
      {
        what: `${name}: changes stored with their comment, if all 10,000 changed in one interval`,
        measured: `${neededLooks.toFixed(0)} a second`,
        against: `${changes.toFixed(0)} a second`,
        ratio: neededLooks / changes,
        limit: 1,
      },
    ];
  } finally {
    await store.close();
  }
}

const idOf = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

async function fill(store: Store): Promise<void> {
  await store.transaction(async (tables) => {
    for (let place = 0; place < runs; place += 1) {
      const id = idOf(place);
      const watch = beginWatch({ conversationId: id, limits: defaultLimits, now: place });
      await tables.runs.insert(aRun({ id, issue: place + 1, state: 'watching', watch, dueAt: place }));
    }
  });
}

/** Everything is due again at once: the clock of these claims runs far ahead of what is stored. */
async function looksPerSecond(store: Store, limit: number): Promise<number> {
  return rate(1_500, async () => {
    const claimed = await store.runs.claim(
      { apiKey: 'default', state: 'watching' },
      { now: Number.MAX_SAFE_INTEGER, until: Date.now(), limit },
    );
    await store.runs.saveWatches(
      claimed.flatMap(({ id, version, watch }) => (watch ? [{ id, version, watch, dueAt: Date.now() }] : [])),
    );
    return claimed.length;
  });
}

async function changesPerSecond(store: Store): Promise<number> {
  let next = 0;
  const change = async () => {
    next += 1;
    const place = next;
    const run = await store.runs.byId(idOf(place % runs));
    if (run === null) throw new Error('a run has vanished');
    await store.transaction(async (tables) => {
      await tables.runs.save(run);
      const comment = aComment(`change ${place}`, { key: `run/${run.id}/comment`, runId: run.id });
      await tables.outbox.put(comment, Date.now());
    });
  };
  return rate(1_500, async () => {
    await Promise.all(Array.from({ length: changesAtOnce }, change));
    return changesAtOnce;
  });
}

async function rate(ms: number, work: () => Promise<number>): Promise<number> {
  const began = performance.now();
  let done = 0;
  while (performance.now() - began < ms) done += await work();
  return (done / (performance.now() - began)) * 1000;
}
