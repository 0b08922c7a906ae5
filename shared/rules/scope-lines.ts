// The lines of a scope beside the rules that are in force: what each would newly allow. Pure, for people: nothing decides by it.
import { couldOverlap } from './could-name.ts';
import { fitsRule, isGuarded } from './decide.ts';
import { globMatcher } from './glob.ts';
import { onlyReads } from './known-tools.ts';
import { folded } from './plain-text.ts';
import { warnOfPrograms } from './running-programs.ts';
import {
  acceptedSamples,
  asScope,
  changingLines,
  type Line,
  type Means,
  meansOf,
  scopeRules,
  type View,
} from './scope-meaning.ts';
import type { ActionToDecide, FilesOfCommand, Rule, RuleSet, Scope } from './types.ts';

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
  filesOfCommand: FilesOfCommand,
): readonly ScopeLine[] {
  const own = sets.filter(({ scopeBy, plansFirst }) => scopeBy === undefined && plansFirst === undefined);
  const view = { workingCopies, fitsGlob: globMatcher() };
  const lines = [
    ...scope.paths.map((text) => lineOf({ kind: 'path', text }, own, view)),
    ...scope.commands.map((text) => lineOf({ kind: 'command', text }, own, view)),
  ];
  const changing = changingLines(scope, view, filesOfCommand);
  const isNew = (text: string) => lines.some((line) => line.text === text && line.is === 'new');
  return lines.map((line) => {
    const others = changing.get(line.text)?.filter((other) => isNew(line.text) || isNew(other)) ?? [];
    if (others.length === 0 || line.is === 'out') return line;
    const named = others.slice(0, mostNamed).map((other) => `\`${other}\``);
    const more = others.length > mostNamed ? ` and ${others.length - mostNamed} more` : '';
    const why = `the agent can change what ${named.join(', ')}${more} runs, and so run any command`;
    return { ...line, warning: line.warning === null ? why : `${line.warning}; ${why}` };
  });
}

const mostNamed = 3;

const noneExcept = { asked: [], rejected: [] } as const;

function lineOf(line: Line, sets: readonly RuleSet[], view: View): ScopeLine {
  const samples = acceptedSamples(line, view);
  const changing = samples.filter((each) => !onlyReads(each));
  const out = { ...line, is: 'out', by: [], except: noneExcept, warning: null } as const;
  if (samples.length === 0) return out;
  const named = namesByMeaning(line, samples, sets, view);
  if (named('reject', 'all').length > 0) return { ...out, is: 'rejected', by: named('reject', 'all') };
  if (named('ask', 'all').length > 0) return { ...out, is: 'asked', by: named('ask', 'all') };
  // Rules mostly name the one editor that agents use.
  const usual = samples.filter(({ tool }) => tool === 'file_editor' || tool === 'terminal');
  const lacking = sets.filter((set) => !usual.every((each) => isAccepted(each, set, view)));
  const operators = lacking.filter(isOfOperator);
  const without = operators.filter((set) =>
    set.rules.every(
      (rule) => rule.kind !== 'approve' || meansOf({ rule, set }, line, changing, view) === 'none',
    ),
  );
  if (without.length > 0) return { ...out, is: 'asked', by: without.map(({ from }) => from) };
  const asked = [...named('ask', 'some'), ...operators.map(({ from }) => from)];
  const except = { asked, rejected: named('reject', 'some') };
  const repositories = sets.filter((set) => !isOfOperator(set));
  if (repositories.length > 0 && lacking.length === operators.length) {
    const by = repositories.flatMap((set) => acceptingIn(set, samples, view));
    return { ...out, is: 'allowed', by, except };
  }
  if (changing.every(isGuarded)) return out;
  return { ...out, is: 'new', except, warning: warningOf(line) };
}

const isOfOperator = ({ isOperators = false }: RuleSet): boolean => isOperators;

/** Rules of a kind that mean all, or some, of a line. */
function namesByMeaning(
  line: Line,
  samples: readonly ActionToDecide[],
  sets: readonly RuleSet[],
  view: View,
): (kind: Rule['kind'], means: Means) => readonly string[] {
  const meant = sets.flatMap((set) =>
    set.rules.map((rule, at) => ({
      kind: rule.kind,
      name: nameOf(set, at),
      means: meansOf({ rule, set }, line, samples, view),
    })),
  );
  return (kind, means) =>
    meant.filter((each) => each.kind === kind && each.means === means).map(({ name }) => name);
}

const nameOf = ({ from }: RuleSet, at: number): string => `rules[${at}] of ${from}`;

function acceptingIn(set: RuleSet, samples: readonly ActionToDecide[], view: View): readonly string[] {
  return set.rules.flatMap((rule, at) =>
    rule.kind === 'approve' && samples.some((each) => fitsRule(rule, set, each, view))
      ? [nameOf(set, at)]
      : [],
  );
}

/** The risk is the agent's own word, so a rule that wants one accepts no whole line. */
function isAccepted(action: ActionToDecide, set: RuleSet, view: View): boolean {
  return set.rules.some(
    (rule) => rule.kind === 'approve' && rule.when.risk === null && fitsRule(rule, set, action, view),
  );
}

function warningOf({ kind, text }: Line): string | null {
  if (kind === 'command') return warnOfPrograms(scopeRules(asScope({ kind, text })))[0]?.why ?? null;
  const names = text.split('/');
  if (names.includes('**') && names.every((name) => name === '**' || name === '*'))
    return 'every file of the repository';
  const holdsWorkflows = couldOverlap(folded(text).split('/'), ['.github', 'workflows', '*']);
  return holdsWorkflows ? 'workflows are among these files, and GitHub runs them' : null;
}
