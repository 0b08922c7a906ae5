// The environment of the App, each variable declared once: how it is read, its default, and what it means. The rows of
// docs/app.md are held against this table.

import { createPrivateKey } from 'node:crypto';
import { parseDuration } from '../../shared/conversation/index.ts';
import {
  checked,
  duration,
  durationOrNone,
  type InCamelCase,
  oneOf,
  quoted,
  type Setting,
  type SettingOptions,
  setting,
  type ValuesOf,
  wholeNumber,
  wholeNumberOrNone,
  written,
} from '../../shared/schema/index.ts';
import { serviceAddress, serviceKey } from '../../shared/service/index.ts';

interface Variable extends Setting<unknown> {
  /** The problem that is reported where a required variable is missing. */
  readonly whenMissing?: string;
  /** A secret can stand in a file: the variable with `_FILE` behind its name has the path. */
  readonly isSecret?: boolean;
}

const recipe = 'make one with `openssl rand -hex 32`';
const shortestSecret = 16;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export const environment = {
  APP_ID: wholeNumber({ whenMissing: 'is missing', from: 1, text: "The App's id." }),
  PRIVATE_KEY: setting(
    {
      isSecret: true,
      whenMissing: 'is missing: the content of the .pem file from the settings of the App on GitHub',
      text: 'Its private key: PEM, with `\\n` for line breaks, or base64.',
    },
    (given, report): string => {
      const pem = toPem(given);
      if (!isRsaKey(pem))
        report(
          'is not an RSA private key: give the whole .pem file, with \\n for its line breaks or in base64',
        );
      return pem;
    },
  ),
  WEBHOOK_SECRET: secret({
    whenMissing: `is missing; ${recipe} and enter it in the App's settings on GitHub too`,
    text: 'At least 16 characters; `development` is refused.',
  }),
  WEBHOOK_SECRET_PREVIOUS: secret({ text: 'Still accepted while you change the secret.' }),
  AGENT_API_KEY: checked(serviceKey, {
    isSecret: true,
    text: 'Key of the service, for everybody. This or the next is required.',
  }),
  AGENT_API_KEYS_FILE: written({
    text: 'Instead of it: a JSON file, `{"owner": "key", "owner/repo": "key"}`. The key of the repository is used first; owners without a key can start nothing.',
  }),
  POLICY_FILE: written({
    text: "A YAML file: what every repository has to keep to at least. See [the operator's policy](operations.md#the-operators-policy).",
  }),
  AGENT_BASE_URL: checked(serviceAddress, { default: 'https://app.all-hands.dev', text: 'The service.' }),
  AGENT_SERVER_URL: checked(serviceAddress, {
    text: 'Used instead of the address in the record of a conversation.',
  }),
  DATABASE_URL: setting(
    { isSecret: true, text: '`postgres://…`; without it, the embedded database.' },
    (given, report): string | null => {
      // The message does not repeat the address: it may contain a password.
      if (given !== '' && (!/^postgres(ql)?:\/\/[^/]/.test(given) || !URL.canParse(given)))
        report('is not a postgres:// address; leave it out for the embedded database');
      return given || null;
    },
  ),
  DATABASE_CONNECTIONS: wholeNumber({
    from: 2,
    to: 1000,
    default: '10',
    text: 'How many connections to PostgreSQL each replica uses at most; one more listens for the other replicas.',
  }),
  DATA_DIR: setting(
    { default: './data', text: 'Where the embedded database lives.' },
    (given): string => given,
  ),
  KEEP_RUNS: days({ default: '30d', text: 'How long runs, comments and events are kept after their end.' }),
  KEEP_RECORDS: days({
    default: '400d',
    text: 'How long decisions and costs are kept: at least as long as runs.',
  }),
  POLL_INTERVAL: duration({ default: '30s', text: 'Longest pause between two looks at a conversation.' }),
  START_TIMEOUT: duration({ default: '15m', text: 'Until a conversation is ready.' }),
  RUN_TIMEOUT: durationOrNone({
    default: '24h',
    text: 'Of a whole run, and of its questions; `0` for none.',
  }),
  IDLE_TIMEOUT: duration({
    default: '5m',
    text: 'How long an agent may be idle before that is the outcome.',
  }),
  MAX_RUNS: wholeNumberOrNone({
    from: 1,
    to: 100_000,
    text: 'Conversations at once for one key; what is over [waits in line](#limits). Empty: as many as the service takes.',
  }),
  LIVE_CONNECTIONS: wholeNumber({
    from: 0,
    to: 100_000,
    default: '500',
    text: 'To how many agent servers a process listens, so that an end or a question is noticed at once; runs with rules or an open question first. All others, and all with `0`, are looked at every `POLL_INTERVAL`.',
  }),
  REHEARSE: setting(
    {
      text: 'How often the App [rehearses](operations.md#rehearsals) by itself, for example `24h`; at least `1h`. Empty: never. Each rehearsal costs a few cents.',
    },
    (given, report): number | null => {
      if (given === '') return null;
      const ms = parseDuration(given);
      if (ms === null || ms < hourMs)
        report(`${quoted(given)} is not a duration of at least 1h, such as 24h`);
      return ms;
    },
  ),
  HOST: setting(
    {
      default: 'localhost',
      text: 'Where to listen; `0.0.0.0` for all addresses, as in the image.',
    },
    (given): string => given,
  ),
  PORT: wholeNumber({ from: 0, to: 65_535, default: '3000', text: 'Where to listen.' }),
  LOG_LEVEL: oneOf(logLevels, {
    anyCase: true,
    default: 'info',
    text: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
  }),
  GHE_HOST: written({ text: 'Host name of a GitHub Enterprise Server.' }),
  GHE_PROTOCOL: oneOf(['https', 'http'], {
    anyCase: true,
    default: 'https',
    text: '`http` only on loopback.',
  }),
  DASHBOARD_TOKEN: secret({
    text: 'At least 16 characters, for the status page, the [decisions](operations.md#decisions) and the metrics. Without it they answer this machine only, and ask for a token that stands in `DATA_DIR/status-page-token`: on a terminal `npm start` shows a link with it.',
  }),
  SIGN_IN: oneOf(['token', 'github'], {
    anyCase: true,
    default: 'token',
    text: 'Who sees the pages: `token`, whoever has `DASHBOARD_TOKEN`; `github`, people who [sign in with GitHub](operations.md#signing-in), each the repositories that GitHub shows them. `DASHBOARD_TOKEN` is then for programs.',
  }),
  GITHUB_CLIENT_ID: written({ text: "For `SIGN_IN=github`: the App's client id." }),
  GITHUB_CLIENT_SECRET: secret({ text: 'And a client secret of the App.' }),
  OPERATORS: setting(
    {
      text: 'With `SIGN_IN=github`, who sees everything: logins, or teams as `org/team` (these need `members: read`), with commas.',
    },
    (given, report): readonly string[] => {
      const names = given.split(',').map((name) => name.trim());
      const wrong = names.filter((name) => name !== '' && !/^[\w-]{1,80}(\/[\w.-]{1,100})?$/.test(name));
      for (const name of wrong) report(`${quoted(name)} is neither a login nor a team as org/team`);
      return names.filter((name) => name !== '');
    },
  ),
} satisfies Readonly<Record<string, Variable>>;

