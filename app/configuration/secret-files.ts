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
    return { text: readText(path) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    return { problem: `${path} cannot be read (${code})` };
  }
}
