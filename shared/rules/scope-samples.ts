// Actions that a line of a scope would allow, by which the rules in force are tried. Pure.
import { acceptsCommand, splitListed } from './commands.ts';
import { type SeenAction, seeAction } from './read-action.ts';
import type { ActionToDecide, DecisionContext, When } from './types.ts';

export interface Line {
  readonly kind: 'path' | 'command';
  /** As the agent has written it. */
  readonly text: string;
}

/**
 * Commands of a rule that one which takes further words could become: those that begin with its words. Any of them could name any path
 * and hold any word, which says nothing.
 */
export function furtherSamples(
  listed: string,
  { command, path }: When,
  context: DecisionContext,
): readonly SeenAction[] {
  const { words, takesMore } = splitListed(listed);
  if (!takesMore || command === null) return [];
  const paths = (path ?? ['']).map((pattern) => filledIn(pattern, 1, anyWord));
  return command
    .flatMap((each) => restOf(words, splitListed(each).words) ?? [])
    .flatMap((rest) => paths.map((named) => `${words} ${rest} ${named}`.trim()))
    .filter((each) => acceptsCommand(listed, each, context.workingCopies))
    .map((each) => seeAction(running(each), context));
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
function filledIn(pattern: string, deep: number, letter = anyName): string {
  const letters = letter.repeat(deep);
  const names = pattern.split('/').flatMap((name) => {
    if (name === '**') return Array.from({ length: deep }, () => letters);
    const filled = name.replaceAll('*', letters).replaceAll('?', letter.charAt(0));
    return [filled === '' && pattern !== '' ? letter : filled];
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
