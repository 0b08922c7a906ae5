// Rules of a repository: what they accept or reject is done without asking, and everything else is asked as before.

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { PendingAction } from '../../shared/conversation/index.ts';
import { agentOf, ServiceError } from '../../shared/service/index.ts';
import type { AgentServer } from '../../shared/service/openhands/types.ts';
import { commentEvent } from '../../test/support/deliveries.ts';
import { account, httpError } from '../../test/support/fake-github.ts';
import { type QuestionRig, questionRig } from '../../test/support/questions/question-rig.ts';
import { told } from '../../test/support/questions/some.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { StoredQuestion } from '../store/question.ts';

let rig: QuestionRig;
let pending: readonly PendingAction[];
let comments: number;
beforeEach(() => {
  comments = 900;
});
afterEach(() => rig.store.close());

const action = (id: string, tool: string, given: object): PendingAction => ({
  ...{ id, at: null, tool, arguments: given, summary: null, risk: 'LOW', thought: null },
});
const terminal = (command: string, id = 'a1', more: object = {}) =>
  action(id, 'terminal', { kind: 'TerminalAction', command, ...more });
const editor = (path: string, id = 'a1') =>
  action(id, 'file_editor', { kind: 'FileEditorAction', command: 'create', path, file_text: 'x' });

const begin = async (
  configuration: string,
  agent: Parameters<typeof questionRig>[1] = {},
  prepare: Parameters<typeof questionRig>[4] = () => {},
) => {
  const pendingActions = async () => told(...pending);
  rig = await questionRig(
    temporaryFolder(),
    { pending: pendingActions, ...agent },
    {},
    configuration,
    prepare,
  );
};
async function under(configuration: string, ...actions: readonly PendingAction[]): Promise<void> {
  pending = actions;
  await begin(configuration);
}
const again = async (...actions: readonly PendingAction[]) => {
  pending = actions;
  rig.service.change({ agent: agentOf('waiting_for_confirmation') });
  await rig.pass(60_000, 20_000);
};
const sticky = () => rig.github.marked('progress').at(-1)?.body ?? '';
const asked = () => rig.github.marked('confirmation').map(({ body }) => body);
const decisions = async () =>
  (await rig.store.decisions.ofRun((await rig.confirmation()).runId, 10)).toReversed();
/** What GitHub tells of a comment that was written now. */
const unedited = (body: string) => ({
  ...{ body, createdAt: new Date(rig.clock.now()).toISOString(), lastEditedAt: null },
});
const written = new Map<unknown, unknown>();
const says = async (
  body: string,
  who: { login: string },
  permission = 'write',
  lookedUp: (body: string) => unknown = unedited,
) => {
  comments += 1;
  written.set(`IC_${comments}`, lookedUp(body));
  rig.lookedUp = (id) => written.get(id);
  rig.github.roles.set(who.login, permission);
  await rig.deliver(
    'issue_comment',
    commentEvent(body, {
      sender: who,
      comment: {
        id: comments,
        node_id: `IC_${comments}`,
        body,
        user: who,
        created_at: new Date(rig.clock.now()).toISOString(),
      },
    }),
  );
  await rig.pass(10_000);
};
const ada = { login: 'ada', id: 11, type: 'User' };
const bob = { login: 'bob', id: 12, type: 'User' };
const cleo = { login: 'cleo', id: 13, type: 'User' };

const tests = 'rules:\n  - accept: { tool: terminal, command: ["npm test"] }\n';

const unchanged =
  'rules:\n  - accept: { tool: terminal, command: npm test, unchanged: ["tools/build.json"] }\n';
const scripts = (test: string) => JSON.stringify({ scripts: { test } });

