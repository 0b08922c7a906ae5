// The emulation as a process of its own: prints the address of its control port and serves until it is ended.
import { listen } from '../support/listen.ts';
import { createControlServer } from './control.ts';
import { runGitHub } from './github.ts';

const options: unknown = JSON.parse(process.argv[2] ?? '{}');
const running = await runGitHub(typeof options === 'object' && options !== null ? options : {});
const control = await listen(createControlServer(running));
process.stdout.write(`${control.origin}\n`);

async function stop(): Promise<void> {
  process.stdin.destroy();
  await Promise.all([control.close(), running.close()]);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
// Whoever started it has gone, so nobody needs it any more.
process.stdin.on('end', () => void stop()).resume();
