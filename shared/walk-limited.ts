/** Does `work` for all items, at most `limit` at once. Rejects with the first failure. */
export async function walkLimited<T>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const walk = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, walk));
}
