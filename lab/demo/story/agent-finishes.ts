import type { Work } from './agent-works.ts';
import { firstLine, type Scene } from './scene.ts';

const lastWords = 'I fixed the function that dropped its result and added a test. All tests pass.';

export async function agentFinishes({ stage, teller, see }: Scene, { issue }: Work): Promise<void> {
  const { github, repository } = stage;
  teller.did('the agent goes on, and ends');
  const [sticky, report] = await see({
    what: `on #${issue} the first comment to say Finished, and a second comment, with the agent’s final message`,
    look: () => github.comments(repository, issue),
    find: ([first, second, ...more]) =>
      first && second && more.length === 0 && /Finished/.test(first.body) && second.body.includes(lastWords)
        ? [first, second]
        : undefined,
  });
  teller.saw(`the first comment ends with “${firstLine(sticky?.body ?? '')}”`);
  teller.saw(
    `a second comment, which notifies people: “${firstLine(report?.body ?? '')}”, and the agent’s final message:`,
  );
  teller.quote(lastWords);
}
