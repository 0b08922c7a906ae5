// Each page of the books can fail: an evidence that is in order passes, and one wrong thing fails its own page.
import { describe, expect, test } from '@jest/globals';
import type { ConversationTruth } from '../service/control/truth.ts';
import { anAction, anApproval, aTruth } from '../testing/some-truth.ts';
import { namesOf } from './approved-names.ts';
import { checkDeeds } from './books.ts';
import type { Evidence, IssueEvidence, KeptDecision } from './evidence.ts';

const bot = 'agent[bot]';
const run = '11111111-1111-4111-8111-111111111111';
const id = run.replaceAll('-', '');
const ours = (kind: string, of = run, text = '') => {
  const payload = Buffer.from(JSON.stringify({ run: of })).toString('base64url');
  return { author: bot, body: `<!-- agent-conversations:${kind} 1.${payload}.signature -->\n${text}` };
};
const sticky = ours('progress', run, `https://service.example/conversations/${id}`);
const report = ours('report');

const conversation = aTruth({ id, title: 'octo/garden#1: Water' });

const issue: IssueEvidence = {
  number: 1,
  script: 'finish',
  forbidden: false,
  starts: 1,
  commands: 0,
  pull: null,
  wasReadOnly: false,
  comments: [sticky, report],
  onPull: [],
  messages: [],
};

const task = 'The text is issue 1 of octo/widgets.';
/** A message to the agent, and the App's reaction. */
const wrote = (content: string): Partial<IssueEvidence> => ({
  messages: [{ id: 5, text: 'more' }],
  comments: [
    sticky,
    report,
    { id: 5, author: 'mona', body: '/agent more', reactions: [{ content, user: bot }] },
  ],
});

const decision: KeptDecision = {
  at: '2026-01-01T00:00:00.000Z',
  issue: 1,
  run,
  verdict: 'approve',
  by: { kind: 'rule' },
  result: { kind: 'verified' },
  actions: [anAction],
  fingerprint: [...namesOf([anAction])][0] ?? null,
};

const inOrder: Evidence = {
  bot,
  issues: [issue],
  deleted: [],
  conversations: [conversation],
  output: ['{"msg":"the App is up"}'],
  pages: ['/ 200\nfine'],
  decisions: [decision],
  deaths: [],
  mostAtOnce: 2,
  secrets: ['a secret of the operator'],
};

const lived = (of: string, ...seconds: readonly [number, number]) =>
  seconds.map((second, at) => {
    const time = `2026-01-01T00:00:0${second}.000Z`;
    return JSON.stringify({
      time,
      run: of,
      state: ['preparing', 'ended'][at],
      msg: 'a run changed its state',
    });
  });

const failing = (evidence: Evidence) =>
  checkDeeds(evidence)
    .filter(({ wrong }) => wrong.length > 0)
    .map(({ promise }) => promise);

const withIssue = (changes: Partial<IssueEvidence>): Evidence => ({
  ...inOrder,
  issues: [{ ...issue, ...changes }],
});
const withConversation = (changes: Partial<ConversationTruth>): Evidence => ({
  ...inOrder,
  conversations: [{ ...conversation, ...changes }],
});

test('the books find nothing wrong in an evidence that is in order', () => {
  expect(failing(inOrder)).toEqual([]);
  const turns = [...lived('a', 1, 9), ...lived('b', 2, 3), ...lived('c', 3, 4), ...lived('d', 4, 9)];
  expect(failing({ ...inOrder, output: turns })).toEqual([]);
});

test.each([
  ['its first round', '', run, []],
  ['its second', 'Round 2', `${run}/2`, []],
  ['one round less', 'Round 2', run, [expect.stringMatching(/one report for each round/)]],
])('an end before the next round had begun is told with its time: after %s', (_, text, last, wrong) => {
  const comments = [{ ...sticky, body: `${sticky.body}\n${text}` }, ours('report', `${last}/1767239674419`)];
  expect(failing(withIssue({ comments }))).toEqual(wrong);
});

test('a label that came too late need not have started anything, where the App has said so', () => {
  const told = { author: bot, body: 'that the label was set on this issue came too late: it was closed' };
  const late = (comment: typeof told) =>
    failing({ ...withIssue({ comments: [comment] }), conversations: [], decisions: [] });
  const asked = (promises: readonly string[]) => promises.filter((text) => /only what was asked/.test(text));
  expect(asked(late(told))).toEqual([]);
  expect(asked(late({ ...told, author: 'mona' }))).toHaveLength(1);
});

test.each([
  'error: terminating connection due to administrator command',
  'Error: read ECONNRESET',
  'Error: write ECONNRESET',
  'Error: write EPIPE',
  'Error: connect ECONNREFUSED 127.0.0.1:5432',
  'error: canceling statement due to statement timeout',
  'error: canceling statement due to lock timeout',
  'Error: Query read timeout',
])('a queue whose pass fails because PostgreSQL is away or too slow is no bug: %s', (error) => {
  const line = JSON.stringify({ level: 'error', queue: 'outbox', error, msg: 'a worker queue failed' });
  expect(failing({ ...inOrder, output: [...inOrder.output, line] })).toEqual([]);
});

