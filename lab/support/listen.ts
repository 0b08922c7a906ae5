// A server on a loopback port, any free one unless it is named, closed with its connections.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

export async function listen(
  server: Server,
  port = 0,
): Promise<{ origin: string; port: number; close(): Promise<void> }> {
  // Longer than clients keep theirs, so that a reused connection is not closed under a request.
  server.keepAliveTimeout = 70_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    port: address.port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Taken and given back, for a program that wants to be told its port: any, or the first free one from here on. */
export async function freePort(from = 0): Promise<number> {
  for (let wanted = from; wanted < from + 200; wanted += 1) {
    const taken = await listen(createServer(), wanted).catch(() => null);
    await taken?.close();
    if (taken !== null) return taken.port;
  }
  throw new Error(`no free port between ${from} and ${from + 199}`);
}
