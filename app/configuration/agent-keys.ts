// Keys and secrets in files: API keys of the service, one for all or one for each owner or repository; and `WEBHOOK_SECRET_FILE`, which
// names the file of `WEBHOOK_SECRET`, as Docker and Kubernetes mount them.
import { isObject } from '../../shared/is-object.ts';
import { inQuotes } from '../../shared/schema/index.ts';
import { type Environment, parseJsonOrNothing, wrongWithKey } from '../../shared/service/index.ts';
import { type ReportVariable, secretNames, type VariableName } from './environment.ts';

export type AgentKeys =
  | { readonly kind: 'one'; readonly key: string }
  /** The names are `owner` or `owner/repo`, in lower case. */
  | { readonly kind: 'several'; readonly keys: ReadonlyMap<string, string> };

export function readAgentKeys(
  key: string | null,
  path: string | null,
  readText: (path: string) => string,
  report: ReportVariable,
): AgentKeys {
  if (key !== null && path !== null) {
    // Both together are refused: the single key would serve owners without a key of their own, at the cost of somebody
    // else.
    report('AGENT_API_KEY', 'and AGENT_API_KEYS_FILE are both set: keep one of them');
  } else if (key === null && path === null) {
    report('AGENT_API_KEY', 'is missing (or AGENT_API_KEYS_FILE with the keys of several owners)');
  }
  if (path === null) return { kind: 'one', key: key ?? '' };
  return { kind: 'several', keys: readKeys(path, readText, report) };
}

/** The key of the repository, else the key of its owner. Never the key of another owner. */
export function keyFor(keys: AgentKeys, owner: string, repo: string): string | null {
  if (keys.kind === 'one') return keys.key;
  const [ofOwner, ofRepo] = [owner.toLowerCase(), `${owner}/${repo}`.toLowerCase()];
  return keys.keys.get(ofRepo) ?? keys.keys.get(ofOwner) ?? null;
}

function readKeys(
  path: string,
  readText: (path: string) => string,
  report: ReportVariable,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const content = parse(path, readText);
  if (typeof content === 'string') {
    report('AGENT_API_KEYS_FILE', content);
    return found;
  }
  for (const [name, key] of Object.entries(content)) {
    const wrong = (problem: string) =>
      report('AGENT_API_KEYS_FILE', `${path}, ${inQuotes(name)}: ${problem}`);
    if (!/^[\w.-]+(\/[\w.-]+)?$/.test(name)) wrong('is neither an owner nor an owner/repo');
    else if (found.has(name.toLowerCase())) wrong('is given twice');
    else if (typeof key !== 'string') wrong('its key must be a text');
    else {
      const problem = wrongWithKey(key);
      if (problem !== null) wrong(`its key ${problem}`);
      found.set(name.toLowerCase(), key);
    }
  }
  if (found.size === 0) report('AGENT_API_KEYS_FILE', `${path} holds no key`);
  return found;
}

/**
 * An object, or a text that says what is wrong. The message of JSON.parse is not used: it repeats a part of the file.
 */
function parse(path: string, readText: (path: string) => string): object | string {
  const expected = 'a JSON object such as {"owner": "key", "owner/repo": "key"}';
  const read = readNamedFile(path, readText);
  if ('problem' in read) return read.problem;
  const content = parseJsonOrNothing(read.text);
  if (isObject(content)) return content;
  return `${path} ${content === undefined ? 'is not JSON; it must' : 'must'} be ${expected}`;
}

/**
 * `fromFiles`: by the names of the variables in whose place they are. `broken`: secrets whose file is wrong; what else is wrong with
 * them follows from that.
 */
export function readSecretFiles(given: Environment, readText: (path: string) => string) {
  const fromFiles: Record<string, string> = {};
  const problems: string[] = [];
  const broken = new Set<VariableName>();
  for (const name of secretNames) {
    const variable = `${name}_FILE`;
    const path = given[variable]?.trim() ?? '';
    if (path === '') continue;
    const content = given[name]?.trim()
      ? { problem: `and ${name} are both set: keep one of them` }
      : readNamedFile(path, readText);
    if ('text' in content && content.text.trim() !== '') fromFiles[name] = content.text.trim();
    else {
      problems.push(`${variable} ${'text' in content ? `${path} is empty` : content.problem}`);
      broken.add(name);
    }
  }
  return { fromFiles, problems, broken };
}

/** The file that a variable names; else what is wrong, to follow the name of the variable. */
export function readNamedFile(
  path: string,
  readText: (path: string) => string,
): { readonly text: string } | { readonly problem: string } {
  try {
    // Editors of Windows put a mark at the beginning.
    return { text: readText(path).replace(/^\uFEFF/, '') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    return { problem: `${path} cannot be read (${code})` };
  }
}
