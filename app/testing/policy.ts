import type { LeastPolicy, OperatorPolicy } from '../../shared/schema/index.ts';

/** Of an operator, who asks for nothing but that. */
export const aPolicy = (least: Partial<LeastPolicy> = {}): OperatorPolicy => ({
  least: { permission: {}, allowRequester: null, ask: null, rules: null, limits: {}, ...least },
  name: 'POLICY_FILE@1',
});
