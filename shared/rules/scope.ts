// The scope of a plan as rules, and actions that each of its lines would allow. Pure.
import { splitListed } from './commands.ts';
import { type SeenAction, seeAction } from './read-action.ts';
import { acceptRule, whilePlans } from './rule-words.ts';
import {
  type ActionToDecide,
  type DecisionContext,
  type Rule,
  type RuleSet,
  risks,
  type Scope,
} from './types.ts';

/** A scope without its limits. */
export type ScopeLines = Pick<Scope, 'paths' | 'commands'>;

export function scopeRules({ paths, commands }: ScopeLines): readonly Rule[] {
  return [
    ...(paths.length === 0 ? [] : [acceptRule({ path: paths })]),
    ...(commands.length === 0 ? [] : [acceptRule({ tool: ['terminal'], command: commands })]),
  ];
}

/** Beside the rules of the repository: their reject rules reject as always, reading is accepted, and no one is asked. */
export const planningSet: RuleSet = {
  rules: [],
  from: 'ask: plan',
  plansFirst:
    'plan first: only reading is allowed now. End with your plan and its scope; nothing else runs before it was approved.',
};

/** Decides where no rule of the repository does. `code`: of the question about the plan; `by`: logins of those who approved it. */
export const scopeSet = (
  scope: Scope,
  { code, by }: { readonly code: string; readonly by: readonly string[] },
): RuleSet => ({
  rules: [...scopeRules(scope), ...whilePlans],
  from: `plan ${code}`,
  scopeBy: by.join(' and '),
});

export interface Line {
  readonly kind: 'path' | 'command';
  /** As the agent has written it. */
  readonly text: string;
}

export const entriesOf = ({ paths, commands }: ScopeLines): readonly Line[] => [
  ...paths.map((text) => ({ kind: 'path', text }) as const),
  ...commands.map((text) => ({ kind: 'command', text }) as const),
];

export const rulesOfLine = ({ kind, text }: Line): readonly Rule[] =>
  scopeRules({ paths: kind === 'path' ? [text] : [], commands: kind === 'command' ? [text] : [] });

/** Letters that no rule names, so that only a wildcard matches them. */
const anyName = 'ŋ';
const anyWord = 'zqzq';

/** Actions of each tool that changes files, or of the terminal, with each risk. Not all need be accepted by the line. */
export function samplesOf(line: Line, context: DecisionContext): readonly SeenAction[] {
  const all = line.kind === 'path' ? editsOf(line.text, context) : runsOf(line.text);
  return all.flatMap((each) => risks.map((risk) => seeAction({ ...each, risk }, context)));
}

const runsOf = (listed: string): readonly ActionToDecide[] => {
  const { words, takesMore } = splitListed(listed);
  const commands = takesMore ? [words, `${words} ${anyWord}`] : [words];
  return commands.map((command) => action('terminal', { kind: 'TerminalAction', command }));
};

function editsOf(
  pattern: string,
  { workingCopies: [copy = ''] }: DecisionContext,
): readonly ActionToDecide[] {
  const paths = [...new Set([1, 0, 5].map((deep) => filledIn(pattern, deep)))].filter((path) => path !== '');
  return paths.flatMap((within) => {
    const path = `${copy}/${within}`;
    const created = { command: 'create', path, file_text: '' };
    return [
      action('file_editor', { kind: 'FileEditorAction', ...created }),
      action('planning_file_editor', { kind: 'PlanningFileEditorAction', ...created }),
      action('write_file', { kind: 'WriteFileAction', file_path: path, content: '' }),
      action('edit', { kind: 'EditAction', file_path: path, old_string: '', new_string: '' }),
    ];
  });
}

const action = (tool: string, given: object) => ({ id: '', tool, arguments: given, risk: 'LOW' });

/** A path that fits the pattern: `**` as so many folders, and names that are longer, the deeper it is. */
function filledIn(pattern: string, deep: number): string {
  const letters = anyName.repeat(deep);
  const names = pattern.split('/').flatMap((name) => {
    if (name === '**') return Array.from({ length: deep }, () => letters);
    const filled = name.replaceAll('*', letters).replaceAll('?', anyName);
    return [filled === '' ? anyName : filled];
  });
  return names.join('/');
}
