// Judges what the account of a key tells of itself, and the versions of its servers; and how the guard was seen last.
import type { AccountFacts, Versions } from '../../../shared/service/index.ts';
import { type GuardRecord, guardSentence } from '../../rehearsal/guard-record.ts';
import { isNewer, triedVersions } from '../../rehearsal/tried-versions.ts';
import { bad, type Check, check, type Finding, ok, unchecked } from './finding.ts';

const named = (what: string, owner: string): string => (owner === '' ? what : `${what} for ${owner}`);

/** Nothing to say where the account does not tell. */
export function judgeFacts(owner: string, facts: AccountFacts | null): readonly Finding[] {
  const { isPerson = null, startsAgents = null, loadsSkillsFrom = null } = facts ?? {};
  return [
    ...judgePerson(named('account', owner), isPerson),
    ...judgeOthers(named('other agents', owner), startsAgents),
    ...judgeSkills(named('skills', owner), loadsSkillsFrom),
  ];
}

function judgePerson(about: string, isPerson: boolean | null): readonly Finding[] {
  if (isPerson === null) return [];
  if (!isPerson) return [ok('a service account', about)];
  const found =
    'the key is of a person: when they leave, every agent stops, and what agents do is done in their name';
  return [
    { ...unchecked(`${found}; make a service account where the service has them, and a key of that`), about },
  ];
}

function judgeOthers(about: string, startsAgents: boolean | null): readonly Finding[] {
  if (startsAgents !== true) return [];
  const found = 'the account lets agents start others, which act without a question';
  return [
    {
      ...unchecked(`${found}; each call is asked about; to have none, turn sub-agents off in its settings`),
      about,
    },
  ];
}

function judgeSkills(about: string, from: readonly string[] | null): readonly Finding[] {
  if (from === null || from.length === 0) return [];
  const found = `loaded into each conversation from ${from.join(', ')}: they may run commands without a question`;
  return [
    { ...unchecked(`${found}; in the settings of the account, load by itself only what you trust`), about },
  ];
}

/** A newer version is no fault, and nobody has tried it. */
export function judgeVersions(owner: string, versions: Versions | null): readonly Finding[] {
  const about = named('versions', owner);
  const { hosted = null, agentServer = null } = versions ?? {};
  const told = [
    ['hosted server', hosted, triedVersions.hosted] as const,
    ['agent server', agentServer, triedVersions.agentServer] as const,
  ].flatMap(([name, version, tried]) => (version === null ? [] : [{ name, version, tried }]));
  if (told.length === 0) return [];
  const newer = told.filter(({ version, tried }) => isNewer(version, tried));
  const all = told.map(({ name, version }) => `${name} ${version}`).join(', ');
  if (newer.length === 0) return [ok(`${all}: not newer than what was tried`, about)];
  const tried = newer.map((each) => `${each.name} ${each.tried}`).join(', ');
  const text = `${all}: newer than what was tried last (${tried}); \`npm run rehearse\` tries whether the guard holds`;
  return [{ ...unchecked(text), about }];
}

/** `read`: a text where the database of the App cannot be read, null where there is none. */
export function guardCheck(read: () => Promise<GuardRecord | string | null>, now: () => number): Check {
  return check({ question: 'guard', ask: read, judge: (kept) => judgeGuard(kept, now()) });
}

export function judgeGuard(kept: GuardRecord | string | null, now: number): Finding {
  if (typeof kept === 'string') return unchecked(`it cannot be read when it was seen to hold (${kept})`);
  const told = kept === null ? null : guardSentence(kept, now);
  if (told === null)
    return unchecked(
      'never rehearsed here; `npm run rehearse` tries it for a few cents, and REHEARSE=24h every day',
    );
  if (told.guard === 'held') return ok(told.text);
  if (told.guard === 'not_known') return unchecked(`${told.text}; run \`npm run rehearse\``);
  return bad(
    told.text,
    'run `npm run rehearse` and look into its conversation; until it holds, `npm run halt` stops all agents',
  );
}
