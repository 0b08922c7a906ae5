// Sends a message to an agent: through the service, or where that passes none on, to the agent server.
import { ServiceError } from '../errors.ts';
import type { CallOptions, Id, OutgoingMessage, Service } from '../port.ts';
import type { AgentServer, HostedApi } from './types.ts';

interface Ways {
  readonly api: Pick<HostedApi, 'tell'>;
  serverOf(): Pick<AgentServer, 'tell'> | null;
}

export async function sendMessage(
  { api, serverOf }: Ways,
  id: Id,
  message: OutgoingMessage,
  options?: CallOptions,
): ReturnType<Service['tell']> {
  const hosted = await leaner(message, (each) => api.tell(id, each, options));
  if (hosted !== 'unavailable') return hosted;
  const server = serverOf();
  if (server === null) return 'unavailable';
  return leaner(message, (each) => server.tell(id, each, options));
}

/** A service that refuses a message with pictures, and has certainly not taken it, gets it once more without them. */
async function leaner<T>(
  message: OutgoingMessage,
  send: (message: OutgoingMessage) => Promise<T>,
): Promise<T> {
  try {
    return await send(message);
  } catch (error) {
    const { images, ...plain } = message;
    const isRefused = error instanceof ServiceError && (error.status === 413 || error.status === 422);
    if (!isRefused || images === undefined) throw error;
    return send(plain);
  }
}
