// Checks the settings of the App: what is missing or wrong, secrets that can be guessed, and the database.
import type { Configuration } from '../../configuration/configuration.ts';
import { hasSqlite } from '../../kernel/sqlite-file.ts';
import { type Check, type CheckResult, check, green, red } from '../../rehearsal/check.ts';
import { tryStore } from '../../store/store.ts';
import { errorMessage } from '../command-line.ts';

/** A check of what is known already. */
const known = (name: string, found: CheckResult | readonly CheckResult[]): Check => ({
  name,
  find: async () => found,
});

/** The problems are those with which the App refuses to start. */
export function problemCheck(problems: readonly string[]): Check {
  if (problems.length === 0) return known('configuration', green('complete'));
  const others = problems.filter(
    (problem) => !/^(APP_ID|PRIVATE_KEY|WEBHOOK_SECRET) is missing/.test(problem),
  );
  const isRegistered = problems.length - others.length < 3;
  return known('configuration', [
    ...(isRegistered ? [] : [notRegistered]),
    ...(isRegistered ? problems : others).map((problem) =>
      red(problem, 'set it in the environment or in .env, then run this again'),
    ),
  ]);
}

const notRegistered = red(
  'no App is registered yet: APP_ID, PRIVATE_KEY and WEBHOOK_SECRET are missing',
  'run `npm run setup` first; it registers an App, and writes the three to .env',
);

const thenEnter =
  ', enter it in the App on GitHub, and keep the old one in WEBHOOK_SECRET_PREVIOUS until that is done';

export function settingsChecks(configuration: Configuration): readonly Check[] {
  const { webhookSecrets, dashboardToken, gitHubSignIn, host, databaseUrl, dataDir } = configuration;
  const found = databaseUrl === null ? `embedded, in ${dataDir}` : 'PostgreSQL answers';
  return [
    known('WEBHOOK_SECRET', judgeSecret(webhookSecrets[0], thenEnter)),
    dashboardToken === null
      ? known('status page', judgeStatusPage(gitHubSignIn ? null : host))
      : known('DASHBOARD_TOKEN', judgeSecret(dashboardToken)),
    check(
      'database',
      () => whyNotOpened(configuration),
      (why) => (why === null ? green(found) : red(why, fixOfDatabase)),
    ),
  ];
}

const fixOfDatabase =
  'check DATABASE_URL or DATA_DIR, and that the App can get there, and may make tables and write to them';

/** Pairs of neighbours that differ: of 16 random hex digits nearly all do. Words have as many, and are easy to guess all the same. */
const leastPairs = 12;

export function judgeSecret(secret: string, then = ''): CheckResult {
  const pairs = new Set([...secret].map((_character, index) => secret.slice(index, index + 2)));
  if (pairs.size >= leastPairs) return green('long and random enough');
  return red(
    'looks easy to guess (it repeats itself)',
    `make a new one with \`openssl rand -hex 32\`${then}`,
  );
}

const loopback = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** `host`: where the App listens; null = people sign in with GitHub. */
export function judgeStatusPage(host: string | null): CheckResult {
  if (host === null)
    return green('people sign in with GitHub; without DASHBOARD_TOKEN, programs do not get in');
  const though = loopback.includes(host) ? '' : `, though the App listens on ${host}`;
  return green(
    `without DASHBOARD_TOKEN, open for this machine only${though}, by the link that npm start shows on a terminal, or the token in DATA_DIR/status-page-token`,
  );
}

/** Null where the App can open its data, or make it; else why not. */
function whyNotOpened({ appId, databaseUrl, dataDir }: Configuration): Promise<string | null> | null {
  if (databaseUrl === null && !hasSqlite(dataDir)) return null;
  return tryStore({ databaseUrl, dataDir }, appId).then(
    () => null,
    (error) => errorMessage(error).replace(/\.$/, ''),
  );
}
