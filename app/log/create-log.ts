// One JSON line per event on standard output, through pino as Probot uses it.
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '../configuration.ts';
import { allowedFields } from './allowed-fields.ts';

export function createLog(level: LogLevel, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { app: 'agent-conversations' },
      timestamp: stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        bindings: ({ app, name }) => ({ app, ...(typeof name === 'string' ? { part: name } : {}) }),
        log: allowedFields,
      },
    },
    destination,
  );
}
