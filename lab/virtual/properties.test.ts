// Each property can fail: a history that is in order passes, and one wrong thing fails its own.
import { describe, expect, test } from '@jest/globals';
import type { CommentView } from '../github/index.ts';
import { aTruth } from '../testing/some-truth.ts';
import { endsOf } from './ends.ts';
import { began } from './ground/epoch.ts';
import type { History } from './play.ts';
import { checkHistory } from './properties.ts';
import { clocksApart, longestSilence } from './spells.ts';

const bot = 'agent[bot]';
const minute = 60_000;
const run = '11111111-1111-4111-8111-111111111111';
const told = (outcome: string, at: number) =>
  JSON.stringify({
    msg: 'a run changed its state',
    ...{ run, issue: 100_000, state: 'ended', outcome, time: new Date(at).toISOString() },
  });
const finishedAt = began + 5 * minute;
const truth = aTruth({
  id: run,
  title: 'octo/asking#100000: Water',
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
    ...{ bot, issues: [], deleted: [], pages: [], decisions: [], deaths: [], secrets: [] },
    conversations: [truth],
    output: [told('finished', finishedAt + minute)],
    mostAtOnce: null,
  },
  comments: new Map([[100_000, [status, report]]]),
  said: [
    {
      ...{ run: 'run 1', repo: 'octo/asking', number: 100_000, id: 1 },
      ...{ by: 'wendy', may: true, words: '/status', at: began + minute },
    },
  ],
  numbers: new Map([['run 1', 100_000]]),
  asides: [],
  pulls: [],
  reviews: [],
  withdrawn: [],
  wishes: [],
  deleted: [],
  unstarted: [],
  gitHubAnswered: 1,
  askedOfGitHub: [],
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
    fault: { path: '/graphql$', status: 200, forMs: minute, headers: { 'x-ratelimit-reset': '1' } },
  },
} as const;

const broken = ({ evidence, ...history }: Changes) =>
  checkHistory({ ...inOrder, ...history, evidence: { ...inOrder.evidence, ...evidence } })
    .filter(({ wrong }) => wrong.length > 0)
    .map(({ promise }) => promise);
const runningAt = (at: number) => ({ at, kind: 'execution' as const, status: 'running' });
const pausedAt = (at: number) => ({ at, kind: 'execution' as const, status: 'paused' });

const working = comment(3, bot, 'Approved. The agent is working.', finishedAt);
const late = comment(3, bot, 'GitHub’s word came too late: it was closed meanwhile.', finishedAt);
const takenAwayAt = (at: number) =>
  JSON.stringify({
    msg: 'a delivery needed no action',
    result: 'uninstalled, 1 runs end',
    time: new Date(at).toISOString(),
  });
const green = { concluded: ['success', 'cancelled'], startedAt: finishedAt, title: 'Judged again' };
const pull = { issue: 100_000, number: 100_001, openedAt: began + minute, checks: [green] };
const approved = { repo: 'octo/paired', pull: 100_001, may: true, approves: true, at: began + 2 * minute };
const aside = { repo: 'octo/asking', pull: 100_001, id: 5, may: true, at: began };
const closed = {
  kind: 'act',
  ...({ id: 'act', run: 'run 1', by: 'writer', when: { after: 'label', nth: 1, seconds: 1 } } as const),
  deed: { kind: 'close' },
} as const;
const watering = {
  kind: 'run',
  ...({ id: 'run 1', at: 0, place: 'asking', by: 'writer' } as const),
  script: 'finish\nsimulate-says: Watered.',
} as const;
const ofRound = (id: number, round: string, text: string) =>
  comment(id, bot, `${marker(round)}\n${text}`, finishedAt + minute);
const sentAt = (at: number) => ({ at, route: 'send_message', fault: null, told: ['please do more'] });
const stop = {
  ...{ run: 'run 1', repo: 'octo/asking', number: 100_000, id: 1 },
  ...{ by: 'wendy', may: true, words: '/stop', at: began + minute },
};

const costly = {
  ...truth,
  title: 'octo/thrifty#300000: Water',
  timeline: [
    { at: began, kind: 'sandbox' as const, status: 'RUNNING' },
    { at: began, kind: 'execution' as const, status: 'running' },
  ],
};
const lost = {
  kind: 'trouble',
  id: 'lost',
  at: 0,
  trouble: { kind: 'permission lost', place: 'asking', by: 'writer', seconds: 1_200 },
} as const;
const decision = {
  ...{ at: new Date(began + 10 * minute).toISOString(), run, issue: 100_000, verdict: 'approve' },
  ...{
    by: { kind: 'person', login: 'wendy' },
    actions: null,
    fingerprint: null,
    result: { kind: 'verified' },
  },
};
const approval = (by: string, id: number) => ({
  ...{ run: 'run 1', repo: 'octo/paired', number: 400_000, id, by, may: true },
  ...{ words: '/agent approve ABCDE', at: began + minute },
});
const unsent = { ...truth, title: 'octo/paired#400000: Water', answers: [] };

