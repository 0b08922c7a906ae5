// Claims a comment before anything is done about it, so that it is done once, and so that its author sees it was read.
import { checkAnswer } from '../../../shared/github/index.ts';
import type { Ending } from '../../../shared/watch/index.ts';
import { claimComment } from '../../github/claim.ts';
import type { CommandStep } from './command-step.ts';

/** What is not followed after all gives the claim back. */
export async function claimed<T>(play: CommandStep, act: () => Promise<T>): Promise<T | Ending> {
  const { step, comment, thread, refuse } = play;
  if (comment.nodeId === '') return refuse({ kind: 'edit_unknown' }, 'denied');
  const taken = await claimComment(step.gitHub, thread.repository, comment);
  if (taken.kind === 'again') return refuse({ kind: 'run_again' }, 'denied');
  const check = await checkAnswer(step.gitHub, comment, null);
  if (check.kind === 'as_written') return act();
  await taken.undo();
  const isEdited = check.kind === 'edited' || check.kind === 'gone';
  return refuse({ kind: isEdited ? 'edited' : 'edit_unknown' }, 'denied');
}
