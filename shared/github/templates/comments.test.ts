// What each comment has to tell: who and what, where to look and to answer, what is known and what is not. Not how it says so.

import { expect, test } from '@jest/globals';
import {
  about,
  began,
  browse,
  executing,
  finished,
  marker,
  money,
  plan,
  progress,
  question,
  report,
  run,
  shell,
  spelling,
  unreadablePlan,
  working,
} from '../../../test/support/example-views.ts';
import { expectSaid } from '../../../test/support/said.ts';
import type { Executes } from '../../conversation/index.ts';
import { nobody, type QuestionResult } from '../../question/index.ts';
import { agentOf } from '../../service/openhands/decode/states.ts';
import type { RefusalWhy } from '../refusal-why.ts';
import { outcomeReport } from './outcome.ts';
import { type ProgressView, progressComment, type RuledLine } from './progress.ts';
import { questionComment, questionReminder, settledQuestion } from './question.ts';
import { type QuestionCheck, questionCheck } from './question-check.ts';
import { resultReply } from './question-result.ts';
import type { QuestionView } from './question-view.ts';
import { refusalReply } from './refusal.ts';
import { configurationErrors, helpReply, sideAnswer, statusReply } from './replies.ts';

const page = '[Open the conversation](https://app.all-hands.dev/conversations/0a1b2c)';
const round = { number: 2, by: 'rita', at: began + 700_000 };
const asked = { number: 12, url: 'https://github.com/o/r/pull/12#discussion_r1', actions: [shell, browse] };
const needed = `**Your answer is needed in [#12](${asked.url})**`;
const nowhere = { conversationUrl: null, pullRequests: [] };
const startError = { outcome: 'start_error', reason: 'it could not be cloned', at: began } as const;
const errorAlone = { outcome: 'error', reason: 'the agent stopped with an error', at: began } as const;
const failed = { ending: startError, run: { ...run, ...nowhere } };
const inForce = {
  ...{ code: 'K3M9A', by: ['ada'], at: began },
  scope: { paths: ['src/**'], commands: ['npm test'], cost: 5, hours: 8 },
};
const ruled: RuledLine = {
  ...{ at: began, verdict: 'reject', isSeen: true, actions: [shell], url: null },
  rule: { rule: 'rule 2', configuration: 'o/r/a.yml@c0ffee' },
};
const byPlan = { rule: 'rule 1', configuration: 'plan K3M9A', approvedBy: 'ada' };
const address = 'https://github.com/o/r/blob/c0ffee/a.yml#L12';
const never = { ask: 'never', by: 'account' } as const;
const byInput = { ask: 'never', by: 'configuration' } as const;
const hasRules = (asks: ProgressView['run']['asks'], has = true) => ({
  hasRules: has,
  run: { ...run, ...(asks !== undefined && { asks }) },
});

