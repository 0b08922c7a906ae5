// Where a rule that has decided stands on GitHub.
import type { DecidingRule } from '../../question/index.ts';

/** Only letters that mean nothing in an address or in Markdown, and no way out of a folder. */
const fileAtCommit = /^(?!.*\.\.)([\w.-]+\/[\w.-]+)\/([\w./-]+)@([0-9a-f]{40})$/;

/** `web`: the address of GitHub's web pages. Null where the line is not known. */
export function ruleAddress(
  web: string,
  { configuration, line }: Pick<DecidingRule, 'configuration' | 'line'>,
): string | null {
  const [, repository, path, commit] = fileAtCommit.exec(configuration) ?? [];
  if (line === undefined || repository === undefined) return null;
  return `${web}/${repository}/blob/${commit}/${path}#L${line}`;
}
