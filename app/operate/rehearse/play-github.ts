// Plays the lines about GitHub on a pull request, one after the other, and takes away again what they wrote.
import { readGitHubFailure } from '../../../shared/github/index.ts';
import { CannotTell, cannotTell, green, type Judged, type LineResult, red } from '../../rehearsal/line.ts';
import { type GitHubLine, gitHubLines, handLines } from './github-lines.ts';
import { clearPull, type GitHubStage } from './github-stage.ts';

const clearing = {
  name: 'cleaned up',
  proves: 'Nothing of the rehearsal is left on the pull request but a neutral check.',
};

export async function rehearseGitHub(
  stage: GitHubStage,
  onLine: (result: LineResult) => void = () => {},
): Promise<readonly LineResult[]> {
  const lines: LineResult[] = [];
  const { clock } = stage;
  const play = async (line: Pick<LineResult, 'name' | 'proves'>, judge: () => Promise<Judged>) => {
    const began = clock.now();
    const judged = await judgeOrTell(judge);
    const { name, proves } = line;
    const result = { name, proves, ...judged, seconds: Math.round((clock.now() - began) / 1000) };
    lines.push(result);
    onLine(result);
  };
  // A killed rehearsal may have left something.
  await judgeOrTell(async () => green(String(await clearPull(stage))));
  for (const line of gitHubLines) await play(line, () => tryLine(line, stage));
  await play(clearing, async () => {
    await clearPull(stage);
    const left = await clearPull(stage);
    return left === 0 ? green('nothing is left but a neutral check') : red(`${left} were still there`);
  });
  for (const { byHand, ...line } of handLines)
    await play(line, async () => cannotTell(`only by hand: ${byHand}`));
  return lines;
}

async function tryLine(line: GitHubLine, stage: GitHubStage): Promise<Judged> {
  return stage.signal.aborted ? cannotTell('the rehearsal was ended') : line.try(stage);
}

/** Refusals of GitHub are red: the product does the same. An answer that is missing just now says nothing. */
async function judgeOrTell(judge: () => Promise<Judged>): Promise<Judged> {
  try {
    return await judge();
  } catch (error) {
    if (error instanceof CannotTell) return cannotTell(error.message);
    const { status, message } = readGitHubFailure(error);
    if (status === null && error instanceof TypeError) throw error;
    const said = `GitHub answered ${status ?? 'nothing'}: ${message}`;
    return status !== null && status < 500 && status !== 429 ? red(said) : cannotTell(said);
  }
}
