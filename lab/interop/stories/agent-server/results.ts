// What a conversation cost, what it changed, and the tools by which its agent changes things.
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { decideAll } from '../../../../shared/rules/index.ts';
import type { WriteChunk } from '../../../../shared/service/index.ts';
import { parseRules } from '../../../../shared/yaml/index.ts';
import { does, finish, makes, oneFile, runs, type ToolCall } from '../../model/script.ts';
import { object } from '../../stages/agent-requests.ts';
import type { AgentServerStage } from '../../stages/agent-server-stage.ts';

export async function countTokens(stage: AgentServerStage) {
  const talk = await stage.begin(oneFile, { ask: 'never' });
  await talk.follow();
  // The model counts one token in and one out for each of its two replies, and has no price.
  const usage = await stage.side.client.usage(talk.id);
  assert.deepEqual(usage, { kind: 'known', value: { cost: 0, tokens: { prompt: 2, completion: 2 } } });
  const { metrics, stats } = await stage.side.requests.conversation(talk.id);
  const models = Object.keys(object(object(stats).usage_to_metrics));
  return `its own metrics are ${metrics === null ? 'null' : 'there'}, its statistics count ${models.length} model(s)`;
}

export async function savePatchAndTrajectory(stage: AgentServerStage) {
  const talk = await stage.open(oneFile);
  const { client, requests } = stage.side;
  const author = ['-c', 'user.name=x', '-c', 'user.email=x@example.com'];
  const git = (...args: string[]) => execFileSync('git', [...author, ...args], { cwd: talk.script.folder });
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'First');
  await requests.message(talk.id, 'Do what the script says.', true);
  await requests.reaches(talk.id, 'finished');
  // Nobody has added the file to git.
  const patch = await download((write) => client.patch(talk.id, write));
  assert.match(String(patch), /^diff --git a\/made\.txt b\/made\.txt\nnew file/);
  const trajectory = await download((write) => client.trajectory(talk.id, write));
  assert.equal(trajectory.subarray(0, 2).toString(), 'PK', 'a zip');
}

async function download(from: (write: WriteChunk) => Promise<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const got = await from(async (chunk) => void chunks.push(chunk));
  const bytes = Buffer.concat(chunks);
  assert.deepEqual(got, { kind: 'known', value: { kind: 'whole', bytes: bytes.length } });
  return bytes;
}

const further = [
  ...['task_tracker', 'read_file', 'write_file', 'edit', 'planning_file_editor'],
  ...['glob', 'grep', 'list_directory'],
];

const everything = `
- accept: { tool: terminal, command: "echo *" }
- accept: { tool: [file_editor, planning_file_editor, read_file, write_file, edit], path: "**" }
- accept: { tool: [task_tracker, think] }
- accept: { does: read, tool: [glob, grep, list_directory] }
`;

const edit = (command: string, more = {}, tool = 'file_editor'): ToolCall => ({
  tool,
  arguments: { command, path: '{here}/made.txt', ...more },
});
const onFile = (tool: string, more = {}): ToolCall => ({
  tool,
  arguments: { file_path: '{here}/made.txt', ...more },
});
const plan = [{ title: 'One', notes: 'n', status: 'todo' }];

/** With all of their arguments. */
const knownCalls: readonly ToolCall[] = [
  makes('made.txt'),
  edit('view'),
  edit('view', { view_range: [1, -1] }),
  edit('str_replace', { old_str: 'made', new_str: 'changed' }),
  edit('insert', { insert_line: 0, new_str: 'first\n' }),
  edit('undo_edit'),
  runs('echo one'),
  { tool: 'terminal', arguments: { command: 'echo two', is_input: 'false', timeout: 2.5, reset: 'false' } },
  { tool: 'task_tracker', arguments: { command: 'view' } },
  { tool: 'task_tracker', arguments: { command: 'plan', task_list: plan } },
  { tool: 'think', arguments: { thought: 'Hm.' } },
  onFile('read_file'),
  onFile('read_file', { offset: 0, limit: 2 }),
  onFile('write_file', { content: 'x' }),
  onFile('edit', { old_string: 'x', new_string: 'y', expected_replacements: 1 }),
  edit('view', {}, 'planning_file_editor'),
  { tool: 'list_directory', arguments: {} },
  { tool: 'list_directory', arguments: { dir_path: '{here}', recursive: true } },
  { tool: 'glob', arguments: { pattern: '**/*.txt' } },
  { tool: 'glob', arguments: { pattern: '*', path: '{here}' } },
  { tool: 'grep', arguments: { pattern: 'made' } },
  { tool: 'grep', arguments: { pattern: 'made', path: '{here}', include: '*.txt' } },
];

/** Input for a running program, a new session and an option in a pattern are never accepted by a rule. */
const callsForPeople: readonly ToolCall[] = [
  { tool: 'terminal', arguments: { command: 'echo', is_input: true } },
  { tool: 'terminal', arguments: { command: 'echo', reset: true } },
  { tool: 'grep', arguments: { pattern: '--pre={here}/made.txt' } },
  { tool: 'glob', arguments: { pattern: '../*' } },
];

export async function knowTheArgumentsOfTools(stage: AgentServerStage) {
  const parsed = parseRules(everything);
  assert(parsed.kind === 'value');
  for (const [calls, verdict] of [
    [knownCalls, 'approve'],
    [callsForPeople, 'ask'],
  ] as const) {
    const talk = await stage.ask([does(...calls), finish()], further);
    const pending = await talk.pending();
    assert.equal(pending.length, calls.length, 'the server takes each of the calls');
    const place = { workingCopies: [talk.script.folder] };
    for (const action of pending) {
      const { kind } = decideAll([{ rules: parsed.value, from: 'rules.yml' }], [action], place);
      assert.equal(kind, verdict, JSON.stringify([action.tool, action.arguments]));
    }
  }
}

/** Beside those that it has, while its agent works or has ended. */
export async function tagAConversation(stage: AgentServerStage) {
  const talk = await stage.begin([finish()], { ask: 'never' });
  const { client, requests } = stage.side;
  assert.equal(await client.tag(talk.id, { issue: 'octo/garden#7' }), 'tagged');
  await requests.reaches(talk.id, 'finished');
  assert.equal(await client.tag(talk.id, { run: 'https://github.com/octo/garden/actions/runs/1' }), 'tagged');
  assert.deepEqual((await requests.conversation(talk.id)).tags, {
    issue: 'octo/garden#7',
    run: 'https://github.com/octo/garden/actions/runs/1',
  });
}
