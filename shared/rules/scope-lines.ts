// The lines of a scope beside the rules that are in force: what each would newly allow. Pure, for people: nothing decides by it.
import { couldOverlap, patternNames } from './could-name.ts';
import { decideAll, fitsRule, isGuarded } from './decide.ts';
import { type FitsGlob, globMatcher } from './glob.ts';
import { folded } from './plain-text.ts';
import { warnOfPrograms } from './running-programs.ts';
import { furtherSamples, type Line, samplesOf } from './scope-samples.ts';
import type { ActionToDecide, DecisionContext, Rule, RuleSet, Scope, When } from './types.ts';

export interface ScopeLine extends Line {
  /**
   * new: allowed by this scope alone. allowed: by rules already. asked: a rule, or the operator's policy, has people asked all the same.
   * rejected: by a rule. out: a guard file, or nothing that a rule could accept, so people are asked.
   */
  readonly is: 'new' | 'allowed' | 'asked' | 'rejected' | 'out';
  /** The rules that say so: `rules[2] of file@commit`. */
  readonly by: readonly string[];
  /** Rules that mean a part of what is new. */
  readonly except: { readonly asked: readonly string[]; readonly rejected: readonly string[] };
  /** Why it may allow more than it says; goes on after the line. */
  readonly warning: string | null;
}

/** `sets`: those in force. Of these, what an approved plan has brought counts for nothing. */
export function scopeLines(
  scope: Pick<Scope, 'paths' | 'commands'>,
  sets: readonly RuleSet[],
  workingCopies: readonly string[],
): readonly ScopeLine[] {
  const own = sets.filter(({ scopeBy, plansFirst }) => scopeBy === undefined && plansFirst === undefined);
  const view = { workingCopies, fitsGlob: globMatcher() };
  return [
    ...scope.paths.map((text) => lineOf({ kind: 'path', text }, own, view)),
    ...scope.commands.map((text) => lineOf({ kind: 'command', text }, own, view)),
  ];
}

const nothing: When = { tool: null, path: null, command: null, risk: null };

/** What a scope approves, as rules. */
export function scopeRules({ paths, commands }: Pick<Scope, 'paths' | 'commands'>): readonly Rule[] {
  const accepting = (when: When): Rule => ({ kind: 'approve', when });
  return [
    ...(paths.length === 0 ? [] : [accepting({ ...nothing, path: paths })]),
    ...(commands.length === 0 ? [] : [accepting({ ...nothing, tool: ['terminal'], command: commands })]),
  ];
}

type View = DecisionContext & { readonly fitsGlob: FitsGlob };
const noneExcept = { asked: [], rejected: [] } as const;

function lineOf(line: Line, sets: readonly RuleSet[], view: View): ScopeLine {
  const alone = [{ rules: scopeRules(asScope(line)), from: '' }];
  const isOf = (each: ActionToDecide) => decideAll(alone, [each], view).kind === 'approve';
  const samples = samplesOf(line, view.workingCopies).filter(isOf);
  const free = samples.filter((each) => !isGuarded(each));
  const base = { ...line, by: [], except: noneExcept, warning: null };
  const rules = sets.flatMap((set) =>
    set.rules.map((rule, at) => ({ rule, set, name: `rules[${at}] of ${set.from}` })),
  );
  const meant = rules.map((each) => ({ ...each, means: meansOf(each, line, free, view) }));
  const named = (kind: Rule['kind'], means: Means) =>
    meant.filter((each) => each.rule.kind === kind && each.means === means).map(({ name }) => name);

  if (free.length === 0) return { ...base, is: 'out' };
  if (named('reject', 'all').length > 0) return { ...base, is: 'rejected', by: named('reject', 'all') };
  if (named('ask', 'all').length > 0) return { ...base, is: 'asked', by: named('ask', 'all') };
  const except = { asked: named('ask', 'some'), rejected: named('reject', 'some') };
  const accepting = (set: RuleSet) =>
    set.rules.flatMap((rule, at) =>
      rule.kind === 'approve' && free.some((each) => fitsRule(rule, set, each, view))
        ? [`rules[${at}] of ${set.from}`]
        : [],
    );
  const lacking = sets.filter((set) => !free.every((each) => isAccepted(each, set, view)));
  const operators = lacking.filter(({ isOperators }) => isOperators);
  if (operators.length > 0) return { ...base, is: 'asked', by: operators.map(({ from }) => from) };
  const repositories = sets.filter(({ isOperators }) => !isOperators);
  if (lacking.length === 0 && repositories.length > 0)
    return { ...base, is: 'allowed', by: repositories.flatMap(accepting), except };
  return { ...base, is: 'new', except, warning: warningOf(line) };
}

const asScope = ({ kind, text }: Line) => ({
  paths: kind === 'path' ? [text] : [],
  commands: kind === 'command' ? [text] : [],
});

/** The risk is the agent's own word, so a rule that wants one accepts no whole line. */
function isAccepted(action: ActionToDecide, set: RuleSet, view: View): boolean {
  return set.rules.some(
    (rule) => rule.kind === 'approve' && rule.when.risk === null && fitsRule(rule, set, action, view),
  );
}

type Means = 'all' | 'some' | 'none';

/** Whether a rule that asks or rejects means all that a line allows, or some of it. */
function meansOf(
  { rule, set }: { readonly rule: Rule; readonly set: RuleSet },
  line: Line,
  samples: readonly ActionToDecide[],
  view: View,
): Means {
  if (rule.kind === 'approve') return 'none';
  const { when } = rule;
  const fits = (changed: Partial<When>, action: ActionToDecide) =>
    fitsRule({ ...rule, when: { ...when, risk: null, ...changed } }, set, action, view);
  const fitting = samples.filter((each) => fits({}, each)).length;
  if (fitting === samples.length) return when.risk === null ? 'all' : 'some';
  if (fitting > 0) return 'some';
  if (line.kind === 'command') {
    const further = furtherSamples(line.text, when, view.workingCopies);
    return further.some((each) => fits({}, each)) ? 'some' : 'none';
  }
  const names = folded(line.text).split('/');
  const overlaps = (when.path ?? []).some((pattern) => couldOverlap(names, ['**', ...patternNames(pattern)]));
  return overlaps && samples.some((each) => fits({ path: null }, each)) ? 'some' : 'none';
}

function warningOf({ kind, text }: Line): string | null {
  if (kind === 'command') return warnOfPrograms(scopeRules(asScope({ kind, text })))[0]?.why ?? null;
  const names = text.split('/');
  if (names.includes('**') && names.every((name) => name === '**' || name === '*'))
    return 'every file of the repository';
  const holdsWorkflows = couldOverlap(folded(text).split('/'), ['.github', 'workflows', '*']);
  return holdsWorkflows ? 'workflows are among these files, and GitHub runs them' : null;
}
