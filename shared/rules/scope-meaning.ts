// Lines of a scope: what each approves, and which rules that ask or reject mean it, wholly or in part. Pure.
import { splitListed } from './commands.ts';
import { couldOverlap, fitsGlob } from './glob.ts';
import { isGuardFile } from './paths.ts';
import { folded } from './plain-text.ts';
import type { SeenAction } from './read-action.ts';
import { answerOf, couldFit, reasonsOf } from './reasons.ts';
import { acceptRule, whilePlans } from './rule-words.ts';
import { couldBecome, type Line, samplesOf } from './scope-samples.ts';
import type { DecisionContext, FilesOfCommand, Rule, RuleSet, Scope, When } from './types.ts';
import { ruleName } from './write-rule.ts';

/** A scope without its limits. */
export type ScopeLines = Pick<Scope, 'paths' | 'commands'>;

/** A scope as rules that approve. */
export function scopeRules({ paths, commands }: ScopeLines): readonly Rule[] {
  return [
    ...(paths.length === 0 ? [] : [acceptRule({ path: paths })]),
    ...(commands.length === 0 ? [] : [acceptRule({ tool: ['terminal'], command: commands })]),
  ];
}

/** Beside the rules of the repository: their reject rules reject as always, reading is accepted, nobody is asked. */
export const planningSet: RuleSet = {
  rules: [],
  from: 'ask: plan',
  plansFirst:
    'plan first: only reading is allowed now. End with your plan and its scope; nothing else runs before it was approved.',
};

/** The approval of a plan. */
export interface ApprovedPlan {
  /** The code of its question. */
  readonly code: string;
  /** Logins of those who approved it. */
  readonly by: readonly string[];
}

/** Decides where no rule of the repository does. What was allowed before the plan needs no line. */
export function scopeSet(scope: Scope, approved: ApprovedPlan): RuleSet {
  const by = approved.by.join(' and ');
  return { rules: [...scopeRules(scope), ...whilePlans], from: `plan ${approved.code}`, scopeBy: by };
}

export const linesOf = ({ paths, commands }: ScopeLines): readonly Line[] => [
  ...paths.map((text) => ({ kind: 'path', text }) as const),
  ...commands.map((text) => ({ kind: 'command', text }) as const),
];

export const rulesOfLine = ({ kind, text }: Line): readonly Rule[] =>
  scopeRules({ paths: kind === 'path' ? [text] : [], commands: kind === 'command' ? [text] : [] });

/** A line with actions that it would allow. */
export interface SampledLine {
  readonly line: Line;
  readonly samples: readonly SeenAction[];
}

/** Those alone that its scope approves where no rule is. */
export function acceptedSamples(line: Line, context: DecisionContext): readonly SeenAction[] {
  const alone = { rules: rulesOfLine(line), from: '' };
  return samplesOf(line, context).filter((seen) => reasonsOf(alone, seen)[0]?.fits === 'yes');
}

const openWords = ['command', 'path'] as const;

export type Means = 'all' | 'some' | 'none';

/** Whether a rule means all that a line allows, or some of it. */
export function meansOf(rule: Rule, set: RuleSet, { line, samples }: SampledLine): Means {
  if (rule.kind === 'known') return 'none';
  const { when } = rule;
  const answers = samples.map((seen) => answerOf(rule, set, seen));
  const fitting = answers.filter((answer) => couldFit(answer)).length;
  if (fitting === samples.length) return when.risk === null && !when.unchanged ? 'all' : 'some';
  if (fitting > 0) return 'some';
  if (line.kind === 'command') {
    const [{ context } = { context: { workingCopies: [] } }] = samples;
    // Each further word may be a path.
    const isOpen =
      couldBecome(line.text, when, context) && answers.some((answer) => couldFit(answer, openWords));
    return isOpen ? 'some' : 'none';
  }
  // No pattern accepts a guard file.
  if (rule.kind === 'approve' && isGuardFile(line.text)) return 'none';
  const names = folded(line.text).split('/');
  // A rule means its pattern in every folder, and asks or rejects by itself there. What it says of the root is what people meant.
  const overlaps = (when.path ?? []).some((pattern) => couldOverlap(names, folded(pattern).split('/')));
  return overlaps && answers.some((answer) => couldFit(answer, ['path'])) ? 'some' : 'none';
}

export interface AskedByScope {
  readonly people: number;
  /** Lines of the scope that need one of their code owners, or the narrower paths of the rule that means a part of them. */
  readonly owners: readonly string[];
  /** `rule 2 of file@commit` */
  readonly rules: readonly string[];
}

/** Lines by which the agent can change what others run, with these others. Such lines together allow any command. */
export function changingLines(
  scope: ScopeLines,
  workingCopies: readonly string[],
  filesOfCommand: FilesOfCommand,
): ReadonlyMap<string, readonly string[]> {
  const commands = scope.commands.map((text) => ({
    text,
    ...filesOfCommand(splitListed(text).words, workingCopies),
  }));
  const running = (isChanged: (path: string) => boolean, own = '') =>
    commands.filter(({ text, runs }) => text !== own && runs.some(isChanged)).map(({ text }) => text);
  const found = [
    ...scope.paths.map((text) => [text, running((path) => fitsGlob(text, path))] as const),
    ...commands.map(({ text, writes }) => [text, running((path) => isWithin(writes, path), text)] as const),
  ];
  return new Map(found.filter(([, others]) => others.length > 0));
}

const isWithin = (written: readonly string[], path: string): boolean =>
  written.some((each) => path.toLowerCase() === each || path.toLowerCase().startsWith(`${each}/`));

/** Says who has to approve a scope. Whatever a rule says here, it asks again about each action that it means. */
export function askedByScope(
  scope: ScopeLines,
  sets: readonly RuleSet[],
  workingCopies: readonly string[],
  filesOfCommand: FilesOfCommand,
): AskedByScope {
  const everything: readonly Line[] =
    changingLines(scope, workingCopies, filesOfCommand).size > 0 ? [{ kind: 'path', text: '**' }] : [];
  const lines = linesOf(scope).map((line) => ({ line, samples: samplesOf(line, { workingCopies }) }));
  const asking = sets.flatMap((set) =>
    set.rules.flatMap((rule, at) => {
      if (rule.kind !== 'ask') return [];
      const means = lines.filter((each) => meansOf(rule, set, each) !== 'none').map(({ line }) => line);
      const { people, owners } = rule;
      const meant = [...means, ...everything].flatMap((line) => ownedPart(line, rule.when.path));
      return meant.length === 0
        ? []
        : [{ people, owners, meant, name: `${ruleName(at, rule)} of ${set.from}` }];
    }),
  );
  return {
    people: Math.max(1, ...asking.map(({ people }) => people)),
    owners: [...new Set(asking.flatMap(({ owners, meant }) => (owners ? meant : [])))],
    rules: asking.map(({ name }) => name),
  };
}

/** A line `src/**` and a rule about `src/db/**` have the owners of the latter. */
function ownedPart({ kind, text }: Line, patterns: When['path']): readonly string[] {
  const names = folded(text).split('/');
  const shared = (patterns ?? []).filter((pattern) => couldOverlap(names, folded(pattern).split('/')));
  if (kind !== 'path' || shared.length === 0) return [text];
  return shared.map((pattern) => (plainStart(pattern) > plainStart(text) ? pattern : text));
}

/** How far a path goes without a pattern: of two that overlap, the longer is the narrower. */
const plainStart = (path: string): number => path.replace(/[*?].*$/, '').length;
