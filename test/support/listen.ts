// A server on a free loopback port, closed with its connections.
import { once } from 'node:events';
import type { Server } from 'node:http';

export async function listen(
  server: Server,
): Promise<{ origin: string; port: number; close(): Promise<void> }> {
  server.listen(0, '127.0.0.1');
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
