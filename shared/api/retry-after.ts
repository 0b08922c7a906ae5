// How long the service asks to wait, in milliseconds from now.

/** Added to a time it is still one. Nobody waits for longer than that. */
const longest = 366 * 24 * 60 * 60_000;

/** `Retry-After` as seconds or as an HTTP date; null when there is none that can be read. */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  const text = value?.trim();
  if (!text) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), longest);
  // The pattern is checked first, because Date.parse reads "-5" as a year.
  return /^[A-Za-z]{3,9},? /.test(text) ? msUntil(text, now) : null;
}

/** A time in a body of the service: ISO 8601, or epoch seconds. */
export function msUntil(moment: unknown, now: number): number | null {
  const at =
    typeof moment === 'number' ? moment * 1000 : Date.parse(typeof moment === 'string' ? moment : '');
  return Number.isFinite(at) ? Math.min(longest, Math.max(0, at - now)) : null;
}
