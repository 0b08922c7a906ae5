// A plan with something of all that promises are about, and in which all is in order: what is seen of it is spoilt afterwards.
import { drawPlan } from './draw-plan.ts';
import { began } from './ground/epoch.ts';
import type { ActPart, Deed, Moment, Part, Place, Plan, Role, Trouble } from './plan.ts';

type Doing = readonly [who: Role, after: Moment['after'], seconds: number, deed: Deed];

interface Run {
  readonly place: Place;
  readonly script: string;
  readonly at?: number;
  readonly doings?: readonly Doing[];
}

const partsOfRun = ([id, { place, script, at = 1, doings = [] }]: readonly [
  string,
  Run,
]): readonly Part[] => [
  { kind: 'run', id, at, place, script, by: 'maintainer' },
  ...doings.map(([by, after, seconds, deed], nth): ActPart => {
    return { kind: 'act', id: `${id}, ${nth}`, run: id, by, when: { after, nth: 1, seconds }, deed };
  }),
];

const trouble = (at: number, trouble: Trouble): Part => ({ kind: 'trouble', id: `at ${at}`, at, trouble });
const approves = { kind: 'answer', verdict: 'approve', by: 'comment' } as const;
/** Of GraphQL, from minute 100 on. */
const limit = {
  ...{ path: '/graphql$', status: 200, forMs: 5 * 60_000 },
  body: { data: null, errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] },
  headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(began / 1_000 + 105 * 60) },
};

const runs: Readonly<Record<string, Run>> = {
  unlabelled: {
    ...{ place: 'trusting', script: 'hang' },
    doings: [
      ['writer', 'label', 100, { kind: 'set label' }],
      ['writer', 'label', 300, { kind: 'remove label' }],
    ],
  },
  withdrawn: {
    ...{ place: 'trusting', script: 'hang' },
    doings: [
      ['writer', 'label', 100, { kind: 'tell' }],
      ['writer', 'label', 300, { kind: 'withdraw message' }],
      ['writer', 'label', 400, { kind: 'say', words: '/stop' }],
    ],
  },
  slow: {
    ...{ place: 'trusting', script: 'slow-start for 5m' },
    doings: [['writer', 'label', 30, { kind: 'say', words: '/status' }]],
  },
  quoted: {
    ...{ place: 'trusting', script: 'finish\nsimulate-says: Watered.' },
    doings: [60, 200, 400, 600].map((after) => [
      'writer',
      'report',
      after,
      { kind: 'tell', script: 'error' },
    ]),
  },
  approved: {
    ...{ place: 'paired', script: 'confirm' },
    doings: [
      ['writer', 'question', 20, approves],
      ['admin', 'question', 60, approves],
    ],
  },
  limited: {
    ...{ place: 'asking', script: 'confirm', at: 99 },
    doings: [['maintainer', 'question', 600, approves]],
  },
  'dear 1': { place: 'thrifty', script: 'hang' },
  'dear 2': { place: 'thrifty', script: 'hang' },
  'dear 3': { place: 'thrifty', script: 'hang' },
};

const parts: readonly Part[] = [
  ...drawPlan({ seed: 1, replicas: 1, hours: 0.5, runs: 6, crashes: 0, troubles: 0, steps: 0 }).parts,
  ...Object.entries(runs).flatMap(partsOfRun),
  trouble(100, { kind: 'github', fault: limit }),
  trouble(100, { kind: 'permission lost', place: 'asking', by: 'writer', seconds: 1_200 }),
];

export const planOfAll: Plan = { seed: 1, replicas: 1, hours: 2.2, parts };
