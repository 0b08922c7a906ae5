import { describe, expect, test } from '@jest/globals';
import type { OutcomeName } from '../../shared/conversation/index.ts';
import { newQuestion, type Question } from '../../shared/question/index.ts';
import { agentOf, sandboxOf } from '../../shared/service/index.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { expectSaid } from '../../test/support/said.ts';
import { action } from '../../test/support/scripted-service.ts';
import { createThread } from '../../test/support/thread.ts';
import { readCommentKey } from '../inputs/run-context.ts';
import { runContext } from '../testing/fixtures.ts';
import { exitCodeFor } from './endings.ts';
import { type Facts, noFacts } from './facts.ts';
import { openLedger } from './ledger.ts';
import { outputsOf } from './outputs.ts';
import { createStickyComment } from './sticky-comment.ts';
import { summaryOf } from './summary.ts';
import type { StickyOptions } from './write-comment.ts';

const context = runContext({ event: { issue: { number: 7 } } });
const facts = (given: Partial<Facts>): Facts => ({
  ...noFacts('run', 0),
  conversationUrl: 'https://x.test/c',
  ...given,
});
const ended = (outcome: OutcomeName, exitCode: number) =>
  facts({ ending: { outcome, reason: 'because', at: 60_000 }, exitCode });

const { ending: cancelledEnding, exitCode: cancelledCode } = ended('cancelled', 130);
const cancelled = { ending: cancelledEnding, exitCode: cancelledCode };

describe('exit codes', () => {
  test.each<[OutcomeName, OutcomeName[], number]>([
    ['finished', ['finished'], 0],
    ['error', ['finished'], 20],
    ['error', ['finished', 'error'], 0],
    ['started', [], 0],
  ])('the outcome %s, where %j is green, has the exit code %d', (outcome, green, code) => {
    expect(exitCodeFor({ outcome }, green)).toBe(code);
  });

  test('an agent that may go on and cost more is never green', () => {
    const green: OutcomeName[] = ['over_budget'];
    expect(exitCodeFor({ outcome: 'over_budget' }, green)).toBe(0);
    expect(exitCodeFor({ outcome: 'over_budget', variant: 'not_stopped' }, green)).toBe(24);
  });
});

describe('the summary', () => {
  test('says how the run ended, who started it, where, and what came of it', () => {
    const told = { ...ended('finished', 0), title: 'T', repository: 'octo/hello', finalMessage: 'done' };
    const parts = ['### ✅ Finished', "**The agent's task:** T", '@mona', '[`Nightly`]', 'took 1m'];
    expectSaid(summaryOf(told, context), [...parts, '`octo/hello`', '> done']);
  });

  test('names the job of a matrix, harmlessly', () => {
    const of = (text: string) => summaryOf(facts({}), { ...context, commentKey: readCommentKey(text) });
    expect(of('{"package": "api", "node": 24}')).toContain('[`Nightly (api, 24)`]');
    expect(of('{"package": ""}')).toContain('[`Nightly`]');
    expect(of('{"package": "`]\\n@all"}')).not.toMatch(/\n@all/);
    expect(of(JSON.stringify({ package: 'x'.repeat(500) })).length).toBeLessThan(400);
  });

  test('has a table for mode: list, and cuts a long one', () => {
    const states = { sandbox: sandboxOf('RUNNING'), agent: agentOf('running') };
    const one = {
      id: 'c',
      title: null,
      repository: null,
      ...states,
      createdAt: null,
      url: 'https://x.test/c',
    };
    const dated = { ...one, repository: 'o/r', createdAt: '2026-01-02T03:04:05Z' };
    const many = Array.from({ length: 205 }, () => dated);
    const summary = summaryOf(facts({ conversations: [one, ...many] }), context);
    expect(summary).toContain('[Untitled](https://x.test/c) | 🏃 Working |  |  |');
    expect(summary).toContain('2026-01-02 03:04 UTC');
    expect(summary).toContain('_and 6 more, see');
  });
});

const open = (changes: Partial<Question>): Question => ({
  ...newQuestion(0),
  state: 'open',
  code: 'A2B3C',
  ...changes,
});

