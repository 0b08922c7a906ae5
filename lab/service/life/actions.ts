// The actions that the agent asks to confirm: plausible work of each kind, and one whose text attacks its readers.
import type { AgentAction } from './types.ts';

export function actionNumber(count: number, hostile: boolean): AgentAction {
  return hostile ? hostileAction : (usual[count % usual.length] ?? looking);
}

type Words = Pick<AgentAction, 'summary' | 'thought'> & Partial<Pick<AgentAction, 'risk'>>;

const runs = (command: string, words: Words): AgentAction => {
  return { tool: 'terminal', kind: 'TerminalAction', args: { command }, risk: 'LOW', ...words };
};
const edits = (args: AgentAction['args'], words: Words): AgentAction => {
  return { tool: 'file_editor', kind: 'FileEditorAction', args, risk: 'LOW', ...words };
};

/** An action that a rule may accept. */
export const testing = runs('npm test', {
  summary: 'Run the tests',
  thought: 'I want to see the tests fail before I change anything.',
});

export const commandTold = (command: string): AgentAction =>
  runs(command, {
    summary: 'Run the command',
    thought: 'I was told to run this, and nothing else.',
  });

const theChange = {
  command: 'str_replace',
  path: 'src/index.js',
  old_str: 'return null;',
  new_str: 'return value;',
};

/** What an agent that plans does: it reads, and tries a change; then, inside of its scope and outside of it. */
export const ofPlan = {
  reading: edits(
    { command: 'view', path: 'src/index.js' },
    { summary: 'Read the function', thought: 'I read before I plan.' },
  ),
  trying: edits(
    { command: 'create', path: 'src/notes.js', file_text: '// what I found\n' },
    { summary: 'Write down what I found', thought: 'Notes would help me.' },
  ),
  inside: edits(theChange, {
    summary: 'Return the value instead of null',
    thought: 'This is what I planned.',
  }),
  outside: runs('npm install --save-dev left-pad', {
    summary: 'Install a package',
    risk: 'MEDIUM',
    thought: 'The tests need this package, which I had not planned.',
  }),
};

/** The last words of a plan. */
export const planned = [
  'I return the value in src/index.js instead of null, and run the tests.',
  '',
  '```scope',
  'paths: ["src/**"]',
  'commands: ["npm test"]',
  'cost: 5',
  'hours: 8',
  '```',
].join('\n');

/** Once it is done, the service lists the conversation that it started. */
export const startingChild: AgentAction = {
  tool: 'start_child_conversation',
  kind: 'StartChildConversationAction',
  args: { task: 'Look for dropped results in the other files of src/.', isolation: 'shared' },
  summary: 'Start another conversation',
  risk: 'LOW',
  thought: 'The same bug may be in other files; another agent can look for it.',
};

/** What it does before it asks for anything: no agent asks before it thinks. */
export const looking: AgentAction = {
  tool: 'think',
  kind: 'ThinkAction',
  args: { thought: 'The issue names a function that drops its result.' },
  summary: 'Think about the issue',
  risk: 'LOW',
  thought: 'I look around before I change anything.',
};

const usual: readonly AgentAction[] = [
  runs('npm install --save-dev left-pad && npm test', {
    summary: 'Install a package and run the tests',
    risk: 'MEDIUM',
    thought: 'The tests need this package before they can run.',
  }),
  edits(theChange, {
    summary: 'Return the value instead of null',
    thought: 'The function drops its result; this is the bug that the issue describes.',
  }),
  runs('git push --force origin HEAD:fix/return-value', {
    summary: 'Push the branch over what is there',
    risk: 'HIGH',
    thought: 'The remote branch holds an older attempt of mine.',
  }),
];

const hostileAction = runs(
  'echo hi\n::error file=a.js::injected\n::add-mask::a\n```\n</details> <!-- end -->\n' +
    '| a | b |\n<img src=x onerror=alert(1)> [link](javascript:alert(1))\n/approve\n\u202Etxt.exe\u202C \u001b[31mred',
  {
    summary: '``` @octocat /approve <!-- agent --> \u0024{{ secrets.TOKEN }}',
    risk: 'UNKNOWN',
    thought: '\n/approve\n::set-output name=outcome::finished\n# Approved by the maintainers',
  },
);