test.each<[Partial<ProgressView>, ...string[]]>([
  [{}, '🏃 The agent is working', 'Started by @maria with the label `agent`', page, 'Pull request #12'],
  [{}, '| 🚀 Start-up | 2026-11-21 02:43:20 | 45s |', '| 🏃 Working | 2026-11-21 02:44:05 | now |'],
  [{}, '1 HTML comment, 3 zero-width characters', 'NAPPING', '`/agent <what to do>`', '`/stop`'],
  [{ ending: finished, finalMessage: 'Done.' }, '### ✅ Finished: see the report below', 'took 1h 5m'],
  [{ ending: finished, finalMessage: 'Done.' }, '`/retry`', '!Done.', '!`/stop`', '!| now |'],
  [{ run: { ...run, round }, rounds: [round] }, 'Round 2, asked for by @rita', '| 💬 **Round 2**'],
  [{ held: { by: ['maria', null], until: 'soon' } }, '2 messages by @maria, failed'],
  [{ openQuestion: asked }, `${needed}: \`rm -rf build\`, and 1 more`],
  [{ openQuestion: { ...asked, actions: null } }, `${needed}\n`],
  [{ openQuestion: asked, ending: finished }, '!Your answer is needed'],
  [{ planned: true, openQuestion: { ...asked, subject: plan } }, 'plan that waits', 'Plan: The'],
  [{ run: { ...run, plan: inForce } }, '`K3M9A` that @ada approved, until 2026-11-21 10:43', '$5.00'],
  [{ ruled: [{ ...ruled, rule: byPlan, verdict: 'approve' }] }, '✅ allowed by `plan K3M9A`, approved by @a'],
  [{ ruled: [{ ...ruled, isSeen: false }] }, 'whether it had an effect is not known'],
  [{ ending: finished, run: { ...run, proof: { kind: 'unreadable', why: 'down' } } }, 'what ran: down'],
  [{ ruled: [ruled] }, '🚫 rejected by rule 2 of `o/r/a.yml@c0ffee`: `rm -rf build`'],
  [{ ruled: [{ ...ruled, url: address, actions: null }] }, `by [rule 2](${address}`, ': an action'],
  [hasRules(never, false), 'Nobody will be asked', '!`rules`'],
  [hasRules(never), '> [!WARNING]\n> `rules` decide nothing here: the account', 'act'],
  [hasRules(byInput), '> [!WARNING]\n> `rules` decide nothing here: `ask` is `never`'],
  [hasRules(null), '> [!WARNING]\n> Whether `rules` decide anything here is not known'],
  [hasRules({ ask: 'always', by: 'account' }), '!`rules`'],
  [hasRules({ ...byInput, observes: true }), '!`rules`'],
])('the comment that follows a run with %j tells what there is', (changes, ...said) => {
  expectSaid(progressComment({ ...progress, ...changes }, null), said);
});

test.each([
  [3, 3, 0],
  [8, 3, 5],
])('of %i states a run that goes on shows the last %i, and folds the other %i', (count, open, before) => {
  const timeline = Array.from({ length: count }, (_, at) => ({ ...working, at: working.at + at }));
  const [shown = '', folded = ''] = progressComment({ ...progress, timeline }, null).split('<details>');
  const rows = (text: string) => text.match(/^\| 🏃 /gm)?.length ?? 0;
  expect([rows(shown), rows(folded)]).toEqual([open, before]);
  expect(shown).toContain('| now |');
});

test.each<[string, object, ...string[]]>([
  [
    'a good end',
    {},
    '### ✅ Finished',
    '!> finished',
    '> **What I did**',
    '@&#8203;maria',
    'Review pull request #12',
    page,
  ],
  ['a further round', { run: { ...run, round } }, 'Round 2, asked for by @rita'],
  ['long words', { finalMessage: 'x\n'.repeat(20) }, '<details><summary>What the agent says'],
  ['an error', { ending: { ...startError, outcome: 'error' } }, '> it could not', '**The agent says:**'],
  [
    'what needs one sentence',
    { ending: errorAlone },
    'The agent stopped with an error.',
    '!> the agent stopped',
  ],
  ['a failed start', { ...failed, finalMessage: null }, '> it could not', '!says'],
  ['a failed start', failed, '**Next:** ', '!Open the con'],
])('the report of %s tells what came of it', (_, changes, ...said) => {
  expectSaid(outcomeReport({ ...report, ...changes }, marker('report')), said);
});

const needs = { people: 2, owners: [], approvedBy: [], owned: [] };
const partly = { besides: null, notKnown: 'part' } as const;
const ofCode = { ...partly, notKnown: 'code' } as const;
const onPull = { url: 'https://github.com/acme/shop/pull/12/checks', only: false };
const mayRepeat = (executes: Partial<Executes>) => ({
  mayRepeat: true,
  actions: [{ ...browse, executes: { files: [], besides: null, ...executes } }],
});
const unbound = { shown: { kind: 'unread', why: 'x' }, digest: null, state: 'unknown' } as const;
const pushed = { path: '.git/refs', part: null, ...unbound };
const elsewhere = (confirmation: string | null) => ({
  answering: { kind: 'elsewhere', confirmation } as const,
});
const runsFiles = { ...question, actions: [executing] };
const mentions = ['rita', 'acme/gardeners'];
const called = { ...question, mentions, buttons: onPull, rejectAt: began + 7_200_000 };
const inComment = { answering: { kind: 'comment', spelling }, expiresAt: null } as const;
const two = { ...question, actions: [shell, browse], ...inComment };
const owned = { ...needs, owners: ['a.ts', null], approvedBy: ['maria'], owned: ['a.ts'] };
const ofPath = { ...needs, people: 1, owners: [null, 'a.ts'], approvedBy: ['m'], owned: [null] };
const always = 'this and every identical action of this run';

