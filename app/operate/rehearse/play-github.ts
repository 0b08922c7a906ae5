// Plays the lines about GitHub on a pull request, one after the other, and takes away again what they wrote.
import { readGitHubFailure } from '../../../shared/github/index.ts';
import {
  CannotTell,
  type Check,
  cannotTell,
  type Finding,
  green,
  type Judged,
  playChecks,
  red,
} from '../../rehearsal/check.ts';
import { gitHubLines } from './github-lines.ts';
import { clearPull, type GitHubStage } from './github-stage.ts';

const clearing = {
  name: 'cleaned up',
  proves: 'Nothing of the rehearsal is left on the pull request but a neutral check.',
};

export async function rehearseGitHub(
  stage: GitHubStage,
  tell: (finding: Finding) => void,
): Promise<readonly Finding[]> {
  const { clock, signal } = stage;
  const tried = gitHubLines.map((line): Check => {
    const ended = cannotTell('the rehearsal was ended');
    return { ...line, find: async () => (signal.aborted ? ended : orRefused(() => line.try(stage))) };
  });
  const cleared: Check = { ...clearing, find: () => orRefused(() => clearAndJudge(stage)) };
  // A killed rehearsal may have left something.
  await orRefused(() => clearAndJudge(stage));
  return playChecks([...tried, cleared], clock.now, tell);
}

async function clearAndJudge(stage: GitHubStage): Promise<Judged> {
  await clearPull(stage);
  const left = await clearPull(stage);
  return left === 0 ? green('nothing is left but a neutral check') : red(`${left} were still there`);
}

/** Refusals of GitHub are red: the product does the same. An answer that is missing just now says nothing. */
async function orRefused(judge: () => Promise<Judged>): Promise<Judged> {
  try {
    return await judge();
  } catch (error) {
    const { status, message } = readGitHubFailure(error);
    if (error instanceof CannotTell || (status === null && error instanceof TypeError)) throw error;
    const said = `GitHub answered ${status ?? 'nothing'}: ${message}`;
    return status !== null && status < 500 && status !== 429 ? red(said) : cannotTell(said);
  }
}
