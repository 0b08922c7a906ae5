// Faults between a step and the service: passing ones, lasting ones, and those that leave open whether a request was taken.
import type { FaultOrder } from '../service/control/faults.ts';
import type { Dice } from '../support/dice.ts';
import type { Mode } from './plan.ts';

type Fault = Omit<FaultOrder, 'route' | 'times' | 'skip'>;
type Choices<T> = readonly [T, ...T[]];

const unclear: Choices<Fault> = [
  { status: 500, body: 'not even JSON' },
  { status: 502, body: '<html>bad gateway</html>' },
  { status: 503, headers: { 'retry-after': '1' } },
  { status: 504, body: {} },
  { status: 408 },
  { status: 425 },
  { action: 'reset_before' },
  { action: 'reset_after' },
  { action: 'cut_body' },
];

const late: Choices<Fault> = [{ delayMs: 300 }, { delayMs: 1_200 }];

const limited: Choices<Fault> = [
  { preset: 'address_rate' },
  { status: 429, headers: { 'retry-after': '1', 'x-ratelimit-remaining': '0' } },
  { preset: 'concurrency' },
];

const strange: Choices<Fault> = [
  { action: 'html' },
  { status: 200, body: 'not JSON' },
  { status: 200, body: {} },
  { status: 200, body: { detail: [] } },
];

const refused: Choices<Fault> = [
  { status: 401, body: { error: 'Invalid API key' } },
  { status: 401, body: '"Invalid API key"' },
  { status: 403, body: { detail: 'no' } },
];

const nothing: Fault = { status: 200, body: [] };

const lookRoutes: Choices<string> = ['start_tasks', 'conversations', 'conversations', 'conversations'];
const others: Choices<string> = ['events', 'hosted_events', 'run', 'resume'];

export function drawFaults(dice: Dice, mode: Mode): readonly FaultOrder[] {
  const count = dice.pick([0, 1, 1, 2, 2, 3]);
  const starts = mode === 'run' || mode === 'start';
  const drawn = Array.from({ length: count }, () => {
    const place = dice.between(1, 100);
    if (starts && place <= 20) return onStart(dice);
    if (mode !== 'start' && place > 80) return onAnswer(dice);
    if (place > 70) return { route: dice.pick(others), ...dice.pick(unclear), times: dice.between(1, 2) };
    return dice.chance(0.25) ? lasting(dice) : passing(dice);
  });
  return starts && dice.chance(0.1) ? [...drawn, ...onListOfStarts(dice)] : drawn;
}

function onStart(dice: Dice): FaultOrder {
  const fault = dice.pick<Fault>([
    dice.pick(unclear),
    dice.pick(unclear),
    dice.pick(late),
    dice.pick(limited),
    dice.pick(strange),
    dice.pick(refused),
    { preset: 'daily_quota' },
    { status: 422, body: { detail: [{ loc: ['body', 'initial_message'], msg: 'no', type: 'x' }] } },
  ]);
  return { route: dice.pick(['start', 'start', 'stream_start']), ...fault, times: dice.between(1, 2) };
}

/** The list of starts is read only after a start with an unknown result, so both faults are drawn together. */
function onListOfStarts(dice: Dice): readonly FaultOrder[] {
  const lost = dice.pick<Fault>([
    { action: 'reset_after' },
    { action: 'cut_body' },
    { status: 502, body: '' },
  ]);
  const fault = dice.pick<Fault>([
    dice.pick(unclear),
    dice.pick(late),
    dice.pick(limited),
    dice.pick(strange),
    { status: 404, body: { detail: 'Not Found' } },
    { status: 200, body: { items: [], next_page_id: null } },
  ]);
  return [
    { route: 'start', ...lost, times: 1 },
    { route: 'search_start_tasks', ...fault, times: dice.pick([1, 2, 1_000]) },
  ];
}

function onAnswer(dice: Dice): FaultOrder {
  const fault = dice.pick<Fault>([
    dice.pick(unclear),
    dice.pick(unclear),
    dice.pick(late),
    { preset: 'address_rate' },
    { status: 200, body: { success: true } },
    { status: 401, body: { detail: 'Unauthorized' } },
    { status: 404, body: { detail: 'Item not found' } },
  ]);
  return { route: 'respond', ...fault };
}

function passing(dice: Dice): FaultOrder {
  const fault = dice.pick<Fault>([
    dice.pick(unclear),
    dice.pick(unclear),
    dice.pick(late),
    dice.pick(limited),
    dice.pick(strange),
    dice.pick(refused),
    nothing,
  ]);
  return { route: dice.pick(lookRoutes), ...fault, times: dice.between(1, 2), skip: dice.between(0, 6) };
}

function lasting(dice: Dice): FaultOrder {
  const fault = dice.pick<Fault>([
    { status: 500, body: {} },
    { status: 429, headers: { 'retry-after': '600' } },
    { action: 'html' },
    { action: 'hang' },
    nothing,
    dice.pick(refused),
  ]);
  return { route: dice.pick(lookRoutes), ...fault, times: 1_000, skip: dice.between(0, 6) };
}
