// `npm run simulator`: the stand-in for the service as a program.
import { readCommandLine } from '../support/arguments.ts';
import { startSimulator } from './index.ts';
import { steeringWords } from './life/script.ts';
import { defaultApiKey } from './settings.ts';

const words = Object.entries(steeringWords).map(([word, { text }]) => `  ${word.padEnd(18)} ${text}`);
const options = readCommandLine(
  {
    command: 'npm run simulator --',
    about: 'A stand-in for the conversation service, on this machine.',
    flags: {
      port: { type: 'string', default: '4010', text: 'port to listen on; 0 = any free one' },
      host: { type: 'string', default: '127.0.0.1', text: 'address to listen on' },
      dialect: {
        type: 'string',
        default: 'live',
        text: 'documented: exactly the interface document; live: as a live service was seen to behave',
      },
      speed: {
        type: 'string',
        default: '1',
        text: 'simulated seconds in a second: 60 plays an hour in a minute',
      },
      key: { type: 'string', default: defaultApiKey, text: 'API key that is accepted' },
      'keep-requests': {
        type: 'string',
        default: '1000',
        text: 'requests that the control endpoint remembers',
      },
      seed: { type: 'string', text: 'the same seed gives the same ids' },
    },
    more: [
      'A line in the initial message steers the conversation: "simulate: confirm, then error after 2m".',
      'Words go on with "," or "then"; "for 30s" says how long a state lasts, "after 10m" how long the agent works before it.',
      '',
      ...words,
      '',
      'Tests steer it under /_simulator/; see lab/service/README.md.',
    ].join('\n'),
  },
  (values, must) => {
    const { host, key, seed } = values;
    must.be(key.trim() !== '', '--key cannot be empty');
    return {
      host,
      port: must.number('port', values.port, 0, 65_535),
      dialect: must.oneOf('dialect', values.dialect, ['documented', 'live']),
      speed: must.number('speed', values.speed, 0.001, 1_000_000, false),
      keepRequests: must.number('keep-requests', values['keep-requests'], 1, 1_000_000),
      apiKeys: [key],
      ...(seed !== undefined && { seed }),
    };
  },
);

try {
  const { url, agentServerUrl, apiKey, close } = await startSimulator(options);
  console.log(`The simulator speaks the ${options.dialect} dialect at speed ${options.speed}.
  hosted API    ${url}
  agent server  ${agentServerUrl}
  API key       ${apiKey}
  control       ${url}/_simulator/
Ctrl-C ends it.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => close().catch(complain));
} catch (error) {
  complain(error);
  console.error('Another address can be chosen with --port (0 = any free one) and --host.');
}

/** Nothing else is left to be done: what was not as described is told, and it ends as failed. */
function complain(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
