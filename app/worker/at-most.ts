/** Works through a list, a few items at a time. An item that throws does not stop the others. */
export async function atMost<T>(
  count: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
  onError: (error: unknown, item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const walk = async () => {
    for (const item of left) await work(item).catch((error: unknown) => onError(error, item));
  };
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, walk));
}
