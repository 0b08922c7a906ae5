// What is made of an answer before anything is sent: taken once, or refused with the reason that is true; each is one decision,
// stored together with what it changes.

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { agentOf } from '../../shared/service/index.ts';
import { commentEvent, mona } from '../../test/support/deliveries.ts';
import { type QuestionRig, questionRig } from '../../test/support/questions/question-rig.ts';
import { anAnswer, someAction, told } from '../../test/support/questions/some.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { rigSettings } from '../../test/support/worker-rig.ts';
import { handleComment } from '../commands/handle-comment.ts';
import type { RunDeps } from '../handling/deps.ts';
import { createCounters } from '../handling/metrics.ts';
import { readComment, readReviewEvent } from '../handling/read-events.ts';
import { withFacts } from '../store/run/run-facts.ts';
import { storeStep } from './store-step.ts';

let rig: QuestionRig;
let pending: string;
let counted: string[];

beforeEach(async () => {
  pending = 'npm test';
  counted = [];
  const metrics = {
    ...createCounters(new Registry()),
    answer: (what: string) => void counted.push(what),
  };
  const pendingActions = async () => told(someAction(pending));
  rig = await questionRig(temporaryFolder(), { pending: pendingActions }, { metrics });
});
afterEach(() => rig.store.close());

const otto = { login: 'otto', id: 2, type: 'User' };

interface Writing {
  readonly by?: typeof mona;
  readonly id?: number;
  readonly nodeId?: string;
  readonly event?: string;
  readonly app?: string;
}

/** As GitHub tells of it, in the year in which the question was asked. */
async function written(text: string, { by = mona, id = 900, nodeId = `IC_${id}`, event, app }: Writing = {}) {
  const { code } = await rig.confirmation();
  const through = app === undefined ? {} : { performed_via_github_app: { slug: app } };
  const told = { id, node_id: nodeId, body: text.replace('CODE', code ?? ''), user: by };
  const comment = {
    created_at: '2026-01-01T00:02:00Z',
    submitted_at: '2026-01-01T00:02:00Z',
    ...told,
    ...through,
  };
  const review = event === 'pull_request_review';
  const payload = commentEvent('', {
    ...(review ? { action: 'submitted', review: comment, pull_request: { number: 12 } } : { comment }),
    sender: by,
  });
  const ask = review ? readReviewEvent(payload) : readComment(payload);
  if (ask === null) throw new Error('it cannot be read');
  return ask;
}

async function asked(text: string, writing?: Writing, changes: Partial<RunDeps> = {}) {
  const octokit = await rig.deps.github.forInstallation(3);
  const context = { id: rig.uuid(), receivedAt: rig.clock.now(), octokit };
  return handleComment({ ...rig.deps, ...changes }, await written(text, writing), context);
}

const stored = (handled: Awaited<ReturnType<typeof asked>>): Promise<void> => rig.storeHandled(handled);

/** What GitHub tells of the comment when it is looked up once more. */
async function readsAs(text: string): Promise<void> {
  const { code } = await rig.confirmation();
  rig.lookedUp = () => ({
    ...{ body: text.replace('CODE', code ?? ''), createdAt: '2026-01-01T00:02:00Z', lastEditedAt: null },
  });
}

const kept = async () => rig.store.decisions.ofRun((await rig.confirmation()).runId, 10);
const results = async () =>
  (await kept()).map(({ verdict, result }) => [verdict, result.kind, result.agent?.says ?? result.why]);
const allow = (file: string) => rig.github.files.set('octo/garden', file);
const reports = () => rig.github.comments.map(({ body }) => body).join();

test('an answer is taken with all that it takes to check it later, is seen, and is one decision', async () => {
  const taken = await asked('/reject CODE too risky');
  expect(taken.result).toMatch(/^reject for question /);
  await stored(taken);
  expect((await rig.confirmation()).answer).toMatchObject({
    ...{ verdict: 'reject', reason: 'too risky', by: 'mona', named: 'code', afterReject: 'continue' },
    comment: { kind: 'comment', id: 900, nodeId: 'IC_900', number: 12 },
  });
  expect(await kept()).toMatchObject([
    {
      by: { kind: 'person', login: 'mona', comment: { kind: 'comment', number: 12, id: 900 } },
      ...{ reason: 'too risky', result: { kind: 'waiting' } },
      actions: [{ tool: 'terminal', arguments: { command: 'npm test' } }],
    },
  ]);
  await readsAs('/reject CODE too risky');
  await rig.work();
  expect(rig.github.reactions.map(({ content }) => content)).toContain('eyes');
  expect(rig.calls).toEqual(['reject', 'run']);
  await rig.pass(60_000, 20_000);
  expect(await results()).toEqual([['reject', 'verified', 'running']]);
});

