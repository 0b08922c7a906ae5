// Rules that can never decide, for people who write them. Only what is sure by the words of the rules alone is named. Pure.
import { splitListed } from './commands.ts';
import { strictness } from './decide.ts';
import { entriesOf, samplesOf } from './scope.ts';
import { meansOf } from './scope-lines.ts';
import type { DecidingRule, RuleSet, SeeCommand } from './types.ts';
import { seenBy } from './unchanged.ts';
import { placeOfRule, ruleName } from './write-rule.ts';

export interface NeverFits {
  /** `rule 2` */
  readonly name: string;
  /** Where it is written, with its line where that is known. */
  readonly from: string;
  /** Goes on after the name. */
  readonly why: string;
}

/** The sets decide together: the strictest counts. */
export function neverFitting(sets: readonly RuleSet[], seeCommand: SeeCommand): readonly NeverFits[] {
  const see = seenBy(sets, seeCommand);
  // Where another folder leads is known only once the working copy is.
  const isUnseen = (listed: string) =>
    !splitListed(listed).takesMore && !/\bcd\b/.test(listed) && see(listed, []).ran === 'part';
  const all = sets.flatMap((set) =>
    set.rules.flatMap((rule, at) =>
      rule.kind === 'known' ? [] : [{ rule, set, from: placeOfRule(at, set), name: ruleName(at, rule) }],
    ),
  );
  return all.flatMap(({ rule, from, name }) => {
    // As the lines of a scope would be.
    const lines = entriesOf({ paths: rule.when.path ?? [], commands: rule.when.command ?? [] });
    const sampled = lines.map((line) => ({ line, samples: samplesOf(line, { workingCopies: ['/w'] }) }));
    const stricter = all.find(
      (other) =>
        strictness[other.rule.kind] > strictness[rule.kind] &&
        sampled.length > 0 &&
        sampled.every((each) => meansOf(other.rule, other.set, each) === 'all'),
    );
    const why =
      (rule.kind === 'approve' ? whyNeverAccepted(rule, isUnseen) : null) ??
      (stricter === undefined
        ? null
        : `can never decide: ${stricter.name} of ${stricter.from} is stricter and fits all that it fits`);
    return why === null ? [] : [{ name, from, why }];
  });
}

function whyNeverAccepted({ when }: DecidingRule, isUnseen: (listed: string) => boolean): string | null {
  const { path, command, unchanged } = when;
  if (path?.every((pattern) => pattern.split('/').some((name) => name.toLowerCase() === '.git')))
    return 'can never fit: nothing named .git is accepted';
  return unchanged && command?.every(isUnseen)
    ? 'can never fit: not everything that its commands run is known, so they are never unchanged'
    : null;
}