test.each<[string, QuestionView, ...string[]]>([
  ['a command', question, '```sh\nrm -rf build\n```', '"timeout": 30', '**`/approve`**', '**`/reject`**'],
  ['its end, its risk and its place', question, 'Until 2026-11-22 02:43 UTC', '🔴 high', '`abc1234`', page],
  ['files behind it', runsFiles, '(script `test`), **changed', '+    "pretest"', '87 more lines are not'],
  ['files behind it', runsFiles, '`.npmrc`, **new', '; not shown', '`../x.sh`, **not shown**: its path'],
  ['files behind it', runsFiles, 'there is no such file here', '`tools/list.sh`: unch', 'The tests'],
  ['who is called, and the buttons', called, '### ✋ @rita @acme/gardeners, ', `[buttons](${onPull.url})`],
  ['by when it is rejected', called, 'until 2026-11-21 04:43 UTC, then it is rej'],
  ['several actions, in a comment', two, 'these 2 things', '#### 2', '**`/approve K7M4Q`**', '!Until'],
  ['an unknown risk', { ...question, actions: [browse, { ...browse, risk: 'LOW' }] }, '⚪ not rated'],
  ['what is not told', { ...question, actions: null }, '> [!CAUTION]\n> **The action is not shown here.**'],
  ['a plan', about(plan), 'edit src/**', 'run  npm run lint *', '⚠️ `npm *`', '**8 hours**', '**$5.00**'],
  ['what is never in', about(plan), '**Never allowed**', 'git push --force', 'edit db/schema', 'edit AGENT'],
  ['what is allowed already', about(plan), 'Allowed already'],
  ['a plan without a scope', about(unreadablePlan), '**It has no scope that', 'unknown key "people"'],
  ['money', about(money), '$4.02 of $5.00', 'up to $10.00', 'stopped at $5.00', 'then the limit stays'],
  ['where to answer', { ...question, ...elsewhere('actions:12ab') }, 'confirmation: actions:12', '!/approve'],
  ['that nothing names it', { ...question, ...elsewhere(null) }, 'in the [conversation]', '!mode: respond'],
  ['that two are needed', { ...question, mayRepeat: true, needs }, '**0 of 2 approvals so far**', '!always'],
  ['what one of two says', { ...question, needs }, '**`/approve`**: one of the approvals'],
  ['the first of its ends', { ...question, rejectAt: began + 9e9 }, "then only in the agent's conversation"],
  ['that buttons count', { ...question, buttons: { ...onPull, only: true } }, 'by comment', '!/approve'],
  ['who is called yet', { ...called, needs: { ...needs, approvedBy: ['rita'] } }, '### ✋ @acme/gardeners, '],
  ['the owner who is needed', { ...question, needs: owned }, '1 of 2 approvals so far', 'a path that is'],
  [
    'the owner of a path',
    { ...question, needs: ofPath },
    'Still needed: a code owner of `a.ts`.',
    'Of a path without a code owner, somebody with `maintain` access.',
  ],
  ['the rule', { ...question, needs: { ...needs, rules: ['rule 2 of a@1b'] } }, 'by `rule 2 of a@1b`'],
  ['that it may be for always', { ...question, mayRepeat: true }, `\`/approve always\`: ${always}`],
  ['what it does not see', { ...question, ...mayRepeat(partly) }, `${always}, even if what is not shown`],
  ['what it cannot bind', { ...question, ...mayRepeat({ files: [pushed] }) }, `${always}, even if what`],
  ['no doubt of its code', { ...question, ...mayRepeat(ofCode) }, always, '!even if'],
  ['no doubt of tests', { ...question, ...mayRepeat({ besides: 'tests' }) }, always, '!even if'],
])('a question tells %s', (_, view, ...said) => {
  expectSaid(questionComment(view, marker('confirmation')), said);
});

