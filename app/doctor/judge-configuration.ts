// Checks the settings: is anything missing or wrong, and are the secrets hard to guess?
import { bad, type Check, ok } from './check.ts';

const unset = 'set it in the environment or in .env, then run this again';
const unregistered =
  '`npm run setup` registers an App, and writes APP_ID, PRIVATE_KEY and WEBHOOK_SECRET to .env';

export function judgeConfiguration(problems: readonly string[]): readonly Check[] {
  if (problems.length === 0) return [ok('configuration', 'complete')];
  return problems.map((problem) =>
    bad('configuration', problem, /^APP_ID is missing$/.test(problem) ? unregistered : unset),
  );
}

/** A secret below this is a pattern, even when it is long. 16 random hex digits are measured as 45 to 55 bits. */
const leastBits = 42;

export function judgeSecret(name: string, secret: string): Check {
  const bits = bitsOf(secret);
  if (bits >= leastBits) return ok(name, 'long and random enough');
  return bad(
    name,
    `looks easy to guess (about ${Math.round(bits)} bits)`,
    `make a new one with \`openssl rand -hex 32\`${name === 'WEBHOOK_SECRET' ? ', enter it in the App on GitHub, and keep the old one in WEBHOOK_SECRET_PREVIOUS until that is done' : ''}`,
  );
}

/** Entropy of the characters. This is an upper bound: words have a high value too, but are easy to guess. */
function bitsOf(secret: string): number {
  const counts = new Map<string, number>();
  for (const sign of secret) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const perSign = [...counts.values()].reduce((sum, count) => {
    const share = count / secret.length;
    return sum - share * Math.log2(share);
  }, 0);
  const repeats =
    new Set([...secret].map((_sign, place) => secret.slice(place, place + 2))).size / secret.length;
  return perSign * secret.length * Math.min(1, repeats + 0.1);
}

const loopback = ['localhost', '127.0.0.1', '::1', '[::1]'];

export function judgeStatusPage(host: string, dashboardToken: string | null): readonly Check[] {
  if (dashboardToken !== null) return [judgeSecret('DASHBOARD_TOKEN', dashboardToken)];
  const where = loopback.includes(host)
    ? 'this machine only'
    : `this machine only, though the App listens on ${host}`;
  return [
    ok('status page', `without DASHBOARD_TOKEN, open for ${where}, by the link in the log of its start`),
  ];
}