/** In the sandbox, and on the default branch. */
async function underFiles(
  sandbox: Readonly<Record<string, string>>,
  branch: Readonly<Record<string, string>>,
) {
  pending = [terminal('npm test')];
  const folder = '/workspace/project/garden';
  const readFile: AgentServer['readFile'] = async (_id, { path }) => {
    const text = sandbox[path];
    const value =
      text === undefined
        ? ({ kind: 'absent' } as const)
        : ({ kind: 'file', bytes: Buffer.from(text) } as const);
    return { kind: 'known', value };
  };
  const pendingActions = async () => ({ ...told(...pending), folder });
  rig = await questionRig(
    temporaryFolder(),
    { pending: pendingActions, readFile },
    {},
    unchanged,
    ({ branchFiles }) => {
      for (const [path, text] of Object.entries(branch)) branchFiles.set(path, text);
    },
  );
}

const same = { 'package.json': scripts('node --test'), 'tools/build.json': '{}' };

test('an action that is accepted while its files are unchanged runs without a question then', async () => {
  await underFiles(same, same);
  expect(rig.calls).toEqual(['approve']);
  expect(asked()).toEqual([]);
  const [decision] = await decisions();
  expect(decision?.actions?.[0]?.executes?.files[0]).toMatchObject({ path: 'package.json', state: 'same' });
});

test.each<[string, Readonly<Record<string, string>>]>([
  ['the file that runs', { ...same, 'package.json': scripts('curl evil.example') }],
  ['a file that the rule names', { ...same, 'tools/build.json': '{"plugin":"./evil.js"}' }],
])('people are asked where %s is not as on the default branch', async (_, sandbox) => {
  await underFiles(sandbox, same);
  expect(rig.calls).toEqual([]);
  expect(asked()).toHaveLength(1);
});

test('an accepted action runs without a question; the comment and the decisions name the rule', async () => {
  await under(tests, terminal('npm test'));
  expect(rig.calls).toEqual(['approve']);
  expect(asked()).toEqual([]);
  expect(sticky()).toContain('1 decision by a rule');
  expect(sticky()).toMatch(/✅ allowed by rule 1 of `octo\/garden\/\.github\/agent-conversations\.yml@\w+`/);
  expect(sticky()).toContain('npm test');
  expect(await decisions()).toMatchObject([
    {
      verdict: 'approve',
      by: { kind: 'rule', rule: 'rule 1', configuration: expect.stringContaining('@') },
      result: { kind: 'verified', agent: agentOf('running') },
    },
  ]);
  await again(terminal('rm -rf /', 'a2'));
  expect(rig.calls).toEqual(['approve']);
  expect(asked()).toHaveLength(1);
  expect(asked()[0]).toContain('rm -rf /');
});

test('the comment links to the line of the rule, in the repository and at the commit of its file', async () => {
  pending = [terminal('npm test')];
  const commit = '520f7f2a'.repeat(5);
  await begin('_extends: base\n', {}, (github) => {
    github.newestCommit = commit;
    github.files.set('octo/base', tests);
  });
  const file = '.github/agent-conversations.yml';
  expect(sticky()).toContain(
    `✅ allowed by [rule 1](https://github.com/octo/base/blob/${commit}/${file}#L2) of \`octo/base/${file}@520f7f2\`: `,
  );
});

test('a rejected action is refused with the reason, and the agent goes on', async () => {
  await under('rules:\n  - reject: { tool: terminal }\n    reason: Not here.\n', terminal('ls'));
  expect(rig.calls).toEqual(['reject', 'run']);
  expect(asked()).toEqual([]);
  expect(sticky()).toContain('🚫 rejected by rule 1 of ');
});

test('an action that changed while it was decided is decided again', async () => {
  let looks = 0;
  pending = [];
  await begin(tests, {
    pending: async () => {
      looks += 1;
      return told(looks === 1 ? terminal('npm test') : terminal('rm -rf /', 'a2'));
    },
  });
  expect(rig.calls).toEqual([]);
  expect(asked()[0]).toContain('rm -rf /');
  // The first decision is on record, with what came of it.
  expect((await decisions()).map(({ result }) => result)).toEqual([
    { kind: 'given_back', agent: null, why: 'nothing was sent: it was decided again' },
  ]);
});

