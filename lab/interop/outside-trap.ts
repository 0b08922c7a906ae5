// Stands where a proxy would: whatever the agent server wants from beyond this machine ends here, and is told.
import { createServer } from 'node:http';
import { listen } from '../support/listen.ts';

export interface OutsideTrap {
  readonly url: string;
  /** The hosts that were asked for. */
  readonly wanted: readonly string[];
  close(): Promise<void>;
}

export async function setOutsideTrap(): Promise<OutsideTrap> {
  const wanted: string[] = [];
  const server = createServer((request, response) => {
    wanted.push(URL.parse(request.url ?? '')?.host ?? String(request.headers.host));
    response.writeHead(403).end();
  });
  server.on('connect', (request, socket) => {
    wanted.push(String(request.url));
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  const { origin, close } = await listen(server);
  return { url: origin, wanted, close };
}
