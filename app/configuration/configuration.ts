// Reads the settings of the App from the environment. All problems are collected, so that one start shows them all.
import type { Environment } from '../../shared/api/index.ts';
import type { OperatorPolicy } from '../../shared/rules/index.ts';
import { type AgentKeys, readAgentKeys } from './agent-keys.ts';
import { type Reader, readChoice, readDuration, readInteger, readServiceUrl } from './fields.ts';
import { readGitHubAddress } from './github-address.ts';
import { readPolicyFile } from './policy-file.ts';
import { readPrivateKey } from './private-key.ts';
import { readSecret, readWebhookSecrets } from './secrets.ts';

export interface Configuration {
  readonly appId: number;
  /** PEM. */
  readonly privateKey: string;
  /** The current one first; a previous one is still accepted. */
  readonly webhookSecrets: readonly [string, ...string[]];
  readonly agentKeys: AgentKeys;
  readonly agentBaseUrl: string;
  /** Used instead of the address in the record of a conversation. */
  readonly agentServerUrl: string | null;
  /** Null = the embedded database under `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Milliseconds. */
  readonly pollInterval: number;
  readonly startTimeout: number;
  /** Null = none. */
  readonly runTimeout: number | null;
  readonly idleTimeout: number;
  /** Conversations at once for one key; null = as many as the service takes. */
  readonly maxRuns: number | null;
  /** 0 = looks only. */
  readonly liveConnections: number;
  readonly host: string;
  readonly port: number;
  readonly logLevel: LogLevel;
  /** API base. */
  readonly githubUrl: string;
  /** Null = the status page answers this machine only. */
  readonly dashboardToken: string | null;
  /** What every repository has to keep to at least; null = nothing. */
  readonly policy: OperatorPolicy | null;
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type ConfigurationRead =
  | { readonly kind: 'ok'; readonly configuration: Configuration }
  | { readonly kind: 'bad'; readonly problems: readonly string[] };

/** `readText` reads the files that `AGENT_API_KEYS_FILE` and `POLICY_FILE` name. */
export function readConfiguration(
  env: Environment,
  readText: (path: string) => string,
  /** Null where the folder can be used. */
  whyUnusable: (folder: string) => string | null = () => null,
): ConfigurationRead {
  const problems: string[] = [];
  const reader: Reader = {
    text: (name) => env[name]?.trim() ?? '',
    problem: (message) => {
      problems.push(message);
    },
  };
  const databaseUrl = readDatabaseUrl(reader);
  const dataDir = reader.text('DATA_DIR') || './data';
  const obstacle = databaseUrl === null && reader.text('DATABASE_URL') === '' ? whyUnusable(dataDir) : null;
  if (obstacle !== null) {
    reader.problem(
      `DATA_DIR ${dataDir} cannot be used (${obstacle}); name a folder that the App may write to`,
    );
  }
  const configuration: Configuration = {
    appId: readInteger(reader, 'APP_ID', { from: 1, to: Number.MAX_SAFE_INTEGER }),
    privateKey: readPrivateKey(reader),
    webhookSecrets: readWebhookSecrets(reader),
    agentKeys: readAgentKeys(reader, readText),
    agentBaseUrl: readServiceUrl(reader, 'AGENT_BASE_URL', 'https://app.all-hands.dev') ?? '',
    agentServerUrl: readServiceUrl(reader, 'AGENT_SERVER_URL', null),
    databaseUrl,
    dataDir,
    pollInterval: readDuration(reader, 'POLL_INTERVAL', '30s'),
    startTimeout: readDuration(reader, 'START_TIMEOUT', '15m'),
    runTimeout: readDuration(reader, 'RUN_TIMEOUT', '24h', 'zero_is_none') || null,
    idleTimeout: readDuration(reader, 'IDLE_TIMEOUT', '5m'),
    maxRuns: readInteger(reader, 'MAX_RUNS', { from: 1, to: 100_000, fallback: 0 }) || null,
    liveConnections: readInteger(reader, 'LIVE_CONNECTIONS', { from: 0, to: 100_000, fallback: 500 }),
    host: reader.text('HOST') || 'localhost',
    port: readInteger(reader, 'PORT', { from: 0, to: 65_535, fallback: 3000 }),
    logLevel: readChoice(reader, 'LOG_LEVEL', logLevels, 'info'),
    githubUrl: readGitHubAddress(reader),
    dashboardToken: readSecret(reader, 'DASHBOARD_TOKEN'),
    policy: readPolicyFile(reader, readText),
  };
  return problems.length === 0 ? { kind: 'ok', configuration } : { kind: 'bad', problems };
}

function readDatabaseUrl(reader: Reader): string | null {
  const text = reader.text('DATABASE_URL');
  if (text === '') return null;
  // The message does not repeat the address: it may contain a password.
  if (!/^postgres(ql)?:\/\/[^/]/.test(text) || !URL.canParse(text)) {
    reader.problem('DATABASE_URL is not a postgres:// address; leave it out for the embedded database');
  }
  return text;
}
