// The operator's policy beside a repository's configuration: key by key the stricter of the two.
import type { Rule } from '../rules/index.ts';

/** Sorted from the least strict to the strictest. */
export const askPolicies = ['never', 'observe', 'service', 'risky', 'always', 'plan'] as const;
export type AskPolicy = (typeof askPolicies)[number];

/** Sorted from the least strict to the strictest. */
export const permissions = ['triage', 'write', 'maintain', 'admin'] as const;
export type Permission = (typeof permissions)[number];

type PermissionKey = 'start' | 'approve' | 'reject';

export const limitKeys = [
  'cost_per_run',
  'cost_per_day',
  'runs_at_once',
  'runs_per_person_per_hour',
] as const;
export type LimitKey = (typeof limitKeys)[number];
/** Ways with an agent that costs more than it may. Sorted from the least strict to the strictest. */
export const overCosts = ['ask', 'stop'] as const;
export type OverCost = (typeof overCosts)[number];

/** Null or absent = none; an agent that costs too much is stopped then. */
export type UsageLimits = Readonly<Partial<Record<LimitKey, number | null>>> & {
  readonly over_cost?: OverCost | null;
};

/** The least that the operator asks for. Null or absent = nothing. */
export interface LeastPolicy {
  readonly permission: Readonly<Partial<Record<PermissionKey, Permission>>>;
  readonly allowRequester: boolean | null;
  readonly ask: AskPolicy | null;
  /** Rules that decide beside those of the repository: see `decideAll`. */
  readonly rules: readonly Rule[] | null;
  readonly limits: UsageLimits;
}

export interface OperatorPolicy {
  readonly least: LeastPolicy;
  /** As it is named where it decides: `POLICY_FILE@1a2b3c4d5e6f`, with a part of the hash of its text. */
  readonly name: string;
}

/** The values of a repository's configuration that a policy can make stricter. */
export interface PolicyValues {
  readonly permission: Readonly<Record<PermissionKey, Permission>>;
  readonly allowRequester: boolean;
  readonly ask: AskPolicy;
  readonly limits: UsageLimits;
}

/** `raised`: the keys of the values that became stricter, as in the configuration: `permission.start`. */
export function applyLeastPolicy(
  least: LeastPolicy,
  own: PolicyValues,
): { readonly values: PolicyValues; readonly raised: readonly string[] } {
  const raised: string[] = [];
  const raise = <T>(key: string, required: T): T => {
    raised.push(key);
    return required;
  };
  const stricter = <T>(key: string, order: readonly T[], given: T, required: T | null = null): T =>
    required !== null && isBelow(order)(given, required) ? raise(key, required) : given;
  const permission = (key: PermissionKey) =>
    stricter(`permission.${key}`, permissions, own.permission[key], least.permission[key]);
  const limit = (key: LimitKey) => {
    const [given = null, most = null] = [own.limits[key], least.limits[key]];
    return most === null || (given !== null && given <= most) ? given : raise(`limits.${key}`, most);
  };
  const limits = Object.fromEntries(limitKeys.map((key) => [key, limit(key)]));
  // An agent that costs too much is stopped where nothing is said.
  const { over_cost = null } = own.limits;
  const overCost = stricter('limits.over_cost', overCosts, over_cost ?? 'stop', least.limits.over_cost);
  const values: PolicyValues = {
    permission: {
      start: permission('start'),
      approve: permission('approve'),
      reject: permission('reject'),
    },
    allowRequester: stricter('allow_requester', [true, false], own.allowRequester, least.allowRequester),
    ask: stricter('ask', askPolicies, own.ask, least.ask),
    limits: { ...limits, ...(over_cost && { over_cost: overCost }) },
  };
  return { values, raised };
}

/** Whether one's own is less strict than what is required. */
export const isBelow =
  <T>(order: readonly T[]) =>
  (own: T, required: T): boolean =>
    order.indexOf(own) < order.indexOf(required);
