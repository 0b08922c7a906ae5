// The neighbours of an App under load, each a process of its own, so that only the App's work is counted as the App's.
import { spawnGitHub } from '../../github/index.ts';
import { type RemoteSimulator, spawnSimulator } from '../../service/index.ts';
import { type Stage, setStage } from '../../stage/stage.ts';
import { until } from '../../support/until.ts';

/** The looks at 100,000 runs for two intervals, and its sockets. */
export const mostRequests = 6_000;

export type UnderLoad = Stage<RemoteSimulator>;

export async function withSurroundings<T>(work: (under: UnderLoad) => Promise<T>, speed = 1000): Promise<T> {
  const [service, github] = await Promise.all([
    spawnSimulator({ speed, apiKey: 'bench-key', keepRequests: mostRequests }),
    spawnGitHub(),
  ]);
  const options = { isGauged: true };
  const under = await setStage({ github, service, port: 0, env: { RUN_TIMEOUT: '24h' }, options });
  try {
    return await work(under);
  } finally {
    await under.close();
  }
}

/** So many issues whose agents work and come to no end, each with the id of its conversation. */
export async function workingAgents({ service, labelled }: UnderLoad, count: number) {
  const issues: number[] = [];
  for (let place = 0; place < count; place += 1)
    issues.push(await labelled(`Water plant number ${place}.\nsimulate: hang`));
  const all = await until(
    () => service.control.conversations(),
    (seen) => seen.filter(({ executionStatus }) => executionStatus === 'running').length === count,
  );
  return issues.map((issue) => ({
    issue,
    id: all.find(({ title }) => title.includes(`#${issue}: `))?.id ?? '',
  }));
}
