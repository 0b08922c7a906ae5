// Finds the configuration of a repository: its own file, else that of the owner's `.github` repository, then what it
// extends.
import type { OperatorPolicy } from '../../shared/rules/index.ts';
import { textAt } from '../github/decode.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import { fillIn } from './fill-in.ts';
import { parseFile } from './parse-file.ts';
import type { ParsedFile, ReadConfiguration, Source, Values } from './types.ts';
import { underPolicy } from './under-policy.ts';

export const configurationPath = '.github/agent-conversations.yml';
const sharedRepository = '.github';
const longestChain = 5;
export const defaultLabel = 'agent';

/**
 * A repository without a file, and an owner without one, have the defaults. Throws the error of any other failed call, so that
 * nothing starts. `policy`: what the operator asks for at least.
 */
export async function readConfiguration(
  github: OctokitLike,
  repository: Source,
  policy: OperatorPolicy | null = null,
): Promise<ReadConfiguration> {
  const files: ReadFile[] = [];
  const values = () => files.map((file) => file.values);
  const seen = new Set<string>();
  let source: Source | null = repository;
  while (source) {
    const { owner, repo }: Source = source;
    seen.add(repo.toLowerCase());
    const found = await readFile(github, source);
    if (found === null) {
      if (files.length > 0) {
        return problem(
          source,
          values(),
          `${owner}/${repo} has no ${configurationPath}`,
          'a repository with the file',
        );
      }
      source = repo === sharedRepository || source !== repository ? null : { owner, repo: sharedRepository };
      continue;
    }
    const { parsed, text, blob } = found;
    if (parsed.kind === 'problems') {
      return { kind: 'problems', source, problems: parsed.problems, label: labelOf(values(), text) };
    }
    files.push({ source, blob, values: parsed.values });
    const next = extended(parsed.values, owner);
    if (next === null) break;
    if (next.owner.toLowerCase() !== owner.toLowerCase()) {
      return problem(source, values(), `names ${next.owner}, another owner`, `a repository of ${owner}`);
    }
    if (seen.has(next.repo.toLowerCase()) || files.length >= longestChain) {
      return problem(
        source,
        values(),
        `is circular or too long: ${next.repo}`,
        `a chain of at most ${longestChain}`,
      );
    }
    source = next;
  }
  const names = new Map<ReadFile, string>();
  for (const file of files) names.set(file, await nameOf(github, file));
  return underPolicy(
    fillIn(values()),
    files.map((file) => ({ name: names.get(file) ?? '', values: file.values })),
    policy,
  );
}

interface ReadFile {
  readonly source: Source;
  /** The id of the file's content. */
  readonly blob: string | null;
  readonly values: Values;
}

/**
 * `octo/garden/.github/agent-conversations.yml@<commit>`: by a look-up of its own, so only where something of it is decided
 * later. Where GitHub does not tell the commit, or it has another content by now, the id of the content stands there.
 */
async function nameOf(github: OctokitLike, { source, blob, values }: ReadFile): Promise<string> {
  const path = `${source.owner}/${source.repo}/${configurationPath}`;
  const hasRules = Array.isArray(values.rules) && values.rules.length > 0;
  const version = (hasRules ? await commitOf(github, source, blob) : null) ?? blob;
  return version === null ? path : `${path}@${version}`;
}

async function commitOf(
  github: OctokitLike,
  { owner, repo }: Source,
  blob: string | null,
): Promise<string | null> {
  const at = { owner, repo, path: configurationPath };
  try {
    const { data } = await github.request('GET /repos/{owner}/{repo}/commits', { ...at, per_page: 1 });
    const commit = textAt(Array.isArray(data) ? data[0] : null, 'sha');
    if (commit === null || blob === null) return null;
    const { data: file } = await github.request('GET /repos/{owner}/{repo}/contents/{path}', {
      ...at,
      ref: commit,
    });
    return textAt(file, 'sha') === blob ? commit : null;
  } catch (error) {
    const { status } = readGitHubFailure(error);
    if (status === 404 || status === 409) return null;
    throw error;
  }
}

interface Found {
  readonly blob: string | null;
  readonly text: string;
  readonly parsed: ParsedFile;
}

async function readFile(github: OctokitLike, { owner, repo }: Source): Promise<Found | null> {
  try {
    const route = 'GET /repos/{owner}/{repo}/contents/{path}';
    const { data } = await github.request(route, { owner, repo, path: configurationPath });
    const content = textAt(data, 'content');
    // A folder has no content, and GitHub sends no content for a file over a megabyte. Neither may count as "no file".
    if (content === null || textAt(data, 'encoding') === 'none') {
      return { blob: null, text: '', parsed: unreadable };
    }
    const text = Buffer.from(content, 'base64').toString('utf8');
    return { blob: textAt(data, 'sha'), text, parsed: parseFile(text) };
  } catch (error) {
    if (readGitHubFailure(error).status === 404) return null;
    throw error;
  }
}

const unreadable: ParsedFile = {
  kind: 'problems',
  problems: [{ line: null, path: '', problem: 'cannot be read', expected: 'a YAML file of at most 32 KB' }],
};

function extended(values: Values, owner: string): Source | null {
  const named = textAt(values, '_extends');
  if (named === null) return null;
  const [first = '', second] = named.split('/');
  return second === undefined ? { owner, repo: first } : { owner: first, repo: second };
}

function problem(
  source: Source,
  files: readonly Values[],
  what: string,
  expected: string,
): ReadConfiguration {
  return {
    kind: 'problems',
    source,
    problems: [{ line: null, path: '_extends', problem: what, expected }],
    label: labelOf(files, ''),
  };
}

/** When a file cannot be parsed, one of its lines may still give the label. */
function labelOf(files: readonly Values[], brokenText: string): string {
  const known = files.map((values) => textAt(values, 'label')).find((label) => label !== null);
  const written = /^label:[ \t]*["']?([^"'#\r\n]+?)["']?[ \t]*(?:#.*)?$/m.exec(brokenText)?.[1];
  return known ?? written ?? defaultLabel;
}
