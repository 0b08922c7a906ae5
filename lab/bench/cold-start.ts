// From the spawn to the first request, against a bare bundle of @actions/core and undici that makes one request.
// Pairwise: both are measured in turn, so that a machine that slows down slows both.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { inputEnvironment, root } from '../runner/job.ts';
import { listen } from '../support/listen.ts';
import { median, type Row } from './table.ts';

const bareProgram = `
import * as core from '@actions/core';
import { request } from 'undici';
const { statusCode, body } = await request(core.getInput('base-url'));
await body.dump();
core.info(String(statusCode));
`;

const rounds = 15;

export async function benchColdStart(): Promise<Row[]> {
  const bundles = { bare: buildBare(), action: join(root, 'dist', 'index.js') };
  const door = await openDoor();
  try {
    const pairs: { bare: number; action: number }[] = [];
    // The first pair only warms the disk cache.
    for (let round = -1; round < rounds; round += 1) {
      const bare = await timeToRequest(bundles.bare, door);
      const action = await timeToRequest(bundles.action, door);
      if (round >= 0) pairs.push({ bare, action });
    }
    return [
      {
        what: 'cold start of the Action, spawn to first request',
        measured: `${median(pairs.map(({ action }) => action)).toFixed(0)} ms`,
        against: `${median(pairs.map(({ bare }) => bare)).toFixed(0)} ms, bare @actions/core + undici`,
        ratio: median(pairs.map(({ action, bare }) => action / bare)),
        // A fifth of the first chunk is not in the bare one.
        limit: 1.5,
      },
    ];
  } finally {
    await door.close();
  }
}

type Door = Awaited<ReturnType<typeof openDoor>>;

/** Answers everything with 401, so that neither program stays longer than one request. */
async function openDoor() {
  let knocked: () => void = () => {};
  const server = createServer((_, response) => {
    knocked();
    response
      .writeHead(401, { 'content-type': 'application/json', connection: 'close' })
      .end('{"error":"no"}');
  });
  const { origin, close } = await listen(server);
  return {
    address: origin,
    nextKnock: () =>
      new Promise<void>((resolve) => {
        knocked = resolve;
      }),
    close,
  };
}

async function timeToRequest(bundle: string, door: Door): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [bundle], { stdio: 'ignore', env: environment(door) });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const died = gone.then(() => {
    throw new Error(`${bundle} ended without a request`);
  });
  await Promise.race([door.nextKnock(), died]);
  const ms = performance.now() - began;
  await gone;
  died.catch(() => {});
  return ms;
}

/** What a step with a key and a conversation to wait for gets from the runner. */
function environment({ address }: Door): Record<string, string> {
  const given = {
    'api-key': 'bench-key',
    'base-url': address,
    mode: 'wait',
    'conversation-id': '0123456789abcdef0123456789abcdef',
    summary: 'false',
  };
  const runner = { PATH: process.env.PATH ?? '', GITHUB_REPOSITORY: 'octo/hello' };
  return { ...runner, ...inputEnvironment({ with: given }) };
}

function buildBare(): string {
  const source = join(root, 'build', 'lab', 'bench', 'bare.js');
  const output = join(root, 'build', 'lab', 'bench', 'bare');
  mkdirSync(dirname(source), { recursive: true });
  writeFileSync(source, bareProgram);
  const ncc = join(root, 'node_modules', '@vercel', 'ncc', 'dist', 'ncc', 'cli.js');
  const built = spawnSync(process.execPath, [ncc, 'build', source, '-o', output, '--quiet'], { cwd: root });
  if (built.status !== 0) throw new Error(`the bare bundle could not be built: ${built.stderr}`);
  return join(output, 'index.js');
}