const own = 'the end of an agent is told in time';

type Changes = Partial<Omit<History, 'evidence'>> & { readonly evidence?: Partial<History['evidence']> };
const withParts = (...parts: History['plan']['parts']) => ({ plan: { ...inOrder.plan, parts } });
const shown = (...comments: readonly CommentView[]) => ({ comments: new Map([[100_000, comments]]) });
const wentOnAt = (at: number) => told('cancelled', at).replace('ended', 'watching');
const wentOn = wentOnAt(began);
const uninstalled = ofRound(3, '', 'the App was uninstalled');

/** By the promise that it breaks. */
const breaches: Readonly<Record<string, readonly Changes[]>> = {
  'the App starts whenever it is started, and never ends by itself': [{ evidence: { deaths: ['app0'] } }],
  'everything comes to an end, and people are told of it': [{ unfinished: [100_000] }],
  'an agent of a repository that wants to be asked has to ask': [
    { evidence: { conversations: [{ ...truth, message: 'The task' }] } },
  ],
  'what is told of the end of an agent is what became of it': [
    { evidence: { output: [told('unauthorized', finishedAt)] } },
    { evidence: { output: [told('error', finishedAt + minute)] } },
  ],
  [own]: [
    shown(status, { ...report, createdAt: finishedAt + 50 * minute }),
    shown(status),
    {
      ...shown(status),
      evidence: { output: [takenAwayAt(began + minute), wentOnAt(began + 2 * minute)] },
    },
  ],
  'each person who may is answered': [shown({ ...status, reactions: [] }, report)],
  'a limit of GitHub that is spent is respected until it is over': [
    {
      ...withParts(limit),
      askedOfGitHub: Array.from({ length: 30 }, (_, n) => asked('/graphql', began + n * 1_000)),
    },
  ],
  'no comment says in the end that an agent is working': [shown(status, report, working)],
  'a report quotes the words of its own round': [
    { ...withParts(watering), ...shown(ofRound(3, '', 'Watered.'), ofRound(4, '/2', 'Watered.')) },
  ],
  'a message whose comment was deleted goes to no agent any more': [
    {
      withdrawn: [{ number: 100_000, text: 'please do more', at: began }],
      askedOfService: [sentAt(began + 5 * minute)],
    },
  ],
  'no run ends by a label or an issue whose change was undone before': [
    {
      wishes: [{ number: 100_000, at: began, isOn: true }],
      evidence: { output: [told('cancelled', finishedAt)] },
    },
  ],
  'no report tells of an end that was before the agent went on': [
    { ...shown(uninstalled), evidence: { output: [wentOn] } },
  ],
  'an agent that is stopped before it is there does not begin': [
    { said: [stop], evidence: { conversations: [{ ...truth, timeline: [runningAt(finishedAt)] }] } },
  ],
  'what is asked in a thread is answered there once': [
    { asides: [{ ...aside, replies: ['a', 'a'] }] },
    { asides: [{ ...aside, replies: [] }] },
  ],
  'a label is told to have come too late only where it was undone': [shown(status, report, late)],
  'no pull request of an agent is green by fewer people than are asked for': [
    {
      pulls: [{ ...pull, checks: [{ ...green, title: '2 of 2' }] }],
      reviews: [
        { ...approved, by: 'wendy' },
        { ...approved, by: 'rita', may: false },
        { ...approved, by: 'maya', at: finishedAt + minute },
      ],
    },
    { pulls: [pull] },
  ],
  'no agent works on that has cost more than it may': [{ evidence: { conversations: [costly], output: [] } }],
  'nobody approves anything who may not any more': [
    { ...withParts(lost), evidence: { decisions: [decision] } },
  ],
  'the approvals of two are enough where two are needed': [
    { said: [approval('wendy', 1), approval('maya', 2)], evidence: { conversations: [unsent] } },
  ],
};

