// The reason of a step that was cancelled before its conversation ended.
import { chosenIdWords } from '../../shared/service/index.ts';
import type { Ending } from '../../shared/watch/index.ts';
import type { Facts } from './facts.ts';

export function cancelledEnding(facts: Facts, at: number): Ending {
  return { outcome: 'cancelled', reason: whatGoesOn(facts), at };
}

/** In one sentence, with the place where it goes on. */
function whatGoesOn({
  conversationUrl,
  startTaskId,
  start,
  mode,
  answerSent,
  chosenId,
  startStreamed,
  task,
  round,
  stop,
}: Facts): string {
  if (answerSent && round === null && mode !== 'run' && mode !== 'wait') {
    return `the step was cancelled after an answer was sent; look at ${conversationUrl ?? 'the conversation'}`;
  }
  if (conversationUrl !== null && stop !== null) {
    const words =
      stop.result === null
        ? 'is being stopped'
        : stop.state === 'stopped'
          ? 'was stopped'
          : 'could not be stopped';
    return `the step was cancelled; the agent at ${conversationUrl} ${words}`;
  }
  if (conversationUrl !== null && task !== null && task.state !== 'taken' && task.number > 1) {
    const what = task.state === 'held' ? 'was not sent' : 'may or may not have been taken';
    return `the step was cancelled; the message ${what}, and the conversation goes on at ${conversationUrl}`;
  }
  if (conversationUrl === null && startTaskId !== null && task !== null) {
    return `the step was cancelled during start task ${startTaskId}; its agent was told nothing, and will not be`;
  }
  if (conversationUrl !== null && task !== null && task.state !== 'taken') {
    const what = task.state === 'held' ? 'was told nothing yet' : 'may or may not have been given its task';
    return `the step was cancelled; the agent at ${conversationUrl} ${what}`;
  }
  if (conversationUrl !== null)
    return `the step was cancelled; the conversation goes on at ${conversationUrl}`;
  if (startTaskId !== null && startStreamed) {
    return `the step was cancelled, and the start-up stream closed with it: the service may have given up start task ${startTaskId}`;
  }
  if (startTaskId !== null) {
    return `the step was cancelled; the start-up goes on as start task ${startTaskId}`;
  }
  if (start === 'sent') {
    const where = chosenId === null ? '' : `. ${chosenIdWords(chosenId)}`;
    return `the step was cancelled while the start request was under way; a conversation may have been started${where}`;
  }
  return mode === 'run' || mode === 'start'
    ? 'the step was cancelled before anything was started'
    : 'the step was cancelled';
}
