// `npm run interop`: the product against the real servers and their stand-ins. Exits 0 when every story holds.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from '../../shared/service/index.ts';
import { readCommandLine } from '../support/arguments.ts';
import { startModel } from './model/model.ts';
import { createChildren } from './servers/children.ts';
import { type Count, type Evening, playAgentServer, playHosted, playStandIn, total } from './set-stages.ts';

const services = ['stand-ins', 'agent-server', 'hosted'] as const;

const given = readCommandLine(
  {
    command: 'npm run interop --',
    about:
      'Plays the story book on the stand-ins, the real agent server and the real hosted server; by default on all.',
    names: services,
    flags: {
      version: {
        type: 'string',
        text: 'another version of the server that is named, such as 1.30.0, or newest',
      },
      only: { type: 'string', text: 'only stories with this in their name' },
      record: { type: 'boolean', text: 'writes what the real servers said again' },
    },
  },
  ({ version = null, only = '', record = false }, must, named) => {
    const isOfOne = named.length === 1 && named[0] !== 'stand-ins';
    must.be(version === null || isOfOne, '--version is of one server, which has to be named');
    return { services: named.length > 0 ? named : services, version, only, record };
  },
);

const began = performance.now();
const interrupted = new AbortController();
const cleanUps: (() => unknown)[] = [];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    console.error(`\n${signal}: ending what was started`);
    interrupted.abort();
    void cleanUp().finally(() => process.exit(130));
  });
}

try {
  process.exitCode = (await play()) ? 0 : 1;
} catch (error) {
  if (!interrupted.signal.aborted) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await cleanUp();
}

async function play(): Promise<boolean> {
  const evening = await prepare();
  const counts: Count[] = [];
  for (const service of given.services) {
    if (service === 'stand-ins') counts.push(await playStandIn(evening));
    if (service === 'agent-server') counts.push(await playAgentServer(evening, given.version, given.record));
    if (service === 'hosted') counts.push(await playHosted(evening, given.version, given.record));
  }
  if (interrupted.signal.aborted) return false;
  const { told, failed } = total(counts);
  console.log(`\n${told} stories: ${failed === 0 ? 'all hold' : `${failed} FAILED`} (${evening.seconds()})`);
  return failed === 0;
}

async function prepare(): Promise<Evening> {
  const home = join(import.meta.dirname, '../..', '.interop');
  mkdirSync(home, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'interop-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const model = await startModel(folder);
  const transport = createTransport({ env: {} });
  const children = createChildren();
  cleanUps.push(model.close, () => transport.close(), children.endAll);
  return {
    ...{ model, transport, children, home, folder, only: given.only, stop: interrupted.signal },
    print: console.log,
    atEnd: (undo) => cleanUps.push(undo),
    seconds: () => `${((performance.now() - began) / 1000).toFixed(1)} s`,
  };
}

/** What was started last ends first: the processes before the model that they ask, and the folder at last. */
async function cleanUp(): Promise<void> {
  for (const undo of cleanUps.splice(0).reverse()) {
    try {
      await undo();
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    }
  }
}
