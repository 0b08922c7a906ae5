// The agent finishes: its report, and the status page.
import { request } from 'undici';
import { issueTitle, type Work } from './beginning.ts';
import { firstLine, type Scene } from './scene.ts';

const nothingUnasked = /🔑 \d+ actions? ran: .*/;
const lastWords = 'I fixed the function that dropped its result and added a test. All tests pass.';

export async function agentFinishes({ stage, teller, see }: Scene, { issue }: Work): Promise<void> {
  const { github, repository } = stage;
  teller.did('the agent goes on, and ends');
  const [sticky, report] = await see({
    what: `on #${issue} the first comment to say Finished, and that nothing ran without a decision, and a second comment, with the agent’s final message`,
    look: () => github.comments(repository, issue),
    find: ([first, second, ...more]) =>
      first &&
      second &&
      more.length === 0 &&
      /Finished/.test(first.body) &&
      nothingUnasked.test(first.body) &&
      second.body.includes(lastWords)
        ? [first, second]
        : undefined,
  });
  teller.saw(`the first comment ends with “${firstLine(sticky?.body ?? '')}”`);
  teller.saw(`it has the proof: “${nothingUnasked.exec(sticky?.body ?? '')?.[0]}”`);
  teller.saw(
    `a second comment, which notifies people: “${firstLine(report?.body ?? '')}”, and the agent’s final message:`,
  );
  teller.quote(lastWords);
}

export async function statusPageTells({ stage, teller, see, signal }: Scene): Promise<void> {
  await see({
    what: `the status page at ${stage.appUrl} to have nothing live, and “${issueTitle}” as finished`,
    look: async () => {
      const authorization = `Bearer ${stage.dashboardToken}`;
      const { statusCode, body } = await request(stage.appUrl, { signal, headers: { authorization } });
      return { statusCode, page: await body.text() };
    },
    find: ({ statusCode, page }) =>
      statusCode === 200 && /<title>0 live/.test(page) && page.includes(issueTitle) ? page : undefined,
  });
  teller.saw(`the App’s status page lists the run as finished: ${stage.appUrl}`);
}
