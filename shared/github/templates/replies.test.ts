// The short texts that the golden files do not show.

import { describe, expect, test } from '@jest/globals';
import {
  began,
  browse,
  finished,
  progress,
  question,
  shell,
  working,
} from '../../../test/support/example-views.ts';
import type { QuestionResult } from '../../question/index.ts';
import { agentOf } from '../../service/openhands/decode/states.ts';
import type { RefusalWhy } from '../refusal-why.ts';
import { progressComment, type RuledLine } from './progress.ts';
import { questionComment, settledQuestion } from './question.ts';
import { resultReply, resultSentence } from './question-result.ts';
import type { Needs } from './question-view.ts';
import { refusalReply } from './refusal.ts';
import { helpReply, sideAnswer } from './replies.ts';

const yes = { by: 'maria', answer: 'approve', at: began } as const;
const onItsWay = 'The answer is on its way to the agent.';
const done = '`rm -rf build` on 2026-11-21 02:43 UTC.';

test.each<[string, QuestionResult, string, string]>([
  ['a sent approval', { kind: 'sending', ...yes }, '⏳ Approving', `@maria approved ${done} ${onItsWay}`],
  [
    'an answer that may not have arrived',
    { kind: 'unclear', ...yes, why: 'timeout' },
    '❔ Unclear whether the answer arrived',
    `@maria approved ${done} **It is not known whether the answer arrived** (timeout), so it is not sent again. Look at the conversation.`,
  ],
  [
    'an agent that waits for something else by now',
    { kind: 'stale', why: 'other_actions', next: { code: 'A2B3C', url: 'https://github.com/o/r/pull/1' } },
    '🔁 Out of date',
    'The agent now waits for something other than what was shown. **Nothing was sent.** It is asked again in [`A2B3C`](https://github.com/o/r/pull/1).',
  ],
  [
    'an agent that no longer waits',
    { kind: 'not_waiting', why: 'finished' },
    '↪️ Nothing to answer',
    'The agent no longer waits for an answer (finished). **Nothing was sent.**',
  ],
  [
    'a question that expired with too few approvals',
    { kind: 'expired', at: began, approved: ['maria', 'sam'] },
    '⌛ Expired',
    'Only @maria and @sam approved `rm -rf build` in time; the question expired on 2026-11-21 02:43 UTC. The agent still waits: answer in the conversation.',
  ],
  [
    'a question whose run is not followed any more',
    { kind: 'closed', at: began },
    '⏹️ Closed',
    'On 2026-11-21 02:43 UTC the agent ended, or was followed no more; nobody had answered. Answers here have no effect.',
  ],
])('%s is told in the question and in the reply', (_, result, title, sentence) => {
  expect(resultReply(result, question)).toBe(`${title.split(' ')[0]} ${sentence}`);
  const [line = '', open = ''] = settledQuestion(question, result, null).split('\n\n');
  expect(line).toBe(`${title}${result.kind === 'sending' ? ' by @maria' : ''}: \`rm -rf build\` · \`K7M4Q\``);
  expect(open.includes(sentence)).toBe(result.kind !== 'sending');
});

