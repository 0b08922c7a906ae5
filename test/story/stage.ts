// Everything around the App for a story, on the one stage that there is.
import { startGitHub } from '../../lab/github/index.ts';
import { type SimulatorOptions, startSimulator } from '../../lab/service/index.ts';
import { granted } from '../../lab/stage/granted.ts';
import { redeliverLost } from '../../lab/stage/redeliver-lost.ts';
import * as lab from '../../lab/stage/stage.ts';
import { compileCache } from './compile-cache.ts';

export type Stage = lab.Stage;

export const repo = 'octo/widgets';

export async function setStage(options: Partial<SimulatorOptions> = {}): Promise<Stage> {
  return lab.setStage({
    github: await startGitHub(granted()),
    service: await startSimulator({ dialect: 'live', sleepless: true, speed: 60, ...options }),
    env: { ...(await compileCache()), POLL_INTERVAL: '0.2s', LOG_LEVEL: 'debug' },
  });
}

/** What did not reach the App while it was dead is sent again; how many that were. */
export async function redeliverFailed(github: Stage['github']): Promise<number> {
  await github.deliveriesSettled();
  const count = await redeliverLost(github);
  await github.deliveriesSettled();
  return count;
}
