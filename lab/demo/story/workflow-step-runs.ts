import { people } from '../../github/index.ts';
import { startStep } from '../../runner/runner.ts';
import { workflowOn } from '../../stage/workflow.ts';
import { Unseen } from '../../support/until.ts';
import type { Scene } from './scene.ts';

const patienceMs = 40_000;

export async function workflowStepRuns({ stage, teller, signal }: Scene): Promise<void> {
  const { github, service, repository } = stage;
  teller.did('a workflow step runs dist/index.js with mode: run, against the same service');
  const { token, env } = await workflowOn(github, { contents: 'read' });
  const step = startStep({
    with: {
      'api-key': service.apiKey,
      'base-url': service.url,
      prompt: 'Write the release notes.\n\nsimulate: finish after 40s',
      repository,
      'poll-interval': '0.5s',
    },
    token,
    env: { ...env, GITHUB_ACTOR: people.maintainer },
  });
  // The step is a process of the demo's own: it goes when the demo goes, or when it takes too long.
  const end = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  const kill = () => step.kill();
  end.addEventListener('abort', kill);
  if (end.aborted) kill();
  const { exitCode, outputs, summary, stdout } = await step.result;
  end.removeEventListener('abort', kill);
  signal.throwIfAborted();
  const lastLine = stdout.trimEnd().split('\n').at(-1) ?? '';
  const good =
    exitCode === 0 &&
    outputs.outcome === 'finished' &&
    outputs['exit-code'] === '0' &&
    /finished/i.test(summary);
  if (!good) {
    throw new Unseen('exit code 0, the outcome finished and a summary that says so', {
      exitCode,
      outputs,
      summary,
      lastLine,
    });
  }
  stage.showSummary(summary);
  teller.saw(`exit code ${exitCode}, outcome ${outputs.outcome}; its last line:`);
  teller.quote(lastLine);
  teller.saw('its job summary:');
  teller.quote(summary.trim().replaceAll(/\n{2,}/g, '\n'));
}
