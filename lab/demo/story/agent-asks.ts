import type { ReviewCommentView } from '../../github/index.ts';
import type { Work } from './agent-works.ts';
import { firstLine, type Scene } from './scene.ts';

/** What the simulated agent asks leave for. */
export const command = 'npm install --save-dev left-pad && npm test';

export async function agentAsks({ stage, teller, see }: Scene, { pull }: Work): Promise<ReviewCommentView> {
  const { github, repository } = stage;
  teller.did('the agent wants to run another command, which no rule accepts');
  const question = await see({
    what: `a review thread on #${pull} that shows \`${command}\` and how to answer`,
    look: () => github.reviewComments(repository, pull),
    find: ([only, ...more]) =>
      only && more.length === 0 && only.body.includes(command) && only.body.includes('/approve')
        ? only
        : undefined,
  });
  teller.saw(`a review thread on ${question.path} of #${pull}: “${firstLine(question.body)}”`);
  teller.quote(command);
  return question;
}
