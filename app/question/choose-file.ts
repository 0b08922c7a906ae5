// Chooses the file under which a question is shown: one that the action names, else the first by name. The same files
// and actions always give the same result.
import type { ShownAction } from '../../shared/watch/index.ts';

const mostText = 200_000;

export function chooseFile(paths: readonly string[], actions: readonly ShownAction[] | null): string | null {
  const sorted = paths.toSorted();
  const text = (actions ?? [])
    .map((action) => JSON.stringify(action.arguments) ?? '')
    .join('\n')
    .slice(0, mostText);
  // A longer path is more exact: src/index.js is preferred to index.js.
  const touched = sorted.filter((path) => names(text, path)).sort((one, other) => other.length - one.length);
  return touched[0] ?? sorted[0] ?? null;
}

function names(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + path.length] ?? ' '}`;
    if (!/[\w.-]/.test(around)) return true;
  }
  return false;
}
