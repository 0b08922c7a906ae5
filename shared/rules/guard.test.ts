// What no rule lets through: another agent, and the files that decide what agents ask about.
import { expect, test } from '@jest/globals';
import { decideAll } from './decide.ts';
import type { Rule, When } from './types.ts';
import { isRepeatable, unshownEffect } from './unshown.ts';

const nothing: When = { tool: null, path: null, command: null, risk: null };
const accept = (changes: Partial<When>): Rule => ({ kind: 'approve', when: { ...nothing, ...changes } });
const granted = [{ action: 'a', by: 'mona' }];
const onAction = (rules: readonly Rule[], tool: string, given: object, grants = granted) =>
  decideAll([{ rules, from: 'file' }], [{ id: 'a', tool, arguments: given, risk: 'LOW' }], {
    workingCopies: ['/workspace/garden'],
    grants,
  }).kind;

const onTerminal = (rules: readonly Rule[], command: string) =>
  onAction(rules, 'terminal', { kind: 'TerminalAction', command }, []);

test.each([
  ['task', { kind: 'TaskAction', prompt: 'x' }],
  ['delegate', { kind: 'DelegateAction' }],
  ['workflow', { kind: 'WorkflowAction' }],
  ['renamed', { kind: 'TaskAction' }],
  ['renamed', { kind: 'openhands.tools.delegate.DelegateAction' }],
  ['task_tool_set', {}],
  ['start_child_conversation', { kind: 'StartChildConversationAction', task: 'Write the docs' }],
  ['launch_child_conversation', {}],
  ['renamed', { kind: 'LaunchChildConversationAction' }],
  ['helper', { kind: 'MCPToolAction', data: { subagent_type: 'coder' } }],
  ['helper', { prompt: 'Write the docs' }],
  ['helper', { agentName: 'coder' }],
  ['helper', { tasks: [{ title: 'x' }] }],
  ['terminal', { kind: 'OtherAction', task: 'Write the docs' }],
])('a call of %s %j starts another agent, and is accepted by no rule and no grant', (tool, given) => {
  expect(unshownEffect({ tool, arguments: given })).toMatch(/^(?:perhaps_)?another_agent$/);
  expect(isRepeatable({ tool, arguments: given })).toBe(false);
  expect(onAction([accept({ tool: [tool] })], tool, given)).toBe('ask');
});

test.each([
  ['invoke_skill', { kind: 'InvokeSkillAction', name: 'agents' }],
  ['renamed', { kind: 'openhands.sdk.skills.InvokeSkillAction', name: 'agents' }],
])('a call of %s %j loads a skill, and is accepted by no rule and no grant', (tool, given) => {
  expect(unshownEffect({ tool, arguments: given })).toBe('skill');
  expect(isRepeatable({ tool, arguments: given })).toBe(false);
  expect(onAction([accept({ tool: [tool] })], tool, given)).toBe('ask');
});

test.each([
  ['terminal', { kind: 'TerminalAction', command: 'npm test' }],
  ['task_tracker', { kind: 'TaskTrackerAction', command: 'plan' }],
  ['terminal', { task: 'not one of its arguments' }],
  ['issue_tracker', { kind: 'MCPToolAction', data: { task_id: 'A-1', taskUrl: 'https://x' } }],
  ['issue_tracker', { task: '', prompt: null, agents: [] }],
  ['issue_tracker', { a: { b: { c: { task: 'too deep to be an argument' } } } }],
  ['issue_tracker', 'task'],
])('a call of %s %j does what it shows', (tool, given) => {
  expect(unshownEffect({ tool, arguments: given })).toBe(null);
});

const decided = (rule: Rule, path: string, command = 'create') => {
  const text = command === 'create' && { file_text: '{}' };
  return onAction([rule], 'file_editor', { kind: 'FileEditorAction', command, path, ...text }, []);
};
const all = accept({ tool: ['file_editor'], path: ['**'] });

test.each([
  ...'.openhands/hooks.json .agents/agents/a.md .claude/settings.json lib/.Claude/x .OPENHANDS/a'.split(' '),
  ...'AGENTS.md AGENT.md CLAUDE.md GEMINI.md .cursorrules docs/agents.md lib/a/Claude.MD'.split(' '),
])('writing the guard file %s is accepted by no pattern, only by its name', (path) => {
  expect(decided(all, path)).toBe('ask');
  expect(decided(accept({ tool: ['file_editor'] }), path)).toBe('ask');
  expect(decided(accept({ path: [`${path.split('/')[0]}/**`] }), path)).toBe('ask');
  expect(decided(accept({ path: [path.replace(/.$/, '?')] }), path)).toBe('ask');
  expect(decided(accept({ path: ['*.md', '**/*.md', '**/.cursorrules*'] }), path)).toBe('ask');
  const byName = accept({ tool: ['file_editor'], path: [path] });
  expect(decided(byName, path)).toBe('approve');
  expect(decided(byName, `/workspace/garden/${path}`)).toBe('approve');
  expect(decided(all, path, 'view')).toBe('approve');
});

test.each([
  ...'.openhands/hooks.json -t.openhands --target-directory=.Agents'.split(' '),
  ...'./lib/.claude/settings.json /workspace/garden/.agents/a.md .git/hooks/pre-commit .git'.split(' '),
  ...'AGENTS.md docs/Agent.md lib/claude.md ./GEMINI.md a,.cursorrules'.split(' '),
])('a command is not accepted by a pattern where a further word is %s', (word) => {
  const command = (given: string, listed: string) =>
    onTerminal([accept({ tool: ['terminal'], command: [listed] })], given);
  expect(command(`cp hooks.json ${word}`, 'cp *')).toBe('ask');
  expect(command(`cp hooks.json ${word}`, `cp hooks.json ${word}`)).toBe('approve');
  const near = '.gitignore src/.openhands-notes .github/a.yml src/agents.mdx reagent';
  expect(command(`cp hooks.json ${near}`, 'cp *')).toBe('approve');
});

test.each([
  ...'docs/.git./x .git::$INDEX_ALLOCATION/config GIT~1/config .openhands./hooks.json a. a:b'.split(' '),
])('writing %s, which some systems read as another name, is accepted by no rule', (path) => {
  expect(decided(all, path)).toBe('ask');
  expect(decided(accept({ tool: ['file_editor'], path: [path] }), path)).toBe('ask');
});

test('writing a path that only resembles a guard file is accepted by a pattern', () => {
  for (const path of ['src/a.ts', 'openhands/a', '.github/a.yml', 'agents.md/a', 'reagents.md', 'agent.ts'])
    expect(decided(all, path)).toBe('approve');
});
