// One JSON line per event on standard output, through pino as Probot uses it.
import { type Bindings, type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '../configuration/configuration.ts';
import { allowedFields } from './allowed-fields.ts';

export function createLog(level: LogLevel, destination: DestinationStream): Logger {
  const log = pino(
    {
      level,
      base: { app: 'agent-conversations' },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: allowedFields },
    },
    destination,
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
