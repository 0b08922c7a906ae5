// The command line: flags in, options or a complaint out.
import { parseArgs } from 'node:util';
import { steeringWords } from './life/script.ts';
import { defaultApiKey, type SimulatorOptions } from './settings.ts';

export type Flags =
  | { readonly kind: 'options'; readonly options: SimulatorOptions }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'wrong'; readonly problems: readonly string[] };

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
  seed: { type: 'string', text: 'the same seed gives the same ids' },
  'strict-body': { type: 'boolean', text: 'documented: unknown fields of a start request are a 422' },
  'single-task-object': { type: 'boolean', text: 'start-tasks answers one id with the bare object' },
  v0: { type: 'boolean', text: 'live: answer the deprecated start endpoint too' },
  help: { type: 'boolean', text: 'this text' },
} as const;

export function parseFlags(args: readonly string[]): Flags {
  const parsed = parsedOf(args);
  if (typeof parsed === 'string') return { kind: 'wrong', problems: [parsed] };
  if (parsed.help) return { kind: 'help', text: helpText() };

  const problems: string[] = [];
  const port = numberIn('port', parsed.port, 0, 65_535, true);
  const latency = numberIn('latency', parsed.latency, 0, 600_000, true);
  const speed = numberIn('speed', parsed.speed, 0.001, 1_000_000, false);
  const maxRunning =
    parsed['max-running'] === undefined
      ? undefined
      : numberIn('max-running', parsed['max-running'], 1, 1_000_000, true);
  const dialect = oneOf('dialect', parsed.dialect, ['documented', 'live']);
  const whenFull = oneOf('when-full', parsed['when-full'], ['pause', 'refuse']);
  if (parsed.key.trim() === '') problems.push('--key cannot be empty');
  if (problems.length > 0 || !dialect || !whenFull) return { kind: 'wrong', problems };

  return {
    kind: 'options',
    options: {
      port,
      host: parsed.host,
      dialect,
      speed,
      latency,
      whenFull,
      apiKeys: [parsed.key],
      strictBody: parsed['strict-body'] ?? false,
      singleTaskObject: parsed['single-task-object'] ?? false,
      ...(parsed.v0 !== undefined && { v0: parsed.v0 }),
      ...(parsed.seed !== undefined && { seed: parsed.seed }),
      ...(maxRunning !== undefined && { maxRunning }),
    },
  };

  function numberIn(name: string, text: string, min: number, max: number, whole: boolean): number {
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    const good = value >= min && value <= max && (!whole || Number.isInteger(value));
    if (!good)
      problems.push(
        `--${name} must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}, not "${text}"`,
      );
    return value;
  }

  function oneOf<T extends string>(name: string, text: string, choices: readonly T[]): T | undefined {
    const found = choices.find((choice) => choice === text);
    if (found === undefined) problems.push(`--${name} must be ${choices.join(' or ')}, not "${text}"`);
    return found;
  }
}

function parsedOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function helpText(): string {
  const flagLines = Object.entries(flags).map(([name, flag]) => {
    const usual = 'default' in flag ? ` (${flag.default})` : '';
    return `  --${name.padEnd(20)} ${flag.text}${usual}`;
  });
  const words = Object.entries(steeringWords).map(([word, { text }]) => `  ${word.padEnd(18)} ${text}`);
  return [
    'Usage: npm run simulator -- [flags]',
    '',
    'A stand-in for the conversation service, on this machine.',
    '',
    ...flagLines,
    '',
    'A line in the initial message steers the conversation: "simulate: confirm, then error after 2m".',
    'Words go on with "," or "then"; "for 30s" says how long a state lasts, "after 10m" how long the agent works before it.',
    '',
    ...words,
    '',
    'Tests steer it under /_simulator/; see lab/service/README.md.',
  ].join('\n');
}
