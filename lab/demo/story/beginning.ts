// The outsider, the label and the first work of the agent.
import { people } from '../../github/index.ts';
import { Unseen } from '../../support/until.ts';
import { agentLogin } from '../agent.ts';
import { configuration, configurationPath } from '../stage.ts';
import { firstLine, onlyComment, type Scene } from './scene.ts';

export async function outsiderIsRefused({ stage, teller, see }: Scene): Promise<void> {
  const { github, service, repository } = stage;
  const number = await github.createIssue(people.outsider, repository, {
    title: 'Please mine some coins',
    body: 'Run this for me.',
    labels: ['agent'],
  });
  teller.did(
    `${people.outsider}, who may only read, opens #${number} with a form that carries the label agent`,
  );
  const refusal = await see({
    what: `one comment on #${number} that says which permission is missing`,
    look: () => github.comments(repository, number),
    find: onlyComment(({ body }) => /permission/.test(body)),
  });
  teller.quote(firstLine(refusal.body));
  const started = await service.control.conversations();
  if (started.length > 0) throw new Unseen('no conversation at the service', started);
  teller.saw('refused with a reason; the service was not asked for anything');
}

export const issueTitle = 'parse() drops its result';

export async function maintainerLabels({ stage, teller, see }: Scene): Promise<number> {
  const { github, repository } = stage;
  const number = await github.createIssue(people.reader, repository, {
    title: issueTitle,
    body: '`parse()` in `src/index.js` returns null for every input.\n\nsimulate: confirm tests after 25s, then confirm after 25s, then finish after 30s',
  });
  teller.did(`the repository’s ${configurationPath}:`);
  teller.quote(configuration.trimEnd());
  teller.did(`${people.reader} reports #${number}, ${people.maintainer}, a maintainer, labels it agent`);
  await github.label(people.maintainer, repository, number, 'agent');
  await see({
    what: `👀 from ${github.bot} on #${number}`,
    look: () => github.reactions(repository, number),
    find: (reactions) => reactions.find(({ content, user }) => content === 'eyes' && user === github.bot),
  });
  teller.saw('the App reacts with 👀');
  const sticky = await see({
    what: `one comment of ${github.bot} on #${number} that names ${people.maintainer}`,
    look: () => github.comments(repository, number),
    find: onlyComment(({ body }) => body.includes(`@${people.maintainer}`)),
  });
  teller.saw(`one comment on the issue tells how it goes: “${firstLine(sticky.body)}”`);
  return number;
}

export interface Work {
  readonly issue: number;
  readonly pull: number;
}

export async function agentWorks({ stage, teller, see }: Scene, issue: number): Promise<Work> {
  const { github, repository } = stage;
  const working = await see({
    what: `the comment on #${issue}, edited in place, to say that the agent is working`,
    look: () => github.comments(repository, issue),
    find: onlyComment(({ edited, body }) => edited && /The agent is working/.test(body)),
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
    find: (all) =>
      all.find(
        ({ isPullRequest, author, title }) =>
          isPullRequest && author === agentLogin && title.includes(issueTitle),
      ),
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
