// What an earlier try may have left on GitHub: the oldest text of ours that begins with a signed marker.
import { isObject, objectAt, textAt } from '../github/decode.ts';
import type { OctokitLike } from '../github/octokit-like.ts';

const mostPages = 26;

/** Only what an App wrote: people can copy a marker, but nobody else can write as a bot. */
export async function findMarked(
  github: OctokitLike,
  route: string,
  parameters: Readonly<Record<string, unknown>>,
  marker: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  for (let page = 1; page <= mostPages; page += 1) {
    const { data } = await github.request(route, { ...parameters, per_page: 100, page });
    const found = Array.isArray(data) ? data : [];
    const ours = found.find(
      (item) => textAt(item, 'body')?.startsWith(marker) && textAt(objectAt(item, 'user'), 'type') === 'Bot',
    );
    if (isObject(ours)) return ours;
    if (found.length < 100) return null;
  }
  return null;
}
