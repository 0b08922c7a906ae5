// A writer asks for more, and a workflow step uses the same service.
import { people } from '../../github/index.ts';
import { startStep } from '../../runner/runner.ts';
import { workflowOn } from '../../stage/workflow.ts';
import { Unseen } from '../../support/until.ts';
import type { Work } from './beginning.ts';
import { firstLine, type Scene } from './scene.ts';

const wish = 'please also describe the change in CHANGES.md';

export async function writerAsksForMore({ stage, teller, see }: Scene, { issue }: Work): Promise<void> {
  const { github, service, repository } = stage;
  const text = `/agent ${wish}\n\nsimulate: confirm tests after 5s, then finish after 10s`;
  const comment = await github.comment(people.writer, repository, issue, text);
  teller.did(`${people.writer} wants more: “/agent ${wish}”`);
  await see({
    what: `🚀 from ${github.bot} on that comment, and round 2 in the first one`,
    look: () => github.comments(repository, issue),
    find: (all) => {
      const [sticky] = all;
      const taken = all
        .find(({ id }) => id === comment)
        ?.reactions.some(({ content }) => content === 'rocket');
      const told = sticky?.body.includes(`Round 2, asked for by @${people.writer}`);
      return taken && told ? sticky : undefined;
    },
  });
  teller.saw('👀, then 🚀: the same agent has it; the first comment goes on with round 2');
  const report = await see({
    what: `a report of round 2 on #${issue}`,
    look: () => github.comments(repository, issue),
    find: (all) =>
      all.find(
        ({ id, body }) => id > comment && body.includes('Round 2, asked for by') && /Finished/.test(body),
      ),
  });
  teller.saw(`a report of its own: “${firstLine(report.body)}”`);
  await see({
    what: `one conversation for #${issue} at the service, with two messages`,
    look: () => service.control.conversations(),
    find: (all) => {
      const own = all.filter(({ title }) => title.includes(`#${issue}: `));
      return own.length === 1 && own[0]?.messages === 2 ? own : undefined;
    },
  });
  teller.saw('it is one conversation, and the message went in once');
}

const patienceMs = 120_000;

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
