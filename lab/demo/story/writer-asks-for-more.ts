import { people } from '../../github/index.ts';
import type { Work } from './agent-works.ts';
import { firstLine, type Scene } from './scene.ts';

const wish = 'please also describe the change in CHANGES.md';

export async function writerAsksForMore({ stage, teller, see }: Scene, { issue }: Work): Promise<void> {
  const { github, service, repository } = stage;
  const text = `/agent ${wish}\n\nsimulate: confirm tests after 5s, then finish after 10s`;
  const comment = await github.comment(people.writer, repository, issue, text);
  teller.did(`${people.writer} wants more: “/agent ${wish}”`);
  await see({
    what: `🚀 from ${github.bot} on that comment, and round 2 in the first one`,
    look: () => github.comments(repository, issue),
    find: (all) => {
      const [sticky] = all;
      const taken = all
        .find(({ id }) => id === comment)
        ?.reactions.some(({ content }) => content === 'rocket');
      const told = sticky?.body.includes(`Round 2, asked for by @${people.writer}`);
      return taken && told ? sticky : undefined;
    },
  });
  teller.saw('👀, then 🚀: the same agent has it; the first comment goes on with round 2');
  const report = await see({
    what: `a report of round 2 on #${issue}`,
    look: () => github.comments(repository, issue),
    find: (all) =>
      all.find(
        ({ id, body }) => id > comment && body.includes('Round 2, asked for by') && /Finished/.test(body),
      ),
  });
  teller.saw(`a report of its own: “${firstLine(report.body)}”`);
  await see({
    what: `one conversation for #${issue} at the service, with two messages`,
    look: () => service.control.conversations(),
    find: (all) => {
      const own = all.filter(({ title }) => title.includes(`(#${issue})`));
      return own.length === 1 && own[0]?.messages === 2 ? own : undefined;
    },
  });
  teller.saw('it is one conversation, and the message went in once');
}