const refusedOn = (why: string) => {
  const line = JSON.stringify({ level: 'error', why, msg: 'an effect cannot be delivered' });
  return { ...inOrder, output: [...inOrder.output, line] };
};
const isLocked = '403: Unable to create comment because issue is locked.';
const isArchived = '403: Repository was archived so is read-only.';

test('a message is no loss whose author was told by a reply alone', () => {
  const body =
    '⚠️ @mona, what you wrote at 10:00 could not be handled, and nothing else that you did here within the hour after it';
  const lost = wrote('eyes');
  const told = (author: string) =>
    failing(withIssue({ ...lost, commands: 1, comments: [...(lost.comments ?? []), { author, body }] }));
  expect(told(bot)).toEqual([]);
  expect(told('mona')).toEqual([expect.stringMatching(/a message goes in once/)]);
});

test('what the App could not say where people had locked or archived is no bug', () => {
  const silent: IssueEvidence = { ...issue, wasReadOnly: true, comments: [] };
  for (const why of [isLocked, isArchived])
    expect(failing({ ...refusedOn(why), issues: [issue, { ...silent, number: 2 }] })).toEqual([]);
  expect(failing({ ...inOrder, issues: [silent] })).toEqual([]);
});

const isDeleted = '410: This issue was deleted';

test('what was refused where a repository had been is no bug once it was tried again where it is', () => {
  const refused = refusedOn('403: Resource not accessible by integration').output.map((line) =>
    line.replace('{', '{"key":"run/1/comment",'),
  );
  const triedAgain = (key: string) =>
    JSON.stringify({ level: 'warn', key, msg: 'an effect will be tried again' });
  expect(failing({ ...inOrder, output: [...refused, triedAgain('run/1/comment')] })).toEqual([]);
  const gone = refused.map((line) => line.replace(/403: [\w ]+/, isDeleted));
  expect(failing({ ...inOrder, output: [...refused, ...gone], deleted: [2] })).toEqual([]);
  for (const output of [
    refused,
    [...refused, ...refused],
    [...refused, triedAgain('run/2/comment')],
    [triedAgain('run/1/comment'), ...refused],
  ])
    expect(failing({ ...inOrder, output })).toContainEqual(expect.stringMatching(/tells of no bug/));
});

test('a request that the service held back while the sandbox fell asleep and woke is no bug of ours', () => {
  const unguarded = { answers: [{ ...anApproval, policy: 'never' as const }] };
  const slept = (before: number) => [
    { at: anApproval.at - before, kind: 'sandbox' as const, status: 'PAUSED' },
  ];
  const toldOf = (before: number) =>
    failing(withConversation({ ...unguarded, timeline: slept(before) })).filter((what) =>
      /sets it going/.test(what),
    );
  expect(toldOf(2_000)).toEqual([]);
  expect(toldOf(3_000)).toHaveLength(1);
});

test('what was begun on an issue that people have deleted is no bug, and belongs to nothing that is left', () => {
  const other = aTruth({ id: 'f'.repeat(32), title: 'octo/garden#2: Water', answers: [] });
  const conversations = [conversation, other];
  expect(failing({ ...refusedOn(isDeleted), deleted: [2] })).toEqual([]);
  expect(failing({ ...inOrder, conversations, deleted: [2] })).toEqual([]);
  expect(failing({ ...inOrder, conversations, deleted: [22] })).toEqual([
    expect.stringMatching(/belongs to one run/),
  ]);
});

test.each([
  ['where nobody had deleted anything', isDeleted, false],
  ['where nobody had locked anything', isLocked, false],
  ['for another reason', '422: Validation Failed', true],
])('an effect that was given up %s is a bug', (_, why, wasReadOnly) => {
  const issues = [issue, { ...issue, number: 2, wasReadOnly }];
  expect(failing({ ...refusedOn(why), issues })).toContainEqual(expect.stringMatching(/tells of no bug/));
});

test('a queue whose pass fails for another reason is a bug', () => {
  const error = 'TypeError: rows is not iterable';
  const line = JSON.stringify({ level: 'error', queue: 'outbox', error, msg: 'a worker queue failed' });
  expect(failing({ ...inOrder, output: [...inOrder.output, line] })).toEqual([
    expect.stringMatching(/tells of no bug/),
  ]);
});

test('an App that ends because PostgreSQL starts again is no bug, one that cannot start for another reason is', () => {
  const cannotStart = (why: string) =>
    failing({ ...inOrder, output: [...inOrder.output, `The App cannot start: ${why}\n`] });
  const away = 'The PostgreSQL of DATABASE_URL cannot be used: the database system is shutting down';
  expect(cannotStart(away)).toEqual([]);
  expect(cannotStart('the port is in use')).toEqual([expect.stringMatching(/tells of no bug/)]);
});

