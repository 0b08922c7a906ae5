import { people } from '../../github/index.ts';
import { configuration, configurationPath } from '../configuration.ts';
import { firstLine, type Scene } from './scene.ts';

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
    find: ([only, ...more]) =>
      only && more.length === 0 && only.body.includes(`@${people.maintainer}`) ? only : undefined,
  });
  teller.saw(`one comment on the issue tells how it goes: “${firstLine(sticky.body)}”`);
  return number;
}
