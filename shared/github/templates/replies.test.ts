// The short texts that the golden files do not show.

import { describe, expect, test } from '@jest/globals';
import {
  began,
  browse,
  finished,
  progress,
  question,
  report,
  run,
  shell,
  spelling,
  working,
} from '../../../test/support/example-views.ts';
import type { QuestionResult } from '../../question/index.ts';
import { agentOf } from '../../service/openhands/decode/states.ts';
import type { RefusalWhy } from '../refusal-why.ts';
import { finalMessageSection, outcomeReport } from './outcome.ts';
import { progressComment, type RuledLine } from './progress.ts';
import { type Needs, questionComment, questionPointer, settledQuestion } from './question.ts';
import { resultReply, resultSentence, staleWords } from './question-result.ts';
import { refusalReply } from './refusal.ts';
import { configurationErrors, heldReply, helpReply, sideAnswer, statusReply } from './replies.ts';
import { factsLine } from './run-line.ts';

const yes = { by: 'maria', answer: 'approve', at: began } as const;
const no = { ...yes, answer: 'reject' } as const;
const onItsWay = 'The answer is on its way to the agent.';
const done = 'this on 2026-11-21 02:43 UTC.';

test.each<[string, QuestionResult, string, string]>([
  ['a sent approval', { kind: 'sending', ...yes }, '⏳ Approving', `@maria approved ${done} ${onItsWay}`],
  ['a sent rejection', { kind: 'sending', ...no }, '⏳ Rejecting', `@maria rejected ${done} ${onItsWay}`],
  [
    'a rejection that was seen to have arrived',
    { kind: 'verified', ...no, agent: agentOf('idle'), reason: 'keep #7' },
    '🚫 Rejected',
    `@maria rejected ${done} Now the agent is idle. Reason: keep #&#8203;7`,
  ],
  [
    'a rejection after which the agent went on',
    { kind: 'verified', ...no, agent: agentOf('running'), reason: null },
    '🚫 Rejected',
    `@maria rejected ${done} The agent went on.`,
  ],
  [
    'an approval after which the question was gone',
    { kind: 'gone', ...yes, agent: agentOf('running') },
    '↪️ No longer asked',
    `@maria approved ${done} It is not known whether that answer arrived, but the question is gone: the agent went on.`,
  ],
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
    'an agent of which it is not known what it waits for',
    { kind: 'stale', why: 'wait_not_known', next: null },
    '🔁 Out of date',
    'It is not known here whether the agent still waits for the same thing. Answer in the conversation. **Nothing was sent.**',
  ],
  [
    'an agent that no longer waits',
    { kind: 'not_waiting', why: 'finished' },
    '↪️ Nothing to answer',
    'The agent no longer waits for an answer (finished). **Nothing was sent.**',
  ],
  [
    'an answer that was given elsewhere',
    { kind: 'elsewhere', agent: agentOf('running'), at: began },
    '↪️ Answered elsewhere',
    'Seen on 2026-11-21 02:43 UTC: this was answered somewhere else, and the agent went on.',
  ],
  [
    'a question that expired',
    { kind: 'expired', at: began },
    '⌛ Expired',
    'Nobody answered in time; the question expired on 2026-11-21 02:43 UTC. The agent still waits: answer in the conversation.',
  ],
  [
    'a question that expired while its answer was on its way',
    { kind: 'expired', at: began, answeredBy: 'maria' },
    '⌛ Expired',
    'The answer of @maria could not be given to the agent in time; the question expired on 2026-11-21 02:43 UTC. The agent still waits: answer in the conversation.',
  ],
  [
    'a question that expired with too few approvals',
    { kind: 'expired', at: began, approved: ['maria', 'sam'] },
    '⌛ Expired',
    'Only @maria and @sam approved this in time; the question expired on 2026-11-21 02:43 UTC. The agent still waits: answer in the conversation.',
  ],
  [
    'a question whose run is not followed any more',
    { kind: 'closed', at: began },
    '⏹️ Closed',
    'Following stopped on 2026-11-21 02:43 UTC. Answers here have no effect.',
  ],
])('%s is told in the question and in the reply', (_, result, title, sentence) => {
  expect(resultReply(result)).toBe(`${title.split(' ')[0]} ${sentence}`);
  expect(settledQuestion(question, result, null)).toMatch(new RegExp(`^### ${title} · \`K7M4Q\``));
});

