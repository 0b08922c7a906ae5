// `npm run simulator` without the process around it: flags in, a running simulator or a complaint out.
import { type Read, readArguments } from '../support/arguments.ts';
import { type Simulator, startSimulator } from './index.ts';
import { steeringWords } from './life/script.ts';
import { defaultApiKey, type SimulatorOptions } from './settings.ts';

export interface Terminal {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
}

export type Ran =
  | { readonly kind: 'serving'; readonly simulator: Simulator }
  | { readonly kind: 'ended'; readonly exitCode: number };

export async function runCommand(args: readonly string[], terminal: Terminal): Promise<Ran> {
  const flags = parseFlags(args);
  if (flags.kind === 'help') {
    terminal.print(flags.text);
    return { kind: 'ended', exitCode: 0 };
  }
  if (flags.kind === 'wrong') {
    terminal.complain(flags.text);
    return { kind: 'ended', exitCode: 2 };
  }
  const options = flags.given;
  try {
    const simulator = await startSimulator(options);
    terminal.print(
      [
        `The simulator speaks the ${options.dialect} dialect at speed ${options.speed}.`,
        `  hosted API    ${simulator.url}`,
        `  agent server  ${simulator.agentServerUrl}`,
        `  API key       ${simulator.apiKey}`,
        `  control       ${simulator.url}/_simulator/`,
        'Ctrl-C ends it.',
      ].join('\n'),
    );
    return { kind: 'serving', simulator };
  } catch (error) {
    terminal.complain(whyNot(error, `${options.host}:${options.port}`));
    return { kind: 'ended', exitCode: 1 };
  }
}

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
  'keep-requests': { type: 'string', default: '1000', text: 'requests that the control endpoint remembers' },
  seed: { type: 'string', text: 'the same seed gives the same ids' },
} as const;

export function parseFlags(args: readonly string[]): Read<SimulatorOptions> {
  const words = Object.entries(steeringWords).map(([word, { text }]) => `  ${word.padEnd(18)} ${text}`);
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
  });
}

function whyNot(error: unknown, address: string): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `${address} is in use; choose another with --port (0 = any free one).`;
  if (code === 'EACCES') return `${address} may not be used by you; choose a port above 1023 with --port.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${address} is no address of this machine; see --host.`;
  return `The simulator could not listen on ${address}: ${String(error)}`;
}
