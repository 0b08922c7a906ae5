// A way to a PostgreSQL on which connections can fall silent: open, and without an answer, as after a failover that sends no word.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** `cutsAt`: a connection that is about to carry this statement breaks, as when the server starts again. */
export async function silentConnections(databaseUrl: string, cutsAt: string | null = null) {
  const to = new URL(databaseUrl);
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  const server = createServer((from) => {
    const behind = connect(Number(to.port), to.hostname);
    open.add(from);
    for (const socket of [from, behind]) socket.on('error', () => {});
    from.on('data', (sent) => {
      if (cutsAt !== null && sent.includes(cutsAt)) from.resetAndDestroy();
      else if (!silent.has(from)) behind.write(sent);
    });
    behind.on('data', (answer) => !silent.has(from) && from.write(answer));
    from.on('close', () => {
      open.delete(from);
      behind.destroy();
    });
    behind.on('close', () => !silent.has(from) && from.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const through = new URL(databaseUrl);
  through.port = String(address.port);
  return {
    databaseUrl: through.href,
    /** All that are open; those that are opened later answer. */
    silence(): number {
      for (const socket of open) silent.add(socket);
      return open.size;
    },
    /** How many of the silent ones are still open. */
    left: () => [...silent].filter((socket) => open.has(socket)).length,
    async close() {
      const closed = once(server, 'close');
      for (const socket of open) socket.destroy();
      server.close();
      await closed;
    },
  };
}
