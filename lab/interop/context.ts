// What both halves are played with: where things lie, the processes, the model, and how all of it is ended.
import type { Children } from './children.ts';
import type { Python } from './find-python.ts';
import type { Model } from './model.ts';

export interface Context {
  readonly env: NodeJS.ProcessEnv;
  readonly python: Python;
  readonly children: Children;
  readonly model: Model;
  /** The git-ignored `.interop/`: installations and logs. */
  readonly home: string;
  /** Goes when all is over. */
  readonly folder: string;
  readonly stop: AbortSignal;
  /** Whether a scenario of this name is to be played. */
  wanted(name: string): boolean;
  print(line: string): void;
  /** What was started last ends first. */
  atEnd(undo: () => unknown): void;
  /** Since the very beginning. */
  seconds(): string;
}

export interface Played {
  readonly scenarios: number;
  readonly failed: number;
}
