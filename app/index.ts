// The App as a Probot application.
import type { ApplicationFunction } from 'probot';
import { handledEvents } from './event-table.ts';
import type { RunDeps } from './handling/deps.ts';
import type { TakeEvent } from './handling/handled.ts';

export function agentConversations(deps: RunDeps, take: TakeEvent): ApplicationFunction {
  return (app) => {
    for (const event of handledEvents) event.register(app, deps, take);
  };
}
