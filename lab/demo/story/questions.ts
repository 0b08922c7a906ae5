// The agent asks twice: a rule accepts the first action, a person decides about the second.
import { people, type ReviewCommentView } from '../../github/index.ts';
import { Unseen } from '../../support/until.ts';
import { accepted } from '../stage.ts';
import type { Work } from './beginning.ts';
import { firstLine, onlyComment, type Scene } from './scene.ts';

export async function ruleAccepts({ stage, teller, see }: Scene, { issue, pull }: Work): Promise<void> {
  const { github, service, repository } = stage;
  teller.did(`the agent wants to run \`${accepted}\`, and waits`);
  const sticky = await see({
    what: `the comment on #${issue} to tell that a rule accepted \`${accepted}\``,
    look: () => github.comments(repository, issue),
    find: onlyComment(({ body }) => foldedLine(body) !== null),
  });
  teller.saw('a rule of the configuration accepted it; the issue’s comment says so in a folded line:');
  teller.quote(firstLine(foldedLine(sticky.body) ?? ''));
  const conversation = (await service.control.conversations()).find(({ title }) =>
    title.includes(`#${issue}: `),
  );
  const [answer, ...more] = conversation?.answers.filter(({ kind }) => kind !== 'message') ?? [];
  if (answer?.effect !== 'approved' || more.length > 0) {
    throw new Unseen('exactly one answer at the service, which approved', conversation?.answers);
  }
  const threads = await github.reviewComments(repository, pull);
  const asked = threads.filter(({ body }) => body.includes(`\n${accepted}\n`));
  if (asked.length > 0) throw new Unseen('that no person was asked', asked);
  teller.saw('the service got that one answer, and no person was asked');
}

/** A decision is told where its effect was seen, too. A link is read as its label. */
function foldedLine(body: string): string | null {
  const line = body
    .split('\n')
    .map((each) => each.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1'))
    .find((each) => each.includes('allowed by rule 1 ') && each.includes(accepted));
  return line === undefined || line.includes('not known') ? null : line;
}

/** What the simulated agent asks leave for. */
const command = 'npm install --save-dev left-pad && npm test';

export async function agentAsks({ stage, teller, see }: Scene, { pull }: Work): Promise<ReviewCommentView> {
  const { github, repository } = stage;
  teller.did('the agent wants to run another command, which no rule accepts');
  const question = await see({
    what: `a review thread on #${pull} that shows \`${command}\` and how to answer`,
    look: () => github.reviewComments(repository, pull),
    find: onlyComment(({ body }) => body.includes(command) && body.includes('/approve')),
  });
  teller.saw(`a review thread on ${question.path} of #${pull}: “${firstLine(question.body)}”`);
  teller.quote(command);
  return question;
}

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
    find: (all) => all.find(({ title }) => title.includes(`#${issue}: `)),
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
