// Whether the files of a step that ends like this are wanted. Pure.
import type { Ending } from '../../shared/watch/index.ts';
import { exitCodeFor } from '../facts/exit-code.ts';
import type { Settings } from '../settings/settings.ts';

export function wantsArtifacts(
  ending: Pick<Ending, 'outcome' | 'variant'>,
  { artifacts, succeedOn }: Pick<Settings, 'artifacts' | 'succeedOn'>,
): boolean {
  return artifacts === 'always' || (artifacts === 'failure' && exitCodeFor(ending, succeedOn) !== 0);
}
