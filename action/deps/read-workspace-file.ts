// A file of the workspace, and no other: what a checkout brings may be a link to anything on the runner.
import { readFileSync, realpathSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';

export function readWorkspaceFile(workspace: string, path: string): string {
  const real = realpathSync(resolve(workspace, path));
  const inside = relative(realpathSync(workspace), real);
  if (inside === '..' || inside.startsWith(`..${sep}`) || resolve(inside) === inside) {
    throw new Error('it is outside of the workspace');
  }
  return readFileSync(real, 'utf8');
}
