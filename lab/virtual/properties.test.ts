// Each property can fail: a history that is in order passes, and one wrong thing fails its own.
import { describe, expect, test } from '@jest/globals';
import { aTruth } from '../testing/some-truth.ts';
import { began } from './ground/epoch.ts';
import type { History } from './play.ts';
import { checkHistory } from './properties.ts';

const bot = 'agent[bot]';
const minute = 60_000;
const run = '11111111-1111-4111-8111-111111111111';
const told = (outcome: string, at: number) =>
  JSON.stringify({
    msg: 'a run changed its state',
    ...{ run, issue: 1000, state: 'ended', outcome, time: new Date(at).toISOString() },
  });
const finishedAt = began + 5 * minute;
const truth = aTruth({
  id: run,
  title: 'octo/asking#1000: Water',
  createdAt: new Date(began).toISOString(),
  timeline: [{ at: finishedAt, kind: 'execution', status: 'finished' }],
});
const comment = (id: number, author: string, body: string, at: number, by: readonly string[] = []) => ({
  ...{ id, author, body, createdAt: at, edited: false },
  reactions: by.map((user) => ({ content: 'rocket' as const, user })),
});
const marker = (round = '') => {
  const named = Buffer.from(JSON.stringify({ run: `${run}${round}` })).toString('base64url');
  return `<!-- agent-conversations:report 1.${named}.y -->`;
};
const report = comment(2, bot, marker(), finishedAt + minute);
const status = comment(1, 'wendy', '/status', began + minute, [bot]);
const asked = (path: string, at: number) => ({
  ...{ method: 'POST', path, at, status: 200, caller: null, countsFor: null, operation: null },
});

const inOrder: History = {
  plan: { seed: 1, replicas: 1, hours: 1, parts: [] },
  evidence: {
    ...{ bot, issues: [], deleted: [], pages: [], decisions: [], heaps: [], deaths: [], secrets: [] },
    conversations: [truth],
    output: [told('finished', finishedAt + minute)],
    mostAtOnce: null,
  },
  comments: new Map([[1000, [status, report]]]),
  said: [
    {
      ...{ run: 'run 1', repo: 'octo/asking', number: 1000, id: 1 },
      ...{ by: 'wendy', may: true, words: '/status', at: began + minute },
    },
  ],
  numbers: new Map([['run 1', 1000]]),
  withdrawn: [],
  wishes: [],
  askedOfGitHub: [asked('/graphql', began)],
  askedOfService: [],
  steps: [],
  unfinished: [],
  tookMs: 60 * minute,
  lives: 1,
};

const limit = {
  kind: 'trouble',
  id: 'a limit',
  at: 0,
  trouble: {
    kind: 'github',
    fault: { path: '/graphql$', forMs: minute, headers: { 'x-ratelimit-reset': '1' } },
  },
} as const;

const broken = (history: Partial<History>, evidence: Partial<History['evidence']> = {}) =>
  checkHistory({ ...inOrder, ...history, evidence: { ...inOrder.evidence, ...evidence } })
    .filter(({ wrong }) => wrong.length > 0)
    .map(({ promise }) => promise);

const working = comment(3, bot, 'Approved. The agent is working.', finishedAt);
const watering = {
  kind: 'run',
  ...({ id: 'run 1', at: 0, place: 'asking', by: 'writer' } as const),
  script: 'finish\nsimulate-says: Watered.',
} as const;
const ofRound = (id: number, round: string, text: string) =>
  comment(id, bot, `${marker(round)}\n${text}`, finishedAt + minute);
const sentAt = (at: number) => ({
  ...{ at, method: 'POST', path: '/', query: '', route: 'send_message', headerNames: [], fault: null },
  body: { text: 'please do more' },
});
const stop = {
  ...{ run: 'run 1', repo: 'octo/asking', number: 1000, id: 1 },
  ...{ by: 'wendy', may: true, words: '/stop', at: began + minute },
};

const own = 'the end of an agent is told in time';

describe('a property of a history', () => {
  const books = new Set(
    checkHistory(inOrder).flatMap(({ promise, wrong }) => (wrong.length > 0 ? [promise] : [])),
  );

  test.each<[string, Partial<History>, Partial<History['evidence']>]>([
    ['the App starts whenever it is started, and never ends by itself', {}, { deaths: ['app0'] }],
    ['everything comes to an end, and people are told of it', { unfinished: [1000] }, {}],
    [
      'an agent of a repository that wants to be asked has to ask',
      {},
      { conversations: [{ ...truth, message: 'The task' }] },
    ],
    [
      'what is told of the end of an agent is what became of it',
      {},
      { output: [told('unauthorized', finishedAt)] },
    ],
    [
      'what is told of the end of an agent is what became of it',
      {},
      { output: [told('error', finishedAt + minute)] },
    ],
    [own, { comments: new Map([[1000, [status, { ...report, createdAt: finishedAt + 50 * minute }]]]) }, {}],
    [own, { comments: new Map([[1000, [status]]]) }, {}],
    [
      'each person who may is answered',
      { comments: new Map([[1000, [{ ...status, reactions: [] }, report]]]) },
      {},
    ],
    [
      'a limit of GitHub that is spent is respected until it is over',
      {
        plan: { ...inOrder.plan, parts: [limit] },
        askedOfGitHub: Array.from({ length: 30 }, (_, n) => asked('/graphql', began + n * 1_000)),
      },
      {},
    ],
    [
      'no comment says in the end that an agent is working',
      { comments: new Map([[1000, [status, report, working]]]) },
      {},
    ],
    [
      'a report quotes the words of its own round',
      {
        plan: { ...inOrder.plan, parts: [watering] },
        comments: new Map([[1000, [ofRound(3, '', 'Watered.'), ofRound(4, '/2', 'Watered.')]]]),
      },
      {},
    ],
    [
      'a message whose comment was deleted goes to no agent any more',
      {
        withdrawn: [{ number: 1000, text: 'please do more', at: began }],
        askedOfService: [sentAt(began + 5 * minute)],
      },
      {},
    ],
    [
      'no run ends by a label or an issue whose change was undone before',
      { wishes: [{ number: 1000, at: began, isOn: true }] },
      { output: [told('cancelled', finishedAt)] },
    ],
    [
      'no report tells of an end that was before the agent went on',
      { comments: new Map([[1000, [ofRound(3, '', 'the App was uninstalled')]]]) },
      { output: [told('cancelled', began).replace('ended', 'watching')] },
    ],
    [
      'an agent that is stopped before it is there does not begin',
      { said: [stop] },
      {
        conversations: [{ ...truth, timeline: [{ at: finishedAt, kind: 'execution', status: 'running' }] }],
      },
    ],
  ])('%s', (promise, history, evidence) => {
    expect(books).not.toContain(promise);
    expect(broken(history, evidence)).toContain(promise);
  });
});
