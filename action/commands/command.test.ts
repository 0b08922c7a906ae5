// `/approve`, `/reject`, `/status` and `/help` in a thread: who is heard, what reaches the agent, and what the thread says.
import { beforeEach, expect, test } from '@jest/globals';
import { sleep } from '../../shared/clock.ts';
import { account } from '../../test/support/fake-github.ts';
import * as inThread from '../../test/support/in-thread.ts';
import { allBodies, commentContext, questionsOf, wendy } from '../../test/support/in-thread.ts';
import { letTimeJump, untilInTime } from '../../test/support/jumping-time.ts';
import { aService, countRequests, effectsOn } from '../../test/support/simulated.ts';
import type { FakeThread } from '../../test/support/thread.ts';
import { type Happenings, playStory, type World } from '../../test/support/thread-story.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { markedComments, markedText, markerKey } from '../report/marker.ts';

letTimeJump();
const live = await aService('live', 60);
const documented = await aService('documented', 60);
beforeEach(async () => {
  await live.control.clearFaults();
  await live.control.clearRequests();
});

const approved = 'accept approved';
const asks = 'confirm after 1s';
const mallory = account('User', 'mallory');
const questionIn = (thread: FakeThread) => {
  const [question] = questionsOf(thread, 'open');
  if (question === undefined) throw new Error('nothing is asked');
  return question;
};
const command = (thread: FakeThread, context: Partial<RunContext>) => inThread.command(live, thread, context);
const asked = () => playStory(live, asks);

const happenings: Happenings = {
  'it asks for more': ({ id }) =>
    live.control.setState(id, { execution_status: 'waiting_for_confirmation', actions: 2 }),
  'it was told why': async ({ id }) =>
    expect((await live.control.conversation(id)).answers[0]?.reason).toBe('use pnpm'),
  'it finishes': ({ id }) => live.control.setState(id, { execution_status: 'finished' }),
  'its sandbox sleeps': ({ id }) => live.control.setState(id, { sandbox_status: 'PAUSED' }),
  'the service is well': () => live.control.clearFaults(),
  // As our text: each workflow of the repository may write as another account.
  'another account writes it again': async ({ thread }) => {
    const question = questionIn(thread);
    thread.github.edit(question, question.body, mallory);
    await sleep(3_000);
  },
  'a letter is changed': ({ thread }) => {
    const question = questionIn(thread);
    question.body = question.body.replace('npm install', 'npm instal');
  },
};

const unknown = { route: 'respond', status: 404, body: { detail: 'Not Found' } };
const unread = { route: 'events', status: 403, body: {} };
const onComment = { refused: 'POST /repos/{owner}/{repo}/issues/{issue_number}' };
const otherKey = { inputs: { 'api-key': 'the-key-that-came-after' } };
const comments = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
const npm = 'terminal: npm install --save-dev left-pad && npm test';
const bot = { event: { sender: { ...wendy, type: 'Bot' } } };
const app = { performed_via_github_app: { slug: 'robot' } };
const through = { event: { comment: { id: 2, body: '/approve', user: wendy, ...app } } };

