// Finds the configuration of a repository: its own file, else that of the owner's `.github` repository, then what it
// extends.
import { type GitHubClient, readGitHubFailure } from '../../shared/github/index.ts';
import { type OperatorPolicy, type RepositoryFile, repositoryFile } from '../../shared/schema/index.ts';
import { linesOfRules, parseWithLines } from '../../shared/yaml/index.ts';
import { readRepositoryFile, type Where } from './read-repository-file.ts';
import type { ParsedFile, ReadConfiguration, RepositoryConfiguration, Source } from './terms.ts';
import { type NamedFile, underPolicy } from './terms.ts';

export const configurationPath = '.github/agent-conversations.yml';
const sharedRepository = '.github';
const longestChain = 5;
export const { default: defaultLabel = '' } = repositoryFile.fields.label;

/** Labels on GitHub ignore case. */
export function sameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** A file that is not in force: that of a commit. */
export interface ProposedFile {
  readonly ref: string;
  /** Whether the file of this repository may be read for who proposes it. */
  mayRead(source: Source): Promise<boolean>;
}

/**
 * A repository without a file, and an owner without one, have the defaults. Throws the error of any other failed call, so that
 * nothing starts. `policy`: what the operator asks for at least.
 */
export async function readConfiguration(
  github: GitHubClient,
  repository: Source,
  policy: OperatorPolicy | null = null,
  proposed?: ProposedFile,
): Promise<ReadConfiguration> {
  const found = await findFiles(github, repository, proposed);
  if (found.kind === 'problems') return found;
  const named: NamedFile[] = [];
  for (const file of found.files) named.push(await nameCommit(github, file));
  return underPolicy(named, policy);
}

/** The terms in force, for callers that show no commits: that saves looking each of them up. Throws as `readConfiguration` does. */
export async function readTerms(
  github: GitHubClient,
  repository: Source,
  policy: OperatorPolicy | null = null,
): Promise<RepositoryConfiguration | null> {
  const found = await findFiles(github, repository);
  if (found.kind === 'problems') return null;
  const named = found.files.map((file) => ({ ...file, name: pathOf(file) }));
  return underPolicy(named, policy).configuration;
}

type FoundFiles =
  | { readonly kind: 'files'; readonly files: readonly ReadFile[] }
  | Extract<ReadConfiguration, { kind: 'problems' }>;

async function findFiles(
  github: GitHubClient,
  repository: Source,
  proposed?: ProposedFile,
): Promise<FoundFiles> {
  const files: ReadFile[] = [];
  const values = () => files.map((file) => file.values);
  const seen = new Set<string>();
  let source: Source | null = repository;
  while (source) {
    const { owner, repo }: Source = source;
    seen.add(repo.toLowerCase());
    const isOwn: boolean = source === repository;
    if (proposed && !isOwn && !(await proposed.mayRead(source))) {
      const from = files.at(-1)?.source ?? repository;
      const what = `leads to ${owner}/${repo}, which is not there for everybody who proposes this`;
      return { ...problem(from, values(), what, 'a repository that they can read'), isHidden: true };
    }
    const where = isOwn ? { ref: proposed?.ref } : { mayLackRepository: true };
    const found = await readFile(github, source, where);
    if (found === null) {
      if (files.length > 0) {
        return problem(
          source,
          values(),
          `${owner}/${repo} has no ${configurationPath}`,
          'a repository with the file',
        );
      }
      source = repo === sharedRepository || !isOwn ? null : { owner, repo: sharedRepository };
      continue;
    }
    const { parsed, lineOf, text, blob } = found;
    if (parsed.kind === 'problems') {
      return { kind: 'problems', source, problems: parsed.problems, label: labelOf(values(), text) };
    }
    files.push({ source, blob, lineOf, values: parsed.value });
    const next = extended(parsed.value, owner);
    if (next === null) break;
    const isTooLong = seen.has(next.repo.toLowerCase()) || files.length >= longestChain;
    const wrong = wrongWithNext(next, owner, isTooLong);
    if (wrong !== null) return problem(source, values(), ...wrong);
    source = next;
  }
  return { kind: 'files', files };
}

