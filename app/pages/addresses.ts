// Addresses for links: GitHub's web pages, and only http and https.

import type { Repository } from '../../shared/github/index.ts';
import type { WrittenIn } from '../store/question.ts';

/** Null for anything that is not a web page: an address from outside must not run as a script. */
export function pageAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}

/** Where a comment, a comment of a review or a review is on GitHub. */
export function commentAddress(
  web: string,
  { owner, name }: Pick<Repository, 'owner' | 'name'>,
  { kind, number, id }: Pick<WrittenIn, 'kind' | 'number' | 'id'>,
): string {
  const base = `${web}/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`;
  switch (kind) {
    // GitHub leads on from there when it is a pull request.
    case 'comment':
      return `${base}/issues/${number}#issuecomment-${id}`;
    case 'review_comment':
      return `${base}/pull/${number}#discussion_r${id}`;
    case 'button':
      return `${base}/runs/${id}`;
    case 'review':
      return `${base}/pull/${number}#pullrequestreview-${id}`;
  }
}