describe('a question', () => {
  test('says where else to answer if no answer counts here', () => {
    const asked = (confirmation: string | null) =>
      questionComment({ ...question, answering: { kind: 'elsewhere', confirmation } }, null);
    expect(asked('actions:12ab')).toContain('Approve or reject it in the [conversation]');
    expect(asked('actions:12ab')).toContain('`confirmation: actions:12ab`');
    expect(asked(null)).not.toContain('mode: respond');
    expect(asked(null)).not.toContain('/approve');
  });

  test.each<[string, string, Needs]>([
    [
      'two people',
      '**0 of 2 approvals so far**. Still needed: 2 people.',
      { people: 2, owners: [], approvedBy: [], owned: [] },
    ],
    [
      'an owner of an unknown path',
      '**1 of 2 approvals so far** (@maria). Still needed: a code owner of a path that is not known.',
      { people: 2, owners: ['a.ts', null], approvedBy: ['maria'], owned: ['a.ts'] },
    ],
    [
      'an owner of a known path',
      '**1 of 1 approval so far** (@maria). Still needed: a code owner of `a.ts`.',
      { people: 1, owners: [null, 'a.ts'], approvedBy: ['maria'], owned: [null] },
    ],
    [
      'people by a rule',
      'Asked for by `rule 2 of a.yml@1a2b`.',
      { people: 2, owners: [], approvedBy: [], owned: [], rules: ['rule 2 of a.yml@1a2b'] },
    ],
  ])('that still needs %s says so, and offers no approval for always', (_, words, needs) => {
    const asked = (changes: object) => questionComment({ ...question, mayRepeat: true, ...changes }, null);
    expect(asked({ needs })).toContain(words);
    expect(asked({ needs })).not.toContain('always');
    expect(asked({ needs: null })).toContain(
      '`/approve always`: this and every identical action of this run',
    );
  });

  test.each([
    ['where not all that runs is known', true, { besides: null, notKnown: 'part' }],
    ['not where the rest is its own code', false, { besides: null, notKnown: 'code' }],
    ['not of tests', false, { besides: 'tests' }],
  ] as const)(
    'for always says that it holds even if what is not shown changes, %s',
    (_, isSaid, executes) => {
      const actions = [{ ...browse, executes: { files: [], ...executes } }];
      const comment = questionComment({ ...question, mayRepeat: true, actions }, null);
      const words = 'every identical action of this run, even if what is not shown here changes';
      expect(comment.includes(words)).toBe(isSaid);
    },
  );
});

test.each<[string, RefusalWhy]>([
  [
    '@sam, you approved this, and may not approve here any more, so your approval',
    { kind: 'may_not', by: 'sam' },
  ],
  [
    'The question stays open: write it again later.',
    { kind: 'out_of_reach', cause: { failed: 'unavailable' }, why: 'it is down' },
  ],
  [
    'Its conversation is gone, and nobody can answer there any more.',
    { kind: 'out_of_reach', cause: 'absent', why: 'the service does not know the conversation' },
  ],
  [
    'Its conversation is gone, and nobody can answer there any more.',
    { kind: 'out_of_reach', cause: { failed: 'not_found' }, why: 'Conversation not found' },
  ],
  ['ℹ️ @sam, did you mean `/stop`? Nothing', { kind: 'malformed', meant: '/stop', hint: '' }],
  [
    'ℹ️ @sam, a &#42;star&#42; for `/stop now` and `a¦b`, &#96;. Nothing',
    { kind: 'malformed', hint: 'A *star* for `/stop now` and `a|b`, `.' },
  ],
  ['so `/stop` needs a code: `A2B3C`, `D4E5F`.', { kind: 'code_needed', codes: ['A2B3C', 'D4E5F'] }],
  [
    'gives it the permission **issues: write or checks: write** and accepts it here.',
    { kind: 'github_refuses', said: 'no', needs: 'issues=write; checks=write' },
  ],
])('a refusal says: %s', (words, why) => {
  expect(refusalReply({ login: 'sam', what: '/stop', why })).toContain(words);
});

test.each<[string, readonly string[], number]>([
  ['Nothing was sent to the agent. The approvals of @ada and @bob still count: 2 of 3.', ['ada', 'bob'], 3],
  ['Nothing was sent to the agent. The approval of @ada still counts: 1 of 2.', ['ada'], 2],
  ['Nothing was sent to the agent. The approval of @ada still counts.', ['ada'], 1],
])('a refusal that takes nothing from others ends with: %s', (words, by, needed) => {
  const stillCount = { by, needed };
  expect(
    refusalReply({ login: 'sam', what: '/approve', why: { kind: 'may_not', by: 'sam' }, stillCount }),
  ).toMatch(new RegExp(`${words}$`));
});