/** What looks like a breach of one of them. */
const fine: Readonly<Record<string, Changes>> = {
  'a plan that is shown on the pull request': {
    ...shown(status, { ...report, createdAt: finishedAt + 50 * minute }),
    evidence: {
      issues: [
        {
          ...{ number: 100_000, script: 'finish', forbidden: false, starts: 1, commands: 0, pull: 100_001 },
          ...{ wasReadOnly: false, messages: [], comments: [] },
          onPull: [{ ...report, body: marker().replace('report', 'confirmation') }],
        },
      ],
    },
  },
  'an agent that was stopped when it had cost too much': {
    evidence: {
      conversations: [{ ...costly, timeline: [...costly.timeline, pausedAt(began + 5 * minute)] }],
    },
  },
  'what somebody approves long before they lose their permission': {
    ...withParts({ ...lost, at: 30 }),
    evidence: { decisions: [decision] },
  },
  'the end of an agent from which the App was taken away before': {
    ...shown(status),
    evidence: { output: [takenAwayAt(began + minute)] },
  },
  'an end by which the App was taken away from its run': {
    ...shown(uninstalled),
    evidence: { output: [wentOn, takenAwayAt(finishedAt)] },
  },
  'a label that came after its issue was closed': { ...withParts(closed), ...shown(status, report, late) },
  'an approval that was taken back beside another one': {
    said: [{ ...approval('wendy', 1), changedAt: began }, approval('maya', 2)],
    evidence: { conversations: [unsent] },
  },
  'an end by a deadline, which tells what was seen last': shown(status, {
    ...report,
    body: `${report.body}\nnot ended after 60 s; last seen: the agent is working`,
  }),
  'a plan that nobody answers for a day': shown(
    { ...report, body: '<!-- agent-conversations:confirmation 1.a.b -->', createdAt: finishedAt },
    { ...report, createdAt: finishedAt + 24 * 60 * minute },
  ),
  'a pull request that somebody opened before the agent was begun': {
    pulls: [{ ...pull, openedAt: began - minute }],
  },
  'what nobody knows after a backup was put back': {
    ...withParts({ ...lost, trouble: { kind: 'restored', seconds: 60 } }),
    unfinished: [100_000],
  },
};

describe('a property of a history', () => {
  test.each(Object.entries(breaches))('finds what breaks the promise: %s', (promise, all) => {
    expect(broken({})).not.toContain(promise);
    for (const changes of all) expect(broken(changes)).toContain(promise);
  });

  test.each(Object.entries(fine))('%s breaks no promise about it', (_, changes) => {
    const about = [
      own,
      'no agent works on that has cost more than it may',
      'no pull request of an agent is green by fewer people than are asked for',
      'no comment says in the end that an agent is working',
      'nobody approves anything who may not any more',
      'the approvals of two are enough where two are needed',
      'a label is told to have come too late only where it was undone',
      'no report tells of an end that was before the agent went on',
      'everything comes to an end, and people are told of it',
    ];
    expect(broken(changes).filter((promise) => about.includes(promise))).toEqual([]);
  });
});

test('an end that the other replica handled is the last', () => {
  const time = (seconds: number) => new Date(began + seconds * 1000).toISOString();
  const changed = { msg: 'a run changed its state', run, issue: 7, state: 'watching', time: time(1) };
  const removed = { msg: 'a delivery was handled', result: `run ${run} ends: unlabeled`, time: time(2) };
  const output = [changed, removed].map((line) => JSON.stringify(line));
  const ends = endsOf({ evidence: { ...inOrder.evidence, output } });
  expect([...ends.values()]).toMatchObject([{ issue: 7, outcome: 'cancelled' }]);
});

test('troubles that follow each other keep back together what is to be told', () => {
  const hour = 60;
  const down = (at: number, hours: number) => {
    const fault = { path: '', status: 503, forMs: hours * hour * minute };
    return { kind: 'trouble', id: `down at ${at}`, at, trouble: { kind: 'github', fault } } as const;
  };
  const silence = (...parts: readonly ReturnType<typeof down>[]) =>
    longestSilence({ ...inOrder.plan, parts }) / minute;
  const none = silence();
  expect(silence(down(0, 2))).toBe(none + 2 * hour);
  expect(silence(down(0, 2), down(hour, 2), down(3 * hour + 5, 2))).toBe(none + 5 * hour + 5);
  expect(silence(down(0, 2), down(4 * hour, 3))).toBe(none + 3 * hour);
});

test('clocks of replicas are apart from when the first is set wrong until each is set right', () => {
  const wrong = (replica: number, at: number, minutes: number, seconds?: number) => ({
    ...{ kind: 'trouble' as const, id: `clock ${at}`, at },
    trouble: { kind: 'clock' as const, replica, minutes, ...(seconds !== undefined && { seconds }) },
  });
  const plan = { ...inOrder.plan, replicas: 2, parts: [wrong(0, 10, -30), wrong(1, 20, 90, 600)] };
  expect([5, 10, 20, 30].map((at) => clocksApart(plan, began + at * minute) / minute)).toEqual([
    0, 30, 120, 30,
  ]);
});
