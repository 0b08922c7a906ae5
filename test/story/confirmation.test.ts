// Questions of the agent and people's answers: the unmodified App, an emulated GitHub, the simulator in both dialects.
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { people } from '../../demo/github/index.ts';
import { answeredOnTheWeb, asked, question, questions, replies, truth, untilAnswered } from './confirm.ts';
import { repo, type Stage, setStage, until } from './stage.ts';

jest.setTimeout(60_000);

describe('with a service that tells what is pending', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage({ speed: 150 });
    await stage.startApp();
  });
  afterAll(() => stage.close());

  test('an approval in the thread reaches the agent once, within two seconds, and the thread says so', async () => {
    const { issue, pull } = await asked(stage, 'simulate: confirm');
    const shown = await question(stage, pull);
    expect(shown).toMatchObject({ author: stage.github.bot, path: 'README.md', subjectType: 'file' });
    const began = performance.now();
    const id = await stage.github.reply(people.maintainer, repo, pull, shown.id, '/approve');
    const { answers } = await untilAnswered(stage, issue);
    expect(performance.now() - began).toBeLessThan(2_000);
    const settled = await question(stage, pull, /Approved/);
    expect(settled.body).toContain(`@${people.maintainer} approved this`);
    expect(answers).toMatchObject([
      { kind: 'accept', effect: 'approved', execution: 'waiting_for_confirmation' },
    ]);
    await until(
      () => questions(stage, pull),
      ([found]) => found?.resolvedBy === stage.github.bot,
    );
    const reply = (await stage.github.reviewComments(repo, pull)).find((each) => each.id === id);
    expect(reply?.reactions.map(({ content }) => content)).toEqual(['eyes', '+1']);
    expect((await stage.github.reviews(repo, pull)).every(({ state }) => state === 'COMMENTED')).toBe(true);
  });

  test('a rejection with its reason, after which the agent is told to go on', async () => {
    const { issue, pull } = await asked(stage, 'simulate: confirm', ['src/index.js', 'src/a.js']);
    const { id } = await question(stage, pull);
    await stage.github.reply(people.writer, repo, pull, id, '/reject keep the lock file\nbecause I say so');
    const told = await until(
      () => truth(stage, issue),
      ({ answers }) => answers.length === 2,
    );
    expect(told.answers).toMatchObject([
      { kind: 'reject', effect: 'refused', reason: 'keep the lock file' },
      { kind: 'run', effect: 'started', execution: 'idle' },
    ]);
    const settled = await question(stage, pull, /Rejected/);
    expect(settled.body).toContain('Reason: keep the lock file');
    await question(stage, pull, /the agent is working/);
  });

  test('two actions are one question; the next question has another code, and the old one counts no more', async () => {
    const { issue, pull } = await asked(stage, 'simulate: confirm two, then confirm');
    const first = await question(stage, pull);
    expect(first.body).toContain('It wants to do **2 things**');
    await stage.github.comment(people.maintainer, repo, pull, `/approve ${first.code}`);
    const second = await question(stage, pull, /The agent asks/, 1);
    expect(second.code).not.toBe(first.code);
    await stage.github.comment(people.maintainer, repo, pull, `/approve ${first.code}`);
    await stage.github.reply(people.maintainer, repo, pull, first.id, '/approve');
    await replies(stage, pull, /already answered/);
    expect((await truth(stage, issue)).answers).toMatchObject([{ actions: { length: 2 } }]);
    await stage.github.review(people.writer, repo, pull, {
      event: 'COMMENT',
      body: `/agent approve ${second.code}`,
    });
    expect((await untilAnswered(stage, issue, 2)).answers[1]).toMatchObject({ effect: 'approved' });
  });

  test('without a pull request it is asked on the issue; a later pull request points there', async () => {
    const issue = await stage.labelled('simulate: confirm');
    const [found] = await until(
      async () =>
        (await stage.github.comments(repo, issue)).filter(({ body }) => body.includes('The agent asks')),
      (all) => all.length === 1,
    );
    const pull = await stage.github.openPullRequest(people.writer, repo, {
      title: `Fixes #${issue}`,
      head: `agent/${issue}`,
    });
    const [pointer] = await until(
      () => stage.github.comments(repo, pull),
      (all) => all.length > 0,
    );
    expect(pointer?.body).toContain(`/issues/${issue}#issuecomment-${found?.id}`);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await stage.github.comment(people.maintainer, repo, issue, '/approve');
    await untilAnswered(stage, issue);
    await until(
      () => stage.github.comments(repo, issue),
      (all) => all.some(({ id, body }) => id === found?.id && body.includes('Approved')),
    );
  });

  test('where a thread is refused it is a review, and where that is refused too a comment on the issue', async () => {
    await stage.github.addFault({ method: 'POST', path: '/pulls/\\d+/comments$', status: 422, times: 1 });
    const { issue, pull } = await asked(stage, 'simulate: confirm');
    const [review] = await until(
      async () =>
        (await stage.github.reviews(repo, pull)).filter(({ body }) => body.includes('The agent asks')),
      (all) => all.length === 1,
    );
    expect(review?.state).toBe('COMMENTED');
    const code = /· `([A-Z0-9]{5})`/.exec(review?.body ?? '')?.[1];
    await stage.github.review(people.maintainer, repo, pull, { event: 'APPROVE', body: `/approve ${code}` });
    await untilAnswered(stage, issue);
    await until(
      () => stage.github.reviews(repo, pull),
      (all) => all.some(({ id, body }) => id === review?.id && body.includes('Approved')),
    );

    await stage.github.addFault({
      method: 'POST',
      path: '/pulls/\\d+/(comments|reviews)$',
      status: 403,
      times: 2,
    });
    const other = await asked(stage, 'simulate: confirm');
    await until(
      () => stage.github.comments(repo, other.issue),
      (all) => all.some(({ body }) => body.includes('The agent asks')),
    );
  });

  test('what does not count: readers, quotes, code, other lines, other threads, forks, hostile text of the agent', async () => {
    const { issue, pull } = await asked(stage, 'simulate: confirm hostile');
    const { id, code, body } = await question(stage, pull);
    // What the agent wrote stands in fences and quotes, and the first line is ours.
    expect(body).toMatch(/^<!-- agent-conversations:confirmation /);
    expect(body).toContain('````sh\necho hi');
    const fork = await stage.github.openPullRequest(people.outsider, repo, {
      title: `Fixes #${issue}`,
      head: 'mine',
      fork: `${people.outsider}/widgets`,
    });
    for (const text of [
      '> /approve',
      '```\n/approve\n```',
      '    /approve',
      'I would\n/approve',
      '/approved',
      '／approve',
    ]) {
      await stage.github.reply(people.maintainer, repo, pull, id, text);
    }
    await stage.github.reply(people.reader, repo, pull, id, '/approve');
    await stage.github.reply(people.bot, repo, pull, id, '/approve');
    await stage.github.comment(people.maintainer, repo, fork, `/approve ${code}`);
    const elsewhere = await stage.github.reviewComment(people.writer, repo, pull, {
      path: 'README.md',
      subject_type: 'file',
      body: 'A question of my own',
    });
    await stage.github.reply(people.maintainer, repo, pull, elsewhere, '/approve');
    await stage.github.reply(people.maintainer, repo, pull, id, '/approve B2B2B');
    await replies(stage, pull, /needs the repository permission/);
    await replies(stage, pull, /does not count from a bot/);
    await replies(stage, pull, /needs a code/);
    await replies(stage, pull, /belongs to no open question/);
    await stage.github.deliveriesSettled();
    expect((await truth(stage, issue)).answers).toEqual([]);
    expect(await stage.github.comments(repo, fork)).toHaveLength(1);
    await stage.github.reply(people.maintainer, repo, pull, id, '/reject');
    await untilAnswered(stage, issue);
  });

  test('an answer that was edited before it could be followed does not count', async () => {
    const { issue, pull } = await asked(stage, 'simulate: confirm');
    const { id } = await question(stage, pull);
    await stage.github.setDeliveryPolicy({ hold: true });
    const reply = await stage.github.reply(people.maintainer, repo, pull, id, '/approve');
    await stage.github.editReviewComment(people.maintainer, repo, pull, reply, '/approve ');
    await stage.github.setDeliveryPolicy({});
    await stage.github.releaseDeliveries('as_sent');
    await replies(stage, pull, /was edited/);
    expect((await truth(stage, issue)).answers).toEqual([]);
    await stage.github.reply(people.maintainer, repo, pull, id, '/approve');
    await untilAnswered(stage, issue);
  });

  test('two people at once: one request, and the second is told', async () => {
    const { issue, pull } = await asked(stage, 'simulate: confirm');
    const { id } = await question(stage, pull);
    await Promise.all([
      stage.github.reply(people.maintainer, repo, pull, id, '/approve'),
      stage.github.reply(people.writer, repo, pull, id, '/reject no'),
    ]);
    await replies(stage, pull, /already answered/);
    await question(stage, pull, /Approved|Rejected/);
    const { answers } = await truth(stage, issue);
    expect(answers.filter(({ kind }) => kind !== 'run')).toHaveLength(1);
  });

  test('answered on the web page: the thread is closed with a note', async () => {
    const { issue, pull } = await asked(stage, 'simulate: confirm');
    await question(stage, pull);
    await answeredOnTheWeb(stage, issue);
    await question(stage, pull, /Answered elsewhere/);
    await until(
      () => questions(stage, pull),
      ([found]) => found?.resolvedBy === stage.github.bot,
    );
  });

  test('a sandbox that fell asleep is woken for the answer, with its new key', async () => {
    const { issue, pull } = await asked(stage, 'simulate: confirm');
    const { id } = await question(stage, pull);
    const { id: conversation } = await truth(stage, issue);
    await stage.service.control.setState(conversation, { sandbox_status: 'PAUSED' });
    await stage.github.reply(people.maintainer, repo, pull, id, '/approve');
    const { answers, wakes } = await untilAnswered(stage, issue);
    expect({ wakes, answers }).toMatchObject({ wakes: 1, answers: [{ effect: 'approved' }] });
  });

  test('an answer whose reply was lost is never sent again, and that is said', async () => {
    const { issue, pull } = await asked(stage, 'simulate: confirm');
    const { id } = await question(stage, pull);
    await stage.service.control.armFault({ route: 'respond', action: 'reset_after', times: 1 });
    await stage.github.reply(people.maintainer, repo, pull, id, '/approve');
    const settled = await question(stage, pull, /No longer asked/);
    expect(settled.body).toContain('Whether that answer arrived is not known');
    expect((await truth(stage, issue)).answers).toHaveLength(1);
  });
});

