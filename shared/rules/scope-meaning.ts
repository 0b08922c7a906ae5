// Lines of a scope: what each approves, and which rules that ask or reject mean it, wholly or in part. Pure.
import { couldOverlap } from './could-name.ts';
import { decideAll, fitsRule } from './decide.ts';
import { type FitsGlob, globMatcher } from './glob.ts';
import { folded } from './plain-text.ts';
import { furtherSamples, type Line, samplesOf } from './scope-samples.ts';
import type { ActionToDecide, DecisionContext, FilesOfCommand, Rule, RuleSet, Scope, When } from './types.ts';

export type { Line } from './scope-samples.ts';
export type View = DecisionContext & { readonly fitsGlob: FitsGlob };

const nothing: When = { tool: null, path: null, command: null, risk: null };

/** A scope as rules that approve. */
export function scopeRules({ paths, commands }: Pick<Scope, 'paths' | 'commands'>): readonly Rule[] {
  const accepting = (when: When): Rule => ({ kind: 'approve', when });
  return [
    ...(paths.length === 0 ? [] : [accepting({ ...nothing, path: paths })]),
    ...(commands.length === 0 ? [] : [accepting({ ...nothing, tool: ['terminal'], command: commands })]),
  ];
}

export const asScope = ({ kind, text }: Line): Pick<Scope, 'paths' | 'commands'> => ({
  paths: kind === 'path' ? [text] : [],
  commands: kind === 'command' ? [text] : [],
});

/** Actions of a line that its scope approves where no rule is. */
export function acceptedSamples(line: Line, view: View): readonly ActionToDecide[] {
  const alone = [{ rules: scopeRules(asScope(line)), from: '' }];
  return samplesOf(line, view.workingCopies).filter(
    (each) => decideAll(alone, [each], view).kind === 'approve',
  );
}

export type Means = 'all' | 'some' | 'none';

/** Whether a rule means all that a line allows, or some of it. Which risk an agent will name, and what will be unchanged, is not known. */
export function meansOf(
  { rule, set }: { readonly rule: Rule; readonly set: RuleSet },
  line: Line,
  samples: readonly ActionToDecide[],
  view: View,
): Means {
  if (rule.kind === 'known') return 'none';
  const { when } = rule;
  const fits = (changed: Partial<When>, action: ActionToDecide) =>
    fitsRule({ ...rule, when: { ...when, risk: null, unchanged: null, ...changed } }, set, action, view);
  const fitting = samples.filter((each) => fits({}, each)).length;
  if (fitting === samples.length) return when.risk === null && !when.unchanged ? 'all' : 'some';
  if (fitting > 0) return 'some';
  if (line.kind === 'command') {
    const further = furtherSamples(line.text, when, view.workingCopies);
    return further.some((each) => fits({}, each)) ? 'some' : 'none';
  }
  const names = folded(line.text).split('/');
  // A rule means its pattern in every folder, and asks or rejects by itself there. What it says of the root is what people meant.
  const overlaps = (when.path ?? []).some((pattern) => couldOverlap(names, folded(pattern).split('/')));
  return overlaps && samples.some((each) => fits({ path: null }, each)) ? 'some' : 'none';
}

export interface AskedByScope {
  readonly people: number;
  /** Lines of the scope that need one of their code owners, or the narrower paths of the rule that means a part of them. */
  readonly owners: readonly string[];
  /** `rules[2] of file@commit` */
  readonly rules: readonly string[];
}

/** Lines by which the agent can change what others run, with these others. Such lines together allow any command. */
export function changingLines(
  scope: Pick<Scope, 'paths' | 'commands'>,
  { workingCopies, fitsGlob }: View,
  filesOfCommand: FilesOfCommand,
): ReadonlyMap<string, readonly string[]> {
  const commands = scope.commands.map((text) => ({
    text,
    ...filesOfCommand(text.endsWith(' *') ? text.slice(0, -2) : text, workingCopies),
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
  scope: Pick<Scope, 'paths' | 'commands'>,
  sets: readonly RuleSet[],
  workingCopies: readonly string[],
  filesOfCommand: FilesOfCommand,
): AskedByScope {
  const view = { workingCopies, fitsGlob: globMatcher() };
  const everything: readonly Line[] =
    changingLines(scope, view, filesOfCommand).size > 0 ? [{ kind: 'path', text: '**' }] : [];
  const lines: readonly Line[] = [
    ...scope.paths.map((text) => ({ kind: 'path', text }) as const),
    ...scope.commands.map((text) => ({ kind: 'command', text }) as const),
  ];
  const sampled = lines.map((line) => ({ line, samples: samplesOf(line, workingCopies) }));
  const asking = sets.flatMap((set) =>
    set.rules.flatMap((rule, at) => {
      if (rule.kind !== 'ask') return [];
      const means = sampled
        .filter(({ line, samples }) => meansOf({ rule, set }, line, samples, view) !== 'none')
        .map(({ line }) => line);
      const { people, owners } = rule;
      const meant = [...means, ...everything].flatMap((line) => ownedPart(line, rule.when.path));
      return meant.length === 0 ? [] : [{ people, owners, meant, name: `rules[${at}] of ${set.from}` }];
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
