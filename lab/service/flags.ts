// The command line: flags in, options or a complaint out.
import { type Read, readArguments } from '../support/arguments.ts';
import { steeringWords } from './life/script.ts';
import { defaultApiKey, type SimulatorOptions } from './settings.ts';

const flags = {
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
  'max-running': { type: 'string', text: 'conversations that may work at once (none: no limit)' },
  'when-full': { type: 'string', default: 'pause', text: 'pause: the oldest is paused; refuse: 429' },
  latency: { type: 'string', default: '0', text: 'milliseconds before each answer' },
  'keep-requests': { type: 'string', default: '1000', text: 'requests that the control endpoint remembers' },
  seed: { type: 'string', text: 'the same seed gives the same ids' },
  'strict-body': { type: 'boolean', text: 'documented: unknown fields of a start request are a 422' },
  'single-task-object': { type: 'boolean', text: 'start-tasks answers one id with the bare object' },
  v0: { type: 'boolean', text: 'live: answer the deprecated start endpoint too' },
} as const;

const words = Object.entries(steeringWords).map(([word, { text }]) => `  ${word.padEnd(18)} ${text}`);

export function parseFlags(args: readonly string[]): Read<SimulatorOptions> {
  const program = {
    command: 'npm run simulator --',
    about: 'A stand-in for the conversation service, on this machine.',
    flags,
    more: [
      'A line in the initial message steers the conversation: "simulate: confirm, then error after 2m".',
      'Words go on with "," or "then"; "for 30s" says how long a state lasts, "after 10m" how long the agent works before it.',
      '',
      ...words,
      '',
      'Tests steer it under /_simulator/; see lab/service/README.md.',
    ].join('\n'),
  };
  return readArguments(program, args, (values, must) => {
    const { host, key, seed, v0, 'max-running': most } = values;
    must.be(key.trim() !== '', '--key cannot be empty');
    return {
      host,
      port: must.number('port', values.port, 0, 65_535),
      dialect: must.oneOf('dialect', values.dialect, ['documented', 'live']),
      speed: must.number('speed', values.speed, 0.001, 1_000_000, false),
      latency: must.number('latency', values.latency, 0, 600_000),
      keepRequests: must.number('keep-requests', values['keep-requests'], 1, 1_000_000),
      whenFull: must.oneOf('when-full', values['when-full'], ['pause', 'refuse']),
      apiKeys: [key],
      strictBody: values['strict-body'] ?? false,
      singleTaskObject: values['single-task-object'] ?? false,
      ...(v0 !== undefined && { v0 }),
      ...(seed !== undefined && { seed }),
      ...(most !== undefined && { maxRunning: must.number('max-running', most, 1, 1_000_000) }),
    };
  });
}
