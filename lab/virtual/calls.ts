// Which files of the product run a function on its three plainest roads: `node --import ./ground/install.ts calls.ts`. Its only output
// is a list for each road, as JSON. On virtual time the list is the same at every run.
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { setTimeout as sleep } from 'node:timers/promises';
import { people } from '../github/index.ts';
import { beginGround } from './ground/begin.ts';
import { loadLateModules } from './ground/modules.ts';
import { playStory } from './ground/time.ts';
import { places } from './plan.ts';
import { createWorld, type World } from './world.ts';

export interface Road {
  readonly name: 'label' | 'approve' | 'report';
  /** Without those that also run while an App has nothing to do. */
  readonly files: readonly string[];
  /** All that ran, with those. */
  readonly all: readonly string[];
}

const patience = 20_000;

async function walkRoads({ github, service }: World): Promise<readonly Road[]> {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  /** What ran since the last look. */
  const look = () => ran(session);
  const until = async (isSo: () => Promise<boolean>) => {
    for (let tries = 0; !(await isSo()); tries += 1) {
      if (tries > patience) throw new Error('the road has no end');
      await sleep(5);
    }
  };
  const place = places.asking;
  const posts = async (): Promise<number> =>
    (await service.control.requests()).filter(({ method }) => method === 'POST').length;
  const said = async (words: RegExp): Promise<string | undefined> =>
    words.exec((await github.comments(place, issue)).map(({ body }) => body).join('\n'))?.[1];

  const issue = await github.createIssue(people.reader, place, {
    title: 'Water the plants',
    body: 'simulate: confirm after 20s',
  });
  await sleep(60_000);
  look();
  await sleep(20 * 60_000);
  const idle = new Set(look());
  const roadOf = (name: Road['name'], all: readonly string[]): Road => ({
    name,
    files: all.filter((file) => !idle.has(file)),
    all,
  });

  const atFirst = await posts();
  await github.label(people.maintainer, place, issue, 'agent');
  await until(async () => (await posts()) > atFirst);
  const label = look();
  await until(async () => (await said(/\/approve ([A-Z0-9]{5})/)) !== undefined);
  const code = await said(/\/approve ([A-Z0-9]{5})/);
  await sleep(10_000);
  const asked = look();
  const beforeAnswer = await posts();
  await github.comment(people.maintainer, place, issue, `/approve ${code}`);
  await until(async () => (await posts()) > beforeAnswer);
  const approve = look();
  await until(async () => (await said(/(✅)/)) !== undefined);
  await sleep(60_000);
  const all = [...new Set([...label, ...asked, ...approve, ...look()])].toSorted();
  session.disconnect();
  return [roadOf('label', label), roadOf('approve', approve), roadOf('report', all)];
}

const root = new URL('../../', import.meta.url).href;

function ran(session: Session): readonly string[] {
  const files = new Set<string>();
  session.post('Profiler.takePreciseCoverage', (_, { result }) => {
    for (const { url, functions } of result) {
      // A checkout may lie below a folder with one of these names.
      const path = url.startsWith(root) ? url.slice(root.length) : '';
      const [file] = /^(?:action|app|shared)\/(?!.*\/testing\/).+\.ts$/.exec(path) ?? [];
      const isRun = functions.some(
        ({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0,
      );
      if (file !== undefined && isRun) files.add(file);
    }
  });
  return [...files].toSorted();
}

await loadLateModules();
beginGround(1);
const roads = await playStory(async () => {
  const world = await createWorld({ seed: 1, replicas: 1 });
  return walkRoads(world).finally(world.dispose);
});
writeSync(1, JSON.stringify(roads));
// Connections and timers of the App are still there.
process.exit();
