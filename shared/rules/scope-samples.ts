// Actions that a line of a scope would allow, by which the rules in force are tried. Pure.
import { acceptsCommand, splitListed } from './commands.ts';
import { type SeenAction, seeAction } from './read-action.ts';
import type { ActionToDecide, DecisionContext, When } from './types.ts';

export interface Line {
  readonly kind: 'path' | 'command';
  /** As the agent has written it. */
  readonly text: string;
}

/** Whether a command that takes further words could become one that a rule names: one that begins with its words, and goes on with plain ones. */
export function couldBecome(listed: string, { command }: When, { workingCopies }: DecisionContext): boolean {
  const { words, takesMore } = splitListed(listed);
  const rests = command?.map((each) => restOf(words, splitListed(each).words)) ?? [];
  const isPlain = (rest: string) => acceptsCommand(listed, `${words} ${rest}`.trim(), workingCopies);
  return takesMore && rests.some((rest) => rest !== null && isPlain(rest));
}

/** The words that a command lacks, where the other one ends with its first words; null where it does not. */
function restOf(words: string, command: string): string | null {
  const named = command.split(' ');
  const shared = named.findLastIndex((_, at) => ` ${words}`.endsWith(` ${named.slice(0, at + 1).join(' ')}`));
  return shared < 0 ? null : named.slice(shared + 1).join(' ');
}

/** Letters that no rule names, so that only what stands for any name takes them. */
const anyName = 'ŋ';
const anyWord = 'zqzq';

/** Not all of them need be accepted by it. */
export function samplesOf(line: Line, context: DecisionContext): readonly SeenAction[] {
  return actionsOf(line, context).map((each) => seeAction(each, context));
}

function actionsOf({ kind, text }: Line, { workingCopies }: DecisionContext): readonly ActionToDecide[] {
  if (kind === 'command') {
    const { words, takesMore } = splitListed(text);
    return [running(words), ...(takesMore ? [running(`${words} ${anyWord}`)] : [])];
  }
  const [copy = ''] = workingCopies;
  const paths = [...new Set([0, 1, 5].map((deep) => filledIn(text, deep)))].filter((path) => path !== '');
  return paths.flatMap((path) => [...editors, viewing].map((act) => act(`${copy}/${path}`)));
}

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

const action = (tool: string, given: object): ActionToDecide => ({
  id: '',
  tool,
  arguments: given,
  risk: 'LOW',
});
const running = (command: string) => action('terminal', { kind: 'TerminalAction', command });
const created = (path: string) => ({ command: 'create', path, file_text: '' });
/** Each tool that changes a file. */
const editors = [
  (path: string) => action('file_editor', { kind: 'FileEditorAction', ...created(path) }),
  (path: string) => action('planning_file_editor', { kind: 'PlanningFileEditorAction', ...created(path) }),
  (path: string) => action('write_file', { kind: 'WriteFileAction', file_path: path, content: '' }),
  (path: string) => action('edit', { kind: 'EditAction', file_path: path, old_string: '', new_string: '' }),
];
const viewing = (path: string) => action('file_editor', { kind: 'FileEditorAction', command: 'view', path });