test('an accepted action that goes on waiting is not accepted again and again: people are asked', async () => {
  pending = [terminal('npm test')];
  const calls: string[] = [];
  await begin(tests, {
    pending: async () => ({ ...told(...pending), newest: 'e1' }),
    answer: async () => void calls.push('answer'),
  });
  await rig.pass(120_000, 20_000);
  expect(calls).toEqual(['answer']);
  expect(asked()).toHaveLength(1);
  expect(asked()[0]).toContain('npm test');
});

const two = 'rules:\n  - ask: { path: "db/**" }\n    people: 2\n';

test('where two people have to approve, one is not enough, the same one counts once, and the second decides', async () => {
  await under(two, editor('db/a.sql'));
  expect(asked()[0]).toContain('**0 of 2 approvals so far**');
  await says('/approve', ada);
  expect(rig.calls).toEqual([]);
  expect(asked()[0]).toContain('**1 of 2 approvals so far');
  expect(asked()[0]).toContain('ada');
  await says('/approve', ada);
  expect(rig.calls).toEqual([]);
  await says('/approve', bob);
  expect(rig.calls).toEqual(['approve']);
  expect((await decisions()).map(({ by, result }) => ['login' in by && by.login, result.kind])).toEqual([
    ['ada', 'verified'],
    ['ada', 'refused'],
    ['bob', 'verified'],
  ]);
});

test.each<[string, (body: string) => unknown, string]>([
  ['was edited', (body) => ({ ...unedited(body), lastEditedAt: 'later' }), 'edited comments do not count'],
  [
    'is older than the question',
    (body) => ({ ...unedited(body), createdAt: '2020-01-01T00:00:00Z' }),
    'was written before the question it would answer',
  ],
  ['has unknown edits', () => ({}), 'did not say whether the comment with `/approve` was edited'],
])(
  'where two people have to approve, a first approval that %s counts for nobody, and that is told at once',
  async (_, tells, words) => {
    await under(two, editor('db/a.sql'));
    await says('/approve', ada, 'write', tells);
    expect(rig.github.marked('reply').at(-1)?.body).toContain(words);
    expect(await rig.confirmation()).toMatchObject({ state: 'open', approvals: [] });
  },
);

const wendy = account('User', 'wendy');
const question = () => {
  const [first] = rig.github.marked('confirmation');
  if (!first) throw new Error('nothing was asked');
  return first;
};
/** Somebody who may write puts other words over the question. */
const rewriteAs = (body: string) => rig.github.edit(question(), body, wendy);
const harmless = () => question().body.replace('db/a.sql', 'docs/a.md');

test('an approval of words that were put over the question counts for nobody, is told at once, and it is asked again', async () => {
  await under(two, editor('db/a.sql'));
  const { code } = await rig.confirmation();
  rewriteAs(harmless());
  await says('/approve', ada);
  expect(rig.github.marked('reply').at(-1)?.body).toMatch(
    /did not say what we wrote there.*Changed last by @wendy/,
  );
  expect(question().body).toContain('Out of date');
  await rig.pass(60_000, 20_000);
  const next = await rig.confirmation();
  expect(next).toMatchObject({ state: 'open', epoch: 2, approvals: [] });
  await says(`/approve ${code}`, bob);
  expect(rig.calls).toEqual([]);
  await says(`/approve ${next.code}`, ada);
  await says(`/approve ${next.code}`, bob);
  expect(rig.calls).toEqual(['approve']);
});

