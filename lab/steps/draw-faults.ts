// Faults between a step and the service: passing ones, lasting ones, and those that leave open whether a request was taken.
import type { FaultOrder } from '../service/control/faults.ts';
import type { Dice } from '../support/dice.ts';
import type { Mode } from './plan.ts';

type Fault = Omit<FaultOrder, 'route' | 'times' | 'skip'>;
type Kinds = readonly [keyof typeof kinds, ...(keyof typeof kinds)[]];

const lasting429 = { status: 429, headers: { 'retry-after': '600' } };

const kinds = {
  unclear: [
    { status: 500, body: 'not even JSON' },
    { status: 502, body: '<html>bad gateway</html>' },
    { status: 503, headers: { 'retry-after': '1' } },
    { status: 503, body: {} },
    { status: 408 },
    { status: 425 },
    { action: 'reset_before' },
    { action: 'reset_after' },
    { action: 'cut_body' },
  ],
  lost: [{ action: 'reset_after' }, { action: 'cut_body' }, { status: 502, body: '' }],
  late: [{ delayMs: 300 }, { delayMs: 1_200 }],
  limited: [
    { preset: 'address_rate' },
    { status: 429, headers: { 'retry-after': '1', 'x-ratelimit-remaining': '0' } },
    { preset: 'concurrency' },
  ],
  strange: [
    { action: 'html' },
    { status: 200, body: 'not JSON' },
    { status: 200, body: {} },
    { status: 200, body: { detail: [] } },
  ],
  refused: [
    { status: 401, body: { error: 'Invalid API key' } },
    { status: 401, body: '"Invalid API key"' },
    { status: 403, body: { detail: 'no' } },
  ],
  unknown: [{ status: 404, body: { detail: 'Item not found' } }],
  nothing: [{ status: 200, body: [] }],
  noStarts: [{ status: 200, body: { items: [], next_page_id: null } }],
  notStarted: [
    { preset: 'daily_quota' },
    { status: 429, body: { detail: { code: 'daily_conversation_limit_reached' } } },
    { status: 422, body: { detail: [{ loc: ['body', 'initial_message'], msg: 'no', type: 'x' }] } },
  ],
  claimed: [{ status: 200, body: { success: true } }],
  lasting: [{ status: 500, body: {} }, lasting429, { action: 'html' }, { action: 'hang' }],
} as const satisfies Readonly<Record<string, readonly [Fault, ...Fault[]]>>;

/** A kind that is named twice is drawn twice as often. */
const drawOf = (dice: Dice, names: Kinds): Fault => dice.pick<Fault>(kinds[dice.pick(names)]);

const onStart: Kinds = ['unclear', 'unclear', 'late', 'limited', 'strange', 'refused', 'notStarted'];
const onList: Kinds = ['unclear', 'late', 'limited', 'strange', 'unknown', 'noStarts'];
const onAnswer: Kinds = ['unclear', 'lost', 'late', 'limited', 'claimed', 'refused', 'unknown'];
const passing: Kinds = ['unclear', 'unclear', 'late', 'limited', 'strange', 'refused', 'nothing'];
const lasting: Kinds = ['lasting', 'lasting', 'nothing', 'refused'];

const looks = ['start_tasks', 'conversations', 'conversations', 'conversations'] as const;
const others = ['events', 'hosted_events', 'run', 'resume'] as const;

export function drawFaults(dice: Dice, mode: Mode): readonly FaultOrder[] {
  const count = dice.pick([0, 1, 1, 2, 2, 3]);
  const starts = mode === 'run' || mode === 'start';
  const drawn = Array.from({ length: count }, (): FaultOrder => {
    const place = dice.between(1, 100);
    const times = dice.between(1, 2);
    if (starts && place <= 20)
      return { route: dice.pick(['start', 'start', 'stream_start']), ...drawOf(dice, onStart), times };
    if (mode !== 'start' && place > 80) return { route: 'respond', ...drawOf(dice, onAnswer) };
    if (place > 70) return { route: dice.pick(others), ...drawOf(dice, ['unclear']), times };
    const lasts = dice.chance(0.25);
    const fault = drawOf(dice, lasts ? lasting : passing);
    return { route: dice.pick(looks), ...fault, times: lasts ? 1_000 : times, skip: dice.between(0, 6) };
  });
  if (!starts || !dice.chance(0.1)) return drawn;
  // The list of starts is read only after a start with an unknown result, so both faults are drawn together.
  return [
    ...drawn,
    { route: 'start', ...drawOf(dice, ['lost']), times: 1 },
    { route: 'search_start_tasks', ...drawOf(dice, onList), times: dice.pick([1, 2, 1_000]) },
  ];
}