describe('the outputs', () => {
  test('cut a long final message, in the result too', () => {
    const { result, 'final-message': message } = outputsOf(facts({ finalMessage: 'x'.repeat(50_000) }));
    expect(message?.length).toBeLessThan(30_100);
    expect(JSON.parse(result ?? '').final_message).toBe(message);
  });

  test('name the question once the step has ended, where it can be named', () => {
    const question = open({ fingerprint: `actions:${'0a'.repeat(32)}`, actions: [action] });
    const waits = { ...ended('waiting_for_confirmation', 22), question };
    expect(outputsOf(facts({ question })).confirmation).toBeUndefined();
    expect(outputsOf(waits).confirmation).toBe(question.fingerprint);
    expect(summaryOf(waits, context)).toContain(`\`confirmation: ${question.fingerprint}\``);
    const untold = { ...waits, question: open({ fingerprint: 'unknown' }) };
    expect(outputsOf(untold).confirmation).toBe('unknown');
    expect(summaryOf(untold, context)).not.toContain('mode: respond');
  });
});

const warnings: string[] = [];
let now = 1_000;
const sticky = (options: Partial<StickyOptions>) =>
  createStickyComment({
    when: 'always',
    apiKey: 'key',
    context,
    github: createThread().client,
    log: { warn: (text) => warnings.push(text) },
    clock: { now: () => now },
    timeout: 60_000,
    pollInterval: 1_000,
    waits: true,
    stopsAgent: false,
    ...options,
  });

describe('the comment', () => {
  test('of post, which knows a large question without its actions, offers no approval, and changes none that is there', async () => {
    const state: string[] = [];
    const ledger = openLedger(
      { saveState: (_, value) => void state.push(String(value)), setOutput: () => {} },
      facts({ conversationId: 'c' }),
    );
    const large = { ...action, arguments: { command: 'x'.repeat(45_000) } };
    ledger.note({ question: open({ fingerprint: `actions:${'0a'.repeat(32)}`, actions: [large] }) });
    const left: Facts = JSON.parse(state.at(-1) ?? '');
    expect(left.question).toMatchObject({ actions: null, shownWhole: false });
    const written = async (...told: Facts[]) => {
      const thread = createThread();
      for (const each of told) await sticky({ github: thread.client }).update(each);
      return thread.comments.map(({ body }) => body);
    };
    const [asked = ''] = await written(ledger.facts());
    expect(asked).toContain('/approve');
    const [cut = ''] = await written(left);
    expect(cut).toContain('it cannot be approved here');
    expect(cut).not.toContain('/approve');
    expect((await written(ledger.facts(), { ...left, ...cancelled }))[0]).toBe(asked);
    expect(outputsOf({ ...left, ...ended('cancelled', 130), question: left.question }).confirmation).toMatch(
      /^partly:/,
    );
  });

  test('is never longer than GitHub takes, nor is a question', async () => {
    const huge = { ...action, arguments: { command: 'x'.repeat(200_000) } };
    const thread = createThread();
    await sticky({ github: thread.client }).update(
      facts({
        conversationId: 'c',
        question: open({ fingerprint: 'unknown', actions: [huge, huge] }),
        isQuestionWhole: false,
        finalMessage: 'y'.repeat(100_000),
      }),
    );
    expect(thread.comments).toHaveLength(2);
    for (const { body } of thread.comments) expect(body.length).toBeLessThan(65_536);
  });

  test.each<[StickyOptions['when'], string, Facts, number]>([
    ['never', 'an error', ended('error', 20), 0],
    ['failure', 'a run', facts({}), 0],
    ['failure', 'a good end', ended('finished', 0), 0],
    ['failure', 'an error', ended('error', 20), 1],
    ['always', 'a run', facts({}), 1],
    ['always', 'an answer', { ...ended('answered', 0), mode: 'command' }, 0],
  ])('with comment: %s is written, or not, of %s', async (when, _, told, count) => {
    const thread = createThread();
    await sticky({ when, github: thread.client }).update(told);
    expect(thread.comments).toHaveLength(count);
  });

  test('is edited by the run that wrote it, and left alone once its marker is gone', async () => {
    const thread = createThread();
    const comment = sticky({ github: thread.client });
    await comment.update(facts({}));
    await comment.update(facts({}));
    await comment.update(ended('finished', 0));
    expect(thread.comments).toHaveLength(1);
    const [own] = thread.comments;
    if (own) own.body = 'taken over by somebody';
    await comment.update(ended('stuck', 21));
    expect(thread.comments.map(({ body }) => body.split('\n')[0])).toEqual([
      'taken over by somebody',
      expect.stringContaining('agent-conversations:action'),
    ]);
  });

  test('that somebody deleted stays away without a warning, but the end is written again', async () => {
    const thread = createThread();
    const comment = sticky({ github: thread.client });
    await comment.update(facts({}));
    thread.comments.length = 0;
    const before = warnings.length;
    await comment.update(facts({ timeline: [] }));
    expect(thread.comments).toEqual([]);
    await comment.update(ended('finished', 0));
    expect(thread.comments).toHaveLength(1);
    expect(warnings.slice(before)).toEqual([]);
  });

  test('that cannot be written is warned about, and tried again at the end', async () => {
    const thread = createThread();
    thread.refused.add('POST');
    const comment = sticky({ github: thread.client });
    await comment.update(facts({}));
    expect(warnings.at(-1)).toContain('could not be written (Refused); the job needs `issues: write`');
    thread.refused.clear();
    await comment.update(facts({}));
    expect(thread.comments).toHaveLength(0);
    await comment.update(ended('finished', 0));
    expect(thread.comments).toHaveLength(1);
  });

  test('does not hide a bug as trouble with GitHub', async () => {
    const bug = clientAnswering(() => Promise.reject(new TypeError('bug')));
    await expect(sticky({ github: bug }).update(facts({}))).rejects.toThrow('bug');
  });
});