test.each([
  ['right before', 'taken', 1, /^approve for question /],
  ['in the moment when', 'refused', 0, /^refused: too_late$/],
])('an answer that was written %s its question is rejected is %s', async (_, _taken, after, result) => {
  const question = await rig.confirmation();
  const rejectAt = Date.parse('2026-01-01T00:02:00Z') + after;
  expect(await rig.store.questions.save({ ...question, rejectAt })).toBe(true);
  expect((await asked('/approve CODE')).result).toMatch(result);
});

test.each([
  ['for the rest of the run', null, true],
  ['only this once where two people have to approve', { people: 2, owners: [] }, undefined],
])('/approve always counts %s', async (_, terms, always) => {
  const approvals = terms === null ? [] : [anAnswer({ by: 'otto', byId: otto.id })];
  const question = await rig.confirmation();
  expect(await rig.store.questions.save({ ...question, terms, approvals })).toBe(true);
  const { changes } = await asked('/approve CODE always');
  const answers = changes.flatMap((change) => (change.kind === 'question' ? [change.question.answer] : []));
  expect(answers).toEqual([expect.objectContaining({ by: 'mona', verdict: 'approve' })]);
  expect(answers[0]?.always).toBe(always);
});

test.each([
  ['is taken back by /reject while its run goes on', 'watching', /is taken back$/],
  ['is not taken back by /reject once its run is over', 'ended', /^refused: already_answered$/],
] as const)('/approve always %s', async (_, state, result) => {
  const question = await rig.confirmation();
  const run = await rig.store.runs.byId(question.runId);
  if (run === null) throw new Error('no run');
  const grants = [{ action: 'hash', by: 'mona', byId: mona.id, question: question.id }];
  await rig.store.questions.save({ ...question, state: 'answered', settledAt: rig.clock.now(), dueAt: null });
  await rig.store.runs.save({ ...withFacts(run, { agent: { grants } }), state });
  expect((await asked('/reject CODE')).result).toMatch(result);
});

test('of the actions that were approved always only the newest hundred are kept', async () => {
  await stored(await asked('/approve CODE always'));
  const before = await rig.confirmation();
  const run = await rig.store.runs.byId(before.runId);
  if (run === null || before.answer === null) throw new Error('it was not taken');
  const grants = Array.from({ length: 100 }, (_, at) => ({ action: `${at}`, by: 'mona', question: 'q' }));
  await rig.store.runs.save(withFacts(run, { agent: { grants } }));
  const { answer } = before;
  const verified = {
    kind: 'verified',
    by: 'mona',
    answer: 'approve',
    at: 1,
    agent: agentOf('running'),
    reason: null,
  } as const;
  const thing = { ...before, answer, state: 'answered', settledAt: 2, result: verified } as const;
  const step = { thing, do: { kind: 'settle', again: false } } as const;
  await rig.store.transaction((tables) => storeStep(tables, before, step, run, rigSettings, rig.clock.now()));
  const held = (await rig.store.runs.byId(run.id))?.facts.agent.grants ?? [];
  expect(held.map(({ question }) => question)).toEqual([...Array(99).fill('q'), before.id]);
  expect(held[0]?.action).toBe('1');
});

test('the reply to /status tells the code of an open question once the question is shown', async () => {
  const { code } = await rig.confirmation();
  const told = async (changes: Partial<RunDeps> = {}) =>
    JSON.stringify((await asked('/status', {}, changes)).changes);
  expect(await told()).toContain(`Waiting for an answer: \`${code}\``);
  const at: RunDeps['store']['questions']['at'] = async (...where) =>
    (await rig.store.questions.at(...where)).map((each) => ({ ...each, shown: null }));
  const store = { ...rig.store, questions: { ...rig.store.questions, at } };
  expect(await told({ store })).not.toContain(code);
});

