// The environment of the App, each variable declared once: how it is read, its default, and what it means. The rows of
// docs/app.md are held against this table.

import { createPrivateKey } from 'node:crypto';
import {
  checked,
  duration,
  durationOrNone,
  inQuotes,
  oneOf,
  parseDuration,
  type Setting,
  type SettingOptions,
  setting,
  wholeNumber,
  wholeNumberOrNone,
  written,
} from '../../shared/schema/index.ts';
import { serviceAddress, serviceKey } from '../../shared/service/index.ts';

interface Variable extends Setting<unknown> {
  /** The problem that is reported where a required variable is missing. */
  readonly whenMissing?: string;
  /** A secret can be in a file: the variable with `_FILE` behind its name has the path. */
  readonly isSecret?: boolean;
}

const recipe = 'make one with `openssl rand -hex 32`';
const shortestSecret = 16;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export const environment = {
  APP_ID: wholeNumber({
    whenMissing: 'is missing',
    from: 1,
    text: "The App's id. The App only starts if GitHub knows it, and if `PRIVATE_KEY` belongs to it.",
  }),
  PRIVATE_KEY: setting(
    {
      isSecret: true,
      whenMissing: 'is missing: the content of the .pem file from the settings of the App on GitHub',
      text: 'Its private key: the content of the .pem file, with or without its line breaks, or in base64.',
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
  WEBHOOK_SECRET_PREVIOUS: secret({
    text: 'The old secret, still accepted [while you change it](security.md#secrets).',
  }),
  AGENT_API_KEY: checked(serviceKey, {
    isSecret: true,
    text: 'Key of the service. Either this or `AGENT_API_KEYS_FILE` is required.',
  }),
  AGENT_API_KEYS_FILE: written({
    text: 'Instead of one key, a JSON file with several: `{"owner": "key", "owner/repo": "key"}`. The key of a repository comes before the one of its owner; where there is neither, nothing starts.',
  }),
  POLICY_FILE: written({
    text: "A YAML file: [the operator's policy](operations.md#the-operators-policy).",
  }),
  AGENT_BASE_URL: checked(serviceAddress, {
    default: 'https://app.all-hands.dev',
    text: 'The address of the service.',
  }),
  AGENT_SERVER_URL: checked(serviceAddress, {
    text: 'Address of the agent server, in place of the one that a conversation names.',
  }),
  DATABASE_URL: setting(
    { isSecret: true, text: '`postgres://…`. Without it, the App uses its embedded database.' },
    (given, report): string | null => {
      // The message does not repeat the address: it may contain a password.
      if (given !== '' && (!/^postgres(ql)?:\/\/[^/]/.test(given) || !URL.canParse(given)))
        report(
          'is not a postgres:// address, in which special characters of a password are written like %2F for /; leave it out for the embedded database',
        );
      return given || null;
    },
  ),
  DATABASE_CONNECTIONS: wholeNumber({
    from: 2,
    to: 1000,
    default: '10',
    text: 'How many connections to PostgreSQL each replica opens at most; one more listens for the other replicas.',
  }),
  DATA_DIR: setting(
    { default: './data', text: 'The folder of the embedded database.' },
    (given): string => given,
  ),
  KEEP_RUNS: days({
    default: '30d',
    text: 'How long [runs](operations.md#what-is-kept-and-how-much-disk-it-takes) are kept after their end.',
  }),
  KEEP_RECORDS: days({
    default: '400d',
    text: 'How long decisions, costs and results are kept.',
  }),
  POLL_INTERVAL: duration({
    default: '30s',
    text: 'The longest pause between two looks at an agent; four times that while it waits for an answer, ten times while its sandbox sleeps as well.',
  }),
  START_TIMEOUT: duration({ default: '15m', text: 'How long it may take until a conversation is ready.' }),
  RUN_TIMEOUT: durationOrNone({
    default: '24h',
    text: 'How long a run, and with it its questions, may take; `0` for no limit.',
  }),
  IDLE_TIMEOUT: duration({
    default: '5m',
    text: 'How long an agent may be idle.',
  }),
  MAX_RUNS: wholeNumberOrNone({
    from: 1,
    to: 100_000,
    text: 'How many conversations one key of the service may have at once; others [wait in line](#limits).',
  }),
  LIVE_CONNECTIONS: wholeNumber({
    from: 0,
    to: 100_000,
    default: '500',
    text: 'How many agent servers a process listens to, so that ends and questions are noticed at once. Other runs are looked at every `POLL_INTERVAL`.',
  }),
  REHEARSE: setting(
    {
      text: 'How often the App [rehearses](operations.md#rehearsals) by itself, such as `24h`; a few cents each.',
    },
    (given, report): number | null => {
      if (given === '') return null;
      const ms = parseDuration(given);
      if (ms === null || ms < hourMs)
        report(`${inQuotes(given)} is not a duration of at least 1h, such as 24h`);
      return ms;
    },
  ),
  HOST: setting(
    {
      default: 'localhost',
      text: 'Where to listen; `0.0.0.0` is on all addresses, and the default of the image.',
    },
    (given): string => given,
  ),
  PORT: wholeNumber({ from: 0, to: 65_535, default: '3000', text: 'The port on which to listen.' }),
  LOG_LEVEL: oneOf(logLevels, {
    anyCase: true,
    default: 'info',
    text: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
  }),
  GHE_HOST: written({
    text: 'Host name of an Enterprise Server, or of a GitHub with data residency such as `octo.ghe.com`.',
  }),
  GHE_PROTOCOL: oneOf(['https', 'http'], {
    anyCase: true,
    default: 'https',
    text: '`http` is allowed only on loopback.',
  }),
  DASHBOARD_TOKEN: secret({
    text: 'Token for the [pages](operations.md#addresses), at least 16 characters. Without it the pages answer only requests of this machine, with the token in `DATA_DIR/status-page-token`.',
  }),
  SIGN_IN: oneOf(['token', 'github'], {
    anyCase: true,
    default: 'token',
    text: 'Who sees the pages. `token`: whoever has `DASHBOARD_TOKEN`. `github`: people who [sign in with GitHub](operations.md#signing-in), and programs that have the token.',
  }),
  GITHUB_CLIENT_ID: written({ text: 'Client id of the App, for `SIGN_IN=github`.' }),
  GITHUB_CLIENT_SECRET: secret({ text: 'A client secret of the App, for `SIGN_IN=github`.' }),
  OPERATORS: setting(
    {
      text: 'Who sees everything with `SIGN_IN=github`: logins, and teams as `org/team`, separated by commas. Teams need the permission `members: read`.',
    },
    (given, report): readonly string[] => {
      const names = given.split(',').map((name) => name.trim());
      const wrong = names.filter((name) => name !== '' && !/^[\w-]{1,80}(\/[\w.-]{1,100})?$/.test(name));
      for (const name of wrong) report(`${inQuotes(name)} is neither a login nor a team as org/team`);
      return names.filter((name) => name !== '');
    },
  ),
} satisfies Readonly<Record<string, Variable>>;

export type VariableName = keyof typeof environment;
export const variableNames = Object.keys(environment) as readonly VariableName[];

export function variableOf(name: VariableName): Variable {
  return environment[name];
}

export const secretNames: readonly VariableName[] = variableNames.filter(
  (name) => variableOf(name).isSecret === true,
);

/** Notes what is wrong with a variable. */
export type ReportVariable = (name: VariableName, problem: string) => void;

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
    if (count === 0) report(`${inQuotes(given)} is not a number of days such as 30d`);
    return count * dayMs;
  });
}

/** Whole, however it was pasted: escaped, on one line, in base64, or without its first and last line. */
function toPem(text: string): string {
  const plain = text.replaceAll(/\\[rn]/g, '\n');
  const decoded = plain.includes('-----BEGIN') ? plain : Buffer.from(plain, 'base64').toString();
  const [, label = 'RSA PRIVATE KEY', body = plain] =
    /-----BEGIN ([A-Z ]+)-----([\s\S]*)-----END \1-----/.exec(decoded) ?? [];
  const lines = body.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
