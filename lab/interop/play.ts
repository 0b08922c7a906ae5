// Tells stories one after the other, each to its end, and prints one line for each.
import type { Model } from './model/model.ts';
import type { Story } from './stage.ts';

export interface Teller {
  readonly model: Model;
  /** Only stories with this in their name. */
  readonly only: string;
  readonly stop: AbortSignal;
  print(line: string): void;
}

export interface Count {
  readonly told: number;
  readonly failed: number;
}

/** What fails while everything is being ended does not count. */
export async function tellStories<S>(
  { model, only, stop, print }: Teller,
  where: string,
  stories: readonly Story<S>[],
  stage: S,
): Promise<Count> {
  let [told, failed] = [0, 0];
  for (const { name, play } of stories) {
    if (stop.aborted || !`${where}: ${name}`.includes(only)) continue;
    told += 1;
    const began = performance.now();
    const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
    const before = model.extraRequests();
    try {
      const measured = await play(stage);
      const extra = model.extraRequests() - before;
      if (extra > 0) throw new Error(`the model was asked ${extra} more times than its script has turns`);
      print(`ok      ${where}: ${name}${typeof measured === 'string' ? `: ${measured}` : ''} (${seconds()})`);
    } catch (error) {
      if (stop.aborted) break;
      failed += 1;
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      print(`FAILED  ${where}: ${name} (${seconds()})\n${text.replace(/^/gm, '        ')}`);
    }
  }
  return { told, failed };
}