test('an answer in a review is taken too, without a reaction: GitHub has none for reviews', async () => {
  await stored(await asked('/approve CODE', { event: 'pull_request_review', id: 77 }));
  await readsAs('/approve CODE');
  const before = rig.github.reactions.length;
  await rig.work();
  expect([rig.calls, rig.github.reactions.length]).toEqual([['approve'], before]);
});

test('a decision that was given back stays, beside the one that came after it', async () => {
  await stored(await asked('/approve CODE'));
  rig.lookedUp = () => ({ body: 'edited', createdAt: '2026-01-01T00:02:00Z', lastEditedAt: 'later' });
  await rig.work();
  rig.clock.advance(1_000);
  await stored(await asked('/reject CODE', { id: 901 }));
  expect(await results()).toEqual([
    ['reject', 'waiting', null],
    ['approve', 'given_back', 'edited'],
  ]);
});

test('what came of an answer is kept by the next process where one died before its commit', async () => {
  await stored(await asked('/approve CODE'));
  const before = await rig.confirmation();
  const run = await rig.store.runs.byId(before.runId);
  if (run === null || before.answer === null) throw new Error('it was not taken');
  const gaveBack = { kind: 'give_back', answer: before.answer, why: { kind: 'edited' } } as const;
  const step = { thing: { ...before, answer: null }, do: gaveBack };
  const died = rig.store.transaction(async (tables) => {
    await storeStep(tables, before, step, run, rigSettings, rig.clock.now());
    throw new Error('killed');
  });
  await expect(died).rejects.toThrow('killed');
  expect(await results()).toEqual([['approve', 'waiting', null]]);
  pending = 'rm -rf /';
  await readsAs('/approve CODE');
  await rig.work();
  expect(await results()).toEqual([['approve', 'stale', 'other_actions']]);
});

test('an answer that comes twice counts once, and another one after it is refused and kept as that', async () => {
  const [first, racing] = [await asked('/approve CODE'), await asked('/reject CODE', { by: otto, id: 901 })];
  rig.github.roles.set('otto', 'write');
  const late = await asked('/reject CODE', { by: otto, id: 901 });
  await stored(first);
  expect((await asked('/approve CODE')).result).toBe('the same answer was delivered twice');
  expect(racing.result).toBe('refused: permission');
  // It was judged before the other was stored, so storing it fails, and it is judged again.
  await expect(stored(late)).rejects.toThrow('changed in the meantime');
  expect(await results()).toEqual([['approve', 'waiting', null]]);
  rig.clock.advance(1_000);
  const again = await asked('/reject CODE', { by: otto, id: 901 });
  expect(again.result).toBe('refused: already_answered');
  await stored(again);
  expect((await results())[0]).toEqual(['reject', 'refused', 'already_answered']);
  await readsAs('/approve CODE');
  await rig.work();
  expect(reports()).toContain('@otto, this question was already answered, so `/reject` had no effect');
  expect(rig.calls).toEqual(['approve']);
});

const bot = { login: 'renovate[bot]', id: 5, type: 'Bot' };
test.each<[string, string, Writing, string]>([
  ['of somebody without permission', '/approve CODE', { by: otto }, 'permission'],
  ['that could not be looked up again', '/approve CODE', { nodeId: '' }, 'edit_unknown'],
  ['with another code', '/approve Z9Z9Z', {}, 'wrong_code'],
  ['of somebody without permission, with no word of codes,', '/approve Z9Z9Z', { by: otto }, 'permission'],
  ['of a bot, also one that may start', '/approve CODE', { by: bot }, 'not_a_person'],
  ['of an App in a person’s name, listed or not', '/approve CODE', { app: 'helper' }, 'through_app'],
])('an answer %s is refused', async (_, text, writing, result) => {
  allow('bots: ["renovate[bot]", "helper[bot]"]\n');
  const refused = await asked(text, writing);
  expect(refused.result).toBe(`refused: ${result}`);
  await stored(refused);
  expect((await rig.confirmation()).answer).toBeNull();
  expect(counted).toEqual(['edit_unknown', 'wrong_code'].includes(result) ? [] : ['denied']);
  expect(await kept()).toHaveLength(result === 'edit_unknown' ? 1 : 0);
});

