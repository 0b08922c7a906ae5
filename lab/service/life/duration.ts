const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** `90s`, `5m`, `1h30m` or plain seconds, in milliseconds; null for anything else. */
export function durationOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (!/^(\d+(ms|s|m|h))+$/.test(text)) return null;
  return [...text.matchAll(/(\d+)(ms|s|m|h)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0),
    0,
  );
}
