// The operator's policy beside a repository's configuration: key by key the stricter of the two.
import type { Rule } from './types.ts';

/** From the least strict to the strictest. */
export const asks = ['never', 'service', 'risky', 'always'] as const;
export type Ask = (typeof asks)[number];

/** From the least strict to the strictest. */
export const permissions = ['triage', 'write', 'maintain', 'admin'] as const;
export type Permission = (typeof permissions)[number];

const deeds = ['start', 'approve', 'reject'] as const;
type Deed = (typeof deeds)[number];

export const limitKeys = [
  'cost_per_run',
  'cost_per_day',
  'runs_at_once',
  'runs_per_person_per_hour',
] as const;
export type LimitKey = (typeof limitKeys)[number];
/** Null or absent = none. */
export type Limits = Readonly<Partial<Record<LimitKey, number | null>>>;

/** What the operator asks for at least. Null or absent = nothing. */
export interface Floor {
  readonly permission: Readonly<Partial<Record<Deed, Permission>>>;
  readonly allowRequester: boolean | null;
  readonly ask: Ask | null;
  /** They decide beside those of the repository: see `decideAll`. */
  readonly rules: readonly Rule[] | null;
  readonly limits: Limits;
}

/** The floor as it is named where it decides. */
export interface OperatorPolicy {
  readonly floor: Floor;
  /** `POLICY_FILE@1a2b3c4d5e6f`: with a part of the hash of its text. */
  readonly name: string;
}

export interface Policy {
  readonly permission: Readonly<Record<Deed, Permission>>;
  readonly allowRequester: boolean;
  readonly ask: Ask;
  readonly limits: Limits;
}

/** The values that the operator's policy has made stricter, as keys of the configuration: `permission.start`. */
export type Raised = readonly string[];

export function stricter(
  floor: Floor,
  repository: Policy,
): { readonly policy: Policy; readonly raised: Raised } {
  const raised: string[] = [];
  const keep = <T>(
    key: string,
    own: T,
    least: T | null | undefined,
    isLess: (own: T, least: T) => boolean,
  ): T => {
    if (least === null || least === undefined || !isLess(own, least)) return own;
    raised.push(key);
    return least;
  };
  const permission = (deed: Deed) =>
    keep(`permission.${deed}`, repository.permission[deed], floor.permission[deed], isBelow(permissions));
  const policy: Policy = {
    permission: {
      start: permission('start'),
      approve: permission('approve'),
      reject: permission('reject'),
    },
    allowRequester: keep(
      'allow_requester',
      repository.allowRequester,
      floor.allowRequester,
      (own, least) => own && !least,
    ),
    ask: keep('ask', repository.ask, floor.ask, isBelow(asks)),
    limits: Object.fromEntries(
      limitKeys.map((key) => [
        key,
        keep<number | null>(
          `limits.${key}`,
          repository.limits[key] ?? null,
          floor.limits[key],
          (own, least) => own === null || (least !== null && own > least),
        ),
      ]),
    ),
  };
  return { policy, raised };
}

const isBelow =
  <T>(order: readonly T[]) =>
  (own: T, least: T): boolean =>
    order.indexOf(own) < order.indexOf(least);
