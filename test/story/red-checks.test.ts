// The unmodified App gives failing checks to its agent, as they stand at an emulated GitHub.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { everyRole, people } from '../../lab/github/index.ts';
import { until } from '../../lab/support/until.ts';
import { openedPull } from './play.ts';
import { type Stage, setStage } from './stage.ts';

const owner = 'octo';
const configuration = '.github/agent-conversations.yml';
const red = 'octo/red';
let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
  const { github } = stage;
  const text = 'on_red_check: { rounds: 1 }\nrequest_review: true\n';
  await github.addRepository({ name: red, roles: everyRole, files: { [configuration]: text } });
  // What only those give the App who switch on_red_check on.
  await github.setPermissions(owner, {
    metadata: 'read',
    contents: 'read',
    issues: 'write',
    pull_requests: 'write',
    checks: 'write',
    actions: 'read',
  });
  await github.setEvents(owner, ['issues', 'issue_comment', 'pull_request', 'check_suite']);
  await stage.startApp();
});
afterAll(() => stage.close());

const ask = async (repo: string, script: string) => {
  const issue = await stage.github.createIssue(people.reader, repo, {
    title: 'Water the plants',
    body: `simulate: ${script}`,
  });
  await stage.github.label(people.maintainer, repo, issue, 'agent');
  return issue;
};
const said = (repo: string, number: number, wanted: RegExp) =>
  until(
    async () => (await stage.github.comments(repo, number)).map(({ body }) => body).join('\n'),
    (text) => wanted.test(text),
  );
const conversationsOf = async (repo: string) =>
  (await stage.service.control.conversations()).filter(({ message }) => message?.includes(` of ${repo}.`));

test('failing checks go to the agent once, with the end of their log, and the next ones are left to people', async () => {
  const { github } = stage;
  const issue = await ask(red, 'start-hang, finish');
  await said(red, issue, /### 🚀 Starting the agent/);
  const pull = await openedPull(github, red, issue, ['README.md']);
  await said(red, issue, new RegExp(`#${pull}`));
  const [conversation] = await until(
    () => conversationsOf(red),
    (all) => all.length === 1,
  );
  await stage.service.control.setState(conversation?.id ?? '', { start_status: 'READY' });
  await said(red, issue, /### ✅ Finished/);
  // Who opened it in the name of the agent is not who set the label.
  await until(
    () => github.requestedReviewers(red, pull),
    (all) => all.includes(people.maintainer),
  );
  const lint = {
    name: 'lint',
    conclusion: 'failure' as const,
    log: '2026-01-01T00:00:00.0000000Z found 2 problems\n',
    annotations: [{ path: 'a.js', start_line: 3, annotation_level: 'failure' as const, message: 'unused' }],
  };
  await github.endChecks(people.writer, red, pull, [{ name: 'build', conclusion: 'success' }, lint]);
  await said(red, pull, /`lint` failed on `\w{7}`\. The agent is told what they say \(1 of at most 1/);
  await said(red, issue, /Round 2, because checks failed/);
  const told = JSON.stringify(await stage.service.control.conversation(conversation?.id ?? ''));
  expect(told).toContain('| a.js, line 3: unused');
  expect(told).toContain('| found 2 problems');
  await github.pushToPullRequest(people.writer, red, pull, ['a.js']);
  await github.endChecks(people.writer, red, pull, [lint]);
  await said(red, pull, /went back to the agent once, which is the limit/);
});
