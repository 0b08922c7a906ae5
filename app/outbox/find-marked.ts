// Finds what an earlier try may have created on GitHub: our text that begins with a signed marker.
import { beginsWithMarker, ownTexts, readPostedText } from '../../shared/github/index.ts';
import { isObject, type Json } from '../github/decode.ts';
import type { OctokitLike } from '../github/octokit-like.ts';

const mostPages = 26;

/** Pages come oldest first. */
export async function findMarked(
  github: OctokitLike,
  route: string,
  parameters: Readonly<Record<string, unknown>>,
  marker: string,
): Promise<Json | null> {
  const nameOf = (body: string) => (beginsWithMarker(body, marker) ? marker : null);
  for (let page = 1; page <= mostPages; page += 1) {
    const { data } = await github.request(route, { ...parameters, per_page: 100, page });
    const items: readonly unknown[] = Array.isArray(data) ? data : [];
    const [ours] = ownTexts(items.flatMap(postedText), nameOf, 'apps');
    if (ours !== undefined) return ours.item;
    if (items.length < 100) return null;
  }
  return null;
}

function postedText(item: unknown) {
  const text = readPostedText(item);
  return text === null || !isObject(item) ? [] : [{ ...text, item }];
}
