// Times and durations as people read them.

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
  const minute = formatMinute(epochMilliseconds);
  return minute === 'unknown' ? minute : `${minute} UTC`;
}

/** `2026-11-21 02:43`, for columns that say UTC once. */
export function formatMinute(epochMilliseconds: number): string {
  const time = new Date(epochMilliseconds);
  return Number.isNaN(time.getTime()) ? 'unknown' : time.toISOString().slice(0, 16).replace('T', ' ');
}