const yes = { by: 'maria', answer: 'approve', at: began } as const;
const working_ = agentOf('running');
const next = { code: 'A2B3C', url: 'https://github.com/o/r/pull/1' };
const inTime = { by: nobody, answer: 'reject', at: began, reason: 'x', kind: 'verified' } as const;

const approved = { kind: 'verified', ...yes, agent: working_, reason: null } as const;
const unclear = '❔ Unclear whether the answer arrived';
const again = '`/reject K7M4Q` undoes that';

test.each<[QuestionResult, string, boolean, ...string[]]>([
  [{ kind: 'sending', ...yes }, '⏳ Approving by @maria', false, 'on its way'],
  [approved, '✅ Approved by @maria', false, '!again'],
  [
    { ...approved, always: true },
    '✅ Approved by @maria with `always`',
    false,
    'will not be asked again',
    again,
  ],
  [{ kind: 'gone', ...yes, agent: working_, always: true }, '↪️ No longer asked', true, '!again'],
  [{ ...inTime, agent: agentOf('idle') }, '⌛ Nobody answered in time', false, '!Reason'],
  [{ kind: 'unclear', ...yes, why: 'timeout' }, unclear, true, 'is not known', 'not sent again'],
  [{ kind: 'stale', why: 'other_actions', next }, '🔁 Out of date', true, '**Nothing was sent.**', next.url],
  [{ kind: 'not_waiting', why: 'finished' }, '↪️ Nothing to answer', true, 'finished', 'Nothing was sent'],
  [{ kind: 'expired', at: began, approved: ['ada', 'bo'] }, '⌛ Expired', true, 'Only @ada and @bo app'],
  [{ kind: 'closed', at: began }, '⏹️ Closed', true, 'Answers here have no effect.'],
])('the result %j is told in the question as %s, and in the reply', (result, title, isOpen, ...said) => {
  const reply = resultReply(result, question);
  expectSaid(reply, said);
  const sentence = reply.slice(reply.indexOf(' ') + 1);
  const [line = '', open = ''] = settledQuestion(question, result, null).split('\n\n');
  expect(line).toBe(`${title}: \`rm -rf build\` · \`K7M4Q\``);
  // Open where people have something to do, or nothing was done for them.
  expect(open.includes(sentence)).toBe(isOpen);
});

const refused = { ...approved, answer: 'reject', reason: 'keep src/db out' } as const;
test.each<[string, QuestionView, QuestionResult, ...string[]]>([
  ['approved', about(plan), approved, 'goes on within the plan'],
  ['rejected', about(plan), refused, 'nothing of it is carried out', 'Reason: keep src/db out'],
  ['expired', about(plan), { kind: 'expired', at: began }, 'Nothing of the plan is carried out'],
  ['approved money', about(money), approved, 'up to $10.00'],
])('what follows is told of a plan or of money that is %s', (_, view, result, ...said) => {
  expectSaid(settledQuestion(view, result, null), said);
});

const asText = ({ title, summary, text, buttons }: QuestionCheck): string =>
  [title, summary, text, ...buttons.map((each) => Object.values(each).join(' · '))].join('\n\n');

test.each<[QuestionView, ...string[]]>([
  [question, '[comment](https://x.test/)', 'rm -rf build', 'Approve K7M4Q · approve K7M4Q', 'Reject K7M4Q'],
  [about(plan), 'edit src/**', 'Approve K3M9A', 'Reject K3M9A'],
])('the check of a question has all that is asked, and a button for each answer: %#', (view, ...said) => {
  expectSaid(asText(questionCheck(view, 'https://x.test', null)), said);
});

