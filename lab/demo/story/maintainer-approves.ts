import { people, type ReviewCommentView } from '../../github/index.ts';
import { Unseen } from '../../support/until.ts';
import type { Work } from './agent-works.ts';
import { firstLine, type Scene } from './scene.ts';

export async function maintainerApproves(
  { stage, teller, see }: Scene,
  { issue, pull }: Work,
  question: ReviewCommentView,
): Promise<void> {
  const { github, service, repository } = stage;
  const reply = await github.reply(people.maintainer, repository, pull, question.id, '/approve');
  teller.did(`${people.maintainer} replies /approve in the thread`);
  const decided = await see({
    what: `the question on #${pull} to say that ${people.maintainer} approved`,
    look: () => github.reviewComments(repository, pull),
    find: (comments) =>
      comments.find(
        ({ id, body }) =>
          id === question.id && /Approved/.test(body) && body.includes(`@${people.maintainer}`),
      ),
  });
  teller.saw(`the thread says who decided: “${firstLine(decided.body)}”`);
  const conversation = await see({
    what: `a conversation at the service for #${issue}`,
    look: () => service.control.conversations(),
    find: (all) => all.find(({ title }) => title.includes(`(#${issue})`)),
  });
  const [ruled, answer, ...more] = conversation.answers.filter(({ kind }) => kind !== 'message');
  if (!ruled || answer?.kind !== 'accept' || answer.effect !== 'approved' || more.length > 0) {
    throw new Unseen('one answer more at the service, which approved', conversation.answers);
  }
  teller.saw('the service got that answer, once');
  await see({
    what: `👍 from ${github.bot} on the reply, and the thread resolved`,
    look: () => github.reviewComments(repository, pull),
    find: (comments) => {
      const resolved = comments.some(({ id, resolvedBy }) => id === question.id && resolvedBy === github.bot);
      const liked = comments.some(
        ({ id, reactions }) => id === reply && reactions.some(({ content }) => content === '+1'),
      );
      return resolved && liked ? comments : undefined;
    },
  });
  teller.saw('the reply has its 👍, and the thread is resolved');
}
