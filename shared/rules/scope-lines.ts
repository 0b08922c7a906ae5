// The lines of a scope beside the rules that are in force: what each would newly allow, and who has to approve it. Pure.
import { acceptsCommand, splitListed } from './commands.ts';
import { isGuarded } from './decide.ts';
import { couldOverlap, fitsGlob } from './glob.ts';
import { knownTools } from './known-tools.ts';
import { isWithin } from './paths.ts';
import { folded } from './plain-text.ts';
import type { SeenAction } from './read-action.ts';
import { answerOf, reasonsOf } from './rule-words.ts';
import { warnOfPrograms } from './running-programs.ts';
import { entriesOf, type Line, rulesOfLine, type ScopeLines, samplesOf } from './scope.ts';
import type { DecisionContext, Rule, RuleSet, SeeCommand, When } from './types.ts';
import { seenBy } from './unchanged.ts';
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

/** Where the lines would be carried out. */
type Place = Required<Pick<DecisionContext, 'workingCopies' | 'seeCommand'>>;

const placeFor = (sets: readonly RuleSet[], { workingCopies, seeCommand }: Place): Place => ({
  workingCopies,
  seeCommand: seenBy(sets, seeCommand),
});

/** `sets`: those in force. Of these, what an approved plan has brought counts for nothing. */
export function scopeLines(scope: ScopeLines, sets: readonly RuleSet[], given: Place): readonly ScopeLine[] {
  const place = placeFor(sets, given);
  const own = ownOf(sets);
  const lines = entriesOf(scope).map((line) => scopeLineOf(line, own, place));
  const changes = changesOf(scope, own, place);
  const isNew = (text: string) => lines.some((line) => line.text === text && line.is === 'new');
  return lines.map((line) => {
    if (line.is === 'out') return line;
    const runs = changes.filter(({ by, runs }) => by === line.text && (isNew(by) || isNew(runs)));
    const isOfRule = ({ by, runs }: Change) => runs === line.text && isNew(runs) && !scope.paths.includes(by);
    const rules = line.kind === 'command' ? changes.filter((each) => each.isByRule && isOfRule(each)) : [];
    const what = [
      ...(runs.length === 0 ? [] : [`what ${named(runs.map((each) => each.runs))} runs`]),
      ...(rules.length === 0 ? [] : [`what it runs by ${named(rules.map(({ by }) => by))}, as rules accept`]),
    ];
    if (what.length === 0) return line;
    const why = `the agent can change ${what.join(' and ')}, and so run any command`;
    return { ...line, warning: line.warning === null ? why : `${line.warning}; ${why}` };
  });
}

const ownOf = (sets: readonly RuleSet[]): readonly RuleSet[] =>
  sets.filter(({ scopeBy, plansFirst }) => scopeBy === undefined && plansFirst === undefined);

const mostNamed = 3;

function named(texts: readonly string[]): string {
  const first = texts.slice(0, mostNamed).map((text) => `\`${text}\``);
  return `${first.join(', ')}${texts.length > mostNamed ? ` and ${texts.length - mostNamed} more` : ''}`;
}

