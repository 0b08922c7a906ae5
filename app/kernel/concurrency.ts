// The concurrency limit of a batch.

/**
 * Works through a list, at most `limit` items at once. An item that throws does not stop the others. What `onError` throws
 * is thrown when all items are done.
 */
export async function forEachLimited<T>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
  onError: (error: unknown, item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const failures: unknown[] = [];
  const walk = async () => {
    for (const item of left) {
      await work(item)
        .catch((error: unknown) => onError(error, item))
        .catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, walk));
  if (failures.length > 0) throw failures[0];
}
