// The lines of a scope beside the rules that are in force: what each would newly allow. Pure, for people: nothing decides by it.
import { isGuarded } from './decide.ts';
import { couldOverlap } from './glob.ts';
import { folded } from './plain-text.ts';
import type { SeenAction } from './read-action.ts';
import { answerOf, reasonsOf } from './reasons.ts';
import { warnOfPrograms } from './running-programs.ts';
import {
  acceptedSamples,
  changingLines,
  linesOf,
  type Means,
  meansOf,
  rulesOfLine,
  type ScopeLines,
} from './scope-meaning.ts';
import type { Line } from './scope-samples.ts';
import type { FilesOfCommand, Rule, RuleSet } from './types.ts';
import { ruleWithPlace } from './write-rule.ts';

export interface ScopeLine extends Line {
  /**
   * new: allowed by this scope alone. allowed: by rules already. asked: a rule, or the operator's policy, has people asked all the same.
   * rejected: by a rule. out: a guard file, or nothing that a rule could accept, so people are asked.
   */
  readonly is: 'new' | 'allowed' | 'asked' | 'rejected' | 'out';
  /** The rules that say so: `rule 2 of file@commit`. */
  readonly by: readonly string[];
  /** Rules that mean a part of what is new. */
  readonly except: { readonly asked: readonly string[]; readonly rejected: readonly string[] };
  /** Why it may allow more than it says; goes on after the line. */
  readonly warning: string | null;
}

/** `sets`: those in force. Of these, what an approved plan has brought counts for nothing. */
export function scopeLines(
  scope: ScopeLines,
  sets: readonly RuleSet[],
  workingCopies: readonly string[],
  filesOfCommand: FilesOfCommand,
): readonly ScopeLine[] {
  const own = sets.filter(({ scopeBy, plansFirst }) => scopeBy === undefined && plansFirst === undefined);
  const lines = linesOf(scope).map((line) => lineOf(line, own, workingCopies));
  const changing = changingLines(scope, workingCopies, filesOfCommand);
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

function lineOf(line: Line, sets: readonly RuleSet[], workingCopies: readonly string[]): ScopeLine {
  const samples = acceptedSamples(line, { workingCopies });
  const changing = samples.filter(({ exact }) => exact?.reads !== true);
  const out = { ...line, is: 'out', by: [], except: { asked: [], rejected: [] }, warning: null } as const;
  if (samples.length === 0) return out;
  const meant = sets.flatMap((set) =>
    set.rules.map((rule, at) => ({
      ...{ rule, set, name: ruleWithPlace(at, set) },
      fits: samples.some((seen) => answerOf(rule, set, seen).fits === 'yes'),
      means: meansOf(rule, set, { line, samples: rule.kind === 'approve' ? changing : samples }),
    })),
  );
  const named = (kind: Rule['kind'], means: Means) =>
    meant.filter((each) => each.rule.kind === kind && each.means === means).map(({ name }) => name);
  for (const [kind, is] of [['reject', 'rejected'] as const, ['ask', 'asked'] as const])
    if (named(kind, 'all').length > 0) return { ...out, is, by: named(kind, 'all') };

  const lacking = sets.filter((set) => !acceptsUsual(set, samples));
  const operators = lacking.filter(isOfOperator);
  const accepts = (set: RuleSet) =>
    meant.some((each) => each.set === set && each.rule.kind === 'approve' && each.means !== 'none');
  const without = operators.filter((set) => !accepts(set));
  if (without.length > 0) return { ...out, is: 'asked', by: without.map(({ from }) => from) };
  const asked = [...named('ask', 'some'), ...operators.map(({ from }) => from)];
  const except = { asked, rejected: named('reject', 'some') };
  const repositories = sets.filter((set) => !isOfOperator(set));
  if (repositories.length > 0 && lacking.length === operators.length) {
    const by = meant.filter(({ rule, set, fits }) => rule.kind === 'approve' && fits && !isOfOperator(set));
    return { ...out, is: 'allowed', by: by.map(({ name }) => name), except };
  }
  if (changing.every(isGuarded)) return out;
  return { ...out, is: 'new', except, warning: warningOf(line) };
}

const isOfOperator = ({ isOperators = false }: RuleSet): boolean => isOperators;

/** Rules mostly name the one editor that agents use. The risk is the agent's own word, so a rule that wants one accepts no whole line. */
function acceptsUsual(set: RuleSet, samples: readonly SeenAction[]): boolean {
  const usual = samples.filter(({ action: { tool } }) => tool === 'file_editor' || tool === 'terminal');
  return usual.every((seen) =>
    reasonsOf(set, seen).some(
      ({ rule, fits }) => rule.kind === 'approve' && rule.when.risk === null && fits === 'yes',
    ),
  );
}

function warningOf({ kind, text }: Line): string | null {
  if (kind === 'command') return warnOfPrograms(rulesOfLine({ kind, text }))[0]?.why ?? null;
  const names = text.split('/');
  if (names.includes('**') && names.every((name) => name === '**' || name === '*'))
    return 'every file of the repository';
  const holdsWorkflows = couldOverlap(folded(text).split('/'), ['.github', 'workflows', '*']);
  return holdsWorkflows ? 'workflows are among these files, and GitHub runs them' : null;
}
