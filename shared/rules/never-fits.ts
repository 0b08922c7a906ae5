// Rules that can never decide, for people who write them. Only what is sure by the words of the rules alone is named. Pure.
import { splitListed, wordsOfListed } from './commands.ts';
import type { DecidingRule, ReadsPast, RuleSet, When } from './types.ts';
import { knownPrograms } from './unchanged.ts';
import { placeOfRule, ruleName } from './write-rule.ts';

export interface NeverFits {
  /** `rule 2` */
  readonly name: string;
  /** Where it is written, with its line where that is known. */
  readonly from: string;
  /** Goes on after the name. */
  readonly why: string;
}

/** The sets decide together: the strictest counts. `readPast`: what a command runs by its words alone. */
export function neverFitting(sets: readonly RuleSet[], readPast: ReadsPast): readonly NeverFits[] {
  const known = knownPrograms(sets);
  const all = sets.flatMap((set) =>
    set.rules.flatMap((rule, at) =>
      rule.kind === 'known' ? [] : [{ rule, from: placeOfRule(at, set), name: ruleName(at, rule) }],
    ),
  );
  return all.flatMap(({ rule, from, name }) => {
    const stricter = all.find(
      (other) => strictness[other.rule.kind] > strictness[rule.kind] && covers(other.rule.when, rule.when),
    );
    const why =
      (rule.kind === 'approve' ? whyNeverAccepted(rule, known, readPast) : null) ??
      (stricter === undefined
        ? null
        : `can never decide: ${stricter.name} of ${stricter.from} is stricter and fits all that it fits`);
    return why === null ? [] : [{ name, from, why }];
  });
}

const strictness = { approve: 0, ask: 1, reject: 2 };

function whyNeverAccepted(
  { when }: DecidingRule,
  known: readonly string[],
  readPast: ReadsPast,
): string | null {
  const { path, command, unchanged } = when;
  if (path?.every((pattern) => pattern.split('/').some((name) => name.toLowerCase() === '.git')))
    return 'can never fit: nothing named .git is accepted';
  // Where another folder leads is known only once the working copy is.
  const isUnseen = (listed: string) =>
    !splitListed(listed).takesMore && !/\bcd\b/.test(listed) && ranBy(listed) === 'part';
  if (unchanged && command?.every(isUnseen))
    return 'can never fit: not everything that its commands run is known, so they are never unchanged';
  return null;

  function ranBy(command: string) {
    const action = { id: '', tool: 'terminal', arguments: { kind: 'TerminalAction', command }, risk: 'LOW' };
    return readPast(action, [], known);
  }
}

/** Each word of a command may be a path. */
const isForAll = ({ path }: When, other: When): boolean =>
  path?.includes('**') === true && (other.path ?? other.command) !== null;

/** Whether the stricter one means every action that the other accepts, whatever else is so of it. */
function covers(stricter: When, other: When): boolean {
  const within = <T>(
    wanted: readonly T[] | null,
    given: readonly T[] | null,
    means: (one: T, two: T) => boolean,
  ) => wanted === null || (given?.every((each) => wanted.some((one) => means(one, each))) ?? false);
  return (
    (!stricter.does || stricter.does === other.does) &&
    within(stricter.tool, other.tool, (one, each) => one === each) &&
    (isForAll(stricter, other) || within(stricter.path, other.path, (one, each) => one === each)) &&
    within(stricter.command, other.command, (one, each) =>
      wordsOfListed(each).includes(wordsOfListed(one)),
    ) &&
    within(stricter.risk, other.risk, (one, each) => one === each)
  );
}
