// What the App's intake is held against: Probot as it comes, with a handler that does nothing.
import { generateKeyPairSync } from 'node:crypto';
import { Probot, Server } from 'probot';

const [secret = ''] = process.argv.slice(2);
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const server = new Server({
  host: '127.0.0.1',
  port: 0,
  Probot: Probot.defaults({ appId: 1, privateKey, secret }),
});
// What it has taken of the processor until now.
server.addHandler((request, response) => {
  if (request.url !== '/cpu') return false;
  response.end(JSON.stringify(process.cpuUsage()));
  return true;
});
await server.load((app) => {
  app.on(['issues', 'issue_comment'], () => {});
});
await server.start();
