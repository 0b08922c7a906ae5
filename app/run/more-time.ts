// What people wrote in time is done, also where trouble of GitHub keeps it waiting: meanwhile no time of ours runs out.
import type { Watch } from '../../shared/conversation/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { subjectOfCheck, subjectOfThread } from '../store/delivery.ts';
import type { StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';

/** Longer than between two looks at a question, or two tries of an event: whatever waits is seen before the time is over. */
const soon = 25 * 60_000;

export async function watchWithMoreTime(deps: RunDeps, run: Run, watch: Watch): Promise<Watch> {
  const { beganAt, limits } = watch;
  if (limits.timeout === null) return watch;
  const ends = await laterWhileEventsWait(deps, run, beganAt + limits.timeout);
  const timeout = ends - beganAt;
  return timeout === limits.timeout ? watch : { ...watch, limits: { ...limits, timeout } };
}

export async function questionWithMoreTime(
  deps: RunDeps,
  run: Run,
  question: StoredQuestion,
): Promise<StoredQuestion> {
  const { expiresAt, rejectAt } = question;
  if (question.state !== 'open') return question;
  const later = (ends: number) => laterWhileEventsWait(deps, run, ends);
  return {
    ...question,
    expiresAt: expiresAt === null ? null : await later(expiresAt),
    ...(typeof rejectAt === 'number' && { rejectAt: await later(rejectAt) }),
  };
}

async function laterWhileEventsWait(
  { store, clock }: RunDeps,
  { id, repository, issue, facts }: Run,
  ends: number,
): Promise<number> {
  const now = clock.now();
  if (ends - now > soon) return ends;
  const pull = facts.pull.linked?.number;
  const questions = await store.questions.liveOf(id);
  const waits = await store.inbox.isAnyOf([
    subjectOfThread(repository.id, issue),
    ...(pull === undefined ? [] : [subjectOfThread(repository.id, pull)]),
    ...questions.map((question) => subjectOfCheck(repository.id, question.id)),
  ]);
  return waits ? now + 2 * soon : ends;
}
