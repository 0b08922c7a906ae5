// Finds the configuration of a repository: its own file, else that of the owner's `.github` repository, then what it
// extends.
import { textAt } from '../github/decode.ts';
import { type GitHubFailure, readGitHubFailure } from '../github/failure.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import { judgeFailure } from '../outbox/judge-failure.ts';
import { fillIn } from './fill-in.ts';
import { parseFile } from './parse-file.ts';
import type { ParsedFile, ReadConfiguration, Source, Values } from './types.ts';

export const configurationPath = '.github/agent-conversations.yml';
const sharedRepository = '.github';
const longestChain = 5;
const defaultLabel = 'agent';

/**
 * A repository without a file, and an owner without one, have the defaults. Throws the error of a call that may work later,
 * so that nothing starts until then; a lasting refusal is a problem like any other.
 */
export async function readConfiguration(github: OctokitLike, repository: Source): Promise<ReadConfiguration> {
  const files: Values[] = [];
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
          files,
          `${owner}/${repo} has no ${configurationPath}`,
          'a repository with the file',
        );
      }
      source = repo === sharedRepository || source !== repository ? null : { owner, repo: sharedRepository };
      continue;
    }
    const { parsed, text } = found;
    if (parsed.kind === 'problems') {
      return { kind: 'problems', source, problems: parsed.problems, label: labelOf(files, text) };
    }
    files.push(parsed.values);
    const next = extended(parsed.values, owner);
    if (next === null) break;
    if (next.owner.toLowerCase() !== owner.toLowerCase()) {
      return problem(source, files, `names ${next.owner}, another owner`, `a repository of ${owner}`);
    }
    if (seen.has(next.repo.toLowerCase()) || files.length >= longestChain) {
      return problem(
        source,
        files,
        `is circular or too long: ${next.repo}`,
        `a chain of at most ${longestChain}`,
      );
    }
    source = next;
  }
  return { kind: 'configuration', configuration: fillIn(files) };
}

interface Found {
  readonly text: string;
  readonly parsed: ParsedFile;
}

async function readFile(github: OctokitLike, { owner, repo }: Source): Promise<Found | null> {
  try {
    const route = 'GET /repos/{owner}/{repo}/contents/{path}';
    const { data } = await github.request(route, { owner, repo, path: configurationPath });
    const content = textAt(data, 'content');
    // A folder has no content, and GitHub sends no content for a file over a megabyte. Neither may count as "no file".
    if (content === null || textAt(data, 'encoding') === 'none') return { text: '', parsed: unreadable };
    const text = Buffer.from(content, 'base64').toString('utf8');
    return { text, parsed: parseFile(text) };
  } catch (error) {
    const failure = readGitHubFailure(error);
    if (failure.status === 404) return null;
    if (judgeFailure(failure, 1, 0, 0).kind === 'later') throw error;
    return { text: '', parsed: refused(failure) };
  }
}

const unreadable: ParsedFile = {
  kind: 'problems',
  problems: [{ line: null, path: '', problem: 'cannot be read', expected: 'a YAML file of at most 32 KB' }],
};

function refused({ status, message }: GitHubFailure): ParsedFile {
  const problem = `cannot be read: GitHub refuses it (${status}: ${message})`;
  return {
    kind: 'problems',
    problems: [{ line: null, path: '', problem, expected: 'a file that this App may read' }],
  };
}

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
