// Decodes the cost of an agent so far, from the record of the hosted API or of the agent server.
import { type Tokens, type Usage, unknownUsage } from '../../../conversation/index.ts';
import { asRecord } from './fields.ts';

/** Beyond this, a number is a mistake and not a price. */
const mostDollars = 1_000_000;
const mostTokens = 1_000_000_000_000;

/** The `metrics` of a record. A record in which nothing was counted yet says zero, which is no price. */
export function decodeMetrics(value: unknown): Usage {
  const counted = countsOf(value);
  return counted === null ? unknownUsage : usageOf(counted);
}

/** The agent server's own record: its metrics, else the sum over all the models that it has used. */
export function decodeStatistics(value: unknown): Usage {
  const from = asRecord(value);
  const whole = decodeMetrics(from?.metrics);
  if (whole.cost !== null) return whole;
  const parts = Object.values(asRecord(asRecord(from?.stats)?.usage_to_metrics) ?? {}).map(countsOf);
  const known = parts.filter((part) => part !== null);
  // A sum without one of its parts would be a guess.
  if (known.length === 0 || known.length < parts.length) return whole;
  return usageOf(known.reduce(sum));
}

interface Counts {
  readonly cost: number | null;
  readonly tokens: Tokens | null;
}

function countsOf(value: unknown): Counts | null {
  const from = asRecord(value);
  if (from === null) return null;
  const used = asRecord(from.accumulated_token_usage);
  const prompt = numberUpTo(mostTokens, used?.prompt_tokens);
  const completion = numberUpTo(mostTokens, used?.completion_tokens);
  const isCounted = Number.isInteger(prompt) && Number.isInteger(completion);
  return {
    cost: numberUpTo(mostDollars, from.accumulated_cost),
    tokens: isCounted && prompt !== null && completion !== null ? { prompt, completion } : null,
  };
}

function sum(one: Counts, other: Counts): Counts {
  const bothCost = one.cost !== null && other.cost !== null;
  const bothTokens = one.tokens !== null && other.tokens !== null;
  return {
    cost: bothCost ? numberUpTo(mostDollars, one.cost + other.cost) : null,
    tokens: bothTokens
      ? {
          prompt: one.tokens.prompt + other.tokens.prompt,
          completion: one.tokens.completion + other.tokens.completion,
        }
      : null,
  };
}

/** Zero is a price only where tokens were used; without them nothing was counted. */
function usageOf({ cost, tokens }: Counts): Usage {
  const used = tokens !== null && tokens.prompt + tokens.completion > 0 ? tokens : null;
  return { cost: cost === 0 && used === null ? null : cost, tokens: used };
}

function numberUpTo(most: number, value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= most ? value : null;
}
