// What guards a branch, as the REST API shows it: rulesets, and the classic protection.
import type { ProbotOctokit } from 'probot';
import type { PartOf } from './shapes.ts';
import { fullName, type Repository, type RequiredCheck, type Ruleset } from './world.ts';

type Rest = ProbotOctokit['rest'];

const shapeChecks = (requires: readonly RequiredCheck[]) => ({
  strict_required_status_checks_policy: false,
  required_status_checks: requires.map(({ context, appId }) => ({
    context,
    ...(appId !== null && { integration_id: appId }),
  })),
});

export function shapeBranchRule(repository: Repository, { id, requires }: Ruleset) {
  const rule = {
    type: 'required_status_checks' as const,
    ruleset_source_type: 'Repository' as const,
    ruleset_source: fullName(repository),
    ruleset_id: id,
    parameters: shapeChecks(requires),
  };
  const [shown] = [rule] satisfies PartOf<Rest['repos']['getBranchRules']>;
  return shown;
}

/** `mayChange`: only who may change a ruleset sees who may bypass it. */
export function shapeRuleset(repository: Repository, ruleset: Ruleset, mayChange: boolean) {
  const { id, enforcement, requires, bypass } = ruleset;
  return {
    id,
    name: 'People approve what agents wrote',
    target: 'branch' as const,
    source_type: 'Repository' as const,
    source: fullName(repository),
    enforcement,
    current_user_can_bypass: 'never' as const,
    conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } },
    rules: [{ type: 'required_status_checks' as const, parameters: shapeChecks(requires) }],
    ...(mayChange && { bypass_actors: [...bypass] }),
  } satisfies PartOf<Rest['repos']['getRepoRuleset']>;
}

export function shapeBranch({ defaultBranch, protection }: Repository, name: string, sha: string) {
  const own = name === defaultBranch ? protection : null;
  return {
    name,
    commit: { sha },
    protected: own !== null,
    protection: {
      enabled: own !== null,
      required_status_checks: {
        enforcement_level: own === null ? 'off' : own.enforcedFor,
        contexts: own?.requires.map(({ context }) => context) ?? [],
        checks: own?.requires.map(({ context, appId }) => ({ context, app_id: appId })) ?? [],
      },
    },
  } satisfies PartOf<Rest['repos']['getBranch']>;
}
