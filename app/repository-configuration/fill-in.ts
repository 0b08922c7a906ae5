// Merges checked values into one configuration. The nearest file wins, and the defaults of the schema fill the gaps.
import { type Ask, type Limits, readRules } from '../../shared/rules/index.ts';
import { configurationSchema, type Schema } from './schema.ts';
import type { OwnConfiguration, RepositoryConfiguration, Values } from './types.ts';

export function fillIn(files: readonly Values[]): OwnConfiguration {
  const values = files.toReversed().reduce(merge, defaultsOf(configurationSchema));
  // Every file has passed the schema, and the defaults come from the schema, so the types are known here.
  return decode(values as unknown as CheckedValues);
}

interface CheckedValues {
  readonly label: string;
  readonly permission: RepositoryConfiguration['permission'];
  readonly teams: readonly string[];
  readonly allow_requester: boolean;
  readonly bots: readonly string[];
  readonly prompt: string | null;
  readonly branch: string | null;
  readonly on_pause: 'resume' | 'wait';
  readonly after_reject: 'continue' | 'stop';
  readonly commands: RepositoryConfiguration['commands'];
  readonly ask: Ask;
  readonly rules: unknown;
  readonly limits: Limits;
  readonly context: RepositoryConfiguration['context'];
  readonly on_red_check: RepositoryConfiguration['onRedCheck'];
  readonly request_review: boolean;
}

function decode(checked: CheckedValues): OwnConfiguration {
  return {
    label: checked.label,
    permission: checked.permission,
    teams: checked.teams,
    allowRequester: checked.allow_requester,
    bots: checked.bots,
    prompt: checked.prompt,
    branch: checked.branch,
    onPause: checked.on_pause,
    afterReject: checked.after_reject,
    commands: checked.commands,
    ask: checked.ask,
    rules: readRules(checked.rules).rules,
    limits: checked.limits,
    context: checked.context,
    onRedCheck: checked.on_red_check,
    requestReview: checked.request_review,
  };
}

function defaultsOf(schema: Schema): Values {
  if (schema.type !== 'object') return {};
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, inner]) => [
      name,
      inner.type === 'object' ? defaultsOf(inner) : inner.default,
    ]),
  );
}

/** Mappings are merged, everything else is replaced. An empty value counts as left out. */
function merge(below: Values, above: Values): Values {
  const merged: Record<string, unknown> = { ...below };
  for (const [name, value] of Object.entries(above)) {
    if (value === null || value === undefined) continue;
    const known = merged[name];
    merged[name] = isMapping(known) && isMapping(value) ? merge(known, value) : value;
  }
  return merged;
}

function isMapping(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
