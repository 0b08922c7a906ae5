// Which rules that ask could mean what a scope allows: they say who has to approve it. Pure.
import { couldBe } from './could-name.ts';
import { fitsRule } from './decide.ts';
import { folded } from './plain-text.ts';
import type { RuleSet, Scope } from './types.ts';

export interface AskedByScope {
  readonly people: number;
  /** Lines of the scope that need one of their code owners. */
  readonly owners: readonly string[];
  /** `rules[2] of file@commit` */
  readonly rules: readonly string[];
}

type AskRule = Extract<RuleSet['rules'][number], { kind: 'ask' }>;
type Lines = Pick<Scope, 'paths' | 'commands'>;

/** A rule means it in doubt. Whatever it says here, it asks again about each action that it means. */
export function askedByScope(scope: Lines, sets: readonly RuleSet[]): AskedByScope {
  const asking = sets.flatMap((set) =>
    set.rules.flatMap((rule, at) => {
      const means = rule.kind === 'ask' ? linesMeant(scope, rule, set) : [];
      return rule.kind === 'ask' && means.length > 0
        ? [{ rule, means, name: `rules[${at}] of ${set.from}` }]
        : [];
    }),
  );
  const owning = asking.filter(({ rule }) => rule.owners);
  return {
    people: Math.max(1, ...asking.map(({ rule }) => rule.people)),
    owners: [...new Set(owning.flatMap(({ means }) => means))],
    rules: asking.map(({ name }) => name),
  };
}

function linesMeant({ paths, commands }: Lines, rule: AskRule, set: RuleSet): readonly string[] {
  const { command, tool, path } = rule.when;
  const editors = command === null && (tool === null || tool.includes('file_editor'));
  return [
    ...(editors
      ? paths.filter((line) => path === null || path.some((pattern) => overlap(pattern, line)))
      : []),
    ...commands.filter((line) => meansCommand(line, rule, set)),
  ];
}

/** Whether some path fits both patterns. */
function overlap(one: string, other: string): boolean {
  const [names, others] = [one, other].map((pattern) => folded(pattern).split('/'));
  // Whether the rest of one from here on, and the rest of the other, have a path in common.
  const known = new Map<string, boolean>();
  const meet = (at: number, from: number): boolean => {
    const place = `${at}/${from}`;
    const met = known.get(place) ?? meetHere(at, from);
    known.set(place, met);
    return met;
  };
  const meetHere = (at: number, from: number): boolean => {
    const [name, wanted] = [names?.[at], others?.[from]];
    if (name === '**') return meet(at + 1, from) || (wanted !== undefined && meet(at, from + 1));
    if (wanted === '**') return meet(at, from + 1) || (name !== undefined && meet(at + 1, from));
    if (name === undefined || wanted === undefined) return name === wanted;
    return couldBe(name, wanted) && meet(at + 1, from + 1);
  };
  return meet(0, 0);
}

/** A line that takes further words could also become a command that the rule names. */
function meansCommand(line: string, rule: AskRule, set: RuleSet): boolean {
  const command = line.replace(/ \*$/, '');
  const action = {
    id: '',
    tool: 'terminal',
    arguments: { kind: 'TerminalAction', command },
    risk: 'UNKNOWN',
  };
  if (fitsRule(rule, set, action, { workingCopies: [] })) return true;
  const takesMore = command !== line;
  return takesMore && (rule.when.command ?? []).some((named) => named.startsWith(`${command} `));
}
