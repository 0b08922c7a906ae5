// What a YAML block of a document is, and the workflow around it where it is only a part of one.
import { parse, stringify } from 'yaml';

export type Block =
  | { readonly kind: 'workflow'; readonly text: string }
  | { readonly kind: 'repository configuration'; readonly text: string }
  /** For another program, such as Prometheus; it is only known to be YAML. */
  | { readonly kind: 'not ours' }
  | { readonly kind: 'unknown' };

const surroundings = { name: 'Around it', on: 'workflow_dispatch', permissions: {}, concurrency: 'one' };
const job = { 'runs-on': 'ubuntu-latest', 'timeout-minutes': 5 };

/** A list of steps, a step, jobs or a whole workflow; or the file that configures a repository. */
export function blockOf(text: string, configurationKeys: readonly string[]): Block {
  const value: unknown = parse(text);
  if (Array.isArray(value)) return { kind: 'workflow', text: around({ steps: value }, text) };
  if (typeof value !== 'object' || value === null) return { kind: 'unknown' };
  if ('jobs' in value && 'on' in value) return { kind: 'workflow', text };
  if ('jobs' in value) return { kind: 'workflow', text: `${stringify(surroundings)}${text}` };
  if ('steps' in value) return { kind: 'workflow', text: around(value, text) };
  if ('uses' in value || 'run' in value) return { kind: 'workflow', text: around({ steps: [value] }, text) };
  if (['groups', 'scrape_configs', 'services', 'apiVersion'].some((key) => key in value))
    return { kind: 'not ours' };
  const known = Object.keys(value).every((key) => configurationKeys.includes(key));
  return known ? { kind: 'repository configuration', text } : { kind: 'unknown' };
}

/** Comments carry the version of a pin, and writing YAML again would lose them. */
function around(part: object, text: string): string {
  const written = stringify({ ...surroundings, jobs: { only: { ...job, ...part } } });
  const comments = new Map(
    [...text.matchAll(/(uses: \S+)( #.*)$/gm)].map(([, use = '', comment = '']) => [use, comment]),
  );
  return written.replaceAll(/uses: \S+/g, (use) => `${use}${comments.get(use) ?? ''}`);
}
