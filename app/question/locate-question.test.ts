import { expect, test } from '@jest/globals';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { aQuestion, waitingRun } from '../../test/support/questions/some.ts';
import { locateByThread } from './locate-question.ts';
import { signText } from './question-text.ts';

const secret = 'a-secret-of-the-markers-0123456789';
const run = waitingRun();
const place = { repository: run.repository, number: 40, installationId: 3 };
const unplaced = aQuestion({ shown: null });
const body = signText({ question: unplaced, run, number: 40, markerSecret: secret }, 'The agent asks');

async function known(body: string, type = 'Bot', asked = [unplaced]) {
  const looked: string[] = [];
  const github = clientAnswering((route) => {
    looked.push(route);
    const user = { login: 'agent-app[bot]', id: 9, type };
    const app = type === 'Bot' ? { performed_via_github_app: { slug: 'agent-app', id: 1 } } : {};
    const url = 'https://github.com/octo/garden/pull/40#discussion_r500';
    return { id: 500, node_id: 'PRRC_500', html_url: url, body, user, ...app };
  });
  const locating = { runOf: async () => run, markerSecret: secret };
  const [question] = await locateByThread(locating, github, place, 500, asked);
  return { shown: question?.shown, looked };
}

test('a thread whose place is not stored yet is found by our marker in its first comment', async () => {
  expect((await known(body)).shown).toMatchObject({
    kind: 'thread',
    id: 500,
    number: 40,
  });
});

test.each<[string, string, string]>([
  ['without the marker', 'The agent asks', 'Bot'],
  ['that only quotes it', `> ${body}`, 'Bot'],
  ['that a person has copied', body, 'User'],
])('a thread %s stays unknown', async (_, body, type) => {
  expect((await known(body, type)).shown).toBeNull();
});

test('GitHub is not asked about a thread whose place is stored', async () => {
  expect((await known('', 'Bot', [aQuestion()])).looked).toEqual([]);
});