function scopeLineOf(line: Line, sets: readonly RuleSet[], place: Place): ScopeLine {
  const alone = { rules: rulesOfLine(line), from: '' };
  const samples = samplesOf(line, place).filter((seen) => isAccepted(alone, seen));
  const out = { ...line, is: 'out', by: [], except: { asked: [], rejected: [] }, warning: null } as const;
  if (samples.length === 0) return out;
  const meant = sets.flatMap((set) =>
    set.rules.map((rule, at) => ({
      kind: rule.kind,
      set,
      name: ruleWithPlace(at, set),
      means: meansOf(rule, set, { line, samples }),
    })),
  );
  const named = (kind: Rule['kind'], means: Means) =>
    meant.filter((each) => each.kind === kind && each.means === means).map(({ name }) => name);
  for (const [kind, is] of [['reject', 'rejected'] as const, ['ask', 'asked'] as const])
    if (named(kind, 'all').length > 0) return { ...out, is, by: named(kind, 'all') };

  // Rules mostly name the one editor that agents use.
  const usual = samples.filter(({ action: { tool } }) => tool === 'file_editor' || tool === 'terminal');
  const lacking = sets.filter((set) => !usual.every((seen) => isAccepted(set, seen)));
  const [asking, own] = [lacking.filter(isOfOperator), sets.filter((set) => !isOfOperator(set))];
  const accepting = meant.filter(({ kind, means }) => kind === 'approve' && means !== 'none');
  const closed = asking.filter((each) => !accepting.some(({ set }) => set === each));
  if (closed.length > 0) return { ...out, is: 'asked', by: closed.map(({ from }) => from) };
  const asked = [...named('ask', 'some'), ...asking.map(({ from }) => from)];
  const except = { asked, rejected: named('reject', 'some') };
  if (own.length > 0 && lacking.length === asking.length) {
    const by = accepting.filter(({ set }) => !isOfOperator(set));
    return { ...out, is: 'allowed', by: by.map(({ name }) => name), except };
  }
  if (samples.every(isGuarded)) return out;
  return { ...out, is: 'new', except, warning: warningOf(line, place.seeCommand) };
}

const isOfOperator = ({ isOperators = false }: RuleSet): boolean => isOperators;

const isAccepted = (set: RuleSet, seen: SeenAction): boolean =>
  reasonsOf(set, seen).some(({ rule, fits }) => rule.kind === 'approve' && fits === 'yes');

interface SampledLine {
  readonly line: Line;
  readonly samples: readonly SeenAction[];
}

export type Means = 'all' | 'some' | 'none';

/** Whether a rule means all that a line allows, or some of it. */
export function meansOf(rule: Rule, set: RuleSet, { line, samples }: SampledLine): Means {
  if (rule.kind === 'known') return 'none';
  // Nobody knows what will be unchanged.
  const when = { ...rule.when, unchanged: null };
  const fitting = (wanted: When) =>
    samples.filter((seen) => answerOf({ ...rule, when: wanted }, set, seen).fits !== 'no').length;
  if (fitting(when) > 0) return fitting(rule.when) === samples.length ? 'all' : 'some';
  const names = folded(line.text).split('/');
  // A rule means its pattern in every folder, and asks or rejects by itself there. What it says of the root is what people meant.
  const isOpen =
    line.kind === 'command'
      ? couldBecome(line.text, when, samples[0]?.context.workingCopies)
      : when.path?.some((pattern) => couldOverlap(names, folded(pattern).split('/')));
  // Each further word of a command may be a path.
  const others = { ...when, path: null, ...(line.kind === 'command' && { command: null }) };
  return isOpen && fitting(others) > 0 ? 'some' : 'none';
}

/** Whether a command that takes further words could become one that a rule names, by going on with plain ones from where it ends. */
function couldBecome(listed: string, { command }: When, workingCopies: readonly string[] = []): boolean {
  const { words, takesMore } = splitListed(listed);
  const named = command?.map((each) => splitListed(each).words.split(' ')) ?? [];
  const goesOn = (begin: readonly string[], rest: readonly string[]) =>
    ` ${words}`.endsWith(` ${begin.join(' ')}`) &&
    acceptsCommand(listed, [words, ...rest].join(' '), workingCopies);
  return (
    takesMore && named.some((each) => each.some((_, at) => goesOn(each.slice(0, at + 1), each.slice(at + 1))))
  );
}

/** By one line the agent can change what another one runs: together they allow any command. */
interface Change {
  readonly by: string;
  readonly runs: string;
  /** Whether the one, or the other, is of a rule and not of the scope. */
  readonly isByRule: boolean;
  readonly isOfRule: boolean;
}

