// `npm run demo`. The only file of the demo that reads the process's environment.
import { Agent, setGlobalDispatcher } from 'undici';
import { help, readArguments } from './arguments.ts';
import { runDemo } from './run-demo.ts';
import { createTeller } from './terminal/teller.ts';

const given = readArguments(process.argv.slice(2));
if (given.kind === 'help') console.log(help);
else if (given.kind === 'bad') {
  console.error(`${given.problem}\n\n${help}`);
  process.exitCode = 2;
} else {
  // All that it talks to is on this machine, whatever proxy the environment names.
  setGlobalDispatcher(new Agent());
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interrupted.abort());
  }
  const elapsed = () => performance.now();
  const teller = createTeller({
    write: (text) => process.stdout.write(text),
    colour: process.stdout.isTTY && !process.env.NO_COLOR,
    elapsed,
  });
  const { keep, port } = given;
  const path = process.env.PATH ?? '';
  process.exitCode = await runDemo({ keep, port, path, teller, elapsed, signal: interrupted.signal });
  process.exit();
}