test.each<[string, World, ...string[]]>([
  [
    '/approve → finished | /approve CODE → not_waiting | /approve → not_waiting',
    {},
    ...['sent: accept approved.', `wendy approved; the agent went on: \`${npm}\``, 'already'],
  ],
  ['/reject CODE use pnpm → finished | it was told why', {}, 'sent: reject refused, run started.'],
  [
    'it asks for more | /approve CODE → not_waiting | /approve CODE → not_waiting | /approve NEW → finished',
    {},
    ...['sent: accept approved.', '**Nothing was sent.** It is asked again'],
  ],
  ['another account writes it again | /approve → finished', {}, 'sent: accept approved.'],
  ['it finishes | /approve → not_waiting', {}, '**Nothing was sent.**', 'sent: .'],
  ['/approve → not_found', { fault: unknown, inputs: { timeout: '60' } }, '!The comment cannot be followed'],
  [
    '/approve → answer_unknown',
    { fault: { route: 'respond', action: 'reset_before', times: 1 } },
    ...['**It is not known whether the answer arrived**', 'open: 1.'],
  ],
  [
    '/approve → unauthorized | the service is well | /approve → finished',
    { fault: unread, inputs: { 'poll-interval': '0.01' } },
    'Nothing was sent to the agent. The question stays open',
  ],
  [
    'a letter is changed | /approve CODE → not_waiting | /approve CODE → not_waiting | /approve NEW → finished',
    {},
    ...['sent: accept approved.', 'did not say what we wrote there, so it is asked again'],
  ],
  ['/approve → finished', { role: 'triage', inputs: { 'allowed-permission': 'triage' } }],
  ['/approve → denied', { refused: 'GET /repos/{owner}/{repo}/collaborators' }, 'sent: .', 'GitHub refuses'],
  ['/approve → denied', { refused: comments }, 'sent: .', '`issues: write`'],
  ['/approve → finished', onComment, 'approved; the agent'],
  ['/approve → finished', { refused: 'PATCH /repos' }, 'the reply in the thread could not be written'],
  ['/approve → denied', { ...onComment, role: 'read' }, 'needs the repository permission **write**'],
  ['/approve → finished', { refused: 'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions' }],
  ['/approve → not_waiting', otherKey, 'sent: .', 'signed with another `api-key`'],
  ['/stop → not_found', otherKey, 'sent: .', 'signed with another `api-key`'],
  [
    'its sandbox sleeps | /status → answered',
    { role: 'read' },
    ...['### ✋ The agent waits for an answer', 'Waiting for an answer: [`'],
  ],
  ['/status → answered', { context: { runAttempt: 2 } }, 'The agent waits'],
  ['/agent help → answered', { role: 'read' }, '/status', '/help', '!/rules'],
  // Whoever is refused reads why, and the log says the same.
  ['/approve → denied', bot, 'sent: .', 'counts from people only'],
  ['/approve → denied', through, 'sent: .', 'was written through the app `robot`'],
  ['/approve → denied', { role: 'read' }, 'sent: .', 'needs the repository permission **write**'],
  ['/approve all → bad_input', {}, 'sent: .', '“all” is not its code'],
  ['/aprove → bad_input', {}, 'sent: .', 'did you mean `/approve`?'],
  ['Hold on\n/stop → bad_input', {}, 'sent: .', 'did you mean `/stop`? A command begins the comment'],
  ['/approve\u00a0CODE → bad_input', {}, 'sent: .', 'did you mean `/approve`?'],
  ['/status\n/approve CODE → answered', {}, 'sent: .', 'so `/approve` below it was not'],
  ['/agent rules → bad_input', {}, 'sent: .', 'in its input rules'],
  ['/approve Z9Z9Z → not_waiting', {}, 'sent: .', 'belongs to no open question'],
])('below a question: %s (%j)', async (story, world, ...said) => {
  const { thread } = await playStory(live, `${asks} | ${story}`, world, said, happenings);
  if (story.endsWith('→ denied') && said[0] === 'sent: .') expect(thread.claims()).toBe(0);
});

test.each(['/status', '/stop', '/ask why?', '/retry'])('%s where nothing ran is not found', async (body) => {
  await playStory(live, `nothing ran | ${body} → not_found`, {}, ['there is no run here']);
});

test('where the service does not tell what is pending, nothing can be approved', async () => {
  const said = ['sent: .', 'The action is not shown here'];
  await playStory(documented, `${asks} | /approve → not_waiting`, {}, said);
});

test.each<[string, string, object]>([
  ['a comment without a command', 'I would say /approve is fine', {}],
  ['the event of an edit', '/approve', { action: 'edited' }],
  ['an event without a comment', '/approve', { comment: {} }],
  ['a comment that somebody else wrote', '/approve', { sender: { ...wendy, login: 'mallory', id: 23 } }],
])('%s is passed over without a reply', async (_, body, event) => {
  const { thread } = await playStory(live, `${asks} | ${body} → answered`, { event }, ['sent: .']);
  expect(thread.comments).toHaveLength(3);
});

test.each(['/approve', '/reject no', '/agent more', '/stop', '/ask why?', '/retry'])(
  '%s counts in the first attempt of its job, by who wrote it, unedited and from a person',
  async (body) => {
    const unnamed = { comment: { id: 1, node_id: '', body, user: wendy } };
    const { thread, id } = await playStory(live, body === '/retry' ? 'finish after 1s' : asks);
    const read = async (context: Partial<RunContext>, words = body) => {
      const { outputs } = await command(thread, { ...commentContext(thread.add(words), body), ...context });
      expect(outputs.outcome).toBe('denied');
    };
    await read({ runAttempt: 2 });
    await read({ triggeringActor: 'mallory' });
    expect(allBodies(thread)).toContain('a comment counts only the first time');
    await read({}, 'never mind');
    expect(allBodies(thread)).toContain('edited comments do not count');
    await read(commentContext(9, body, { sender: { ...wendy, type: 'Bot' } }));
    await read(commentContext(9, body, unnamed));
    expect(await effectsOn(live, id)).toEqual([]);
    expect(thread.claims()).toBe(0);
  },
);

test.each([
  ['/approve', 'finished', 'not_waiting', 'another job of a workflow has read `/approve` already'],
  ['/agent simulate: finish after 1s', 'finished', 'denied', 'a comment counts once'],
])(
  'of two workflows that read one %s at once only one does it, and the other says that it did nothing',
  async (body, done, undone, words) => {
    const script = body === '/approve' ? asks : 'finish after 1s';
    const { thread, id } = await playStory(live, script);
    const comment = thread.add(body);
    thread.greet(comment);
    const read = (runId: number) => command(thread, { ...commentContext(comment, body), runId });
    const both = await Promise.all([read(501), read(502)]);
    expect(both.map(({ outputs }) => String(outputs.outcome)).toSorted()).toEqual([done, undone].toSorted());
    expect(allBodies(thread)).toContain(words);
    expect((await read(503)).outputs).toMatchObject({ outcome: undone });
    expect(await effectsOn(live, id)).toHaveLength(1);
  },
);

