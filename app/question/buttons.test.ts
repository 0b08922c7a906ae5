// A question as a check run, and its buttons: each press is an answer of who pressed, held to all that a comment is held to.
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buttonEvent, commentEvent, mona, pullEvent } from '../../test/support/deliveries.ts';
import { ownApp } from '../../test/support/fake-github.ts';
import { type QuestionRig, questionRig } from '../../test/support/questions/question-rig.ts';
import { anAnswer, aQuestion, someAction, told, waitingRun } from '../../test/support/questions/some.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { giveBackEffects } from './effects.ts';

let rig: QuestionRig;
let asked: unknown = someAction();
let configuration: string | null = null;

const otto = { login: 'otto', id: 2, type: 'User' };
const minute = 60_000;

beforeEach(() => {
  asked = someAction();
  configuration = null;
});
afterEach(() => rig.store.close());

async function atTheCheck(changes: Parameters<typeof questionRig>[1] = {}): Promise<void> {
  const pendingActions = async () => told(asked as ReturnType<typeof someAction>);
  rig = await questionRig(temporaryFolder(), { pending: pendingActions, ...changes }, {}, configuration);
  rig.github.roles.set('otto', 'write');
  await rig.deliver('pull_request', pullEvent('opened'));
  await rig.pass(10_000);
}

const name = 'agent-conversations/question';
const checks = () =>
  rig.github.checks
    .map(({ id, fields }) => ({ id, ...fields }) as Record<string, unknown> & { id: number })
    .filter((check) => check.name === name);
const check = (): Record<string, unknown> & { id: number } => checks().at(-1) ?? { id: 0 };
const buttons = () => check().actions as { label: string; identifier: string; description: string }[];

async function press(verdict: string, by: object = mona, changes: Record<string, unknown> = {}, id?: string) {
  const { code, id: question } = await rig.confirmation();
  const at = { id: check().id, external_id: question, ...changes };
  await rig.deliver('check_run', buttonEvent(`${verdict} ${code}`, at, by), id);
}

const replies = () => rig.github.marked('reply').map(({ body }) => body);

describe('the check of a question', () => {
  test('asks for an action, shows all of it, and has two buttons with the code', async () => {
    await atTheCheck();
    const { code, id } = await rig.confirmation();
    expect(check()).toMatchObject({
      head_sha: 'abc',
      external_id: id,
      status: 'completed',
      conclusion: 'action_required',
      output: { title: expect.stringContaining(String(code)), text: expect.stringContaining('npm test') },
    });
    expect(buttons().map(({ label, identifier }) => [label, identifier])).toEqual([
      [`Approve ${code}`, `approve ${code}`],
      [`Reject ${code}`, `reject ${code}`],
    ]);
    for (const { label, identifier, description } of buttons()) {
      expect(Math.max(label.length, identifier.length)).toBeLessThanOrEqual(20);
      expect(description.length).toBeLessThanOrEqual(40);
    }
    expect(checks()).toHaveLength(1);
  });

  test('is not there without a pull request, and the question says so', async () => {
    rig = await questionRig(temporaryFolder());
    expect(checks()).toEqual([]);
    expect(rig.github.marked('confirmation')[0]?.body).toContain('so there are no buttons');
  });

  test('goes on to the newest commit, and leaves no buttons behind', async () => {
    await atTheCheck();
    const { id } = check();
    const head = { ref: 'agent/water', sha: 'def', repo: { id: 7 } };
    await rig.deliver('pull_request', pullEvent('synchronize', { head }));
    await rig.pass(30_000);
    expect(checks()).toMatchObject([
      { id, head_sha: 'abc', conclusion: 'neutral', actions: [] },
      { head_sha: 'def', conclusion: 'action_required' },
    ]);
    await press('approve');
    expect(rig.calls).toEqual(['approve']);
    expect(checks().map(({ conclusion }) => conclusion)).toEqual(['neutral', 'success']);
  });

  test('has only the button that rejects where it does not hold all of the question', async () => {
    asked = someAction(`echo ${'x '.repeat(40_000)}`);
    await atTheCheck();
    expect(buttons().map(({ identifier }) => identifier.split(' ')[0])).toEqual(['reject']);
    await press('approve');
    expect(rig.calls).toEqual([]);
    await press('reject');
    expect(rig.calls[0]).toBe('reject');
  });

  test('shows what the agent writes without mentions, links and markup', async () => {
    asked = { ...someAction(), summary: 'for @octo/all [x](javascript:alert(1)) <img src=x>' };
    await atTheCheck();
    const { text } = check().output as { text: string };
    expect(text).not.toMatch(/@octo|<img|\]\(javascript/);
  });
});

