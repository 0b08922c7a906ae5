// A folder of one story, and how the agent of its script makes a file there.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolCall } from './completion.ts';

export interface Workspace {
  /** The path of a file in it. */
  path(name: string): string;
  exists(name: string): boolean;
  /** The tool call by which the agent would make that file. */
  makes(name: string): ToolCall;
}

export function makeWorkspace(place: string): Workspace {
  mkdirSync(place, { recursive: true });
  const path = (name: string) => join(place, name);
  return {
    path,
    exists: (name) => existsSync(path(name)),
    makes: (name) => ({
      tool: 'file_editor',
      arguments: { command: 'create', path: path(name), file_text: `${name}\n` },
    }),
  };
}