test('each reason why a question is out of date has its own words', () => {
  expect(new Set(Object.values(staleWords)).size).toBe(Object.keys(staleWords).length);
  expect(staleWords.question_hidden).toContain('was hidden');
  expect(staleWords.question_gone).toContain('was deleted');
  expect(staleWords.question_changed).toContain('did not say what we wrote');
});

describe('a question', () => {
  test('says where else to answer if no answer counts here', () => {
    const asked = (confirmation: string | null) =>
      questionComment({ ...question, answering: { kind: 'elsewhere', confirmation } }, null);
    expect(asked('actions:12ab')).toContain('**To answer**, use the conversation itself');
    expect(asked('actions:12ab')).toContain(
      'With `confirmation: actions:12ab` it answers this and nothing else.',
    );
    expect(asked(null)).toContain('cannot be bound to this question');
    expect(asked(null)).not.toContain('/approve');
  });

  test('uses the prefix where bare commands are off', () => {
    const answering = { kind: 'comment', spelling: { prefix: '/bot', bare: false } } as const;
    expect(questionComment({ ...question, answering }, null)).toContain('- `/bot approve K7M4Q`: the agent');
  });

  test('shows texts of several lines as they are, and what else there is', () => {
    const action = {
      ...shell,
      tool: 'edit',
      risk: 'medium',
      arguments: { path: 'a.ts', text: 'one\n```two', empty: '' },
      thought: 'I `must`',
    };
    expect(questionComment({ ...question, actions: [action] }, null)).toContain(
      [
        'Tool `edit` · Path `a.ts` · risk 🟡 medium, by the agent’s own estimate',
        '```json\n{\n  "path": "a.ts",\n  "empty": ""\n}\n```',
        '`text`:',
        '````\none\n```two\n````',
        'The agent says of it:',
        '> Remove the old build folder',
        '<details><summary>Why, in the words of the agent</summary>\n\n> I `must`\n\n</details>',
      ].join('\n\n'),
    );
  });

  test.each([
    [null, 'No arguments.'],
    [undefined, 'No arguments.'],
    ['ls', '```json\n"ls"\n```'],
    [[1], '```json\n[\n  1\n]\n```'],
    [{ command: 'ls' }, '```sh\nls\n```'],
    [{ a: 1 }, 'risk 🟢 low, by the agent’s own estimate\n\n```json\n{\n  "a": 1\n}\n```'],
  ])('shows the arguments %j as %j', (given, shown) => {
    const action = { ...browse, risk: 'LOW', arguments: given };
    expect(questionComment({ ...question, actions: [action] }, null)).toContain(shown);
  });

  test('is pointed to from elsewhere', () => {
    expect(questionPointer({ code: 'A2B3C', url: 'https://github.com/o/r/pull/1' }, '<!-- m -->')).toBe(
      '<!-- m -->\n✋ The agent asks before it acts. Answer [`A2B3C`](https://github.com/o/r/pull/1) there.',
    );
  });

  test.each<[string, string, Needs]>([
    [
      'two people',
      '**2 people have** to approve this: 0 of 2 so far.',
      { people: 2, owners: [], approvedBy: [], owned: [] },
    ],
    [
      'an owner of an unknown path',
      '1 of 2 so far (@maria). A code owner has to be among them, of a path that is not known.',
      { people: 2, owners: ['a.ts', null], approvedBy: ['maria'], owned: ['a.ts'] },
    ],
    [
      'an owner of a known path',
      'One person has to approve this: 1 of 1 so far (@maria). A code owner has to be among them, of `a.ts`.',
      { people: 1, owners: [null, 'a.ts'], approvedBy: ['maria'], owned: [null] },
    ],
    [
      'people by a rule',
      '0 of 2 so far. Asked for by `rules[1] of a.yml@1a2b`.',
      { people: 2, owners: [], approvedBy: [], owned: [], rules: ['rules[1] of a.yml@1a2b'] },
    ],
  ])('that still needs %s says so, and offers no approval for always', (_, words, needs) => {
    const asked = (changes: object) => questionComment({ ...question, mayRepeat: true, ...changes }, null);
    expect(asked({ needs })).toContain(words);
    expect(asked({ needs })).not.toContain('always');
    expect(asked({ needs: null })).toContain(
      '- `/approve always`: this and every identical action of this run',
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

  test('counts one action that is left out', () => {
    const long = { ...browse, arguments: { text: 'x\n'.repeat(20_000) } };
    const actions = Array.from({ length: 11 }, () => long);
    const comment = questionComment({ ...question, actions, conversationUrl: null }, null);
    expect(comment).toContain('_1 more action is not shown here._');
    expect(comment).toContain('#### 10 of 11');
  });
});

test.each<[string, RefusalWhy]>([
  [
    '@sam, you approved this, and may not approve here any more, so your approval',
    { kind: 'may_not', by: 'sam' },
  ],
  [
    '@sam, your approval of this was edited or deleted, so it does not count.',
    { kind: 'approval_gone', by: 'sam' },
  ],
  ['whether the comment of @bob with `/stop` was edited', { kind: 'edit_unknown', by: 'bob' }],
  ['a comment of the review with `/stop` was edited after the review was written', { kind: 'review_edited' }],
  ['your permission could not be looked up, so `/stop` was not followed.', { kind: 'permission_unknown' }],
  ['🔒 @sam, `/stop` is for members of the team `ops`.', { kind: 'team', team: 'ops' }],
  ['a second person: you started this run, or told its agent what to do.', { kind: 'requester' }],
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
  ['🔒 @sam, `/stop` counts from people only, never from a bot.', { kind: 'not_a_person' }],
  ['🔒 @sam, `/stop` does not count from a bot', { kind: 'bot' }],
  ['`/stop` was written through the app `x`, and only what people', { kind: 'through_app', app: 'x' }],
  ['ℹ️ @sam, `/stop` stands in a comment that was edited', { kind: 'edited' }],
  ['ℹ️ @sam, write /stop. Nothing', { kind: 'malformed', hint: 'Write /stop.' }],
  ['ℹ️ @sam, did you mean `/stop`? Nothing', { kind: 'malformed', meant: '/stop', hint: '' }],
  ['ℹ️ @sam, there is no open question here that `/stop` could answer.', { kind: 'none_open' }],
  ['so `/stop` needs a code: `A2B3C`, `D4E5F`.', { kind: 'code_needed', codes: ['A2B3C', 'D4E5F'] }],
  ['`/stop` belongs to no open question here. Open: `A2B3C`.', { kind: 'wrong_code', codes: ['A2B3C'] }],
  ['this question was already answered, so `/stop` had no effect.', { kind: 'already_answered' }],
  ['ℹ️ @sam, the issue was edited after you wrote `/stop`', { kind: 'issue_edited' }],
  ['🔒 @sam, this repository takes `/stop` only in a comment of the conversation', { kind: 'comments_only' }],
  [
    '🔒 @sam, `/stop` was not followed. On x, .claude differs. Whoever starts an agent there has to be somebody who may approve (**maintain** or more).',
    { kind: 'guard_files', change: 'On x, .claude differs.', needs: 'maintain' },
  ],
  [
    'gives it the permission **issues: write or checks: write** and accepts it here.',
    { kind: 'github_refuses', said: 'no', needs: 'issues=write; checks=write' },
  ],
  ['a run for this issue is still going on, so `/stop` started nothing.', { kind: 'already_running' }],
  ['ℹ️ @sam, there is no run here, so `/stop` did nothing.', { kind: 'no_run' }],
  [
    'ℹ️ @sam, no agent is followed here any more, so `/stop` did nothing. The last one may still work in [its conversation](https://x/1): stop it there.',
    { kind: 'not_followed', where: 'https://x/1' },
  ],
  [
    'ℹ️ @sam, the agent’s comments here were signed with another `api-key`, or before this thread or its repository moved, so `/stop` did nothing. Nothing was sent to the agent. Use one key in all workflows, or answer in the conversation.',
    { kind: 'other_key' },
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

test.each([
  ['the agent is paused. Your message goes in when the conversation is resumed.', 'asleep', null],
  ['the agent waits for the answer to a question. Your message goes in after that.', 'waits', null],
  [
    'the agent waits for the answer to [a question](https://x.test/1). Your message goes in after that.',
    'waits',
    'https://x.test/1',
  ],
] as const)('the author of a message that is held is told: %s', (words, why, url) => {
  expect(heldReply('sam', why, url)).toBe(`💬 @sam, ${words}`);
});

test('the facts of a run name who started it and how', () => {
  const nobody = { ...run, startedBy: null, conversationUrl: null, pullRequests: [] };
  expect(factsLine({ ...nobody, by: { kind: 'command', usage: '/retry' } })).toBe('Started with `/retry`');
  const workflow = {
    kind: 'workflow',
    name: 'Nightly',
    url: 'https://github.com/o/r/actions/runs/1',
  } as const;
  expect(factsLine({ ...nobody, by: workflow })).toBe(
    'Started in the workflow [`Nightly`](https://github.com/o/r/actions/runs/1)',
  );
  expect(factsLine({ ...nobody, pullRequests: [1, 2, -3, 1.5] })).toContain('Pull requests #1, #2');
});

test('a run that has only begun says so', () => {
  const comment = progressComment(
    { ...progress, timeline: [], removed: null, warnings: [], commands: null },
    null,
  );
  expect(comment).toBe(
    `### 🚀 Starting the agent\n\n${factsLine(run)}\n\n<sub>Last change 2026-11-21 02:43 UTC</sub>`,
  );
});

test('a run shows five warnings and counts the others', () => {
  const warnings = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect(progressComment({ ...progress, warnings }, null)).toContain('> e\\\n> and 2 more');
});

test('a run shows the steps of a start-up while it lasts and where it failed, and one row once it is over', () => {
  const [preparing, ready] = progress.timeline;
  if (!preparing || !ready) throw new Error('no start-up');
  const steps = { ...progress, timeline: [preparing, ready] };
  expect(progressComment(steps, null)).toContain('Start-up: ready');
  const failed = { outcome: 'start_error', reason: 'x', at: finished.at } as const;
  expect(progressComment({ ...steps, ending: failed }, null)).toContain('Start-up: preparing');
  expect(progressComment(progress, null)).not.toContain('Start-up:');
  expect(progressComment(progress, null)).toContain('| 🚀 Start-up | 2026-11-21 02:43:20 | 45s |');
});

test('a run that waits leads to the question, with its first line', () => {
  const asked = {
    number: 12,
    url: 'https://github.com/o/r/pull/12#discussion_r1',
    actions: [shell, browse],
  };
  const line = `**Your answer is needed in [#12](${asked.url})**`;
  expect(progressComment({ ...progress, openQuestion: asked }, null)).toContain(
    `${line}: \`terminal: rm -rf build\`, and 1 more`,
  );
  expect(progressComment({ ...progress, openQuestion: { ...asked, actions: null } }, null)).toContain(
    `${line}\n`,
  );
  expect(progressComment({ ...progress, openQuestion: asked, ending: finished }, null)).not.toContain(
    'Your answer is needed',
  );
});

test('a run whose messages are held names each of their authors once', () => {
  const held = { by: ['maria', null, 'maria'], until: 'answer' } as const;
  expect(progressComment({ ...progress, held }, null)).toContain(
    '💬 3 messages by @maria, failed checks go in after the answer.',
  );
});

test('a run with 26 states counts the one that is left out', () => {
  const timeline = Array.from({ length: 26 }, () => working);
  expect(progressComment({ ...progress, timeline }, null)).toContain('| _1 earlier state_ | | |');
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

test('words of the agent stand first and open where they are short, folded where they are long', () => {
  const short = outcomeReport({ ...report, finalMessage: 'Done: see `a.ts`.' }, null);
  expect(short).toMatch(/^### ✅ Finished\n\n\*\*The agent says:\*\*\n\n> Done: see `a\.ts`\.\n\n\*\*Next:/);
  const long = outcomeReport({ ...report, finalMessage: 'word\n'.repeat(16) }, null);
  expect(long).toMatch(/^### ✅ Finished\n\n<details><summary>What the agent says<\/summary>/);
});

test('a run that failed says why before the words of the agent', () => {
  const ending = { outcome: 'error', reason: 'no space left', at: began } as const;
  const text = outcomeReport({ ...report, ending, finalMessage: 'I tried.' }, null);
  expect(text).toMatch(/> no space left[\s\S]*\*\*Next:\*\*[\s\S]*> I tried\./);
});

test('the report of a run without a pull request asks for a review all the same', () => {
  const comment = outcomeReport({ ...report, run: { ...run, pullRequests: [] } }, null);
  expect(comment).toContain("**Next:** Review what it changed as you would review a colleague's work.");
});

test('the report of a workflow tells people what they can do there', () => {
  const ending = { outcome: 'timeout', reason: '', at: began } as const;
  const comment = outcomeReport({ ...report, ending, audience: 'action' }, null);
  expect(comment).toContain(
    '### ⌛ Out of time\n\nThe time for this run is over. The conversation itself goes on.\n\n**Next:** Pick it up with `mode: wait`',
  );
});

test('a run that has ended in a workflow folds its timeline', () => {
  const ended = progressComment({ ...progress, ending: finished, audience: 'action' }, null);
  expect(ended).toMatch(/^### ✅ Finished/);
  expect(ended).toContain('<details><summary>Timeline</summary>');
  expect(progressComment(progress, null)).not.toContain('Timeline');
});

test('a run without a final message has no section for it', () => {
  expect(finalMessageSection(null)).toBeNull();
  expect(finalMessageSection(' \n')).toBeNull();
});

test('the reply to /status of a run that has ended shows its outcome', () => {
  const reply = statusReply(
    {
      run,
      seen: working,
      since: working.at,
      now: finished.at,
      ending: finished,
      audience: 'app',
      open: [],
    },
    null,
  );
  expect(reply).toMatch(/^### ✅ Finished/);
  expect(reply).toMatch(/since 2026-11-21 03:49 UTC$/);
});

test('help names only the commands that are heard, and no alias where there is none', () => {
  const reply = helpReply({ spelling: { prefix: '/bot', bare: false }, names: ['approve', 'help'] }, null);
  expect(reply).toContain('`/bot approve [code] [always]`');
  expect(reply).not.toMatch(/stop|means the same/);
});

test('a configuration with many problems names the first ones', () => {
  const problem = { path: '', line: null, problem: 'is a list', expected: 'a map' };
  const view = { repository: 'o/r', file: 'a.yml', url: null };
  const one = configurationErrors({ ...view, problems: [problem] }, null);
  expect(one).toContain('has 1 problem\n');
  expect(one).toContain('In `a.yml` of `o/r`');
  expect(one).toContain('| the file | is a list | a map |');
  expect(
    configurationErrors({ ...view, problems: Array.from({ length: 22 }, () => problem) }, null),
  ).toContain('_and 2 more_');
  expect(progressComment({ ...progress, commands: spelling }, null)).toContain('`/stop`');
});

test('an approval for always says in the thread that it is asked about no more, and how to take that back', () => {
  const verified = { kind: 'verified', agent: agentOf('running'), reason: null, ...yes } as const;
  expect(resultSentence({ ...verified, always: true })).toMatch(
    /@maria approved this .*needs no further answer in this run.*`\/reject` with the code of this question takes that back/,
  );
  // Not one for once, nor one that is not known to have arrived.
  expect(resultSentence(verified)).not.toContain('further');
  expect(resultSentence({ ...yes, kind: 'gone', agent: agentOf('running'), always: true })).not.toContain(
    'further',
  );
});

test.each([
  [1, '<summary>1 decision by a rule<'],
  [20, '<summary>20 decisions by rules<'],
  [30, '<summary>The newest 20 decisions by rules<'],
])('of %i decisions of rules at most 20 are shown, and the summary tells how many', (count, summary) => {
  const rule = { rule: 'rules[0]', configuration: 'file@c0ffee' };
  const line: RuledLine = { at: 0, verdict: 'approve', isSeen: true, actions: null, rule, url: null };
  const text = progressComment({ ...progress, ruled: Array.from({ length: count }, () => line) }, null);
  expect(text).toContain(summary);
  expect(text.match(/allowed by rule 1 of/g)).toHaveLength(Math.min(20, count));
});

test('the decision of a rule links to the rule where it is known where that stands', () => {
  const url = 'https://github.com/o/r/blob/c0ffee/a.yml#L12';
  const rule = { rule: 'rules[1]', configuration: 'o/r/a.yml@c0ffee' };
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

test('an empty answer to a side question is called empty', () => {
  expect(sideAnswer({ login: 'wendy', question: 'why?', answer: ' ' }, '<!-- m -->')).toContain(
    'The agent said nothing to this.',
  );
});
