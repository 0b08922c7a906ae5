// The emulation as a process of its own: prints the address of its control port and serves until it is ended.
import { once } from 'node:events';
import { createControlServer } from './control.ts';
import { runGitHub } from './github.ts';

const options: unknown = JSON.parse(process.argv[2] ?? '{}');
const running = await runGitHub(typeof options === 'object' && options !== null ? options : {});
const control = createControlServer(running);
control.listen(0, '127.0.0.1');
await once(control, 'listening');
const address = control.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
process.stdout.write(`http://127.0.0.1:${port}\n`);

async function stop(): Promise<void> {
  process.stdin.destroy();
  control.closeAllConnections();
  control.close();
  await running.close();
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
// Whoever started it has gone, so nobody needs it any more.
process.stdin.on('end', () => void stop()).resume();