test('a decision of a rule that was over before it was to be sent need not know its actions', () => {
  const dropped: KeptDecision = { ...decision, actions: null, fingerprint: null, result: { kind: 'closed' } };
  const entries = checkDeeds({ ...inOrder, decisions: [decision, dropped] });
  expect(entries.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  expect(entries.find(({ promise }) => promise.startsWith('a rule accepts'))?.checked).toBe(1);
});

const otherRun = '22222222-2222-4222-8222-222222222222';
const withAnswer = (changes: Partial<ConversationTruth['answers'][number]>) =>
  withConversation({ answers: [{ ...anApproval, ...changes }] });
const withDecision = (changes: Partial<KeptDecision>): Evidence => ({
  ...inOrder,
  decisions: [{ ...decision, ...changes }],
});
const unasked = '**The agent had to ask, and did not.** 1 action.';
const pushed = { ...anAction, arguments: { command: 'npm publish' } };
const other = { ...anAction, id: 'b' };
const fourRuns = [...lived('a', 1, 9), ...lived('b', 2, 9), ...lived('c', 3, 4), ...lived('d', 9, 9)];

/** By a part of the promise that it breaks. */
const wrong: Readonly<Record<string, Readonly<Record<string, Evidence>>>> = {
  'only what was asked': {
    'a label that started nothing': { ...withIssue({ comments: [] }), conversations: [] },
    'a second run that nobody asked for': withIssue({
      comments: [sticky, report, ours('progress', otherRun), ours('report', otherRun)],
    }),
  },
  'who may not': { 'a start by somebody who may not start': withIssue({ forbidden: true }) },
  'one sticky': { 'a second sticky comment': withIssue({ comments: [sticky, sticky, report] }) },
  'one report for each round': {
    'a run without a report': withIssue({ comments: [sticky] }),
    'a round without a report': withIssue({
      comments: [ours('progress', run, 'Round 2, asked for by @mona'), report],
    }),
  },
  'there twice': {
    'a reply that is there twice': withIssue({
      commands: 2,
      comments: [sticky, report, ours('reply'), ours('reply')],
    }),
  },
  'more replies': {
    'more replies than commands': withIssue({
      comments: [sticky, report, ours('reply', 'a'), ours('reply', 'b')],
    }),
  },
  'sent again': { 'a start request that came again': withConversation({ startRequests: 2 }) },
  'belongs to one run': {
    'a conversation of no run': withConversation({ id: otherRun, title: 'Other' }),
  },
  'sets it going': {
    'a task given twice': withConversation({ told: [task, task] }),
    'an approval of an agent that has forgotten to ask': withAnswer({ policy: 'never' }),
  },
  'a message goes in once': {
    'a message that went in twice': {
      ...withIssue(wrote('rocket')),
      conversations: [{ ...conversation, told: [task, 'more', 'more'] }],
    },
    'a message without a reaction': withIssue(wrote('eyes')),
  },
  'no action ran without': {
    'a run whose proof names an action': withIssue({ comments: [sticky, ours('report', run, unasked)] }),
  },
  'by a person or a rule': {
    'an approval whose decision was not sent': withDecision({ result: { kind: 'refused' } }),
    'an approval whose decision was over with its run': withDecision({ result: { kind: 'closed' } }),
    'a second approval by one decision': withConversation({ answers: [anApproval, anApproval] }),
    'an approval without a decision': { ...inOrder, decisions: [] },
    'an action that was changed after it was approved': withConversation({ actions: [pushed] }),
    'an approval beside what was approved': withConversation({
      answers: [{ ...anApproval, actions: ['action', 'b'] }],
      actions: [anAction, other],
    }),
  },
  'accepts what it names': {
    'a rule that accepts what it does not name': withDecision({
      actions: [{ arguments: { command: 'npm test; ls' } }],
    }),
    'a rule that accepts something that nobody knows': withDecision({ actions: null }),
  },
  'at most one answer': {
    'an action answered twice': withConversation({ answers: [anApproval, anApproval] }),
    'a request to run that approves': withAnswer({ kind: 'run' }),
  },
  'does not wait': {
    'an answer that starts an idle agent': withAnswer({ effect: 'started', execution: 'idle', actions: [] }),
  },
  'no more than 2 runs': { 'a third run where two may': { ...inOrder, output: fourRuns } },
  'tells of no bug': {
    'an effect that was given up': { ...inOrder, output: ['{"msg":"an effect cannot be delivered"}'] },
  },
  'no secret': {
    'a secret on a page': { ...inOrder, pages: ['/ 200 a secret of the operator'] },
    'a session key in the log': { ...inOrder, output: [`{"error":"session-${'a1'.repeat(20)}"}`] },
    'a token in the log': { ...inOrder, output: [`{"error":"ghs_${'a1'.repeat(18)}"}`] },
  },
};

describe.each(Object.entries(wrong))('the promise “… %s …” is broken by', (promise, evidences) => {
  test.each(Object.entries(evidences))('%s', (_, evidence) => {
    expect(failing(evidence)).toContainEqual(expect.stringContaining(promise));
  });
});
