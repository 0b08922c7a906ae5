// Handles a button of a question's check: an answer of who pressed it.
import { isQuestionCheck, readButton } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import type { ButtonEvent } from '../handling/handled.ts';
import { type EventContext, type Handled, nothingToDo } from '../handling/handled.ts';
import { handleComment } from './handle-comment.ts';

/** GitHub tells the pressing only to the App whose check it is. That it is ours is looked at all the same. */
export async function handleButton(
  deps: RunDeps,
  { installationId, repository, sender, check, identifier }: ButtonEvent,
  context: EventContext,
): Promise<Handled> {
  const button = readButton(identifier);
  const isOurs = isQuestionCheck(check.name) && check.appId === deps.settings.appId;
  if (button === null || !isOurs) return nothingToDo('no button of ours');
  const question = await deps.store.questions.byId(check.externalId);
  const run = question && (await deps.store.runs.byId(question.runId));
  if (!question || run?.repository.id !== repository.id) return nothingToDo('no question of ours');
  const { shown } = question;
  const comment = {
    kind: 'button',
    id: check.id,
    nodeId: '',
    body: `/${button.verdict} ${button.code}`,
    writtenAt: context.receivedAt,
    thread: shown?.kind === 'thread' ? shown.id : null,
    through: null,
  } as const;
  const place = { installationId, repository, number: shown?.number ?? run.issue };
  const pressed = { question, ...button };
  return handleComment(deps, { place, sender, authorId: sender.id, issue: null, comment, pressed }, context);
}
