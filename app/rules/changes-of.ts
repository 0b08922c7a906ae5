// What a proposed configuration changes compared with the one in force, whatever was wanted so far. Pure.
import type { ConfigurationChanges } from '../../shared/github/index.ts';
import { knownPrograms, type Rule } from '../../shared/rules/index.ts';
import { compareConfigurations } from '../../shared/schema/index.ts';
import type { ReadConfiguration, RepositoryConfiguration, Source } from '../handling/terms.ts';

type Configured = Extract<ReadConfiguration, { kind: 'configuration' }>;

/** `looser`: what asks or rejects less than before, listens to more people, or lets an agent go on by itself. */
export function changesOf(inForce: Configured, proposed: Configured): ConfigurationChanges {
  const [before, after] = [inForce.configuration, proposed.configuration];
  const keys = compareConfigurations(before, after);
  const keysOf = (wanted: (typeof keys)[number]['kind']) =>
    keys.filter(({ kind }) => kind === wanted).map(({ key }) => key);
  const [gone, added] = [rulesOnlyIn(before, after), rulesOnlyIn(after, before)];
  const tightened = added.filter((rule) => gone.some((each) => isTightened(each, rule)));
  const more = count(added, 'approve') - tightened.length;
  const fewer = count(gone, 'ask') + count(gone, 'reject');
  const which = fewer === 1 ? 'rule that asks or rejects is' : 'rules that ask or reject are';
  const isStricter =
    added.some(({ kind }) => kind !== 'approve') || tightened.length + count(gone, 'approve') > 0;
  const [known, knownBefore] = [knownPrograms(after.ruleSets), knownPrograms(before.ruleSets)];
  const fewerKnown = knownBefore.some((program) => !known.includes(program));
  const newlyKnown = known.filter((program) => !knownBefore.includes(program));
  return {
    looser: [
      ...keysOf('looser'),
      ...newSources(inForce, proposed),
      ...(more > 0 ? [`${more} more ${more === 1 ? 'rule accepts' : 'rules accept'}`] : []),
      ...(fewer > 0 ? [`${fewer} ${which} gone or changed`] : []),
      ...(newlyKnown.length > 0 ? [`commands of ${newlyKnown.join(', ')} count as known`] : []),
    ],
    other: keysOf('other'),
    stricter: [...keysOf('stricter'), ...(isStricter || fewerKnown ? ['rules'] : [])],
  };
}

/** Whether this accept only asks more of the files than that one. */
export function isTightened(before: Rule, after: Rule): boolean {
  const withoutFiles = (rule: Rule) =>
    JSON.stringify({
      ...rule,
      origin: undefined,
      ...(rule.kind !== 'known' && { when: { ...rule.when, unchanged: null } }),
    });
  if (withoutFiles(before) !== withoutFiles(after)) return false;
  const [old = null, now = null] = [before, after].map((rule) =>
    rule.kind === 'known' ? null : (rule.when.unchanged ?? null),
  );
  if (old === null || now === null) return now !== null;
  return old !== true && now !== true && old.every((path) => now.includes(path));
}

/** Anybody who can write to a repository whose file counts from the merge on, decides from then on, without any check here. */
function newSources({ sources: before }: Configured, { sources: after }: Configured): readonly string[] {
  // The first is the repository itself, unless it has no file of its own.
  return after
    .filter((source) => !before.some(isSameSource(source)))
    .map(({ owner, repo }) => `who may write to ${owner}/${repo} decides too`);
}

/** GitHub does not distinguish upper and lower case in names. */
export const isSameSource =
  (one: Source) =>
  (other: Source): boolean =>
    `${one.owner}/${one.repo}`.toLowerCase() === `${other.owner}/${other.repo}`.toLowerCase();

const count = (rules: readonly Rule[], wanted: Rule['kind']): number =>
  rules.filter(({ kind }) => kind === wanted).length;

/**
 * The operator's policy is the same on both sides. What it asks about or rejects as well is asked about or rejected without the
 * repository; what it accepts as well needs the repository to accept it too.
 */
function rulesOnlyIn(one: RepositoryConfiguration, other: RepositoryConfiguration): readonly Rule[] {
  const known = other.ruleSets.flatMap(({ rules, isOperators = false }) =>
    rules.filter(({ kind }) => !isOperators || kind !== 'approve').map(meaningOf),
  );
  return ownRules(one).filter((rule) => !known.includes(meaningOf(rule)));
}

/** A rule that moves, or is written out in place of its preset, is the same. */
const meaningOf = (rule: Rule): string => JSON.stringify({ ...rule, origin: undefined });

/** Those that decide. */
const ownRules = ({ ruleSets }: RepositoryConfiguration): readonly Rule[] =>
  ruleSets.flatMap(({ rules, isOperators = false }) =>
    isOperators ? [] : rules.filter(({ kind }) => kind !== 'known'),
  );