describe('with what a repository configures', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage({ speed: 150 });
    const file =
      'after_reject: stop\nallow_requester: false\npermission: { approve: maintain, reject: triage }\n';
    await stage.github.setFile(repo, '.github/agent-conversations.yml', file);
    await stage.startApp({ IDLE_TIMEOUT: '1s' });
  });
  afterAll(() => stage.close());

  test('four eyes, a permission for each verdict, and a rejected agent that stays idle', async () => {
    const { issue, pull } = await asked(stage, 'simulate: confirm');
    const { id } = await question(stage, pull);
    await stage.github.reply(people.maintainer, repo, pull, id, '/approve');
    await replies(stage, pull, /needs a second person/);
    await stage.github.reply(people.writer, repo, pull, id, '/approve');
    await replies(stage, pull, /needs the repository permission \*\*maintain/);
    await stage.github.reply(people.triager, repo, pull, id, '/reject not today');
    await question(stage, pull, /Rejected/);
    await until(
      () => stage.github.comments(repo, issue),
      (all) => all.some(({ body }) => body.startsWith('<!-- agent-conversations:report ')),
    );
    expect((await truth(stage, issue)).answers.map(({ kind }) => kind)).toEqual(['reject']);
  });
});

describe('with a service that does only what the document says', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage({ speed: 150, dialect: 'documented' });
    await stage.startApp({ AGENT_SERVER_URL: stage.service.agentServerUrl });
  });
  afterAll(() => stage.close());

  test.each([
    ['/approve', 'accept', /Approved/],
    ['/reject too risky', 'reject', /Rejected/],
  ])('%s is sent once; the question says that the action is not shown', async (text, kind, title) => {
    const { issue, pull } = await asked(stage, 'simulate: confirm');
    const { id, body } = await question(stage, pull);
    expect(body).toContain('The action is not shown here');
    await stage.github.reply(people.maintainer, repo, pull, id, text);
    const { answers } = await untilAnswered(stage, issue);
    expect(answers).toMatchObject([{ kind, execution: 'waiting_for_confirmation' }]);
    await question(stage, pull, title);
    expect((await truth(stage, issue)).answers).toHaveLength(1);
  });
});