test('who started the run may not approve where four eyes are asked for, by whatever name, but may reject', async () => {
  allow('allow_requester: false\n');
  rig.github.roles.set('renamed', 'write').set('mona', 'write');
  for (const by of [
    { ...mona, login: 'renamed' },
    { ...mona, id: 77 },
  ]) {
    expect((await asked('/approve CODE', { by })).result).toBe('refused: requester');
  }
  expect(counted).toEqual(['denied', 'denied']);
  expect((await asked('/reject CODE')).result).toMatch(/^reject for/);
});

test('who told the agent more may not approve either where four eyes are asked for', async () => {
  allow('allow_requester: false\n');
  rig.github.roles.set('otto', 'write').set('third', 'write');
  await stored(await asked('/agent do this instead', { by: otto, id: 880 }));
  expect((await asked('/approve CODE', { by: otto })).result).toBe('refused: requester');
  expect((await asked('/approve CODE', { by: { ...otto, login: 'third' } })).result).toBe(
    'refused: requester',
  );
  const third = { login: 'third', id: 3, type: 'User' };
  expect((await asked('/approve CODE', { by: third })).result).toMatch(/^approve for/);
});

test.each(['allow_requester: [', 'permission: { start: nobody }'])(
  'a wrong configuration file keeps nobody from rejecting or stopping: %s',
  async (wrong) => {
    allow(wrong);
    expect((await asked('/reject CODE no')).result).toMatch(/^reject for question /);
    expect((await asked('/stop')).result).toMatch(/is to stop$/);
    expect((await asked('/approve CODE')).result).toBe('the configuration is wrong');
    expect((await asked('/stop', { by: otto })).result).toBe('refused: permission');
  },
);

test('where answers count in comments only, a review can only stop an agent, and is told so', async () => {
  allow('commands: { answers: comments }\n');
  const inReview = { event: 'pull_request_review', id: 77 };
  for (const text of ['/agent run it', '/retry', '/approve CODE']) {
    const review = await asked(text, inReview);
    expect(review.result).toBe('refused: comments_only');
    await stored(review);
    expect((await asked(text)).result).not.toBe('refused: comments_only');
  }
  expect((await rig.confirmation()).answer).toBeNull();
  expect((await asked('/stop', inReview)).result).toMatch(/is to stop$/);
});

test('an answer to a run that was deleted does nothing', async () => {
  const runs = { ...rig.store.runs, byId: async () => null };
  const store = { ...rig.store, runs };
  expect((await asked('/approve CODE', {}, { store })).result).toBe('its run was deleted');
});

test('a right code counts where the question can be read on GitHub, known here or not, and nowhere else', async () => {
  const at: RunDeps['store']['questions']['at'] = async (...where) =>
    (await rig.store.questions.at(...where)).map((each) => ({ ...each, shown: null }));
  const store = { ...rig.store, questions: { ...rig.store.questions, at } };
  expect((await asked('/approve', {}, { store })).result).toBe('refused: not_shown');
  expect((await asked('/approve CODE', {}, { store })).result).toMatch(/^approve for question /);
  const places = rig.github.comments.filter(({ body }) => body.includes('agent wants to'));
  for (const comment of places) rig.github.comments.splice(rig.github.comments.indexOf(comment), 1);
  expect(places).toHaveLength(1);
  expect((await asked('/approve CODE', {}, { store })).result).toBe('refused: not_shown');
});

test('who comes too late for two questions is told so twice', async () => {
  await rig.answer();
  const first = (await rig.confirmation()).code;
  rig.service.change({ agent: agentOf('waiting_for_confirmation') });
  await rig.pass(60_000, 20_000);
  await rig.answer({ comment: { ...anAnswer().comment, id: 902 } });
  expect(rig.calls).toEqual(['approve', 'approve']);
  await stored(await asked(`/approve ${first}`, { id: 903 }));
  await stored(await asked('/approve CODE', { id: 904 }));
  await stored(await asked('/approve CODE', { id: 905 }));
  await rig.work();
  expect(rig.github.comments.filter(({ body }) => body.includes('already answered'))).toHaveLength(2);
});

test('an answer in other words is no answer, and its author is told once which is', async () => {
  for (const [at, body] of ['LGTM', 'approve', '👍', 'I would approve this'].entries())
    await stored(await asked(body, { id: 901 + at }));
  await rig.work();
  expect(rig.calls).toEqual([]);
  const { code } = await rig.confirmation();
  const words = rig.github.comments.filter(({ body }) => /@mona, (?!the agent)/.test(body));
  expect(words.map(({ body }) => body)).toEqual([
    expect.stringContaining(`did you mean \`/approve ${code}\`? Only that counts as an answer.`),
  ]);
});

