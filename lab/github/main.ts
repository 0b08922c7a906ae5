// The emulation as a process of its own. It prints the address of its commands.
import { createServer } from 'node:http';
import { serveCommands } from '../support/commands.ts';
import { listen } from '../support/listen.ts';
import { runGitHub } from './github.ts';

const options: unknown = JSON.parse(process.argv[2] ?? '{}');
const { close, ...served } = await runGitHub(typeof options === 'object' && options !== null ? options : {});

const control = await listen(
  createServer((request, response) => void serveCommands(request, response, request.url ?? '/', served)),
);
process.stdout.write(`${control.origin}\n`);

async function stop(): Promise<void> {
  process.stdin.destroy();
  // Who started it has asked for the mismatches.
  await Promise.allSettled([control.close(), close()]);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
// The parent process has ended.
process.stdin.on('end', () => void stop()).resume();
