// The names that workflows use. A test compares them with action.yml.

export const inputNames = [
  'api-key',
  'base-url',
  'api-version',
  'mode',
  'prompt',
  'prompt-file',
  'prompt-vars',
  'repository',
  'branch',
  'conversation-id',
  'start-task-id',
  'decision',
  'reason',
  'confirmation',
  'ask',
  'rules',
  'agent-server-url',
  'session-api-key',
  'start-progress',
  'start-timeout',
  'timeout',
  'poll-interval',
  'live',
  'idle-timeout',
  'pause-timeout',
  'on-confirmation',
  'max-cost',
  'on-cancel',
  'succeed-on',
  'output-schema',
  'artifacts',
  'comment',
  'comment-key',
  'github-token',
  'allowed-permission',
  'limit',
  'summary',
  'dry-run',
] as const;

export type InputName = (typeof inputNames)[number];

/** All inputs as the runner gives them. An input that is not set is empty. */
export type RawInputs = Readonly<Record<InputName, string>>;

export const outputNames = [
  'start-task-id',
  'conversation-id',
  'conversation-url',
  'outcome',
  'exit-code',
  'reason',
  'start-task-status',
  'sandbox-status',
  'execution-status',
  'title',
  'final-message',
  'confirmation',
  'duration-seconds',
  'polls',
  'conversations',
  'cost',
  'tokens',
  'pull-request',
  'output',
  'patch-file',
  'trajectory-file',
  'result',
] as const;

export type OutputName = (typeof outputNames)[number];

export const modes = ['run', 'start', 'wait', 'message', 'stop', 'respond', 'command', 'list'] as const;

export type Mode = (typeof modes)[number];