test('a run that waits leads to the question, with its first line', () => {
  const asked = {
    number: 12,
    url: 'https://github.com/o/r/pull/12#discussion_r1',
    actions: [shell, browse],
  };
  const line = `**Your answer is needed in [#12](${asked.url})**`;
  expect(progressComment({ ...progress, openQuestion: asked }, null)).toContain(
    `${line}: \`rm -rf build\`, and 1 more`,
  );
  expect(progressComment({ ...progress, openQuestion: { ...asked, actions: null } }, null)).toContain(
    `${line}\n`,
  );
  expect(progressComment({ ...progress, openQuestion: asked, ending: finished }, null)).not.toContain(
    'Your answer is needed',
  );
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

test('help names only the commands that are heard, and no alias where there is none', () => {
  const reply = helpReply({ spelling: { prefix: '/bot', bare: false }, names: ['approve', 'help'] }, null);
  expect(reply).toContain('`/bot approve [code] [always]`');
  expect(reply).not.toMatch(/stop|means the same/);
});

test('an approval for always says in the thread that it is asked about no more, and how to take that back', () => {
  const verified = { kind: 'verified', agent: agentOf('running'), reason: null, ...yes } as const;
  expect(resultSentence({ ...verified, always: true }, question)).toMatch(
    /@maria approved `rm -rf build` .*will not be asked again in this run.*`\/reject K7M4Q` undoes that/,
  );
  // Not one for once, nor one that is not known to have arrived.
  expect(resultSentence(verified, question)).not.toContain('again');
  const gone = { ...yes, kind: 'gone', agent: agentOf('running'), always: true } as const;
  expect(resultSentence(gone, question)).not.toContain('again');
});

test('the decision of a rule links to the rule where its place is known', () => {
  const url = 'https://github.com/o/r/blob/c0ffee/a.yml#L12';
  const rule = { rule: 'rule 2', configuration: 'o/r/a.yml@c0ffee' };
  const line: RuledLine = { at: 0, verdict: 'reject', isSeen: true, actions: null, rule, url };
  const shown = (changes: Partial<RuledLine>) =>
    progressComment({ ...progress, ruled: [{ ...line, ...changes }] }, null);
  expect(shown({})).toContain(`🚫 rejected by [rule 2](${url}) of \`o/r/a.yml@c0ffee\`: an action`);
  expect(shown({ url: null })).toContain('🚫 rejected by rule 2 of `o/r/a.yml@c0ffee`: an action');
});

test('a side question and its answer are shown without mentions and elements', () => {
  const text = sideAnswer(
    { login: 'wendy', question: 'which\nfiles, @mona?', answer: 'Only `a.ts`, @mona.\n\n</details><!-- x' },
    null,
  );
  expect(text).toMatch(/^💬 @wendy asked: which files, /);
  expect(text).not.toMatch(/(?<!\\)@mona/);
  expect(text).not.toContain('</details>');
  expect(text).toContain('> Only `a.ts`');
  expect(text).toContain('the agent goes on as before');
});

test.each([
  [
    'the account lets the agent act',
    { ask: 'never', by: 'account' },
    true,
    '`rules` decide nothing here: the account',
  ],
  [
    '`ask` is never',
    { ask: 'never', by: 'configuration' },
    true,
    '`rules` decide nothing here: `ask` is `never`',
  ],
  ['the account cannot be read', null, true, 'Whether `rules` decide anything here is not known'],
  ['the agent asks', { ask: 'always', by: 'account' }, true, null],
  ['the agent is observed', { ask: 'never', by: 'configuration', observes: true }, true, null],
  ['there are no rules', { ask: 'never', by: 'account' }, false, null],
] as const)('a run whose rules decide nothing is warned of them where %s', (_, asks, hasRules, words) => {
  const comment = progressComment({ ...progress, hasRules, run: { ...progress.run, asks } }, null);
  if (words === null) expect(comment).not.toContain('`rules`');
  else expect(comment).toContain(`> [!WARNING]\n> ${words}`);
});
