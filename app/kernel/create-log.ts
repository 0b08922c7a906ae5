// The log: one JSON line per event on standard output, through pino as Probot uses it.
import {
  type Bindings,
  type DestinationStream,
  destination,
  type LevelWithSilent,
  type Logger,
  pino,
  stdTimeFunctions,
} from 'pino';

export function createLog(level: LevelWithSilent, destination: DestinationStream): Logger {
  const log = pino(
    {
      level,
      base: { app: 'agent-conversations' },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: allowedFields },
    },
    // Words of a service or of people are in it, and operators read it on terminals.
    { write: (line) => destination.write(plainJson(line)) },
  );
  // pino's formatters do not see the bindings of a child logger, so they are filtered here. Children of children
  // inherit this.
  const { child } = log;
  return Object.assign(log, {
    child(this: Logger, bindings: Bindings) {
      const { name, ...rest } = bindings;
      return child.call(this, { ...(typeof name === 'string' && { part: name }), ...allowedFields(rest) });
    },
  });
}

/** Characters that wait to be written; further lines are dropped. */
const mostUnwritten = 1_000_000;

/**
 * Synchronous, so that the last lines before an end are not lost. What cannot be written, as on a full disk, waits until it can be:
 * an error would be one of the work that tells of itself.
 */
export const logTo = (fd: number): ReturnType<typeof destination> =>
  destination({ fd, sync: true, maxLength: mostUnwritten }).on('error', () => {});

/** The fields that a log line may have. All other fields are dropped, also those that a library adds. */
const names = [
  'action',
  'address',
  'afterMs',
  'answer',
  'attempt',
  'attempts',
  'by',
  'closedPulls',
  'code',
  'question',
  'questions',
  'count',
  'costs',
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
  'login',
  'missing',
  'queue',
  'ms',
  'outcome',
  'owner',
  'policy',
  'pull',
  'reason',
  'repo',
  'repository',
  'result',
  'results',
  'run',
  'runs',
  'sandboxStatus',
  'sessions',
  'since',
  'startStatus',
  'state',
  'status',
  'to',
  'what',
  'why',
] as const;

const allowed: ReadonlySet<string> = new Set(names);
const longest = 500;

/** Keeps plain values with known names; of an error only its name, status and message. */
function allowedFields(fields: object): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'err' || value instanceof Error) kept.error = textOfError(value);
    else if (allowed.has(name)) {
      const plain = plainValue(value);
      if (plain !== undefined) kept[name] = plain;
    }
  }
  return kept;
}

function plainValue(value: unknown): string | number | boolean | null | undefined {
  if (typeof value === 'string') return shorten(value);
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : undefined;
}

function textOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const status: unknown = 'status' in error ? error.status : undefined;
  return shorten(`${error.name}${typeof status === 'number' ? ` ${status}` : ''}: ${error.message}`);
}

const shorten = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** The same JSON in characters that no terminal obeys and no reader of lines takes for the end of one. */
export const plainJson = (json: string): string =>
  json.replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((place) => `\\u${character.charCodeAt(place).toString(16).padStart(4, '0')}`)
      .join(''),
  );

/** The compiler refuses a field that would be dropped. */
type LogFields = Readonly<Partial<Record<(typeof names)[number], string | number | boolean | null>>>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}
