// API keys of the service: one for the whole deployment, or one for each owner or repository.
import { checkApiKey, ServiceError } from '../../shared/api/index.ts';
import type { Reader } from './fields.ts';
import { quote } from './fields.ts';

export type AgentKeys =
  | { readonly kind: 'one'; readonly key: string }
  /** The names are `owner` or `owner/repo`, in lower case. */
  | { readonly kind: 'several'; readonly keys: ReadonlyMap<string, string> };

export function readAgentKeys(reader: Reader, readText: (path: string) => string): AgentKeys {
  const key = reader.text('AGENT_API_KEY');
  const path = reader.text('AGENT_API_KEYS_FILE');
  if (key !== '' && path !== '') {
    // Both together are refused: the single key would serve owners without a key of their own, at the cost of somebody
    // else.
    reader.problem('AGENT_API_KEY and AGENT_API_KEYS_FILE are both set: keep one of them');
  } else if (key === '' && path === '') {
    reader.problem('AGENT_API_KEY is missing (or AGENT_API_KEYS_FILE with the keys of several owners)');
  }
  if (path === '') {
    if (key !== '') judge(reader, key, 'AGENT_API_KEY');
    return { kind: 'one', key };
  }
  return { kind: 'several', keys: readFile(reader, path, readText) };
}

/** The key of the repository, else the key of its owner. Never the key of another owner. */
export function keyFor(keys: AgentKeys, owner: string, repo: string): string | null {
  if (keys.kind === 'one') return keys.key;
  const [ofOwner, ofRepo] = [owner.toLowerCase(), `${owner}/${repo}`.toLowerCase()];
  return keys.keys.get(ofRepo) ?? keys.keys.get(ofOwner) ?? null;
}

function readFile(
  reader: Reader,
  path: string,
  readText: (path: string) => string,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const content = parse(path, readText);
  if (typeof content === 'string') {
    reader.problem(content);
    return found;
  }
  for (const [name, key] of Object.entries(content)) {
    const place = `AGENT_API_KEYS_FILE ${path}, ${quote(name)}`;
    if (!/^[\w.-]+(\/[\w.-]+)?$/.test(name))
      reader.problem(`${place}: is neither an owner nor an owner/repo`);
    else if (found.has(name.toLowerCase())) reader.problem(`${place}: is given twice`);
    else if (typeof key !== 'string') reader.problem(`${place}: its key must be a text`);
    else {
      judge(reader, key, `${place}: its key`);
      found.set(name.toLowerCase(), key);
    }
  }
  if (found.size === 0) reader.problem(`AGENT_API_KEYS_FILE ${path} holds no key`);
  return found;
}

/**
 * An object, or a text that says what is wrong. The message of JSON.parse is not used: it repeats a part of the file.
 */
function parse(path: string, readText: (path: string) => string): object | string {
  const expected = 'a JSON object such as {"owner": "key", "owner/repo": "key"}';
  let text: string;
  try {
    text = readText(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    return `AGENT_API_KEYS_FILE ${path} cannot be read (${code})`;
  }
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content;
  } catch {
    return `AGENT_API_KEYS_FILE ${path} is not JSON; it must be ${expected}`;
  }
  return `AGENT_API_KEYS_FILE ${path} must be ${expected}`;
}

function judge(reader: Reader, key: string, name: string): void {
  try {
    checkApiKey(key, name);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    reader.problem(error.message);
  }
}
