// What may go wrong at the service and its agent servers, and how a plan draws it.
import type { Dice } from '../support/dice.ts';
import type { Trouble } from './plan.ts';

type ServiceFault = Extract<Trouble, { kind: 'service' }>['fault'];

const serviceRoutes = [
  'start',
  'start_tasks',
  'conversations',
  'resume',
  'settings',
  'send_message',
  'message',
  'confirmation_policy',
  'hosted_events',
  'respond',
  'run',
  'events',
  '*',
] as const;

const hostile: readonly [ServiceFault, ...ServiceFault[]] = [
  { route: 'events', method: 'GET', action: 'bomb' },
  { route: 'events', method: 'GET', action: 'drip' },
  { route: 'socket', action: 'socket_lie' },
  { route: 'socket', action: 'socket_mute' },
];

export const serviceFaults: Readonly<Record<string, (dice: Dice) => ServiceFault>> = {
  'the service refuses the key': (dice) => ({
    route: 'conversations',
    status: 401,
    body: { detail: 'Not authenticated' },
    times: dice.between(1, 3),
    skip: dice.between(0, 8),
  }),
  'the service asks to wait': (dice) => ({
    route: 'conversations',
    status: dice.pick([503, 429]),
    headers: { 'retry-after': String(dice.pick([1, 30, 3_600, 86_400])) },
    skip: dice.between(0, 8),
  }),
  'the service shows a web page': (dice) => ({
    route: 'conversations',
    action: 'html',
    status: dice.pick([200, 200, 403, 502]),
    times: dice.between(1, 12),
    skip: dice.between(0, 8),
  }),
  'the service fails': (dice) => ({
    route: dice.pick(serviceRoutes),
    ...dice.pick([
      { status: 500 },
      { status: 502, body: '<html>bad gateway</html>' },
      { status: 408 },
      { preset: 'address_rate' as const },
      { preset: 'concurrency' as const },
      { action: 'html' as const, status: 504 },
    ]),
    times: dice.between(1, 4),
    skip: dice.between(0, 2),
  }),
  'the service answers with any status': (dice) => ({
    // A start that is refused ends its run.
    route: dice.oneOf(serviceRoutes.slice(1)) ?? 'conversations',
    status: dice.pick([400, 401, 403, 408, 409, 423, 425, 429, 451, 500, 501, 502, 503, 504, 520]),
    skip: dice.between(0, 5),
  }),
  'the service cuts connections': (dice) => ({
    route: dice.pick(serviceRoutes),
    action: dice.pick(['reset_before', 'reset_after', 'cut_body', 'hang']),
    times: dice.between(1, 3),
    skip: dice.between(0, 2),
  }),
  'the service is slow': (dice) => ({
    route: dice.pick(serviceRoutes),
    action: 'pass',
    delayMs: dice.between(500, 40_000),
    times: dice.between(1, 4),
  }),
  'the service passes no messages on': (dice) => ({
    route: 'send_message',
    status: dice.pick([404, 405, 501]),
    body: { detail: 'Not Found' },
    times: dice.between(2, 12),
  }),
  'an agent server has no room': (dice) => ({
    route: dice.pick(['message', 'message', 'send_message']),
    action: 'no_room',
    times: dice.between(1, 3),
  }),
  'an agent server is hostile': (dice) => ({
    ...dice.pick(hostile),
    times: dice.between(1, 3),
  }),
};
