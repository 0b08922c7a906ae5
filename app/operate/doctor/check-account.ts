// Judges what the account of a key tells of itself, and the versions of its servers; and how the guard was seen last.
import type { Account, Versions } from '../../../shared/service/index.ts';
import { type CheckResult, cannotTell, green, red } from '../../rehearsal/check.ts';
import { type GuardRecord, guardSentence } from '../../rehearsal/report.ts';

type Findings = readonly CheckResult[];

/** What each says of an account; nothing where the account does not tell. */
export const accountFindings: Readonly<Record<string, (account: Account) => Findings>> = {
  account({ isPerson }) {
    if (isPerson === null) return [];
    if (!isPerson) return [green('a service account')];
    const found =
      'the key is of a person: when they leave, every agent stops, and what agents do is done in their name';
    return [cannotTell(`${found}; make a service account where the service has them, and a key of that`)];
  },
  'other agents'({ startsAgents }) {
    if (startsAgents !== true) return [];
    const found = 'the account lets agents start others, which act without a question';
    return [
      cannotTell(`${found}; each call is asked about; to have none, turn sub-agents off in its settings`),
    ];
  },
  skills({ loadsSkillsFrom: from }) {
    if (from === null || from.length === 0) return [];
    const found = `loaded into each conversation from ${from.join(', ')}: they may run commands without a question`;
    return [cannotTell(`${found}; in the settings of the account, load by itself only what you trust`)];
  },
};

/** The newest versions that all stories of interop were played on, as in lab/interop/versions.md: a test holds them together. */
export const triedVersions = { hosted: '1.11.0', agentServer: '1.58.2' } as const satisfies Versions;

/** By their numbers; what follows them says nothing. */
export function isNewer(version: string, tried: string): boolean {
  const numbers = /^\d+(\.\d+)*/.exec(version)?.[0] ?? '';
  return numbers.localeCompare(tried, 'en', { numeric: true }) > 0;
}

/** A newer version is no fault, and nobody has tried it. */
export function judgeVersions({ hosted, agentServer }: Versions): Findings {
  const told = [
    ['hosted server', hosted, triedVersions.hosted] as const,
    ['agent server', agentServer, triedVersions.agentServer] as const,
  ].flatMap(([name, version, tried]) => (version === null ? [] : [{ name, version, tried }]));
  if (told.length === 0) return [];
  const newer = told.filter(({ version, tried }) => isNewer(version, tried));
  const all = told.map(({ name, version }) => `${name} ${version}`).join(', ');
  if (newer.length === 0) return [green(`${all}: not newer than what was tried`)];
  const tried = newer.map((each) => `${each.name} ${each.tried}`).join(', ');
  const found = `${all}: newer than what was tried last (${tried})`;
  return [cannotTell(`${found}; \`npm run rehearse\` tries whether the guard holds`)];
}

/** `kept`: a text where the database of the App cannot be read, null where there is none. */
export function judgeGuard(kept: GuardRecord | string | null, now: number): CheckResult {
  if (typeof kept === 'string') return cannotTell(`it cannot be read when it was seen to hold (${kept})`);
  const told = kept === null ? null : guardSentence(kept, now);
  if (told === null)
    return cannotTell(
      'never rehearsed here; `npm run rehearse` tries it for a few cents, and REHEARSE=24h every day',
    );
  if (told.guard === 'held') return green(told.text);
  if (told.guard === 'not_known') return cannotTell(`${told.text}; run \`npm run rehearse\``);
  return red(
    told.text,
    'run `npm run rehearse` and look into its conversation; until it holds, `npm run halt` stops all agents',
  );
}