describe('several steps that follow one conversation', () => {
  const follows = (startedAt = 0) => facts({ conversationId: 'c', startedAt });
  const two = (when: StickyOptions['when'] = 'always') => {
    const { client, comments } = createThread();
    const other = { ...context, runId: 98 };
    return {
      first: sticky({ github: client }),
      second: sticky({ github: client, context: other, when }),
      comments,
    };
  };

  test.each(['always', 'never'] as const)(
    'leave decisions to the first until it has ended, where the other has comment: %s',
    async (when) => {
      const { first, second } = two(when);
      await first.update(follows());
      expect([await second.decides(follows()), await first.decides(follows())]).toEqual([false, true]);
      await first.update({ ...ended('finished', 0), conversationId: 'c' });
      expect(await second.decides(follows())).toBe(false);
      now += 5_000;
      expect(await second.decides(follows())).toBe(true);
    },
  );

  test('agree on the one that decides, whoever looks first, and each has its comment before it looks', async () => {
    const { first, second, comments } = two();
    expect([await second.decides(follows()), await first.decides(follows())]).toEqual([true, false]);
    expect(comments).toHaveLength(2);
  });

  test('leave decisions to another, where one may read comments and not write them', async () => {
    const thread = createThread();
    await sticky({ github: thread.client }).update(follows());
    thread.refused.add('POST');
    const second = sticky({ github: thread.client, context: { ...context, runId: 98 } });
    expect(await second.decides(follows())).toBe(false);
  });

  test('take no decision of one whose time is over, or that has another conversation', async () => {
    const { first, second } = two();
    await first.update(follows(-60_000));
    expect(await second.decides(follows())).toBe(true);
    await first.update(facts({ conversationId: 'another' }));
    expect(await second.decides(follows())).toBe(true);
  });

  test('decide nothing while GitHub does not answer, and alone where they may not read comments', async () => {
    const thread = createThread();
    const one = sticky({ when: 'never', github: thread.client });
    thread.github.faults.push({ route: /^GET/, error: httpError(502, 'Bad Gateway') });
    expect(await one.decides(follows())).toBe(false);
    now += 5_000;
    const error = httpError(403, 'API rate limit exceeded');
    thread.github.faults.push({ route: /^GET/, error });
    expect(await one.decides(follows())).toBe(false);
    now += 6_000;
    thread.refused.add('GET');
    expect(await one.decides(follows())).toBe(true);
  });
});