test('a reminder calls people, and leads to the question with its code and its end', () => {
  const given = { to: ['rita', 'acme/gardeners'], code: 'K7M4Q', url: asked.url, askedAt: began };
  const text = questionReminder({ ...given, rejectAt: began + 7_200_000 });
  expectSaid(text, ['@rita @acme/gardeners', `[\`K7M4Q\`](${asked.url})`, '02:43 UTC', '04:43 UTC']);
  expectSaid(questionReminder({ ...given, rejectAt: null, subject: plan }), ['plan', '!04:43']);
});

const down = { kind: 'out_of_reach', cause: { failed: 'unavailable' }, why: 'it is down' } as const;
const lost = { ...down, cause: { failed: 'not_found' } } as const;
test.each<[RefusalWhy, ...string[]]>([
  [{ kind: 'permission', needs: 'write', has: 'read' }, '**write**', '**read**', 'Nothing was sent'],
  [{ kind: 'may_not', by: 'sam' }, '@sam, you approved this, and may not approve here any more'],
  [down, 'The question stays open'],
  [{ ...down, cause: 'absent' }, 'Its conversation is gone', '!stays open'],
  [lost, 'Its conversation is gone', '!stays open'],
  [{ kind: 'malformed', meant: '/stop', hint: '' }, 'did you mean `/stop`?'],
  [{ kind: 'malformed', hint: 'A *star* for `/stop` and `a|b`, `.' }, 'a &#42;star&#42; for `/st', '`a|b`'],
  [{ kind: 'code_needed', codes: ['A2B3C', 'D4E5F'] }, '`A2B3C`, `D4E5F`'],
  [{ kind: 'github_refuses', said: 'no', needs: 'issues=write; checks=write' }, '**issues: write or checks'],
])('the refusal %j says: %s', (why, ...said) => {
  expectSaid(refusalReply({ login: 'sam', what: '/stop', why }), said);
});

test.each<[readonly string[], number, string]>([
  [['ada', 'bob'], 3, 'The approvals of @ada and @bob still count: 2 of 3.'],
  [['ada'], 2, 'The approval of @ada still counts: 1 of 2.'],
  [['ada'], 1, 'The approval of @ada still counts.'],
])('a refusal that takes nothing from %j, of %i, ends with: %s', (by, needed, words) => {
  const why = { kind: 'may_not', by: 'sam' } as const;
  const text = refusalReply({ login: 'sam', what: '/approve', why, stillCount: { by, needed } });
  expect(text.endsWith(words)).toBe(true);
});

test('help names only the commands that are heard, and no alias where there is none', () => {
  const reply = helpReply({ spelling: { prefix: '/bot', bare: false }, names: ['approve', 'help'] }, null);
  expectSaid(reply, ['`/bot approve [code] [always]`', '!stop', '!means the same']);
  expectSaid(helpReply({ spelling }, null), ['`/stop`', 'means the same']);
});

test('the status tells the state, since when, and what waits for an answer', () => {
  const now = working.at + 3_900_000;
  const open = [{ code: 'K7M4Q', url: asked.url }];
  const seen = { run, seen: working, since: working.at, now, ending: null, audience: 'app', open } as const;
  const waits = `[\`K7M4Q\`](${asked.url})`;
  expectSaid(statusReply(seen, null), ['The agent is working', page, 'for 1h 5m', waits]);
});

test('a wrong configuration is told with file, line, problem and what was expected', () => {
  const given = { path: 'permission.start', line: 3, problem: 'is "wirte"', expected: 'triage, write' };
  const problems = [given, { ...given, path: '', line: 9 }];
  const file = { repository: 'acme/shop', file: '.g.yml', url: asked.url, deed: 'label' } as const;
  const text = configurationErrors({ ...file, problems }, null);
  expectSaid(text, ['2 problems', `[\`.g.yml\`](${asked.url})`, '| line 9 | is "wirte" | tri']);
});

test('a side question and its answer are shown without mentions and elements', () => {
  const answer = 'Only `a.ts`, @mona.\n\n</details><!-- x';
  const text = sideAnswer({ login: 'wendy', question: 'which\nfiles, @mona?', answer }, null);
  expectSaid(text, ['💬 @wendy asked: which files, ', '> Only `a.ts`', '!</details>']);
  expect(text).not.toMatch(/(?<!\\)@mona/);
});
