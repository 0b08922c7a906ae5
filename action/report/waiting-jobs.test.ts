// What waiting for people costs in requests: GitHub allows all jobs of a repository together 1,000 an hour.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type EmulatedGitHub, people, startGitHub } from '../../lab/github/index.ts';
import { fingerprintOf } from '../../shared/conversation/index.ts';
import { newQuestion } from '../../shared/question/index.ts';
import { action } from '../../test/support/scripted-service.ts';
import { runContext } from '../testing/fixtures.ts';
import { createGitHub } from './create-github.ts';
import { type Facts, noFacts } from './facts.ts';
import { createStickyComment, type StickyComment } from './sticky-comment.ts';

const repo = 'octo/widgets';
const jobs = 5;
const standing = 201;
const hour = 60 * 60_000;
const pollInterval = 30_000;
const apiUrl = process.env.GITHUB_API_URL;

let now = Date.UTC(2026, 0, 1);
let github: EmulatedGitHub;

beforeAll(async () => {
  github = await startGitHub({ now: () => now });
  // The toolkit reads it once, when it is loaded.
  process.env.GITHUB_API_URL = github.url;
});
afterAll(async () => {
  if (apiUrl === undefined) delete process.env.GITHUB_API_URL;
  else process.env.GITHUB_API_URL = apiUrl;
  await github.close();
});

const asked = (place: number): Facts => ({
  ...noFacts('run', now),
  conversationId: `conversation-${place}`,
  conversationUrl: `https://x.test/${place}`,
  question: {
    ...newQuestion(now),
    state: 'open',
    code: `A${place}`,
    fingerprint: fingerprintOf({ kind: 'known', value: [action] }),
    actions: [action],
  },
});

async function startJob(issue: number, place: number): Promise<StickyComment> {
  const token = await github.workflowToken(repo, { issues: 'write', actions: 'read' });
  return createStickyComment({
    when: 'always',
    apiKey: 'key-1234',
    context: runContext({ repository: repo, runId: 100 + place, event: { issue: { number: issue } } }),
    github: createGitHub(token, null),
    // A slow machine is no refusal.
    log: { warn: (line) => expect(line).toMatch(/GitHub did not answer in time/) },
    clock: { now: () => now },
    timeout: null,
    pollInterval,
    waits: true,
    stopsAgent: false,
  });
}

test('five jobs that wait half an hour on a thread of 201 comments cost an eighth of what GitHub allows them', async () => {
  const issue = await github.createIssue(people.reader, repo, { title: 'Water' });
  for (let count = 0; count < standing; count += 1) {
    await github.comment(people.reader, repo, issue, `It is dry, ${count}.`);
  }
  await github.setLimits({ workflowRequestsPerHour: 1_000 });
  const steps: { readonly comment: StickyComment; readonly facts: Facts }[] = [];
  for (let place = 0; place < jobs; place += 1) {
    const step = { comment: await startJob(issue, place), facts: asked(place) };
    await step.comment.update({ ...step.facts, question: null });
    await step.comment.update(step.facts);
    steps.push(step);
  }
  for (const end = now + hour / 2; now < end; now += pollInterval) {
    for (const { comment, facts } of steps) expect(await comment.decides(facts)).toBe(true);
    if (now % (hour / 4) === 0) await github.comment(people.reader, repo, issue, 'Still dry.');
  }
  const requests = await github.requests();
  expect(requests.filter(({ status }) => Number(status) >= 400)).toEqual([]);
  const counted = requests.filter(({ countsFor }) => countsFor === repo).length;
  expect(counted).toBeLessThan(63);
  // They have looked all the same.
  expect(requests.filter(({ status }) => status === 304).length).toBeGreaterThan(jobs * 20);
});
