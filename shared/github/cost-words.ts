// What an agent has cost, as people read it.
import type { Usage } from '../watch/index.ts';

/** `$1.23 · 45,000 tokens`; null where the service tells neither. */
export function costWords({ cost, tokens }: Usage): string | null {
  const parts = [
    cost === null ? null : dollars(cost),
    tokens === null ? null : tokenWords(tokens.prompt + tokens.completion),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

/** `$1.23`, and what is less than a cent with the digits that show it: `$0.0042`. */
export function dollars(cost: number): string {
  if (cost === 0 || cost >= 0.01) {
    return `$${cost.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  }
  return cost < 0.0001 ? 'less than $0.0001' : `$${cost.toFixed(4)}`;
}

/** Why an agent was stopped. */
export function overBudgetWords(cost: number, most: number): string {
  return `it has cost ${exactDollars(cost)}, and may cost ${exactDollars(most)}`;
}

/** Two amounts that differ must not read the same. */
function exactDollars(cost: number): string {
  return `$${cost.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })}`;
}

function tokenWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'token' : 'tokens'}`;
}
