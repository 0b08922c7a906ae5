// A line `simulate-turns: …` in a message: the turns of an agent, call by call, as base64url of JSON. Unlike a steering word it says
// everything, over all rounds, so what the agent is told later changes nothing of it.
import type { AgentAction, Step } from './types.ts';

const line = /^simulate-turns: ([\w-]+)$/m;

export const tellsTurns = (text: string): boolean => line.test(text);

/** How a message says them. */
export function turnsLine(calls: readonly { readonly tool: string; readonly arguments: object }[]): string {
  return `simulate-turns: ${Buffer.from(JSON.stringify(calls)).toString('base64url')}`;
}

/** Each call as a step; a call of `finish` ends a round. Null where a message tells none. */
export function stepsOfTurns(message: string): readonly Step[] | null {
  const [, told] = line.exec(message) ?? [];
  if (told === undefined) return null;
  const calls: unknown = JSON.parse(Buffer.from(told, 'base64url').toString());
  return Array.isArray(calls) ? calls.map(stepOf) : null;
}

function stepOf(call: unknown): Step {
  const [tool, args] = [valueIn(call, 'tool'), valueIn(call, 'arguments')];
  if (typeof tool !== 'string' || typeof args !== 'object')
    throw new Error('a turn is a tool with arguments');
  if (tool === 'finish') {
    const finishing = String(valueIn(args, 'message'));
    return { kind: 'show', sandbox: 'RUNNING', execution: 'finished', ms: null, finishing };
  }
  const action: AgentAction = {
    tool,
    kind: kinds[tool] ?? 'UnknownAction',
    args: { ...args },
    summary: `Turn: ${tool}`,
    risk: 'LOW',
    thought: 'The script says so.',
  };
  return { kind: 'confirm', actions: 1, hostile: false, action };
}

function valueIn(given: unknown, key: string): unknown {
  return typeof given === 'object' && given !== null ? Reflect.get(given, key) : undefined;
}

const kinds: Readonly<Record<string, string>> = {
  terminal: 'TerminalAction',
  file_editor: 'FileEditorAction',
  task_tracker: 'TaskTrackerAction',
  think: 'ThinkAction',
};