interface ReadFile {
  readonly source: Source;
  /** The id of the file's content. */
  readonly blob: string | null;
  readonly lineOf: Found['lineOf'];
  readonly values: RepositoryFile;
}

/**
 * `octo/garden/.github/agent-conversations.yml@<commit>`. The commit costs a request of its own, so it is looked up only for
 * a file with rules. When it is not known, or has another content by now, the id of the content is named instead.
 */
async function nameCommit(github: GitHubClient, file: ReadFile): Promise<NamedFile> {
  const path = pathOf(file);
  const { source, blob, values, lineOf } = file;
  const { rules = [] } = values;
  const commit = rules.length > 0 ? await commitOf(github, source, blob) : null;
  const version = commit ?? blob;
  return {
    source,
    values,
    name: version === null ? path : `${path}@${version}`,
    ...(commit !== null && {
      ruleLines: linesOfRules(rules, (at) => lineOf(['rules', ...at])),
    }),
  };
}

const pathOf = ({ source }: ReadFile): string => `${source.owner}/${source.repo}/${configurationPath}`;

async function commitOf(github: GitHubClient, source: Source, blob: string | null): Promise<string | null> {
  const { owner, repo } = source;
  try {
    const route = 'GET /repos/{owner}/{repo}/commits';
    const { data } = await github.request(route, { owner, repo, path: configurationPath, per_page: 1 });
    const commit = data[0]?.sha ?? null;
    if (commit === null || blob === null) return null;
    const file = await readRepositoryFile(github, source, configurationPath, { ref: commit });
    return file !== null && file !== 'not_a_file' && file.sha === blob ? commit : null;
  } catch (error) {
    const { status } = readGitHubFailure(error);
    if (status === 404 || status === 409) return null;
    throw error;
  }
}

interface Found extends ParsedFile {
  readonly blob: string | null;
  readonly text: string;
}

async function readFile(github: GitHubClient, source: Source, where: Where): Promise<Found | null> {
  const file = await readRepositoryFile(github, source, configurationPath, where);
  if (file === null) return null;
  // Neither a folder nor a file of more than a megabyte may count as "no file".
  if (file === 'not_a_file' || file.text === null) return { blob: null, text: '', ...unreadable };
  if (file.isLink) return { blob: null, text: '', ...linked };
  return { blob: file.sha, text: file.text, ...parseWithLines(file.text, repositoryFile) };
}

const unreadable = asProblem('cannot be read', 'a YAML file of at most 32 KB');

/** The target of a link could change without the check of the rules, and by people who may not change this file. */
const linked = asProblem('is a symbolic link', 'the file itself');

function asProblem(problem: string, expected: string): ParsedFile {
  const problems = [{ line: null, path: '', problem, expected }];
  return { parsed: { kind: 'problems', problems }, lineOf: () => null };
}

function extended({ _extends: named = null }: RepositoryFile, owner: string): Source | null {
  if (named === null) return null;
  const [first = '', second] = named.split('/');
  return second === undefined ? { owner, repo: first } : { owner: first, repo: second };
}

/** Says what is wrong, and what was expected. */
function wrongWithNext(next: Source, owner: string, isTooLong: boolean): [string, string] | null {
  if (next.owner.toLowerCase() !== owner.toLowerCase())
    return [`names ${next.owner}, another owner`, `a repository of ${owner}`];
  if (isTooLong) return [`is circular or too long: ${next.repo}`, `a chain of at most ${longestChain}`];
  return null;
}

function problem(
  source: Source,
  files: readonly RepositoryFile[],
  what: string,
  expected: string,
): Extract<ReadConfiguration, { kind: 'problems' }> {
  return {
    kind: 'problems',
    source,
    problems: [{ line: null, path: '_extends', problem: what, expected }],
    label: labelOf(files, ''),
  };
}

/** When a file cannot be parsed, one of its lines may still give the label. What can be none leaves the usual one. */
function labelOf(files: readonly RepositoryFile[], brokenText: string): string {
  const known = files.map(({ label }) => label).find((label) => label !== undefined);
  const [line = ''] = /^label:[ \t].*$/m.exec(brokenText) ?? [];
  const { parsed } = parseWithLines(line, repositoryFile);
  return known ?? (parsed.kind === 'value' ? parsed.value.label : undefined) ?? defaultLabel;
}
