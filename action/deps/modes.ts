export const modes = ['run', 'start', 'wait', 'message', 'stop', 'respond', 'command', 'list'] as const;

export type Mode = (typeof modes)[number];
