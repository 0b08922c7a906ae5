/** What a fake holds now, but for functions; the answer puts it back. */
export function remember(fake: object): () => void {
  const fields = Object.entries(fake).filter(([, value]) => isData(value));
  const kept = structuredClone(fields);
  return () => void Object.assign(fake, Object.fromEntries(structuredClone(kept)));
}

/** Not a function, nor an object of them. */
function isData(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}
