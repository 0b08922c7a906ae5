// Reads the settings of the App from the environment. All problems are collected, so that one start shows them all.
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { editsBetween } from '../../shared/nearest.ts';
import {
  inCamelCase,
  inQuotes,
  leastPolicyOf,
  type OperatorPolicy,
  policyFile,
  readTable,
} from '../../shared/schema/index.ts';
import { type Environment, isSafeProtocol } from '../../shared/service/index.ts';
import { parseYaml, problemText } from '../../shared/yaml/index.ts';
import { readAgentKeys, readNamedFile, readSecretFiles } from './agent-keys.ts';
import {
  environment,
  type ReportVariable,
  secretNames,
  type VariableName,
  variableNames,
  variableOf,
} from './environment.ts';
import { apiAddressOf } from './github-address.ts';

/** The value of each variable, and what some of them mean together. Durations are milliseconds; null means "not given". */
export type Configuration = ReturnType<typeof readAll>['configuration'];

export interface GitHubSignIn {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Logins, and teams as `org/team`. */
  readonly operators: readonly string[];
}

type ConfigurationRead =
  | { readonly kind: 'ok'; readonly configuration: Configuration }
  | { readonly kind: 'bad'; readonly problems: readonly string[] };

/** `readText` reads the files that variables name. */
export function readConfiguration(
  env: Environment,
  readText: (path: string) => string,
  /** Null where the folder can be used. */
  whyUnusable: (folder: string) => string | null = () => null,
): ConfigurationRead {
  const { configuration, problems } = readAll(env, readText, whyUnusable);
  return problems.length === 0 ? { kind: 'ok', configuration } : { kind: 'bad', problems };
}

/** For a command that needs only the variables that begin so. Throws with what is wrong with these. */
export function readPart(
  env: Environment,
  readText: (path: string) => string,
  wanted: readonly string[],
): Configuration {
  const { configuration, problems } = readAll(env, readText, () => null);
  const wrong = problems.filter((problem) => wanted.some((name) => problem.startsWith(name)));
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return configuration;
}

function readAll(
  env: Environment,
  readText: (path: string) => string,
  whyUnusable: (folder: string) => string | null,
) {
  const { fromFiles, problems: ofFiles, broken } = readSecretFiles(env, readText);
  const written = (name: VariableName) => writtenAs(fromFiles[name] ?? env[name] ?? withMark(env)[name]);
  const problems: string[] = [...ofFiles];
  const report: ReportVariable = (name, problem) =>
    void (broken.has(name) || problems.push(`${name} ${problem}`));
  for (const [name, given] of misspelt(env))
    if (written(name) === '') report(name, `is not set, and nothing reads ${given}: is that one misspelt?`);
  const isMissing = (name: VariableName) =>
    variableOf(name).whenMissing !== undefined && written(name) === '';
  for (const name of variableNames.filter(isMissing)) report(name, variableOf(name).whenMissing ?? '');
  const values = readTable(
    environment,
    (name) => written(name) || variableOf(name).default,
    (name, problem) => void (isMissing(name) || report(name, problem)),
  );
  const {
    webhookSecret,
    webhookSecretPrevious,
    agentApiKey,
    agentApiKeysFile,
    agentBaseUrl,
    policyFile: policyPath,
    gheHost,
    gheProtocol,
    signIn,
    githubClientId,
    githubClientSecret,
    operators,
    ...others
  } = inCamelCase(values);
  if (signIn === 'token' && operators.length > 0) report('OPERATORS', 'counts with SIGN_IN=github alone');
  const obstacle = others.databaseUrl === null ? whyUnusable(others.dataDir) : null;
  if (obstacle !== null)
    report(
      'DATA_DIR',
      `${others.dataDir} cannot be used (${obstacle}); name a folder that the App may write to`,
    );
  if (others.keepRecords !== 0 && others.keepRecords < others.keepRuns)
    report('KEEP_RECORDS', 'is shorter than KEEP_RUNS: give as long a time, or a longer one');
  const previous = webhookSecretPrevious === null ? [] : [webhookSecretPrevious];
  const configuration = {
    ...others,
    /** The current one first; a previous one is still accepted. */
    webhookSecrets: [webhookSecret ?? '', ...previous] as const,
    agentKeys: readAgentKeys(agentApiKey, agentApiKeysFile, readText, report),
    agentBaseUrl: agentBaseUrl ?? '',
    /** API base. */
    githubUrl: githubUrlOf(gheHost, gheProtocol, report),
    /** Null where people see the pages by a token. */
    gitHubSignIn: signIn === 'token' ? null : signInOf(githubClientId, githubClientSecret, operators, report),
    /** The operator's policy, the least for every repository; null = none. */
    policy: policyPath === null ? null : readPolicy(policyPath, readText, report),
  };
  return { configuration, problems };
}

