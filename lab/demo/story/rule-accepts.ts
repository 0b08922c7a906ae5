import { Unseen } from '../../support/until.ts';
import { accepted } from '../configuration.ts';
import type { Work } from './agent-works.ts';
import { firstLine, type Scene } from './scene.ts';

export async function ruleAccepts({ stage, teller, see }: Scene, { issue, pull }: Work): Promise<void> {
  const { github, service, repository } = stage;
  teller.did(`the agent wants to run \`${accepted}\`, and waits`);
  const sticky = await see({
    what: `the comment on #${issue} to tell that a rule accepted \`${accepted}\``,
    look: () => github.comments(repository, issue),
    find: ([only, ...more]) =>
      only && more.length === 0 && foldedLine(only.body) !== null ? only : undefined,
  });
  teller.saw('a rule of the configuration accepted it; the issue’s comment says so in a folded line:');
  teller.quote(firstLine(foldedLine(sticky.body) ?? ''));
  const conversation = (await service.control.conversations()).find(({ title }) =>
    title.includes(`(#${issue})`),
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

/** A decision is told where its effect was seen, too. */
function foldedLine(body: string): string | null {
  const line = body
    .split('\n')
    .find((each) => each.includes('accepted by `rules[0]`') && each.includes(accepted));
  return line === undefined || line.includes('not known') ? null : line;
}