test('a first approval of other words does not count where the question was put back before the second', async () => {
  await under(two, editor('db/a.sql'));
  await says('/approve', ada);
  const real = question().body;
  expect(real).toContain('**1 of 2 approvals so far');
  // As it would have been, had the check of the first one missed it: ours has replaced theirs since then.
  const { at = 0 } = (await rig.confirmation()).approvals[0] ?? {};
  const [then, since] = [at, at + 1_000].map((time) => new Date(time).toISOString());
  const [creation] = question().history.slice(-1);
  const first = { editedAt: then ?? '', diff: harmless(), editor: wendy };
  const second = { editedAt: since ?? '', diff: real, editor: question().author };
  if (creation) question().history.splice(0, Number.POSITIVE_INFINITY, second, first, creation);
  Object.assign(question(), { lastEditedAt: since });
  await says('/approve', bob);
  expect(rig.calls).toEqual([]);
  expect(question().body).toContain('Out of date');
});

test('nothing is written over a question that says something else: it is asked again', async () => {
  await under(tests, terminal('rm -rf /'));
  rewriteAs(question().body.replace('rm -rf /', 'ls'));
  await says('/approve', ada, 'write', () => null);
  expect(question().body).toContain('Out of date');
  expect(rig.calls).toEqual([]);
  await rig.pass(60_000, 20_000);
  expect(await rig.confirmation()).toMatchObject({ state: 'open', epoch: 2 });
});

const fourEyes = 'allow_requester: false\n';

test.each<[string, string, () => unknown]>([
  ['has lost the permission', '', () => rig.github.roles.set('ada', 'read')],
  ['has told the agent more, where four eyes are asked for', fourEyes, () => says('/agent or so', ada)],
])('whoever %s when the answer is sent does not count', async (_, more, happens) => {
  await under(`${two}${more}`, editor('db/a.sql'));
  await says('/approve', ada);
  await happens();
  await says('/approve', bob);
  expect(rig.calls).toEqual([]);
  expect(rig.github.marked('reply').at(-1)?.body).toContain(
    '@ada, you approved this, and may not approve here any more',
  );
  expect(rig.github.marked('reply').at(-1)?.body).toContain('The approval of @bob still counts: 1 of 2.');
  expect(await rig.confirmation()).toMatchObject({ state: 'open', approvals: [{ by: 'bob' }] });
  expect(asked()[0]).toContain('1 of 2 approvals so far** (@bob)');
  // The decision of the one that counts on is open, and becomes that of the answer.
  await says('/approve', cleo);
  expect(rig.calls).toEqual(['approve']);
  expect((await decisions()).map(({ by, result }) => ['login' in by && by.login, result.kind])).toEqual([
    ['ada', 'given_back'],
    ['bob', 'verified'],
    ['cleo', 'verified'],
  ]);
});

test('whoever edited or deleted an approval may approve again, and then counts', async () => {
  await under(two, editor('db/a.sql'));
  await says('/approve', ada);
  written.set('IC_901', { ...unedited('/approve, I think'), lastEditedAt: 'later' });
  await says('/approve', ada);
  expect(rig.github.marked('reply')).toEqual([]);
  expect(asked()[0]).toContain('approvals so far** (@ada)');
  await says('/approve', bob);
  expect(rig.calls).toEqual(['approve']);
  expect((await decisions()).map(({ by, result }) => ['login' in by && by.login, result.kind])).toEqual([
    ['ada', 'given_back'],
    ['ada', 'verified'],
    ['bob', 'verified'],
  ]);
});

const reactionsTo = (id: number) =>
  rig.github.reactions.filter(({ comment_id }) => comment_id === id).map(({ content }) => content);

test('where two people have to approve, both see at their comments that it was done', async () => {
  await under(two, editor('db/a.sql'));
  await says('/approve', ada);
  await says('/approve', bob);
  await rig.pass(60_000, 20_000);
  expect([reactionsTo(901), reactionsTo(902)]).toEqual([expect.arrayContaining(['+1']), ['+1']]);
});

