// From a person's act on GitHub to the answer at the agent server: a button against a comment, of the same App.
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnGitHub } from '../github/index.ts';
import { spawnSimulator } from '../service/index.ts';
import { setStage } from '../stage/stage.ts';
import { until } from '../support/until.ts';
import { workingAgents } from './load/surroundings.ts';
import { median, percentile, type Row } from './table.ts';

const questions = 24;
const goal = 1_000;

export async function benchAnswers(): Promise<Row[]> {
  const [service, github] = await Promise.all([
    spawnSimulator({ speed: 5, apiKey: 'bench-key' }),
    spawnGitHub(),
  ]);
  const stage = await setStage({ github, service });
  const { repository, people } = github;
  try {
    const app = await stage.startApp({ POLL_INTERVAL: '30s' });
    const waiting = await Promise.all(
      (await workingAgents(stage, questions)).map(async ({ issue, id }) => {
        const wanted = {
          title: `Plant of ${issue}`,
          body: `Fixes #${issue}`,
          head: `plant-${issue}`,
          files: ['README.md'],
        };
        return { id, pull: await github.openPullRequest(people.maintainer, repository, wanted) };
      }),
    );
    await sleep(5_000);
    const took = { button: [] as number[], comment: [] as number[] };
    for (const [place, { id, pull }] of waiting.entries()) {
      await service.control.setState(id, { execution_status: 'waiting_for_confirmation', actions: 1 });
      const { head } = await github.pullRequest(repository, pull);
      const check = await until(
        async () => (await github.checkRuns(repository)).findLast(({ headSha }) => headSha === head.sha),
        (each) => (each?.actions.length ?? 0) > 0,
        { patienceMs: 60_000 },
      );
      // The service loses an answer that comes sooner.
      await sleep(1_500);
      const by = place % 2 === 0 ? 'button' : 'comment';
      const identifier = check?.actions[0]?.identifier ?? '';
      const began = performance.now();
      if (by === 'button')
        await github.pressButton(people.maintainer, repository, check?.id ?? 0, identifier);
      else await github.comment(people.maintainer, repository, pull, `/${identifier}`);
      await until(async () => (await service.control.conversation(id)).answers.length > 0, Boolean, {
        pauseMs: 5,
        patienceMs: 60_000,
      });
      took[by].push(performance.now() - began);
    }
    await app.kill();
    return [rowOf('button', took.button, took.comment), rowOf('comment', took.comment, took.button)];
  } finally {
    await stage.close();
  }
}

function rowOf(by: string, values: readonly number[], others: readonly number[]): Row {
  const words = (of: readonly number[]) =>
    `median ${Math.round(median(of))} ms, p99 ${Math.round(percentile(of, 0.99))} ms`;
  return {
    what: `from a ${by} on GitHub to the answer at the agent server, of ${values.length}`,
    measured: words(values),
    against: `${goal} ms; the other way: ${words(others)}`,
    ratio: percentile(values, 0.99) / goal,
    limit: 1,
  };
}