/** `sets`: what their rules accept already counts as well, beside a line of the scope. */
function changesOf(scope: ScopeLines, sets: readonly RuleSet[], { workingCopies, seeCommand }: Place) {
  const rules = acceptedBy(sets);
  const texts = (key: 'paths' | 'commands') => [...new Set([...scope[key], ...rules[key]])];
  const commands = texts('commands').map((text) => {
    const { filesOf, writes } = seeCommand(splitListed(text).words, workingCopies);
    return { text, runs: filesOf(), writes, isRule: !scope.commands.includes(text) };
  });
  const changing = [
    ...texts('paths').map((text) => ({
      by: text,
      isByRule: !scope.paths.includes(text),
      isChanged: (path: string) => fitsGlob(text, path),
    })),
    ...commands.map(({ text, writes, isRule }) => ({
      by: text,
      isByRule: isRule,
      isChanged: (path: string) => isWithin(writes, path),
    })),
  ];
  return changing.flatMap(({ by, isByRule, isChanged }) =>
    commands.flatMap(({ text, runs, isRule }): Change[] =>
      text === by || (isByRule && isRule) || !runs.some(isChanged)
        ? []
        : [{ by, runs: text, isByRule, isOfRule: isRule }],
    ),
  );
}

/** Whatever the files are. An accept of the operator alone allows nothing. */
function acceptedBy(sets: readonly RuleSet[]): ScopeLines {
  const whens = sets
    .filter((set) => !isOfOperator(set))
    .flatMap(({ rules }) => rules.flatMap((rule) => (rule.kind === 'approve' ? [rule.when] : [])));
  return {
    paths: whens.flatMap((when) => (mayWrite(when) ? (when.path ?? []) : [])),
    commands: whens.flatMap(({ command, unchanged }) => (unchanged ? [] : (command ?? []))),
  };
}

const mayWrite = ({ does, tool }: When): boolean =>
  !does && (tool?.some((name) => knownTools.get(name)?.reads !== true) ?? true);

/**
 * Says who has to approve a scope. Whatever a rule says here, it asks again about each action that it means. `owners`: lines that need one of
 * their code owners, or the narrower paths of the rule that means a part of them.
 */
export function askedByScope(scope: ScopeLines, sets: readonly RuleSet[], given: Place) {
  const place = placeFor(sets, given);
  const isOpen = (text: string) => place.seeCommand(splitListed(text).words, place.workingCopies).mayRunMore;
  const own = ownOf(sets);
  const isNew = (text: string) =>
    entriesOf(scope).some((line) => line.text === text && scopeLineOf(line, own, place).is === 'new');
  const isMeant = ({ by, runs, isByRule, isOfRule }: Change) =>
    (isByRule || !isOfRule || isNew(by)) && (!isByRule || isNew(runs));
  const allowsAny = changesOf(scope, own, place).some(isMeant) || scope.commands.some(isOpen);
  const everything: readonly Line[] = allowsAny ? [{ kind: 'path', text: '**' }] : [];
  const lines = entriesOf(scope).map((line) => ({ line, samples: samplesOf(line, place) }));
  const asking = sets.flatMap((set) =>
    set.rules.flatMap((rule, at) => {
      if (rule.kind !== 'ask') return [];
      const means = lines.filter((each) => meansOf(rule, set, each) !== 'none').map(({ line }) => line);
      const { people, owners } = rule;
      const meant = [...means, ...everything].flatMap((line) => ownedPart(line, rule.when.path));
      return meant.length === 0 ? [] : [{ people, owners, meant, name: ruleWithPlace(at, set) }];
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
  // Of two that overlap, the one that goes further without a pattern is the narrower.
  const begin = (path: string) => path.replace(/[*?].*$/, '').length;
  return shared.map((pattern) => (begin(pattern) > begin(text) ? pattern : text));
}

function warningOf({ kind, text }: Line, seeCommand: SeeCommand): string | null {
  if (kind === 'command') return warnOfPrograms(rulesOfLine({ kind, text }), seeCommand)[0]?.why ?? null;
  const names = text.split('/');
  if (names.includes('**') && names.every((name) => name === '**' || name === '*'))
    return 'every file of the repository';
  const holdsWorkflows = couldOverlap(folded(text).split('/'), ['.github', 'workflows', '*']);
  return holdsWorkflows ? 'workflows are among these files, and GitHub runs them' : null;
}
