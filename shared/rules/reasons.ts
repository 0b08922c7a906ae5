// Why each rule fits an action, or does not. What is decided, what people are told of it and what a plan would allow is read from this.
import type { Fit } from './glob.ts';
import type { SeenAction } from './read-action.ts';
import { namesNothing, ruleWords, type Word, wordsInOrder } from './rule-words.ts';
import type { Rule, RuleSet, When } from './types.ts';
import { ruleName } from './write-rule.ts';

export interface RuleReason<R extends Rule = Rule> {
  readonly rule: R;
  /** `rule 2` */
  readonly name: string;
  readonly set: RuleSet;
  readonly fits: Fit;
  /** Its words that do not fit; null where no other word would make it fit. */
  readonly unfit: readonly Word[] | null;
  /** For people, where it does not fit. */
  readonly why: string | null;
}

type Answer = Pick<RuleReason, 'fits' | 'unfit' | 'why'>;

/** In the order of the rules. */
export function reasonsOf(set: RuleSet, seen: SeenAction): readonly RuleReason[] {
  return set.rules.map((rule, at) => ({ rule, set, name: ruleName(at, rule), ...answerOf(rule, set, seen) }));
}

export const isOf =
  <K extends Rule['kind']>(kind: K) =>
  (reason: RuleReason): reason is RuleReason<Extract<Rule, { kind: K }>> =>
    reason.rule.kind === kind;

export function answerOf(rule: Rule, { isOperators = false }: RuleSet, seen: SeenAction): Answer {
  if (rule.kind === 'known') return never('it names programs, and decides on nothing');
  const { when } = rule;
  if (rule.kind !== 'approve') {
    const fits = namedIn(when).map((word) => [word, ruleWords[word].couldMean(when, seen)] as const);
    const unfit = fits.flatMap(([word, fit]) => (fit === 'no' ? [word] : []));
    const isPerhaps = fits.some(([, fit]) => fit === 'perhaps');
    return { fits: unfit.length > 0 ? 'no' : isPerhaps ? 'perhaps' : 'yes', unfit, why: told(unfit, when) };
  }
  const { exact } = seen;
  // Only what is known exactly is accepted.
  if (exact === null)
    return never('this tool with these arguments is not known letter by letter, so no rule accepts it');
  if (namesNothing(when) && !isOperators) return never('it names nothing that could be accepted');
  const lacks = (word: Word) => !ruleWords[word].accepts(when, exact, seen);
  // What a command executes is looked at only where a rule means the command.
  const plain = wordsInOrder.filter((word) => !ruleWords[word].isOpen && lacks(word));
  const unfit =
    plain.length > 0 ? plain : wordsInOrder.filter((word) => ruleWords[word].isOpen && lacks(word));
  return { fits: unfit.length > 0 ? 'no' : 'yes', unfit, why: told(unfit, when) };
}

const never = (why: string): Answer => ({ fits: 'no', unfit: null, why });
const namedIn = (when: When): readonly Word[] => wordsInOrder.filter((word) => when[word]);

function told(unfit: readonly Word[], when: When): string | null {
  const named = unfit.filter((word) => when[word]);
  const words = named.length > 0 ? named : namedIn(when);
  return unfit.length === 0 ? null : `${words.join(' and ')} ${words.length === 1 ? 'does' : 'do'} not fit`;
}
