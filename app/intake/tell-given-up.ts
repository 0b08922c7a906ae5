// Tells a person that their label, command or button was given up: nothing else shows it.
import { isObject, lostEventReply, parseCommand } from '../../shared/github/index.ts';
import { fillInConfiguration } from '../../shared/schema/index.ts';
import type { ButtonEvent, CommentEvent, IssuePlace, LabelEvent, RunDeps } from '../handling/handled.ts';
import { defaultLabel, sameLabel } from '../handling/read-configuration.ts';
import { readButtonEvent, readComment, readLabel } from '../handling/read-events.ts';
import { textEffect } from '../handling/reply-effects.ts';
import type { Delivery } from '../store/delivery.ts';
import type { NewEffect } from '../store/effect.ts';
import { eventName } from './deliveries.ts';

const hour = 60 * 60_000;
/** Labels of its runs are known as ours for so long: the configuration itself cannot be read. */
const knownFor = 30 * 24 * hour;

/**
 * Null where nothing was meant for the App. A person is told once an hour on an issue, so that it cannot be flooded. The reply
 * waits in the outbox until GitHub takes it.
 */
export async function tellGivenUp(
  { store, settings }: Pick<RunDeps, 'store' | 'settings'>,
  { event, payload, receivedAt }: Delivery,
  said: string,
): Promise<NewEffect | null> {
  const read = readers.get(eventName(event, payload));
  const lost = read !== undefined && isObject(payload) ? read(payload) : null;
  const place = lost && (await placeOf(store, lost));
  if (lost === null || place === null) return null;
  const { sender } = lost.event;
  const { repository, installationId, number } = place;
  const text = lostEventReply({ login: sender.login, did: lost.did, at: receivedAt, said });
  const key = `lost/${repository.id}#${number}/${sender.id}/${lost.did}/${Math.floor(receivedAt / hour)}`;
  const spot = { number, thread: null, since: receivedAt };
  return textEffect(key, { id: null, repository, installationId }, spot, text, settings.markerSecret);
}

/** Where the person finds the reply; null where the App was not meant. */
async function placeOf(store: RunDeps['store'], lost: LostEvent): Promise<IssuePlace | null> {
  switch (lost.did) {
    case 'set_label':
      return (await isOurLabel(store, lost.event)) ? lost.event.place : null;
    case 'wrote':
      return (await isCommand(store, lost.event)) ? lost.event.place : null;
    case 'pressed': {
      const { installationId, repository, check } = lost.event;
      const question = await store.questions.byId(check.externalId);
      const run = question && (await store.runs.byId(question.runId));
      if (!question || run?.repository.id !== repository.id) return null;
      return { installationId, repository, number: question.shown?.number ?? run.issue };
    }
  }
}

async function isCommand(store: RunDeps['store'], { place, comment }: CommentEvent): Promise<boolean> {
  const run = await store.runs.newestAt(place.repository.id, place.number);
  const spelling = run?.facts.terms.commands ?? fillInConfiguration([]).commands;
  return parseCommand(comment.body, spelling).kind !== 'none';
}

async function isOurLabel(store: RunDeps['store'], { place, label, setAt }: LabelEvent): Promise<boolean> {
  if (sameLabel(label, defaultLabel)) return true;
  const runs = await store.runs.inRepository(place.repository.id, (setAt ?? 0) - knownFor);
  return runs.some(({ facts: { start } }) => start.by.kind === 'label' && sameLabel(start.by.label, label));
}

/** What a person did in an event that could not be handled, and that would otherwise be missed. */
type LostEvent =
  | { readonly did: 'wrote'; readonly event: CommentEvent }
  | { readonly did: 'set_label'; readonly event: LabelEvent }
  | { readonly did: 'pressed'; readonly event: ButtonEvent };

const wrote = (event: CommentEvent | null) => event && ({ did: 'wrote', event } as const);
const setLabel = (event: LabelEvent | null) => event && ({ did: 'set_label', event } as const);
const pressed = (event: ButtonEvent | null) => event && ({ did: 'pressed', event } as const);

const readers = new Map<string | null, (payload: object) => LostEvent | null>([
  ['issues.labeled', (payload) => setLabel(readLabel(unchecked(payload)))],
  ['pull_request.labeled', (payload) => setLabel(readLabel(unchecked(payload)))],
  ['issue_comment.created', (payload) => wrote(readComment(unchecked(payload)))],
  ['pull_request_review_comment.created', (payload) => wrote(readComment(unchecked(payload)))],
  ['pull_request_review.submitted', (payload) => wrote(readComment(unchecked(payload)))],
  ['check_run.requested_action', (payload) => pressed(readButtonEvent(unchecked(payload)))],
]);

/** Each reader checks every value that it takes. */
const unchecked = <P>(payload: object): P => payload as P;
