// Parses durations: `90s`, `5m`, `1h`, `1h30m`, or plain seconds.

const form = /^(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:(\d+(?:\.\d+)?)s)?$/;
const longest = 365 * 24 * 3600;

/** Milliseconds; null when the text is not a duration or is longer than a year. */
export function parseDuration(text: string): number | null {
  const value = text.trim().toLowerCase();
  const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : sumOfParts(value);
  return seconds === null || seconds > longest ? null : Math.round(seconds * 1000);
}

function sumOfParts(value: string): number | null {
  const match = form.exec(value);
  if (!match || value === '') return null;
  const [, hours, minutes, seconds] = match;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}
