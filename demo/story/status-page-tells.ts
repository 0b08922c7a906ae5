import { request } from 'undici';
import type { Scene } from './scene.ts';

export async function statusPageTells({ stage, teller, see, signal }: Scene): Promise<void> {
  await see({
    what: `the status page at ${stage.appUrl} to name ${stage.repository} and the outcome`,
    look: async () => {
      const { statusCode, body } = await request(stage.appUrl, { signal });
      return { statusCode, page: await body.text() };
    },
    find: ({ statusCode, page }) =>
      statusCode === 200 && page.includes(stage.repository) && /finished/i.test(page) ? page : undefined,
  });
  teller.saw(`the App’s status page lists the run as finished: ${stage.appUrl}`);
}
