// A label was set on an issue.

import type { Deps } from '../deps/deps.ts';
import type { Ask } from '../model/ask.ts';
import { readConfiguration } from '../repository-configuration/read-configuration.ts';
import { type Handled, nothingToDo, type Occasion } from './handled.ts';
import { mayAct } from './may-act.ts';
import { type Replying, refuse, tellProblems } from './replies.ts';
import { requestStart } from './start-request.ts';

export async function handleLabel(
  deps: Deps,
  ask: Extract<Ask, { kind: 'start' }>,
  occasion: Occasion,
): Promise<Handled> {
  const { place, label, sender, issue } = ask;
  const github = await deps.github.forInstallation(place.installationId);
  const { owner, name: repo } = place.repository;
  const read = await readConfiguration(github, { owner, repo });
  const configured = read.kind === 'problems' ? read.label : read.configuration.label;
  if (!sameLabel(label, configured)) return nothingToDo('another label');

  const { markerSecret } = deps.settings;
  const replying: Replying = { place, occasion, markerSecret, now: deps.clock.now() };
  if (read.kind === 'problems') {
    return {
      result: 'the configuration is wrong',
      store: (tables) => tellProblems(tables, replying, {}, read.source, read.problems),
    };
  }
  const { configuration } = read;
  const needs = configuration.permission.start;
  const access = await mayAct(github, place.repository, { sender }, needs, configuration);
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
  return requestStart(deps, github, { issue, sender, by, configuration, replying, answered: {} });
}

/** GitHub's labels know no case. */
function sameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
