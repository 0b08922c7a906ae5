// The fields that a log line may have. All other fields are dropped, also those that a library adds.

const names = [
  'action',
  'address',
  'afterMs',
  'answer',
  'attempt',
  'attempts',
  'code',
  'question',
  'questions',
  'count',
  'decisions',
  'delivery',
  'deliveries',
  'effects',
  'engine',
  'error',
  'event',
  'executionStatus',
  'from',
  'installation',
  'issue',
  'key',
  'queue',
  'ms',
  'outcome',
  'owner',
  'pull',
  'reason',
  'repo',
  'repository',
  'result',
  'run',
  'runs',
  'sandboxStatus',
  'startStatus',
  'state',
  'status',
  'statusPage',
  'to',
  'what',
  'why',
] as const;

const allowed: ReadonlySet<string> = new Set(names);
const longest = 500;

/** Keeps plain values with known names; of an error only its name, status and message. */
export function allowedFields(fields: object): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'err' || value instanceof Error) kept.error = errorInWords(value);
    else if (allowed.has(name)) {
      const plain = plainValue(value);
      if (plain !== undefined) kept[name] = plain;
    }
  }
  return kept;
}

function plainValue(value: unknown): string | number | boolean | null | undefined {
  if (typeof value === 'string') return cut(value);
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : undefined;
}

function errorInWords(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const status: unknown = 'status' in error ? error.status : undefined;
  return cut(`${error.name}${typeof status === 'number' ? ` ${status}` : ''}: ${error.message}`);
}

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);
