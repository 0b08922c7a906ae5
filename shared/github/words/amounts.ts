// Times, durations and costs as people read them.
import type { BudgetDoubt, Usage } from '../../conversation/index.ts';

/** The two largest units: `40s`, `1h 5m`, `2d 3h`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.floor(Math.max(0, milliseconds) / 1000);
  if (!Number.isFinite(seconds)) return 'unknown';
  const units: ReadonlyArray<readonly [number, string]> = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ];
  const largest = units.findIndex(([count]) => count > 0);
  if (largest < 0) return '0s';
  return units
    .slice(largest, largest + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ');
}

/** `2026-11-21 02:43 UTC` */
export function formatTime(epochMilliseconds: number): string {
  const minute = formatSecond(epochMilliseconds).slice(0, 16);
  return minute === 'unknown' ? minute : `${minute} UTC`;
}

/** `2026-11-21 02:43:07`, for columns that say UTC once. */
export function formatSecond(epochMilliseconds: number): string {
  const time = new Date(epochMilliseconds);
  return Number.isNaN(time.getTime()) ? 'unknown' : time.toISOString().slice(0, 19).replace('T', ' ');
}

/** `$1.23 · 45,000 tokens`; null if the service reports neither. */
export function costWords({ cost, tokens }: Usage): string | null {
  const parts = [
    cost === null ? null : dollars(cost),
    tokens === null ? null : tokenWords(tokens.prompt + tokens.completion),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

/** `$1.23`; less than a cent with more digits: `$0.0042`. */
export function dollars(cost: number): string {
  if (cost === 0 || cost >= 0.01) return `$${grouped(cost.toFixed(2))}`;
  return cost < 0.0001 ? 'less than $0.0001' : `$${cost.toFixed(4)}`;
}

export function overBudgetWords(cost: number, most: number): string {
  return `it has cost ${exactDollars(cost)}, and its limit is ${exactDollars(most)}`;
}

const budgetDoubts: Record<BudgetDoubt, string> = {
  untold: 'the service does not tell what the agent costs',
  unpriced: 'the service counts tokens, and no dollars for them',
};

/** `limit`: `max-cost` … */
export function budgetDoubtWords(limit: string, doubt: BudgetDoubt): string {
  return `${limit} cannot hold: ${budgetDoubts[doubt]}`;
}

/** Six digits, so that two different amounts never read the same. */
function exactDollars(cost: number): string {
  return `$${grouped(cost.toFixed(6).replace(/0{1,4}$/, ''))}`;
}

function tokenWords(count: number): string {
  return `${grouped(String(count))} ${count === 1 ? 'token' : 'tokens'}`;
}

/** `1,234.50`. Not by toLocaleString: the first call of a process takes as long as a tenth of a step's start. */
function grouped(digits: string): string {
  const [whole = '', ...rest] = digits.split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...rest].join('.');
}