describe('a press of a button', () => {
  test('is an answer: sent once, seen, told, kept, and the buttons go', async () => {
    await atTheCheck();
    await press('approve');
    expect(rig.calls).toEqual(['approve']);
    expect(check()).toMatchObject({ conclusion: 'success', actions: [] });
    expect(rig.github.marked('confirmation')[0]?.body).toMatch(/✅ Approved[\s\S]*@mona/);
    const { runId } = await rig.confirmation();
    expect(await rig.store.decisions.ofRun(runId, 9)).toMatchObject([
      { verdict: 'approve', by: { login: 'mona', comment: { kind: 'button', id: check().id } } },
    ]);
    expect(replies()).toEqual([]);
  });

  test('by the first of two people sends nothing and leaves the buttons, by the second it is sent', async () => {
    configuration = 'rules:\n  - ask: {}\n    people: 2\n';
    await atTheCheck();
    await press('approve', mona);
    expect(rig.calls).toEqual([]);
    expect(check()).toMatchObject({ conclusion: 'action_required' });
    expect(check().output).toMatchObject({ summary: expect.stringContaining('approvals so far** (@mona)') });
    expect(buttons()).toHaveLength(2);
    await press('approve', mona);
    expect(rig.calls).toEqual([]);
    await press('approve', otto);
    expect(rig.calls).toEqual(['approve']);
    expect(buttons()).toEqual([]);
  });

  const old = (more: object = {}) => rig.deliver('check_run', buttonEvent('approve AAAAA', { ...more }));
  test.each<[string, string, () => Promise<unknown>, RegExp | null]>([
    ['by a reader', 'read', () => press('approve', otto), /needs the repository permission/],
    ['by somebody without any access', 'none', () => press('approve', otto), /yours is \*\*none\*\*/],
    ['by a bot', '', () => press('approve', { login: 'x[bot]', id: 9, type: 'Bot' }), /people only/],
    ['at the check of another App', '', () => press('approve', mona, { app: { id: 15368 } }), null],
    ['at another check of this App', '', () => press('approve', mona, { name: 'agent-conversations' }), null],
    ['for an unknown question', '', () => press('approve', mona, { external_id: 'nothing/1' }), null],
    ['with an unknown name', '', () => press('approve-all'), null],
    ['with an old code', '', async () => old({ external_id: (await rig.confirmation()).id }), /code in/],
    [
      'for the same question in another repository',
      '',
      async () => {
        const { code, id } = await rig.confirmation();
        const forged = buttonEvent(`approve ${code}`, { external_id: id });
        const repository = { id: 8, name: 'garden', owner: { login: 'octo' } };
        await rig.deliver('check_run', { ...forged, repository });
      },
      null,
    ],
  ])('%s does nothing', async (_, role, act, said) => {
    await atTheCheck();
    if (role) rig.github.roles.set('otto', role);
    await act();
    expect(rig.calls).toEqual([]);
    expect(replies()).toEqual(said === null ? [] : [expect.stringMatching(said)]);
    expect(await rig.confirmation()).toMatchObject({ state: 'open', answer: null });
  });

  test('of an old question does not reach the one that came after it', async () => {
    await atTheCheck();
    const old = await rig.confirmation();
    asked = someAction('rm -rf /');
    await rig.pass(5 * minute);
    const next = await rig.confirmation();
    expect(next.epoch).toBe(2);
    await rig.deliver('check_run', buttonEvent(`approve ${old.code}`, { external_id: old.id }));
    await rig.deliver('check_run', buttonEvent(`approve ${old.code}`, { external_id: next.id }));
    expect(rig.calls).toEqual([]);
    expect(checks().map(({ conclusion }) => conclusion)).toEqual(['neutral', 'action_required']);
  });

  test('of somebody whose permission ends before it is sent is given back, and can be pressed again', async () => {
    await atTheCheck();
    const sent = rig.service.api.conversations;
    Object.assign(rig.service.api, { conversations: async () => new Map() });
    await press('approve', otto);
    rig.github.roles.set('otto', 'read');
    Object.assign(rig.service.api, { conversations: sent });
    await rig.pass(10_000, 1_000);
    expect(rig.calls).toEqual([]);
    expect(replies()).toEqual([expect.stringMatching(/@otto.* may not approve here any more/)]);
    expect(buttons()).toHaveLength(2);
    await press('approve', mona);
    expect(rig.calls).toEqual(['approve']);
  });

  test('after the time in which the question was to be answered does not count', async () => {
    configuration = 'questions: { expire: 10m }\n';
    await atTheCheck();
    const { conversations } = rig.service.api;
    Object.assign(rig.service.api, { conversations: async () => new Map() });
    rig.clock.advance(11 * minute);
    await press('approve');
    expect(replies()).toEqual([expect.stringMatching(/this question was not decided in time/)]);
    Object.assign(rig.service.api, { conversations });
    await rig.pass(5 * minute, 10_000);
    expect(rig.calls).toEqual(['reject', 'run']);
    expect(check()).toMatchObject({ conclusion: 'neutral', actions: [] });
  });
});

