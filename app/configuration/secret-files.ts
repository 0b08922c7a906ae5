// Secrets that stand in files, as Docker and Kubernetes mount them: `WEBHOOK_SECRET_FILE` names the file of `WEBHOOK_SECRET`.
import type { Environment } from '../../shared/service/index.ts';
import { secretNames, type VariableName } from './environment.ts';

interface SecretFiles {
  /** The contents of the files, under the names of the variables in whose place they are. */
  readonly fromFiles: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
  /** Secrets whose file is wrong: what else is wrong with them follows from that. */
  readonly broken: ReadonlySet<VariableName>;
}

export function readSecretFiles(given: Environment, readText: (path: string) => string): SecretFiles {
  const fromFiles: Record<string, string> = {};
  const problems: string[] = [];
  const broken = new Set<VariableName>();
  for (const name of secretNames) {
    const variable = `${name}_FILE`;
    const path = given[variable]?.trim() ?? '';
    if (path === '') continue;
    const content = given[name]?.trim()
      ? { problem: `and ${name} are both set: keep one of them` }
      : contentOf(path, readText);
    if ('text' in content) fromFiles[name] = content.text;
    else {
      problems.push(`${variable} ${content.problem}`);
      broken.add(name);
    }
  }
  return { fromFiles, problems, broken };
}

function contentOf(
  path: string,
  readText: (path: string) => string,
): { readonly text: string } | { readonly problem: string } {
  try {
    const text = readText(path).trim();
    return text === '' ? { problem: `${path} is empty` } : { text };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    return { problem: `${path} cannot be read (${code})` };
  }
}