test('whoever approved first is told where the agent wants something else before a second person came', async () => {
  await under(two, editor('db/a.sql'));
  await says('/approve', ada);
  await again(editor('db/b.sql', 'a2'));
  expect(asked()[0]).toContain('Out of date');
  const replies = rig.github.marked('reply').map(({ body }) => body);
  expect(replies).toEqual([expect.stringContaining('waits for something other than what was shown')]);
  expect(reactionsTo(901)).toContain('confused');
  expect((await decisions()).map(({ result }) => result.kind)).toEqual(['stale']);
});

test.each<[string, string, () => Promise<void>, object, string]>([
  [
    'the second person rejects it',
    '',
    () => says('/reject no', bob),
    { by: { login: 'bob' } },
    'bob rejected it',
  ],
  [
    'no second person comes in time',
    'questions: { expire: 2h }\n',
    () => rig.pass(121 * 60_000, 60_000),
    { by: { kind: 'nobody' }, reason: 'not enough people approved it in time' },
    'they were not enough in time',
  ],
])('an approval is on record as without effect where %s', async (_, more, happens, rejection, why) => {
  await under(`${two}${more}`, editor('db/a.sql'));
  await says('/approve', ada);
  await happens();
  await rig.pass(60_000, 20_000);
  expect(rig.calls).toEqual(['reject', 'run']);
  expect(reactionsTo(901)).toContain('confused');
  const [approval, rejected] = await decisions();
  expect(approval).toMatchObject({ by: { login: 'ada' }, result: { kind: 'given_back', why } });
  expect(rejected).toMatchObject({ ...rejection, result: { kind: 'verified' } });
  if (more === '') return;
  expect(asked()[0]).toMatch(/⌛ Not enough approvals in time/);
  const replies = rig.github.marked('reply').map(({ body }) => body);
  expect(replies).toEqual([
    expect.stringMatching(/⌛ Only @ada approved `.*` in time, so `.*` was rejected/),
  ]);
});

const owned = 'rules:\n  - ask: { path: "db/**" }\n    owners: true\n';

test.each([
  ['a code owner', 'db/ @bob', 'admin', 'write'],
  ['a maintainer of the repository where nobody owns the path', null, 'write', 'maintain'],
])('a rule that asks for owners needs %s', async (_, codeOwners, first, second) => {
  await under(owned, editor('db/a.sql'));
  rig.github.codeOwners = codeOwners;
  expect(asked()[0]).toContain('Still needed: a code owner of `db/a.sql`');
  await says('/approve', ada, first);
  expect(rig.calls).toEqual([]);
  await says('/approve', bob, second);
  expect(rig.calls).toEqual(['approve']);
});

test.each([
  ['a path', ['db/a.sql']],
  ['two paths', ['db/a.sql', 'db/web/b.js']],
])('whoever owned %s when they approved has to own as much when the answer is sent', async (_, paths) => {
  await under(`${owned}    people: 2\n`, ...paths.map((path, at) => editor(path, `a${at}`)));
  rig.github.codeOwners = 'db/ @bob';
  await says('/approve', bob);
  rig.github.codeOwners = 'db/ @bob\ndb/a.sql @cleo';
  await says('/approve', ada);
  expect(rig.calls).toEqual([]);
  expect(rig.github.comments.at(-1)?.body).toContain('may not approve here any more');
});

test('a team that GitHub does not show is told, and counts for nobody', async () => {
  await under(owned, editor('db/a.sql'));
  rig.github.codeOwners = 'db/ @octo/dba';
  const refusal = { route: /memberships/, error: httpError(403, 'Resource not accessible by integration') };
  rig.github.faults.push(refusal);
  await says('/approve', ada);
  expect(rig.calls).toEqual([]);
  expect(rig.github.marked('reply').at(-1)?.body).toContain('**members: read**');
  rig.github.members.add('dba/bob');
  await says('/approve', bob);
  expect(rig.calls).toEqual(['approve']);
});

