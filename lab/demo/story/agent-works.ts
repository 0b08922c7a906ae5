import { Unseen } from '../../support/until.ts';
import { agentLogin } from '../agent.ts';
import { firstLine, type Scene } from './scene.ts';

export interface Work {
  readonly issue: number;
  readonly pull: number;
}

export async function agentWorks({ stage, teller, see }: Scene, issue: number): Promise<Work> {
  const { github, repository } = stage;
  const working = await see({
    what: `the comment on #${issue}, edited in place, to say that the agent is working`,
    look: () => github.comments(repository, issue),
    find: ([only, ...more]) =>
      only?.edited && more.length === 0 && /The agent is working/.test(only.body) ? only : undefined,
  });
  if (!/asks before every action \(configuration\)/.test(working.body)) {
    throw new Unseen('the comment to say when the agent asks', working.body);
  }
  teller.saw(`the same comment, edited in place: “${firstLine(working.body)}”`);
  teller.saw('it also says when the agent asks: “asks before every action (configuration)”');
  const pull = await see({
    what: 'a pull request of the agent',
    look: async () => {
      const numbers = await github.numbers(repository);
      return Promise.all(numbers.map((number) => github.issue(repository, number)));
    },
    find: (all) => all.find(({ isPullRequest, author }) => isPullRequest && author === agentLogin),
  });
  teller.did(`the agent opens pull request #${pull.number}, “${pull.title}”`);
  await see({
    what: `the comment on #${issue} to name pull request #${pull.number}`,
    look: () => github.comments(repository, issue),
    find: ([sticky]) => (sticky?.body.includes(`#${pull.number}`) ? sticky : undefined),
  });
  teller.saw(`the issue’s comment names pull request #${pull.number}`);
  return { issue, pull: pull.number };
}
