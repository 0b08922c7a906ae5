// An event may come late: GitHub sends a failed one again when it is asked to, up to three days later. By then the label may have
// been taken off, and nobody waits for an agent any more.
import { type GitHubClient, repositoryName, unlessGone } from '../../shared/github/index.ts';
import type { LabelEvent } from '../github/events.ts';
import type { Occasion } from './handled.ts';

const lateAfter = 60_000;

interface IssueNow {
  readonly state: string;
  readonly title: string;
  readonly body?: string | null | undefined;
  readonly labels: readonly (string | { readonly name?: string })[];
}

/** Why an event that came late starts nothing; null where all is as it was. */
export async function readLateDoubt(
  github: GitHubClient,
  event: LabelEvent,
  { receivedAt }: Occasion,
  now: number,
): Promise<string | null> {
  const { place, setAt } = event;
  const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}';
  const where = { ...repositoryName(place.repository), issue_number: place.number };
  const reply = await unlessGone(github.request(route, where));
  return judgeLateLabel(event, reply?.data ?? null, now - (setAt ?? receivedAt) > lateAfter);
}

/** Null for the issue: it is gone. Who edits the text right after the label knows that the agent has the words of before. */
export function judgeLateLabel(
  { label, issue }: LabelEvent,
  now: IssueNow | null,
  isLate: boolean,
): string | null {
  if (now === null) return 'it is gone';
  const names = now.labels.map((each) => (typeof each === 'string' ? each : each.name));
  if (!names.some((name) => name !== undefined && sameLabel(name, label))) return 'the label was taken off';
  // A closed one is answered as when the event comes in time.
  if (now.state !== 'open') return issue.open ? 'it was closed' : null;
  if (!isLate) return null;
  return now.title === issue.title && (now.body ?? '') === issue.body ? null : 'its text was changed';
}

/** Labels on GitHub ignore case. */
export function sameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