/** Editors of Windows put a mark at the beginning of .env, which Node takes for a part of the first name. */
function withMark(env: Environment): Environment {
  const marked = Object.entries(env).filter(([name]) => name.startsWith('\uFEFF'));
  return Object.fromEntries(marked.map(([name, given]) => [name.slice(1), given]));
}

/** Docker reads a file of variables to the letter: the quotes around a value stay. */
const writtenAs = (given = ''): string => given.trim().replace(/^(["'])(.*)\1$/s, '$2');

/** Of shorter names other programs may have a neighbour, as GH_HOST and LOGLEVEL are. */
const shortestMisspelt = 10;

/** Pairs of a variable and a name one letter away that is set: without a word, its setting would not count. */
function misspelt(env: Environment): readonly (readonly [VariableName, string])[] {
  const files = secretNames.map((name) => [name, `${name}_FILE`] as const);
  const known = [...variableNames.map((name) => [name, name] as const), ...files];
  const names = known.map(([, name]) => String(name));
  const others = Object.keys(env).filter((given) => !names.includes(given) && env[given]?.trim());
  return known
    .filter(([, name]) => name.length >= shortestMisspelt)
    .flatMap(([meant, name]) =>
      others
        .filter((given) => editsBetween(given.toUpperCase(), name) <= 1)
        .map((given) => [meant, given] as const),
    );
}

function signInOf(
  clientId: string | null,
  clientSecret: string | null,
  operators: readonly string[],
  report: ReportVariable,
): GitHubSignIn {
  const why = "is missing: SIGN_IN=github needs it, from the App's settings on GitHub";
  if (clientId === null) report('GITHUB_CLIENT_ID', why);
  if (clientSecret === null) report('GITHUB_CLIENT_SECRET', why);
  return { clientId: clientId ?? '', clientSecret: clientSecret ?? '', operators };
}

/** The address of GitHub's API: github.com, or another GitHub given by its host name. */
function githubUrlOf(host: string | null, protocol: string, report: ReportVariable): string {
  if (host === null) return apiAddressOf('https://github.com');
  const url = URL.parse(`${protocol}://${host}`);
  if (url === null || url.href !== `${url.origin}/` || /[/?#\\]/.test(host)) {
    report('GHE_HOST', `must be a host name such as github.example.com, not ${inQuotes(host)}`);
    return '';
  }
  if (!isSafeProtocol(url))
    report('GHE_PROTOCOL', `must be https: over http the App's tokens would go to ${url.host} unencrypted`);
  return apiAddressOf(url.origin);
}

export function readPolicy(
  path: string,
  readText: (path: string) => string,
  report: (name: 'POLICY_FILE', problem: string) => void,
): OperatorPolicy | null {
  const read = readNamedFile(path, readText);
  if ('problem' in read) {
    report('POLICY_FILE', read.problem);
    return null;
  }
  const { text } = read;
  const parsed = parseYaml(text, policyFile);
  if (parsed.kind === 'problems') {
    for (const problem of parsed.problems) report('POLICY_FILE', `${path}: ${problemText(problem)}`);
    return null;
  }
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return { least: leastPolicyOf(parsed.value), name: `POLICY_FILE@${digest}` };
}

/** Whether the folder of the embedded database can be used or made: null where it can, else why not. Makes nothing itself. */
export function whyUnusable(folder: string): string | null {
  let nearest = resolve(folder);
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    readdirSync(nearest);
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
