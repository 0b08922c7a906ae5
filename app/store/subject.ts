// The subject of an event as one string. Events with the same subject are handled one after the other.

export function subjectOf(payload: object): string {
  const repository = numberAt(payload, 'repository', 'id');
  const number = numberAt(payload, 'issue', 'number') ?? numberAt(payload, 'pull_request', 'number');
  if (repository !== null && number !== null) return `${repository}#${number}`;
  if (repository !== null) return `${repository}`;
  return `installation ${numberAt(payload, 'installation', 'id') ?? 'unknown'}`;
}

function numberAt(payload: object, object: string, field: string): number | null {
  const inner: unknown = Reflect.get(payload, object);
  if (typeof inner !== 'object' || inner === null) return null;
  const value: unknown = Reflect.get(inner, field);
  return typeof value === 'number' ? value : null;
}