test('who may not answer is not told how to', async () => {
  rig.github.roles.set('mona', 'read');
  await stored(await asked('LGTM', { id: 901 }));
  await rig.work();
  expect(rig.github.comments.filter(({ body }) => body.includes('did you mean'))).toEqual([]);
});

test('a command below a quotation is no answer, and its author is told once that it begins the comment', async () => {
  for (const [at, body] of ['> The agent asks\n\n/approve', 'LGTM /approve'].entries())
    await stored(await asked(body, { id: 901 + at }));
  await rig.work();
  expect(rig.calls).toEqual([]);
  const { code } = await rig.confirmation();
  const words = rig.github.comments.filter(({ body }) => /@mona, (?!the agent)/.test(body));
  expect(words.map(({ body }) => body)).toEqual([
    expect.stringContaining(
      `did you mean \`/approve ${code}\`? A command begins the comment: write it alone.`,
    ),
  ]);
});

test('what takes the place of a code is answered with the code that is open, for people who may answer', async () => {
  rig.github.roles.set('mona', 'read');
  await stored(await asked('/approve please', { id: 901 }));
  rig.github.roles.set('mona', 'write');
  await stored(await asked('/approve please', { id: 902 }));
  await rig.work();
  const { code } = await rig.confirmation();
  const words = rig.github.comments.filter(({ body }) => /@mona, (?!the agent)/.test(body));
  expect(words.map(({ body }) => body)).toEqual([
    expect.stringMatching(/“please” is not the code of a question\. Nothing/),
    expect.stringContaining(
      `write /approve ${code} and nothing else on that line: “please” is not its code.`,
    ),
  ]);
  expect(rig.calls).toEqual([]);
});

test("the operator's policy counts where it is stricter, and at once", async () => {
  const nothing = { permission: {}, allowRequester: null, ask: null, rules: null, limits: {} };
  const under = async (least: object) => {
    const policy = { least: { ...nothing, ...least }, name: 'POLICY_FILE@1' };
    return (await asked('/approve CODE', {}, { settings: { ...rig.deps.settings, policy } })).result;
  };
  rig.github.roles.set('mona', 'write');
  expect(await under({})).toMatch(/^approve for question /);
  expect(await under({ allowRequester: false })).toBe('refused: requester');
  expect(await under({ permission: { approve: 'maintain' } })).toBe('refused: permission');
  expect(await under({ permission: { approve: 'triage' } })).toMatch(/^approve for question /);
});

describe('a mistake', () => {
  const inThread = async (text: string) => {
    const ask = await written(text);
    const octokit = await rig.deps.github.forInstallation(3);
    const context = { id: rig.uuid(), receivedAt: rig.clock.now(), octokit };
    const comment = { ...ask.comment, kind: 'review_comment', thread: 55 } as const;
    const { changes } = await handleComment(rig.deps, { ...ask, comment }, context);
    return changes.flatMap((change) =>
      change.kind === 'effect' && change.effect.effect.kind !== 'reaction' ? [change.effect] : [],
    );
  };

  test('is answered in the thread where it was written', async () => {
    const commands = ['/aprove', '/agent aprove', '/approve please', '/status now', '/help', '/retry'];
    for (const text of [...commands, '/approve ZZZZZ']) {
      expect(await inThread(text)).toMatchObject([{ effect: { kind: 'thread_reply', thread: 55 } }]);
    }
  });

  test('is told once for each kind, whatever word of the author is in it', async () => {
    const told = await Promise.all(
      ['/approve ZZZZZ', '/approve YYYYY', '/approve CODE now', '/aprove', '/status now'].map(inThread),
    );
    const [one, other, ...others] = told.map(([effect]) => effect?.key);
    expect(one).toBe(other);
    expect(new Set([one, ...others]).size).toBe(4);
  });

  test('in a review, which takes no reaction, is told each time', async () => {
    const event = 'pull_request_review';
    for (const id of [501, 502]) await stored(await asked('/approve A2B3C', { event, id }));
    await rig.work();
    const replies = rig.github.marked('reply').map(({ body }) => body);
    expect(replies).toEqual(Array(2).fill(expect.stringContaining('belongs to no open question here')));
  });
});
