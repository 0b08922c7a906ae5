// Rules and actions as tests write them, and an action as the name of a test tells it.
import type { ActionToDecide, Rule } from '../../shared/rules/index.ts';
import { parseRules } from '../../shared/yaml/index.ts';

export function rulesOf(text: string, mayAcceptAll = false): readonly Rule[] {
  const parsed = parseRules(text, { mayAcceptAll });
  if (parsed.kind === 'problems') throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

export const tool = (name: string, kind: unknown, more: object = {}): ActionToDecide => ({
  id: 'a1',
  tool: name,
  risk: 'LOW',
  arguments: { kind, ...more },
});

export const terminal = (command: unknown, more: object = {}): ActionToDecide =>
  tool('terminal', 'TerminalAction', { command, ...more });

const edit = { old_str: 'a', new_str: 'b' };
export const file = (path: unknown, more: object = {}): ActionToDecide =>
  tool('file_editor', 'FileEditorAction', { command: 'str_replace', path, ...edit, ...more });

const kindOf = (name: string): string => {
  const words = name.split('_').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join('')}Action`;
};

/** `browser_click {"index":1}`: the kind is the usual one of that tool, unless it is given. */
export function call(words: string): ActionToDecide {
  const [name = '', given = '{}'] = words.split(/ (.*)/);
  return tool(name, kindOf(name), JSON.parse(given));
}

const longest = 90;

/** Its tool and arguments, without the edit above and a kind that the tool implies. */
export function inShort({ tool: name, arguments: given }: ActionToDecide): string {
  const usual = `"kind":"${name.startsWith('mcp_') ? 'MCPToolAction' : kindOf(name)}"`;
  const text = JSON.stringify(given, (_, value) => (value === undefined ? 'undefined' : value))
    .replace(new RegExp(`${usual},?`), '')
    .replace(`,${JSON.stringify(edit).slice(1, -1)}`, '');
  return `${name} ${text.length > longest ? `${text.slice(0, longest)}…` : text}`.replaceAll(
    /[^ -~…]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
