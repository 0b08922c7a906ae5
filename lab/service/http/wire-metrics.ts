// What a conversation has cost, as the records of the hosted API and of the agent server write it.
import type { Life } from '../life/types.ts';
import type { Conversation } from '../world/conversation.ts';
import type { World } from './call.ts';

const nothing: Spent = { cost: 0, promptTokens: 0, completionTokens: 0 };

/** A hosted server that hears nothing from its sandboxes writes zeros. */
export function hostedMetrics(conversation: Conversation, world: World): Record<string, unknown> {
  return metricsOf(world.settings.tellsCost === 'record' ? spentBy(conversation, world) : nothing);
}

/** The agent server keeps none of its own, and statistics of each model that it has used. */
export function agentStatistics(conversation: Conversation, world: World): Record<string, unknown> {
  const usage =
    world.settings.tellsCost === 'nowhere' ? {} : { agent: metricsOf(spentBy(conversation, world)) };
  return { metrics: null, stats: { usage_to_metrics: usage } };
}

function spentBy({ life }: Conversation, { clock, settings }: World): Spent {
  return spentOf(life, clock.now(), settings.rules.speed);
}

function metricsOf({ cost, promptTokens, completionTokens }: Spent): Record<string, unknown> {
  return {
    accumulated_cost: cost,
    accumulated_token_usage: { prompt_tokens: promptTokens, completion_tokens: completionTokens },
  };
}

interface Spent {
  /** Dollars. */
  readonly cost: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** A minute of work, on the simulated clock. */
const aMinute = { cost: 0.3, promptTokens: 12_000, completionTokens: 600 };

/** It grows while the agent works, and at no other time. */
function spentOf({ log }: Life, now: number, speed: number): Spent {
  let [sandbox, execution, since, worked] = ['', '', 0, 0];
  const works = () => sandbox === 'RUNNING' && execution === 'running';
  const step = (at: number) => {
    if (works()) worked += at - since;
    since = at;
  };
  for (const entry of log) {
    if (entry.kind !== 'sandbox' && entry.kind !== 'execution') continue;
    step(entry.at);
    if (entry.kind === 'sandbox') sandbox = entry.status;
    else execution = entry.status;
  }
  step(now);
  const minutes = (worked * speed) / 60_000;
  return {
    cost: Math.round(minutes * aMinute.cost * 10_000) / 10_000,
    promptTokens: Math.round(minutes * aMinute.promptTokens),
    completionTokens: Math.round(minutes * aMinute.completionTokens),
  };
}
