// Which rules that ask could mean what a scope allows: they say who has to approve it. Pure.
import { fitsRule, patternsMean } from './decide.ts';
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

/** In doubt a rule means it. Whatever it says here, it asks again about each action that it means. */
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
    ...(editors ? paths.filter((line) => path === null || patternsMean(path, line)) : []),
    ...commands.filter((line) => meansCommand(line, rule, set)),
  ];
}

/** A line that takes further words could also become a command that the rule names. */
function meansCommand(line: string, rule: AskRule, set: RuleSet): boolean {
  const command = line.replace(/ \*$/, '');
  const action = { id: '', tool: 'terminal', arguments: { kind: 'TerminalAction', command }, risk: 'UNKNOWN' };
  if (fitsRule(rule, set, action, { workingCopies: [] })) return true;
  const takesMore = command !== line;
  return takesMore && (rule.when.command ?? []).some((named) => named.startsWith(`${command} `));
}