describe('where a repository takes buttons only', () => {
  beforeEach(() => {
    configuration = 'commands: { answers: buttons }\n';
  });

  const write = async (body: string, id = 900) => {
    const { code } = await rig.confirmation();
    const text = body.replace('CODE', String(code));
    const comment = { id, node_id: `IC_${id}`, body: text, user: mona, created_at: '2026-01-01T00:05:00Z' };
    rig.lookedUp = () => ({ body: text, createdAt: '2026-01-01T00:05:00Z', lastEditedAt: null });
    await rig.deliver('issue_comment', commentEvent('', { comment }));
  };

  test('no comment is an answer nor offered as one, and a press is', async () => {
    await atTheCheck();
    const { fields } = rig.github.checks.at(-1) ?? {};
    expect(fields?.output).toMatchObject({ summary: expect.not.stringContaining('comment') });
    await write('/approve CODE');
    await write('/reject CODE', 901);
    expect(rig.calls).toEqual([]);
    expect(replies()).toEqual([expect.stringMatching(/only by the buttons of the check/)]);
    await press('approve');
    expect(rig.calls).toEqual(['approve']);
  });

  test.each([
    ['is of another App', null, 15368],
    ['is that of another question', 'another/1', ownApp],
  ])('a rejection is taken where the only check %s', async (_, ofAnother, app) => {
    await atTheCheck();
    rig.github.checks.length = 0;
    const { id } = await rig.confirmation();
    const check = { id: 1, name, external_id: ofAnother ?? id, app: { id: app }, status: 'completed' };
    rig.github.otherChecks = [check];
    await write('/reject CODE');
    expect(rig.calls).toEqual(['reject', 'run']);
  });

  test('a rejection is taken where GitHub shows no check, and an approval is not', async () => {
    await atTheCheck();
    rig.github.checks.length = 0;
    await write('/approve CODE');
    expect(rig.calls).toEqual([]);
    await write('/reject CODE', 901);
    expect(rig.calls).toEqual(['reject', 'run']);
  });

  test('nothing approves without a pull request, and the question says so; a rejection only holds the agent back', async () => {
    rig = await questionRig(temporaryFolder(), {}, {}, configuration);
    const [body = ''] = rig.github.marked('confirmation').map((comment) => comment.body);
    expect(body).toMatch(/takes approvals only by the buttons on a pull request, and none is linked/);
    expect(body).not.toContain('/approve');
    await write('/approve CODE');
    expect(rig.calls).toEqual([]);
    await write('/reject CODE', 901);
    expect(rig.calls).toEqual(['reject', 'run']);
  });
});

test.each([
  ['a press of a button that does not count is told each time', 'button', 2],
  ['a comment that does not count is told once', 'comment', 1],
] as const)('%s', (_, kind, count) => {
  const keys = [900, 901].map((writtenAt) => {
    const answer = anAnswer({ comment: { ...anAnswer().comment, kind, writtenAt } });
    const [, reply] = giveBackEffects(aQuestion(), waitingRun(), answer, { kind: 'edited' }, 'a-secret');
    return reply?.key;
  });
  expect(new Set(keys).size).toBe(count);
});
