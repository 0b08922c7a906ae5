import { request } from 'undici';
import { issueTitle } from './maintainer-labels.ts';
import type { Scene } from './scene.ts';

export async function statusPageTells({ stage, teller, see, signal }: Scene): Promise<void> {
  await see({
    what: `the status page at ${stage.appUrl} to have nothing live, and “${issueTitle}” as finished`,
    look: async () => {
      const link = new URL(stage.appUrl);
      const authorization = `Bearer ${link.searchParams.get('token')}`;
      const { statusCode, body } = await request(link.origin, { signal, headers: { authorization } });
      return { statusCode, page: await body.text() };
    },
    find: ({ statusCode, page }) =>
      statusCode === 200 && /<title>0 live/.test(page) && page.includes(issueTitle) ? page : undefined,
  });
  teller.saw(`the App’s status page lists the run as finished: ${stage.appUrl}`);
}
