// Reads the pictures of an issue or pull request for the agent.
import {
  type GitHubClient,
  type IssueText,
  type Repository,
  repositoryName,
} from '../../../shared/github/index.ts';
import type { PictureSource } from '../../handling/picture-source.ts';
import { counted } from './choose-comments.ts';
import { findPictures } from './find-pictures.ts';

interface Pictures {
  readonly images: readonly string[];
  readonly leftOut: readonly string[];
}

/** The most bytes of all together, before they are encoded. A proxy may refuse a start request that is larger. */
const mostBytes = 2_000_000;

const mayHold = /!\[|<img\b/i;

/**
 * Throws what GitHub threw. The addresses of pictures in a private repository are valid for some minutes only, and what the
 * agent is given is sent to its model again and again, so the pictures themselves are passed on.
 */
export async function readPictures(
  github: GitHubClient,
  source: PictureSource,
  repository: Repository,
  issue: IssueText,
): Promise<Pictures> {
  if (!mayHold.test(issue.body)) return { images: [], leftOut: [] };
  const { data } = await github.request('GET /repos/{owner}/{repo}/issues/{issue_number}', {
    ...repositoryName(repository),
    issue_number: issue.number,
    headers: { accept: 'application/vnd.github.full+json' },
  });
  const html = data.body_html;
  if (html === undefined) throw new Error('GitHub did not send the issue as HTML');
  if (data.body !== issue.body) {
    return { images: [], leftOut: ['the pictures, because the text was edited after the start'] };
  }
  const { addresses, leftOut } = findPictures(html, source.isKept);
  const got = await Promise.all(addresses.map((address) => source.get(address)));
  const images: string[] = [];
  let bytes = 0;
  let unread = 0;
  let tooLarge = 0;
  for (const picture of got) {
    if (picture.kind === 'picture' && bytes + picture.bytes.length <= mostBytes) {
      bytes += picture.bytes.length;
      images.push(`data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`);
    } else if (picture.kind === 'unread') unread += 1;
    else tooLarge += 1;
  }
  return {
    images,
    leftOut: [
      ...leftOut,
      ...counted(tooLarge, 'a picture that is too large', 'pictures that are too large'),
      ...counted(unread, 'a picture that could not be read', 'pictures that could not be read'),
    ],
  };
}
