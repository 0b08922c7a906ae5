// Reads files of the default branch at its newest commit, all of them with one request, to compare what an agent runs with them.
import { createHash } from 'node:crypto';
import type { FileReading } from '../../conversation/index.ts';
import { askGraphQL, type GitHubClient, type GraphQLReply, type RepositoryName } from './client.ts';
import { type Loose, readText } from './decode.ts';

/**
 * `sandbox`: the same files there. One of the same content needs no text of GitHub, which has none of a binary or large file.
 * Never throws: what GitHub does not tell is unread.
 */
export async function readDefaultBranch(
  github: GitHubClient,
  repository: RepositoryName,
  paths: readonly string[],
  sandbox: ReadonlyMap<string, FileReading>,
): Promise<ReadonlyMap<string, FileReading>> {
  const files = await ask(github, repository, paths);
  return new Map(paths.map((path) => [path, readingOf(files.get(path), sandbox.get(path))]));
}

type Found = BlobNode | 'absent' | 'unknown';

interface BlobNode {
  readonly oid: string;
  /** Null where it is not given whole. */
  readonly text: string | null;
}

interface Answer {
  readonly defaultBranchRef: { readonly target: { readonly oid: string } | null } | null;
  readonly [file: `f${number}`]: {
    readonly __typename: string;
    readonly oid: string;
    readonly isBinary: boolean | null;
    readonly isTruncated: boolean;
    readonly text: string | null;
  } | null;
}

async function ask(
  github: GitHubClient,
  repository: RepositoryName,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Found>> {
  const variables = Object.fromEntries(paths.map((path, at) => [`e${at}`, `HEAD:${path}`]));
  const declared = paths.map((_, at) => `, $e${at}: String!`).join('');
  const fields = paths.map((_, at) => `f${at}: object(expression: $e${at}) { ...content }`).join('\n    ');
  const query = `query ($owner: String!, $repo: String!${declared}) {
  repository(owner: $owner, name: $repo) {
    defaultBranchRef { target { oid } }
    ${fields}
  }
}
fragment content on GitObject { __typename oid ... on Blob { isBinary isTruncated text } }`;
  try {
    const reply = await askGraphQL<{ readonly repository: Answer | null }>(github, query, {
      ...repository,
      ...variables,
    });
    return readAnswer(reply, paths);
  } catch {
    return new Map();
  }
}

function readAnswer(
  { data, errors }: GraphQLReply<Loose<{ readonly repository: Answer | null }>>,
  paths: readonly string[],
): ReadonlyMap<string, Found> {
  const found = data?.repository;
  const commit = readText(found?.defaultBranchRef?.target?.oid);
  // Null beside an error may be a file that may not be read.
  const whenNull = errors.length === 0 && commit !== null ? 'absent' : 'unknown';
  const files = paths.map((path, at): [string, Found] => {
    const file = found?.[`f${at}`];
    return [path, file === null ? whenNull : readBlob(file)];
  });
  return new Map(files);
}

function readBlob(file: Loose<Answer[`f${number}`]> | undefined): Found {
  const oid = readText(file?.oid);
  if (file?.__typename !== 'Blob' || oid === null) return 'unknown';
  return { oid, text: file.isBinary === false && file.isTruncated === false ? readText(file.text) : null };
}

/** The text is taken only where it is all of the file: bytes that are no UTF-8 do not come back from a text. */
function readingOf(found: Found | undefined, here: FileReading | undefined): FileReading {
  if (found === 'absent') return { kind: 'absent' };
  if (found === undefined || found === 'unknown') return { kind: 'unread', why: 'GitHub does not show it' };
  if (here?.kind === 'file' && blobId(here.bytes, found.oid) === found.oid) return here;
  const bytes = new TextEncoder().encode(found.text ?? '');
  return found.text !== null && blobId(bytes, found.oid) === found.oid
    ? { kind: 'file', bytes }
    : { kind: 'unread', why: 'GitHub does not show it as a text' };
}

/** The name that git gives to a content, in the kind of names that the repository has. */
function blobId(bytes: Uint8Array, like: string): string {
  return createHash(like.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}
