// Handles a label that was set on an issue or a pull request.

import {
  type GitHubClient,
  GitHubError,
  type RefusalWhy,
  repositoryName,
} from '../../shared/github/index.ts';
import { checkPermission } from '../handling/check-permission.ts';
import type { RunDeps } from '../handling/deps.ts';
import type { LabelEvent } from '../handling/handled.ts';
import { type EventContext, type Handled, nothingToDo, type Occasion } from '../handling/handled.ts';
import { hasLabel, type IssueNow, readIssueNow } from '../handling/issue-now.ts';
import { orRefusal } from '../handling/judge-failure.ts';
import { defaultLabel, readConfiguration, sameLabel } from '../handling/read-configuration.ts';
import { type Replying, replyTo, reportProblems, writeRefusal, writeReply } from '../handling/reply.ts';
import { whyHalted } from '../store/halt.ts';
import { requestStart } from './start-request.ts';

export async function handleLabel(deps: RunDeps, event: LabelEvent, context: EventContext): Promise<Handled> {
  // Where the configuration cannot be read, only the usual label is known to be for us.
  let configured = defaultLabel;
  const handled = await orRefusal(
    obeyLabel(deps, event, context, (known) => {
      configured = known;
    }),
  );
  if (handled.kind === 'done') return handled.value;
  if (!sameLabel(event.label, configured))
    return nothingToDo(`GitHub refuses the configuration: ${handled.said}`);
  return denied(deps, event, replyTo(deps, event, context), handled);
}

async function denied(
  { store }: RunDeps,
  { place, label }: LabelEvent,
  replying: Replying,
  why: RefusalWhy,
): Promise<Handled> {
  const run = await store.runs.newestAt(place.repository.id, place.number);
  return {
    result: `denied: ${why.kind}`,
    changes: writeRefusal(replying, { what: { label }, why, runId: run?.id ?? null }),
  };
}

async function obeyLabel(
  deps: RunDeps,
  event: LabelEvent,
  context: EventContext,
  know: (label: string) => void,
): Promise<Handled> {
  const { place, label, sender, issue, pull, setAt } = event;
  const { octokit } = context;
  const read = await readConfiguration(octokit, repositoryName(place.repository), deps.settings.policy);
  const configured = read.kind === 'problems' ? read.label : read.configuration.label;
  know(configured);
  if (!sameLabel(label, configured)) return nothingToDo('another label');

  const replying = replyTo(deps, event, context);
  if (read.kind === 'problems') {
    return {
      result: 'the configuration is wrong',
      changes: reportProblems(replying, read.source, read.problems),
    };
  }
  const { configuration } = read;
  const needs = configuration.permission.start;
  const access = await checkPermission(octokit, place.repository, { sender }, needs, configuration);
  if (access.kind === 'denied') return denied(deps, event, replying, access.why);
  const halted = await whyHalted(deps.store);
  if (halted !== null) {
    const refused = { what: { label }, why: halted.why, runId: halted.id };
    return { result: 'agents are halted', changes: writeRefusal(replying, refused) };
  }
  const doubt = await readLateDoubt(octokit, event, context, replying.now);
  if (doubt !== null) return cameTooLate(event, replying, doubt);
  const by = { kind: 'label', label } as const;
  return requestStart(deps, { github: octokit, issue, pull, by, configuration, replying, askedAt: setAt });
}

function cameTooLate({ pull }: LabelEvent, replying: Replying, why: string): Handled {
  const { repository, number } = replying.place;
  const what = pull === null ? 'issue' : 'pull request';
  const text = `GitHub's word that the label was set on this ${what} came too late: ${why} meanwhile. Nothing was started. Set the label again to start an agent.`;
  const key = `late/${repository.id}#${number}/${replying.occasion.id}`;
  return { result: text, changes: writeReply(replying, (marker) => `${marker}\nℹ️ ${text}`, key) };
}

/**
 * GitHub sends a failed event again when it is asked to, up to three days later. By then the label may have been taken off, and no one
 * waits for an agent any more.
 */
const lateAfter = 60_000;

/** Why an event that came late starts nothing; null where all is as it was. */
async function readLateDoubt(
  github: GitHubClient,
  event: LabelEvent,
  { receivedAt }: Occasion,
  now: number,
): Promise<string | null> {
  const { place, setAt } = event;
  const isLate = now - (setAt ?? receivedAt) > lateAfter;
  const shown = await readIssueNow(github, place.repository, place.number);
  // The event may come before GitHub's copies have the issue.
  if (shown === null && !isLate) throw new GitHubError(new Error('GitHub does not show the issue yet'));
  return judgeLateLabel(event, shown, isLate);
}

/** Null for the issue: it is gone. Who edits the text right after the label knows that the agent has the words of before. */
function judgeLateLabel({ label, issue }: LabelEvent, now: IssueNow | null, isLate: boolean): string | null {
  if (now === null) return 'it is gone';
  if (!hasLabel(now, label)) return 'the label was taken off';
  // A closed one is answered as when the event comes in time.
  if (!now.isOpen) return issue.open ? 'it was closed' : null;
  if (!isLate) return null;
  return now.title === issue.title && now.body === issue.body ? null : 'its text was changed';
}
