// A network as companies have it: a service under a name that only the proxy knows, with a certificate of their own.
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { listen } from '../../lab/support/listen.ts';
import { root } from '../docs/markdown.ts';

const certificates = join(root, 'shared/service/openhands/testing/certificates');
const pem = (name: string) => readFileSync(join(certificates, name));

export interface OwnNetwork {
  readonly proxy: string;
  readonly authority: string;
  /** Where the proxy was asked to go. */
  readonly tunnels: string[];
  close(): void;
}

/** `https://agents.test` is the service at this address. */
export async function startOwnNetwork(serviceUrl: string): Promise<OwnNetwork> {
  const front = createTlsServer(
    { key: pem('server-key.pem'), cert: pem('server.pem') },
    (incoming, response) => {
      const { method = 'GET', headers, url = '/' } = incoming;
      const onward = request(new URL(url, serviceUrl), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      incoming.pipe(onward);
    },
  );
  const secured = await listen(front);
  const tunnels: string[] = [];
  const proxy = createServer().on('connect', ({ url = '' }, socket) => {
    tunnels.push(url);
    const onward = connect(secured.port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket);
      socket.pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => [onward, socket].map((each) => each.destroy()));
  });
  const tunnel = await listen(proxy);
  return {
    proxy: tunnel.origin,
    authority: join(certificates, 'authority.pem'),
    tunnels,
    close() {
      // Not waited for: a tunnel that was handed on is the client's to close.
      void tunnel.close();
      void secured.close();
    },
  };
}
