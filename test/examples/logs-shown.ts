// The logs that docs/action.md and logs.md beside it show: ```text blocks whose first line is `# example.yml, job` or
// `# example.yml, job: in which case`.
import { codeBlocks, read } from '../docs/markdown.ts';

export interface ShownLog {
  readonly key: string;
  readonly example: string;
  readonly job: string;
  /** Empty for the usual case. */
  readonly when: string;
  readonly lines: readonly string[];
}

export function logsShown(): ShownLog[] {
  return ['docs/action.md', 'test/examples/logs.md'].flatMap(logsIn);
}

function logsIn(path: string): ShownLog[] {
  return codeBlocks(read(path))
    .filter(({ language }) => language === 'text')
    .map(({ text, line }) => {
      const [head = '', ...lines] = text.split('\n');
      const [, example, job, when = ''] = /^# (\S+\.yml), ([\w-]+)(?:: (.+))?$/.exec(head) ?? [];
      if (example === undefined || job === undefined) throw new Error(`${path}:${line}: whose log is this?`);
      return { key: head, example, job, when, lines };
    });
}

/**
 * The lines that the log does not hold, in their order. Times, ids and where the service is may differ, and a `…` within a line
 * stands for what depends on how far the agent came meanwhile.
 */
export function unseenIn(log: string, lines: readonly string[]): string[] {
  const left = log.split('\n').map(alike);
  return lines.filter((line) => {
    if (line === '…') return false;
    const [head = '', tail] = alike(line).split('…');
    const at = left.findIndex((logged) =>
      tail === undefined ? logged === head : logged.startsWith(head) && logged.endsWith(tail),
    );
    left.splice(0, at + 1);
    return at < 0;
  });
}

function alike(line: string): string {
  return line
    .replace(/^\d\d:\d\d {2}/, '00:00  ')
    .replace(/https?:\/\/[^/\s]+\/conversations/, 'https://app.all-hands.dev/conversations')
    .replaceAll(/\b[0-9a-f]{32}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'ID')
    .trimEnd();
}
