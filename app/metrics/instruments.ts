// The counters. They have their own registry, so that two Apps in one process do not share their numbers.
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Metrics } from '../model/metrics.ts';

export const prefix = 'agent_conversations_';

const webhookResults = [
  'stored',
  'known',
  'ignored',
  'bad_request',
  'bad_signature',
  'too_large',
  'too_busy',
  'too_slow',
  'store_failed',
] as const satisfies readonly Parameters<Metrics['webhook']>[0][];
const requestResults = [
  'ok',
  'bad_configuration',
  'unauthorized',
  'not_found',
  'rejected',
  'rate_limited',
  'unavailable',
  'bad_response',
  'start_unknown',
  'answer_unknown',
  'aborted',
] as const satisfies readonly Parameters<Metrics['serviceRequest']>[0][];
const confirmationResults = [
  'approved',
  'rejected',
  'denied',
  'stale',
  'not_waiting',
  'expired',
  'unknown',
] as const satisfies readonly Parameters<Metrics['confirmation']>[0][];
const effectKinds = [
  'reaction',
  'comment',
  'question',
  'thread_reply',
  'review_request',
  'check',
] as const satisfies readonly Parameters<Metrics['undeliverable']>[0][];

export function createInstruments(registry: Registry): Metrics {
  const registers = [registry];
  const counter = (name: string, help: string, label: string) =>
    new Counter({ name: `${prefix}${name}_total`, help, labelNames: [label], registers });

  const webhooks = counter('webhooks', 'Events that GitHub delivered, by how they were answered.', 'result');
  const requests = counter(
    'service_requests',
    'Requests to the conversation service; all tries of a request count as one.',
    'result',
  );
  const confirmations = counter('confirmations', 'Answers of people to questions of the agent.', 'result');
  const undeliverable = counter(
    'undeliverable_effects',
    'What could not be shown on GitHub and is not tried again.',
    'kind',
  );
  // Without a conversation that tells its cost there is no series: nothing is known then, which is not 0.
  const dollars = counter('cost_dollars', 'What agents have cost, where the service tells.', 'key');
  const tokens = new Counter({
    name: `${prefix}tokens_total`,
    help: 'Tokens that agents have used, where the service tells.',
    labelNames: ['key', 'kind'],
    registers,
  });
  const late = new Histogram({
    name: `${prefix}look_delay_seconds`,
    help: 'How much later than planned conversations were looked at.',
    buckets: [0.25, 0.5, 1, 2, 5, 10, 30, 60, 300],
    registers,
  });
  const answers = new Histogram({
    name: `${prefix}answer_seconds`,
    help: 'Time from the comment with an answer until the answer was seen to arrive.',
    buckets: [1, 2, 5, 10, 20, 30, 60, 120, 300],
    registers,
  });
  // A series that begins with its first failure shows no increase, so alerts would miss it. Hence each begins at 0.
  for (const result of webhookResults) webhooks.inc({ result }, 0);
  for (const result of requestResults) requests.inc({ result }, 0);
  for (const result of confirmationResults) confirmations.inc({ result }, 0);
  for (const kind of effectKinds) undeliverable.inc({ kind }, 0);

  return {
    webhook: (result) => webhooks.inc({ result }),
    serviceRequest: (result) => requests.inc({ result }),
    look: (lateMs) => late.observe(Math.max(0, lateMs) / 1000),
    confirmation: (result, tookMs) => {
      confirmations.inc({ result });
      if (tookMs !== undefined) answers.observe(Math.max(0, tookMs) / 1000);
    },
    spent: (key, before, after) => {
      if (after.cost !== null) dollars.inc({ key }, grown(before.cost, after.cost));
      if (after.tokens === null) return;
      for (const kind of ['prompt', 'completion'] as const) {
        tokens.inc({ key, kind }, grown(before.tokens?.[kind], after.tokens[kind]));
      }
    },
    undeliverable: (kind) => undeliverable.inc({ kind }),
  };
}

const grown = (before: number | null | undefined, after: number): number =>
  Math.max(0, after - (before ?? 0));
