// Handles a label that was set on an issue.

import type { Deps } from '../deps/deps.ts';
import type { StartAsk } from '../model/ask.ts';
import { readConfiguration } from '../repository-configuration/read-configuration.ts';
import { type EventContext, type Handled, nothingToDo } from './handled.ts';
import { mayAct } from './may-act.ts';
import { type Replying, refuse, tellProblems } from './replies.ts';
import { requestStart } from './start-request.ts';

export async function handleLabel(
  deps: Deps,
  { place, label, sender, issue }: StartAsk,
  context: EventContext,
): Promise<Handled> {
  const { octokit } = context;
  const { owner, name: repo } = place.repository;
  const read = await readConfiguration(octokit, { owner, repo }, deps.settings.policy);
  const configured = read.kind === 'problems' ? read.label : read.configuration.label;
  if (!sameLabel(label, configured)) return nothingToDo('another label');

  const { markerSecret } = deps.settings;
  const replying: Replying = { place, occasion: context, markerSecret, now: deps.clock.now() };
  if (read.kind === 'problems') {
    return {
      result: 'the configuration is wrong',
      store: (tables) => tellProblems(tables, replying, {}, read.source, read.problems),
    };
  }
  const { configuration } = read;
  const needs = configuration.permission.start;
  const access = await mayAct(octokit, place.repository, { sender }, needs, configuration);
  if (access.kind === 'denied') {
    const { why } = access;
    const run = await deps.store.runs.newestAt(place.repository.id, place.number);
    return {
      result: `denied: ${why.kind}`,
      store: (tables) =>
        refuse(tables, replying, {}, { sender, what: { label }, why, runId: run?.id ?? null }),
    };
  }
  const by = { kind: 'label', label } as const;
  return requestStart(deps, octokit, { issue, sender, by, configuration, replying, answered: {} });
}

/** Labels on GitHub ignore case. */
function sameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
