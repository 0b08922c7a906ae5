// Loads the application into a Probot and creates the worker that passes events to it.
import type { ApplicationFunction, Probot } from 'probot';
import { handledEvents } from './event-table.ts';
import { createGitHubAccess } from './handling/create-probot.ts';
import type { RunDeps, TakeEvent } from './handling/handled.ts';
import { createDeliveries, type Receive } from './intake/deliveries.ts';
import { whyRefused } from './kernel/database.ts';
import { moveToKeys } from './run/waiting-list/call-next.ts';
import { createWorker, type Worker } from './worker.ts';

interface LoadedApplication {
  readonly worker: Worker;
  readonly deps: RunDeps;
  readonly receive: Receive;
}

/** The worker handles stored deliveries. An event that Probot received in another way is stored first. */
export async function loadApplication(
  probot: Probot,
  parts: Omit<RunDeps, 'github'>,
): Promise<LoadedApplication> {
  const deps: RunDeps = { ...parts, github: createGitHubAccess(probot) };
  const { store, services, clock } = deps;
  // Before anything is started with another key than those that are live.
  await store
    .transaction((tables) => moveToKeys(tables, services, null, clock.now()))
    .catch((error: unknown) => {
      throw whyRefused(store.engine, error);
    });
  const { receive, take } = createDeliveries(deps, probot, () => worker.nudge());
  const worker = createWorker(deps, receive);
  await probot.load(agentConversations(deps, take));
  return { worker, deps, receive };
}

/** The App as a Probot application. */
export function agentConversations(deps: RunDeps, take: TakeEvent): ApplicationFunction {
  return (app) => {
    for (const event of handledEvents) event.register(app, deps, take);
  };
}
