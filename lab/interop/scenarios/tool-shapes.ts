// The arguments of the tools, as the agent server writes them, are those that rules know letter by letter.
import { strict as assert } from 'node:assert';
import { decide } from '../../../shared/rules/index.ts';
import { finish, type ToolCall } from '../completion.ts';
import { object } from '../raw.ts';
import { rulesFrom } from '../ruled.ts';
import type { Scenario } from '../scenario.ts';
import type { Workspace } from '../workspace.ts';

const further = ['task_tracker', 'read_file', 'write_file', 'edit', 'planning_file_editor'];

const everything = rulesFrom(`
- accept: { tool: terminal, command: "echo *" }
- accept: { tool: [file_editor, planning_file_editor, read_file, write_file, edit], path: "**" }
- accept: { tool: [task_tracker, think] }
`);

/** All that may be accepted. */
function usual({ path, makes }: Workspace): readonly ToolCall[] {
  const editor = (command: string, more = {}, tool = 'file_editor') => ({
    ...{ tool, arguments: { command, path: path('made.txt'), ...more } },
  });
  const file = { file_path: path('made.txt') };
  return [
    makes('made.txt'),
    editor('view'),
    editor('view', { view_range: [1, -1] }),
    editor('str_replace', { old_str: 'made', new_str: 'changed' }),
    editor('insert', { insert_line: 0, new_str: 'first\n' }),
    editor('undo_edit'),
    { tool: 'terminal', arguments: { command: 'echo one' } },
    { tool: 'terminal', arguments: { command: 'echo two', is_input: 'false', timeout: 2.5, reset: 'false' } },
    { tool: 'task_tracker', arguments: { command: 'view' } },
    {
      tool: 'task_tracker',
      arguments: { command: 'plan', task_list: [{ title: 'One', notes: 'n', status: 'todo' }] },
    },
    { tool: 'think', arguments: { thought: 'Hm.' } },
    { tool: 'read_file', arguments: file },
    { tool: 'read_file', arguments: { ...file, offset: 0, limit: 2 } },
    { tool: 'write_file', arguments: { ...file, content: 'x' } },
    { tool: 'edit', arguments: { ...file, old_string: 'x', new_string: 'y', expected_replacements: 1 } },
    editor('view', {}, 'planning_file_editor'),
  ];
}

/** What stays with people, whatever the rules accept. */
const unusual: readonly ToolCall[] = [
  { tool: 'terminal', arguments: { command: 'echo', is_input: true } },
  { tool: 'terminal', arguments: { command: 'echo', reset: true } },
];

export const toolShapes: Scenario = {
  name: 'the arguments of tools',
  async play(world) {
    const verdicts = async (calls: (workspace: Workspace) => readonly ToolCall[]) => {
      const talk = await world.asks((workspace) => [{ calls: calls(workspace) }, finish('Done.')], further);
      const pending = await world.pending(talk.id);
      assert.equal(pending.length, calls(talk).length, 'the server takes each of the calls');
      const place = { workingCopies: [talk.place], from: 'rules.yml' };
      return pending.map((action) => ({
        kind: decide(everything, [action], place).kind,
        written: JSON.stringify([action.tool, action.arguments]),
        of: String(object(action.arguments).kind),
      }));
    };
    const known = await verdicts(usual);
    for (const { kind, written } of known) assert.equal(kind, 'accept', written);
    for (const { kind, written } of await verdicts(() => unusual)) assert.equal(kind, 'ask', written);
    const kinds = [...new Set(known.map(({ of }) => of))];
    return `${known.length} calls of ${kinds.join(', ')} are known exactly; input to a program and a new session are not accepted`;
  },
};
