// Counters of the App: one method for each kind of event. No method may throw or wait. The counters have their own registry,
// so that two Apps in one process do not share their numbers.
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Usage } from '../../shared/conversation/index.ts';
import type { Proof } from '../../shared/question/index.ts';
import {
  ServiceError,
  type ServiceErrorCode,
  serviceErrorCodes,
  type Transport,
} from '../../shared/service/index.ts';
import { type Effect, effectKinds } from '../store/effect.ts';

export type Metrics = ReturnType<typeof createCounters>;

export const metricPrefix = 'agent_conversations_';

/** How a webhook was answered. */
const intakeResults = [
  'stored',
  'known',
  'ignored',
  'bad_request',
  'bad_signature',
  'too_large',
  'too_busy',
  'too_slow',
  'store_failed',
] as const;
export type IntakeResult = (typeof intakeResults)[number];

/**
 * How a person's answer to a question of the agent ended. denied: the person has no permission. stale: other actions
 * are pending now. not_waiting: nothing is pending. expired: too late. unknown: it may or may not have arrived.
 */
const answerResults = [
  'approved',
  'rejected',
  'denied',
  'stale',
  'not_waiting',
  'expired',
  'unknown',
] as const;
export type AnswerResult = (typeof answerResults)[number];

export function createCounters(registry: Registry) {
  const metrics = { ...declareCounters(registry), ...declareTimes(registry) };

  return {
    webhook: (result: IntakeResult): void => metrics.webhooks.inc({ result }),
    /** Counts a request to the service, or to the agent server of a conversation; all its tries count as one. */
    serviceRequest: (to: 'hosted' | 'session', result: 'ok' | ServiceErrorCode): void =>
      metrics[to].inc({ result }),
    /** How much later than planned a conversation was polled. */
    poll: (lateMs: number): void => metrics.pollDelay.observe(Math.max(0, lateMs) / 1000),
    /** `tookMs`: time from the comment until the answer was seen to arrive, if it did. */
    answer: (result: AnswerResult, tookMs?: number): void => {
      metrics.answers.inc({ result });
      if (tookMs !== undefined) metrics.answerTime.observe(Math.max(0, tookMs) / 1000);
    },
    /** Counts the cost of an agent between a poll and the one before. `key`: the name of its API key. */
    spent: (key: string, before: Usage, after: Usage): void => {
      if (after.cost !== null) metrics.dollars.inc({ key }, growth(before.cost, after.cost));
      if (after.tokens === null) return;
      for (const kind of ['prompt', 'completion'] as const) {
        metrics.tokens.inc({ key, kind }, growth(before.tokens?.[kind], after.tokens[kind]));
      }
    },
    policyLifted: (): void => metrics.lifted.inc(),
    /** Counts what was proved of one conversation when its end was read. */
    proved: (before: Proof | null, after: Proof | null): void => {
      if (after?.kind !== 'known') return;
      const known = before?.kind === 'known' ? before : null;
      metrics.unasked.inc(growth(known?.unasked, after.unasked));
      metrics.elsewhere.inc(growth(known?.elsewhere, after.elsewhere));
    },
    undeliverable: (kind: Effect['kind']): void => metrics.undeliverable.inc({ kind }),
    gitHubRefused: (): void => metrics.refusals.inc(),
  };
}

/** Series of a list of values begin at 0: alerts would miss the first failure of a series that begins with it. */
const counterIn =
  (registry: Registry) =>
  (name: string, help: string, labelNames: string[] = [], values: readonly string[] = []) => {
    const made = new Counter({
      name: `${metricPrefix}${name}_total`,
      help,
      labelNames,
      registers: [registry],
    });
    for (const value of values) for (const label of labelNames) made.inc({ [label]: value }, 0);
    return made;
  };

function declareCounters(registry: Registry) {
  const counter = counterIn(registry);
  const requests = (name: string, help: string) =>
    counter(name, help, ['result'], ['ok', ...serviceErrorCodes]);

  return {
    webhooks: counter(
      'webhooks',
      'Events that GitHub delivered, by how they were answered.',
      ['result'],
      intakeResults,
    ),
    hosted: requests(
      'service_requests',
      'Requests to the conversation service; all tries of a request count as one.',
    ),
    // Apart: one is away while its sandbox sleeps, and wakes with another key. Neither is an alarm.
    session: requests(
      'agent_server_requests',
      'Requests to the agent servers of conversations, counted in the same way.',
    ),
    answers: counter(
      'confirmations',
      'Answers of people to questions of the agent.',
      ['result'],
      answerResults,
    ),
    undeliverable: counter(
      'undeliverable_effects',
      'What GitHub refused to show for good. It is tried again now and then: a question while it is open, all else for a day.',
      ['kind'],
      Object.keys(effectKinds),
    ),
    refusals: counter(
      'github_refusals',
      'Requests that GitHub refused for now, though no permission is missing and no limit is spent: all of it waits.',
    ),
    // No series until a conversation reports its cost: an unknown cost is not 0.
    dollars: counter('cost_dollars', 'What agents have cost, where the service tells.', ['key']),
    tokens: counter('tokens', 'Tokens that agents have used, where the service tells.', ['key', 'kind']),
    unasked: counter(
      'unasked_actions',
      'Actions that ran without a decision although their agent had to ask. 0 is the promise.',
    ),
    lifted: counter(
      'lifted_policies',
      'Agents that had to ask and were found not to: somebody else had set another policy.',
    ),
    elsewhere: counter(
      'answered_elsewhere',
      'Actions of agents that had to ask and were answered outside of GitHub, by whom is not known.',
    ),
  };
}

function declareTimes(registry: Registry) {
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name: `${metricPrefix}${name}_seconds`, help, buckets, registers: [registry] });

  return {
    pollDelay: histogram(
      'look_delay',
      'How much later than planned conversations were looked at.',
      [0.25, 0.5, 1, 2, 5, 10, 30, 60, 300],
    ),
    answerTime: histogram(
      'answer',
      'Time from the comment with an answer until the answer was seen to arrive.',
      [1, 2, 5, 10, 20, 30, 60, 120, 300],
    ),
  };
}

const growth = (before: number | null | undefined, after: number): number =>
  Math.max(0, after - (before ?? 0));

/** A transport that counts the result of each request to the service. */
export function countedTransport(transport: Transport, metrics: Pick<Metrics, 'serviceRequest'>): Transport {
  const counted = async <T>({ auth: { kind } }: Parameters<Transport['send']>[0], work: Promise<T>) => {
    try {
      const result = await work;
      metrics.serviceRequest(kind, 'ok');
      return result;
    } catch (error) {
      if (error instanceof ServiceError) metrics.serviceRequest(kind, error.code);
      throw error;
    }
  };
  return {
    ...transport,
    send: (call, options) => counted(call, transport.send(call, options)),
    stream: (call, options, use) => counted(call, transport.stream(call, options, use)),
  };
}