test('after /approve always the very same action needs no answer, another one does, and it can be taken back', async () => {
  await under('label: agent', terminal('make docs'));
  await says('/approve always', ada);
  expect(rig.calls).toEqual(['approve']);
  await again(terminal('make docs', 'a2'));
  expect(rig.calls).toEqual(['approve', 'approve']);
  expect(asked()).toHaveLength(1);
  expect(sticky()).toContain('allowed by `/approve always by ada`: `make docs`');
  await again(terminal('make docs -B', 'a3'));
  expect(rig.calls).toHaveLength(2);
  expect(asked()).toHaveLength(2);
  await says('/approve', bob);
  expect(rig.calls).toHaveLength(3);
  const [granted] = await rig.store.questions.at(7, 12, 10).then((all) => all.toReversed());
  await says(`/reject ${granted?.code}`, ada);
  expect(rig.github.marked('reply').at(-1)?.body).toContain('is asked about again from now on');
  await again(terminal('make docs', 'a4'));
  expect(rig.calls).toHaveLength(3);
  expect(asked()).toHaveLength(3);
});

test('an agent that tries again after every rejection is shown to people at last', async () => {
  await under('rules:\n  - reject: { tool: terminal }\n', terminal('ls'));
  for (let times = 1; times < 20; times += 1) await again(terminal('ls', `a${times + 1}`));
  expect([rig.calls.filter((call) => call === 'reject').length, asked().length]).toEqual([20, 0]);
  await again(terminal('ls', 'a30'));
  expect([rig.calls.filter((call) => call === 'reject').length, asked().length]).toEqual([20, 1]);
});

test.each<[string, () => unknown, object]>([
  ['only while its author may approve', () => rig.github.roles.set('ada', 'read'), {}],
  [
    'only while its author has told the agent nothing, where four eyes are asked for',
    async () => {
      rig.github.files.set('octo/garden', fourEyes);
      await says('/agent and the docs', ada);
    },
    {},
  ],
  [
    'until the end of the run, also where that goes on later',
    async () => {
      rig.service.change({ agent: agentOf('finished') });
      await rig.pass(120_000, 20_000);
      await says('/agent once more', ada);
    },
    {},
  ],
  ['for no input to a program that runs', () => {}, { is_input: true }],
])('/approve always holds %s', async (_, happens, more) => {
  await under('label: agent\n', terminal('make docs', 'a1', more));
  expect(asked()[0]?.includes('always')).toBe(!('is_input' in more));
  await says('/approve always', ada);
  await happens();
  await again(terminal('make docs', 'a2', more));
  expect(rig.calls).toEqual(['approve']);
  expect(asked()).toHaveLength(2);
});

const deploying = 'rules:\n  - accept: { tool: terminal, command: "make deploy" }\n';

test.each<[string, string, string, readonly string[], number]>([
  [
    'rejects what rules reject now',
    deploying,
    'rules:\n  - reject: { tool: terminal }\n',
    ['reject', 'run'],
    0,
  ],
  ['asks about what rules accept no more', deploying, 'label: agent\n', [], 1],
  ['asks about what rules accept only now', 'label: agent\n', deploying, [], 2],
])('a further round %s', async (_, begun, now, calls, questions) => {
  await under(begun, terminal('make deploy'));
  if (rig.calls.length === 0) await says('/approve', ada);
  rig.service.change({ agent: agentOf('finished') });
  await rig.pass(120_000, 20_000);
  rig.github.files.set('octo/garden', now);
  await says('/agent please look again', ada);
  const before = rig.calls.length;
  await again(terminal('make deploy', 'a9'));
  expect(rig.calls.slice(before).filter((call) => call !== 'run')).toEqual(
    calls.filter((call) => call !== 'run'),
  );
  expect(asked()).toHaveLength(questions);
});

const lost = new ServiceError('answer_unknown', 'reset');

