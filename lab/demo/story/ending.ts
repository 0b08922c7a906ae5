// The agent finishes: its report, the status page, and the decisions that were kept.
import { request } from 'undici';
import { people } from '../../github/index.ts';
import { accepted } from '../stage.ts';
import { issueTitle, type Work } from './beginning.ts';
import { command } from './questions.ts';
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

interface Kept {
  readonly run: string;
  readonly verdict: string;
  readonly by: { readonly kind: string; readonly rule?: string; readonly login?: string };
  readonly actions: ReadonlyArray<{ readonly arguments: { readonly command?: string } }>;
  readonly result: { readonly kind: string };
}

/** `/audit.jsonl`, and the page of the run. */
export async function decisionsAreKept({ stage, teller, see, signal }: Scene): Promise<void> {
  const { origin } = new URL(stage.appUrl);
  const headers = { authorization: `Bearer ${stage.dashboardToken}` };
  const read = async (path: string) => {
    const { statusCode, body } = await request(`${origin}${path}`, { signal, headers });
    return { statusCode, text: await body.text() };
  };
  const [ruled] = await see({
    what: `two decisions in ${origin}/audit.jsonl: \`${accepted}\` by the rule, then \`${command}\` by ${people.maintainer}`,
    look: () => read('/audit.jsonl'),
    find: ({ text }) => {
      const kept: Kept[] = text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
      const [first, second] = kept;
      const isOrdered =
        first?.by.rule === 'rule 1' &&
        second?.by.login === people.maintainer &&
        kept.length === 2 &&
        kept.every(({ verdict, result }) => verdict === 'approve' && result.kind === 'verified') &&
        [accepted, command].every((each, at) => kept[at]?.actions[0]?.arguments.command === each);
      return isOrdered ? kept : undefined;
    },
  });
  teller.saw('/audit.jsonl has both decisions, the rule’s and the person’s, each with what came of it');
  const path = `/runs/${ruled?.run}`;
  await see({
    what: `both decisions on the run’s page ${origin}${path}, and when the agent asks`,
    look: () => read(path),
    find: ({ statusCode, text }) =>
      statusCode === 200 &&
      /by <a [^>]*>rule 1<\/a>/.test(text) &&
      text.includes(`<bdi>${people.maintainer}</bdi></a>`) &&
      text.includes('<dt>When it asks</dt><dd>before every action (configuration)</dd>')
        ? text
        : undefined,
  });
  teller.saw(`so has the run’s page: ${origin}${path}`);
}
