// Calls that do more than their arguments show: they start another agent, or load a skill. Nobody approves more of them than the one
// that was asked about.
import { argumentOf, knownTools } from './known-tools.ts';
import type { ToolCall } from './types.ts';

/** `perhaps_another_agent`: a tool that is not known, whose arguments carry a task, a prompt or an agent. */
export type UnshownEffect = 'another_agent' | 'perhaps_another_agent' | 'skill';

/** Null for a call that does what it shows. */
export function unshownEffect(call: ToolCall): UnshownEffect | null {
  if (isCallOf(call, starting)) return 'another_agent';
  if (isCallOf(call, loading)) return 'skill';
  const known = knownTools.get(call.tool)?.kind;
  const isKnown = known !== undefined && (argumentOf(call, 'kind') ?? known) === known;
  return !isKnown && carriesTask(call.arguments, mostLevels) ? 'perhaps_another_agent' : null;
}

/** The effect depends on what is on a screen or which program asks, so the very same may mean something else next time. */
const onScreen: readonly string[] = ['browser_click', 'browser_type'];

/** Whether one approval of an action can stand for the very same later on. */
export function isRepeatable(call: ToolCall): boolean {
  const input = argumentOf(call, 'is_input') ?? false;
  return input === false && !onScreen.includes(call.tool.toLowerCase()) && unshownEffect(call) === null;
}

/** In lower case, without what surrounds the name of a tool or of its kind: `openhands.tools.task.TaskStartAction`. */
const starting = /^(?:(?:task|delegate|workflow)(?:start|run)?|(?:start|launch)childconversation)$/;
/** A skill may hold commands, which the agent server runs when it is loaded. */
const loading = /^invokeskill$/;

function isCallOf(call: ToolCall, wanted: RegExp): boolean {
  const names = [call.tool, argumentOf(call, 'kind')].filter((name) => typeof name === 'string');
  return names.some((name) => {
    const bare = name.toLowerCase().replace(/^.*\.|action$|_tool(?:_set)?$/g, '');
    return wanted.test(bare.replaceAll('_', ''));
  });
}

/** Arguments of another service are one level deeper. */
const mostLevels = 3;
const taskLike = /^(tasks?|prompts?|(sub)?agents?(name|type|kind|id)?)$/;

function carriesTask(given: unknown, levels: number): boolean {
  if (typeof given !== 'object' || given === null || levels === 0) return false;
  return Object.entries(given).some(([key, value]) => {
    const isTaskLike = taskLike.test(key.toLowerCase().replaceAll(/[_-]/g, ''));
    return (isTaskLike && saysSomething(value)) || carriesTask(value, levels - 1);
  });
}

function saysSomething(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
