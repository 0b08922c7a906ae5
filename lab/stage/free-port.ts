import { once } from 'node:events';
import { createServer } from 'node:net';

/** The first port from here on that nobody listens on. */
export async function freePort(from: number): Promise<number> {
  for (let port = from; port < from + 200; port += 1) {
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port between ${from} and ${from + 199}`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
