// A network as companies have it: a service under a name that only the proxy knows, with a certificate of their own.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { listen } from '../../shared/service/openhands/testing/servers.ts';
import { root } from '../docs/markdown.ts';

const certificates = join(root, 'shared/service/openhands/testing/certificates');
const pem = (name: string) => readFileSync(join(certificates, name));

/** `https://agents.test` is the service at this address; `tunnels` says where the proxy was asked to go. */
export async function startOwnNetwork(serviceUrl: string) {
  const service = Number(new URL(serviceUrl).port);
  const certificate = { key: pem('server-key.pem'), cert: pem('server.pem') };
  const secured = createTlsServer(certificate, (socket) => leadOn(socket, service));
  const securedPort = await listen(secured);
  const tunnels: string[] = [];
  const proxy = createServer().on('connect', ({ url = '' }, socket) => {
    tunnels.push(url);
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    leadOn(socket, securedPort);
  });
  return {
    proxy: `http://127.0.0.1:${await listen(proxy)}`,
    authority: join(certificates, 'authority.pem'),
    tunnels,
    // Not waited for: a tunnel that was handed on is the client's to close.
    close: () => [proxy, secured].map((server) => server.close()),
  };
}

function leadOn(socket: Duplex, port: number): void {
  const onward = connect(port, '127.0.0.1');
  socket.pipe(onward).pipe(socket);
  for (const end of [onward, socket]) end.on('error', () => [onward, socket].map((each) => each.destroy()));
}