export type VariableName = keyof typeof environment;
export const variableNames = Object.keys(environment) as readonly VariableName[];

/** Returns the declaration of a variable. */
export function variableOf(name: VariableName): Variable {
  return environment[name];
}

export const secretNames: readonly VariableName[] = variableNames.filter(
  (name) => variableOf(name).isSecret === true,
);

/** Notes what is wrong with a variable. */
export type ReportVariable = (name: VariableName, problem: string) => void;

/** The value of each variable. Durations are milliseconds; null means "not given". */
export type EnvironmentValues = InCamelCase<ValuesOf<typeof environment>>;

/** Null where nothing is written. A secret has to be too long to guess, and no message repeats it. */
function secret<const O extends SettingOptions>(options: O) {
  return setting({ ...options, isSecret: true }, (given, report): string | null => {
    if (given === 'development') report(`is the well-known word "development"; ${recipe}`);
    else if (given !== '' && given.length < shortestSecret)
      report(`is shorter than ${shortestSecret} characters; ${recipe}`);
    return given || null;
  });
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Milliseconds. */
function days<const O extends SettingOptions>(options: O) {
  return setting(options, (given, report): number => {
    const count = /^\d{1,4}d$/.test(given) ? Number.parseInt(given, 10) : 0;
    if (count === 0) report(`${quoted(given)} is not a number of days such as 30d`);
    return count * dayMs;
  });
}

function toPem(text: string): string {
  const unquoted = text.replace(/^"([\s\S]*)"$/, '$1');
  const decoded = unquoted.includes('-----BEGIN') ? unquoted : Buffer.from(unquoted, 'base64').toString();
  return `${decoded.replaceAll('\\n', '\n').trim()}\n`;
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