test.each<[string, boolean]>([
  ['the pending actions can be read again', true],
  ['the service is back, which was away while the result was looked for', false],
])('an answer of a rule whose fate nobody knows is not sent again when %s', async (_, isList) => {
  const calls: string[] = [];
  let isDown = false;
  pending = isList ? [terminal('npm test')] : [];
  await begin(tests, {
    pending: async () => {
      if (isDown && isList) throw new ServiceError('unavailable', 'down');
      return told(...pending);
    },
    answer: async () => {
      calls.push('respond');
      isDown = true;
      if (!isList) rig.service.lookFault = new ServiceError('unavailable', 'down');
      throw lost;
    },
  });
  pending = [terminal('npm test')];
  await rig.pass(90_000);
  isDown = false;
  rig.service.lookFault = null;
  await rig.pass(120_000, 20_000);
  expect(calls).toEqual(['respond']);
  expect(asked()).toHaveLength(isList ? 2 : 1);
  expect(asked().at(-1)).toContain('npm test');
});

test('/approve always is taken back also while its answer is tried again', async () => {
  pending = [terminal('make docs')];
  const calls: string[] = [];
  let isDown = false;
  await begin('label: agent', {
    answer: async () => {
      if (isDown) throw new ServiceError('unavailable', 'later');
      calls.push('approve');
      rig.service.change({ agent: agentOf('running') });
    },
  });
  await says('/approve always', ada);
  const { code } = await rig.confirmation();
  isDown = true;
  pending = [terminal('make docs', 'a2')];
  rig.service.change({ agent: agentOf('waiting_for_confirmation') });
  await rig.pass(36_000, 1_000);
  isDown = false;
  await says(`/reject ${code}`, ada);
  await rig.pass(30_000);
  expect(calls).toEqual(['approve']);
  expect(asked().at(-1)).toContain('make docs');
});

test('/approve always that is taken back while the agent is looked at approves nothing any more', async () => {
  pending = [terminal('make docs')];
  let granted: StoredQuestion | null = null;
  const takeBack = async (body: string) => {
    granted = null;
    const payload = commentEvent(body, { sender: ada, comment: { id: 950, body, user: ada } });
    await rig.store.inbox.put({ id: 'b', event: 'issue_comment', payload, receivedAt: rig.clock.now() });
    await rig.handleDeliveries();
  };
  await begin('label: agent', {
    pending: async () => {
      const { id, answer } = granted === null ? {} : await rig.confirmation();
      if (answer && granted && id !== granted.id) await takeBack(`/reject ${granted.code}`);
      return told(...pending);
    },
  });
  await says('/approve always', ada);
  granted = await rig.confirmation();
  await again(terminal('make docs', 'a2'));
  expect(rig.github.marked('reply').at(-1)?.body).toContain('is asked about again from now on');
  expect(rig.calls).toEqual(['approve']);
  expect(asked()).toHaveLength(2);
});

test('/approve always is taken back however often it has held since', async () => {
  await under('label: agent', terminal('make docs'));
  await says('/approve always', ada);
  const { code } = await rig.confirmation();
  for (let times = 1; times <= 51; times += 1) await again(terminal('make docs', `b${times}`));
  expect(rig.calls).toHaveLength(52);
  await says(`/reject ${code}`, ada);
  expect(rig.github.marked('reply').at(-1)?.body).toContain('is asked about again from now on');
  await again(terminal('make docs', 'a4'));
  expect(rig.calls).toHaveLength(52);
  expect(asked()).toHaveLength(2);
});

test('where the agent server takes no rejection of a rule, as many people have to approve as any rule asks for', async () => {
  pending = [terminal('rm -rf /')];
  const calls: string[] = [];
  const respond = async () => {
    calls.push('respond');
    throw new ServiceError('rejected', 'no such request');
  };
  const strict = 'rules:\n  - reject: { tool: terminal }\n  - ask: { path: "db/**" }\n    people: 2\n';
  await begin(strict, { answer: respond });
  await rig.pass(120_000, 20_000);
  expect(calls).toEqual(['respond']);
  expect(asked().at(-1)).toContain('of 2 approvals so far');
});
