import { describe, expect, test } from '@jest/globals';
import type { OutcomeName } from '../../shared/conversation/index.ts';
import { newQuestion, type Question } from '../../shared/question/index.ts';
import { agentOf, sandboxOf } from '../../shared/service/index.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { expectSaid } from '../../test/support/said.ts';
import { action } from '../../test/support/scripted-service.ts';
import { storiesOf } from '../../test/support/stories-of.ts';
import { meaningOf, tellStory } from '../../test/support/tell-story.ts';
import { createThread, type FakeThread } from '../../test/support/thread.ts';
import { readCommentKey } from '../inputs/run-context.ts';
import { runContext } from '../testing/fixtures.ts';
import { exitCodeFor } from './endings.ts';
import { type Facts, noFacts } from './facts.ts';
import { openLedger } from './ledger.ts';
import { outputsOf } from './outputs.ts';
import { createStickyComment, type StickyComment } from './sticky-comment.ts';
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

  test('does not hide a bug as trouble with GitHub', async () => {
    const bug = clientAnswering(() => Promise.reject(new TypeError('bug')));
    await expect(sticky({ github: bug }).update(facts({}))).rejects.toThrow('bug');
  });
});

interface Steps {
  readonly thread: FakeThread;
  readonly of: Record<string, StickyComment>;
  /** Before the story. */
  readonly warned: number;
}

const follows = (startedAt = 0) => facts({ conversationId: 'c', startedAt });
const stepOf = ({ of, thread }: Steps, name = '', when: StickyOptions['when'] = 'always', runAttempt = 1) => {
  of[name] ??= sticky({
    when,
    github: thread.client,
    context: { ...context, runId: name === 'A' ? 99 : 98, runAttempt },
  });
  return of[name];
};
const decides = async (steps: Steps, name = '', answer = '') =>
  expect(await stepOf(steps, name).decides(follows())).toBe(answer === 'decides');

const meaning = meaningOf<Steps>({
  '_ has comment: _': (steps, name, when) => void stepOf(steps, name, when as StickyOptions['when']),
  '_ runs': (steps, name) => stepOf(steps, name).update(follows()),
  '_ polls': (steps, name) => stepOf(steps, name).catchUp(follows()),
  '_ ran out of time': (steps, name) => stepOf(steps, name).update(follows(-60_000)),
  '_ is run again': (steps, name = '') => {
    delete steps.of[name];
    stepOf(steps, name, 'always', 2);
  },
  '_ is out of time': (steps, name) =>
    stepOf(steps, name).update({
      ...follows(-11 * 60_000),
      ending: { outcome: 'timeout', reason: '', at: 0 },
      exitCode: 40,
    }),
  '_ runs another conversation': (steps, name) =>
    stepOf(steps, name).update(facts({ conversationId: 'another' })),
  '_ (?:ends as|answers as) _': (steps, name, outcome) => {
    const ending = ended(outcome as OutcomeName, outcome === 'finished' ? 0 : 20);
    const mode = outcome === 'answered' ? 'command' : 'run';
    return stepOf(steps, name).update({ ...ending, mode, conversationId: 'c' });
  },
  '_ (decides|does not decide)': decides,
  '#s pass': (_, seconds) => {
    now += Number(seconds) * 1_000;
  },
  'somebody takes its comment': ({ thread }) =>
    void Object.assign(thread.comments[0] ?? {}, { body: 'mine' }),
  'somebody deletes its comment': ({ thread }) => void thread.comments.splice(0),
  'GitHub refuses nothing': ({ thread }) => thread.refused.clear(),
  'GitHub refuses _': ({ thread }, method = '') => void thread.refused.add(method),
  'GitHub fails with # …': ({ thread }, status, why = '') =>
    void thread.github.faults.push({ route: /^GET/, error: httpError(Number(status), why) }),
  '# comments?': ({ thread }, count) => expect(thread.comments).toHaveLength(Number(count)),
  'the comments say …': ({ thread }, words = '') =>
    expect(thread.comments.map(({ body }) => body)).toEqual(
      words.split(', ').map((each) => expect.stringContaining(each)),
    ),
  'nothing is warned of': ({ warned }) => expect(warnings.slice(warned)).toEqual([]),
  'it is warned: …': (_, words = '') => expect(warnings.at(-1)).toContain(words),
});

test.each(
  Object.entries(storiesOf<Steps>`
    with comment: %s a comment is written, or not
      A has comment: %s | A %s | %s
      - never ~ never ~ ends as error ~ 0 comments
      - failure, of a run ~ failure ~ runs ~ 0 comments
      - failure, of a good end ~ failure ~ ends as finished ~ 0 comments
      - failure, of an error ~ failure ~ ends as error ~ 1 comment
      - always, of a run ~ always ~ runs ~ 1 comment
      - always, of an answer ~ always ~ answers as answered ~ 0 comments
    a comment is edited by the run that wrote it, and left alone once its marker is gone
      A runs | A runs | A ends as finished | 1 comment | somebody takes its comment
      A ends as stuck | the comments say mine, agent-conversations:action
    a comment that somebody deleted stays away without a warning, but the end is written again
      A runs | somebody deletes its comment | A runs | 0 comments | A ends as finished | 1 comment
      nothing is warned of
    a comment that cannot be written is warned about, and tried again at the end
      GitHub refuses POST | A runs | it is warned: could not be written (Refused); the job needs \`issues: write\`
      GitHub refuses nothing | A runs | 0 comments | A polls | 0 comments | A ends as finished | 1 comment
    a comment that GitHub fails to take is written with a later poll
      GitHub fails with 502 Bad Gateway | A runs | it is warned: could not be written (Bad Gateway); it is tried again
      A polls | 0 comments | 5s pass | A polls | 1 comment | A runs another conversation | the comments say action

    a job that is run again takes over the comment of the attempt before, and is no other job
      A runs | A is run again | A runs another conversation | 1 comment | nothing is warned of
    a job that is run again calls people once more when its time is over again
      A is out of time | 2 comments | A is out of time | 2 comments | A is run again | A is out of time | 3 comments

    of two steps that follow one conversation the first decides until it has ended, where the other has comment: %s
      B has comment: %s | A runs | B does not decide | A decides | A ends as finished | B does not decide
      5s pass | B decides
      - always ~ always
      - never ~ never
    two steps agree on the one that decides, whoever looks first, and each has its comment before it looks
      B decides | A does not decide | 2 comments
    a step leaves decisions to another, where it may read comments and not write them
      A runs | GitHub refuses POST | B does not decide
    a step takes no decision of one whose time is over, or that has another conversation
      A ran out of time | B decides | A runs another conversation | B decides
    a step decides nothing while GitHub does not answer, and alone where it may not read comments
      A has comment: never | GitHub fails with 502 Bad Gateway | A does not decide | 5s pass
      GitHub fails with 403 API rate limit exceeded | A does not decide | 6s pass | GitHub refuses GET | A decides
  `),
)('%s', (_, story) => tellStory({ thread: createThread(), of: {}, warned: warnings.length }, story, meaning));