test('a cancel while the answer is under way keeps 👀 on the comment', async () => {
  const { thread } = await asked();
  let cancelNow = () => {};
  await live.control.armFault({ route: 'respond', action: 'hang' });
  const onLine = (_: string, cancel: () => void) => {
    cancelNow = cancel;
  };
  const step = inThread.write(live, thread, '/approve', {}, {}, { onLine });
  await untilInTime(() => countRequests(live, 'respond'));
  cancelNow();
  expect((await step).outputs).toMatchObject({
    outcome: 'cancelled',
    reason: expect.stringContaining('after an answer was sent'),
  });
  expect(thread.claims()).toBe(1);
  await live.control.clearFaults();
  // Whoever answers next is not held off by it.
  await inThread.write(live, thread, '/approve');
  expect(allBodies(thread)).not.toContain('another answer to this question is just being given');
});

test.each([
  ['by somebody else, who changed it back since', mallory, 'It runs npm test.'],
  // As another workflow of the repository writes.
  ['by the same account, which changed it back since', null, '```sh\nnpm test\n```'],
])('a question that was changed when the answer was written, %s, is asked again', async (_, by, words) => {
  const { thread, id } = await asked();
  const question = questionIn(thread);
  const { body, author } = question;
  const change = async (text: string) => {
    await sleep(3_000);
    thread.github.edit(question, text, by ?? author);
    await sleep(3_000);
  };
  await change(`${body.split('\n')[0]}\n${words}`);
  const comment = thread.add('/approve');
  await change(body);
  const step = await command(thread, commentContext(comment, '/approve'));
  expect(step.outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(allBodies(thread)).toContain('did not say what we wrote there, so it is asked again');
  expect(await effectsOn(live, id)).toEqual([]);
});

test('a question that showed itself as answered at the time of the answer is asked again', async () => {
  const { thread, id } = await asked();
  const question = questionIn(thread);
  const { body, author } = question;
  const [place, key] = [{ repository: 'octo/hello', number: 7 }, markerKey(live.apiKey)];
  const posted = { ...question, nodeId: question.node_id, url: '', byApp: true, person: null };
  const [own] = markedComments([posted], place, key);
  if (own?.marker.question == null) throw new Error('it is ours');
  const settled = { ...own.marker, question: { ...own.marker.question, state: 'answered' } } as const;
  const change = async (text: string) => {
    await sleep(3_000);
    thread.github.edit(question, text, author);
    await sleep(3_000);
  };
  await change(markedText(settled, '✅ Approved', place, key));
  const comment = thread.add('/approve');
  await change(body);
  const step = await command(thread, commentContext(comment, '/approve'));
  expect(step.outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(await effectsOn(live, id)).toEqual([]);
});

test('an answer without a code from before the question is refused', async () => {
  const { thread } = await asked();
  const id = thread.add('/approve');
  const comment = thread.comments.find((each) => each.id === id);
  Object.assign(comment ?? {}, { createdAt: new Date(Date.now() - 600_000).toISOString() });
  const step = await command(thread, commentContext(id, '/approve'));
  expect(step.outputs).toMatchObject({ outcome: 'denied' });
  expect(allBodies(thread)).toContain('was written before the question');
});

test('in a review thread an answer counts with the code only', async () => {
  const { thread, code, id } = await asked();
  const answer = (body: string) => {
    const { event = {} } = commentContext(thread.add(body), body, { pull_request: { number: 7 } });
    return command(thread, { eventName: 'pull_request_review_comment', event });
  };
  expect((await answer('/approve')).outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(thread.github.repliesInThreads.at(-1)?.body).toContain('needs a code');
  expect((await answer(`/approve ${code}`)).outputs).toMatchObject({ outcome: 'finished' });
  expect(await effectsOn(live, id)).toEqual([approved]);
});

test('a review counts in the first attempt of its job and in no other', async () => {
  const { thread, id } = await asked();
  const submit = (body: string, runAttempt: number) => {
    const review = { id: thread.add(body), node_id: '', body, user: wendy };
    const event = { action: 'submitted', pull_request: { number: 7 }, review, sender: wendy };
    return command(thread, { eventName: 'pull_request_review', event, runAttempt });
  };
  expect((await submit('/approve', 2)).outputs).toMatchObject({ outcome: 'denied' });
  expect((await submit('/status\nthanks', 1)).outputs).toMatchObject({ outcome: 'answered' });
  expect(await effectsOn(live, id)).toEqual([]);
});
