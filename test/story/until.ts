/** Looks every few milliseconds; what it saw last is in the error. */
export async function until<T>(
  look: () => Promise<T>,
  good: (seen: T) => boolean,
  patienceMs = 20_000,
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (good(seen)) return seen;
    if (performance.now() > end) throw new Error(`not seen in time; last: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
