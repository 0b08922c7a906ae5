// `/agent rules`: what is in force here now, and rules that would have spared questions.

import { seeCommand } from '../../shared/executed/index.ts';
import { type PlanInForce, type Repository, rulesReply } from '../../shared/github/index.ts';
import { suggestRules } from '../../shared/rules/index.ts';
import type { ReadConfiguration } from '../handling/terms.ts';
import type { Store } from '../store/store.ts';
import { keptActions } from './kept-actions.ts';

export async function rulesText(
  store: Pick<Store, 'decisions'>,
  repository: Repository,
  { configuration, origins }: Extract<ReadConfiguration, { kind: 'configuration' }>,
  plan: (PlanInForce & { readonly now: number }) | null,
): Promise<(marker: string) => string> {
  const suggested = suggestRules(configuration.ruleSets, await keptActions(store, repository), seeCommand);
  return (marker) => rulesReply({ ...configuration, origins, ...suggested, plan }, marker);
}
