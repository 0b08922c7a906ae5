// A way to a PostgreSQL on which each connection breaks that is about to carry a certain statement, as when the server starts again.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export async function cutConnections(databaseUrl: string, statement: string) {
  const to = new URL(databaseUrl);
  const server = createServer((from) => {
    const behind = connect(Number(to.port), to.hostname);
    for (const socket of [from, behind]) socket.on('error', () => {});
    from.on('data', (sent) => {
      if (sent.includes(statement)) from.resetAndDestroy();
      else behind.write(sent);
    });
    behind.on('data', (answer) => from.write(answer));
    from.on('close', () => behind.destroy());
    behind.on('close', () => from.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const through = new URL(databaseUrl);
  through.port = String(address.port);
  return {
    databaseUrl: through.href,
    async close() {
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
