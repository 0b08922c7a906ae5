// A label was set on an issue.
import type { Ask } from '../events/ask.ts';
import { readConfiguration } from '../repository-configuration/read-configuration.ts';
import type { WorkerParts } from '../worker/parts.ts';
import { type Handled, nothingToDo, type Occasion } from './handled.ts';
import { mayAct } from './may-act.ts';
import { type Replying, refuse, tellProblems } from './replies.ts';
import { requestStart } from './start-request.ts';

export async function handleLabel(
  parts: WorkerParts,
  ask: Extract<Ask, { kind: 'start' }>,
  occasion: Occasion,
): Promise<Handled> {
  const { place, label, sender, issue } = ask;
  const github = await parts.github.forInstallation(place.installationId);
  const { owner, name: repo } = place.repository;
  const read = await readConfiguration(github, { owner, repo });
  const configured = read.kind === 'problems' ? read.label : read.configuration.label;
  if (!sameLabel(label, configured)) return nothingToDo('another label');

  const { markerSecret } = parts.settings;
  const replying: Replying = { place, occasion, markerSecret, now: parts.clock.now() };
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
    const run = await parts.store.runs.newestAt(place.repository.id, place.number);
    return {
      result: `denied: ${why.kind}`,
      store: (tables) =>
        refuse(tables, replying, {}, { sender, what: { label }, why, runId: run?.id ?? null }),
    };
  }
  const by = { kind: 'label', label } as const;
  return requestStart(parts, github, { issue, sender, by, configuration, replying, answered: {} });
}

/** GitHub's labels know no case. */
function sameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
