// `npm run demo`. The only file of the demo that reads the process's environment.
import { Agent, setGlobalDispatcher } from 'undici';
import { readCommandLine } from '../support/arguments.ts';
import { runDemo } from './run-demo.ts';
import { createTeller } from './teller.ts';

const { keep, setUp, port } = readCommandLine(
  {
    command: 'npm run demo --',
    about: `Plays the whole product on this machine, with no account and no network:
a simulated agent service, an emulated GitHub, the real App and the real Action.`,
    flags: {
      keep: { type: 'boolean', text: 'stay up after the story as a playground, until Ctrl-C' },
      'set-up': { type: 'boolean', text: 'in place of the story: register the App yourself, then play' },
      port: {
        type: 'string',
        default: '4100',
        text: 'first port to try for the pages; the App takes the next one',
      },
    },
    more: `The exit code is 0 only when the result of every step was seen.
NO_COLOR=1 leaves the colours out.`,
  },
  (values, must) => ({
    keep: values.keep ?? false,
    setUp: values['set-up'] ?? false,
    port: must.number('port', values.port, 1, 65_000),
  }),
);

// Everything is on this machine, so a proxy of the environment must not be used.
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
process.exitCode = await runDemo({ keep, setUp, port, teller, elapsed, signal: interrupted.signal });
process.exit();
