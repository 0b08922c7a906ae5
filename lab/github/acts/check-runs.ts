// What a check run says, and its buttons.
import { type Hub, invalid } from '../hub.ts';
import { type CheckAction, type CheckRun, nextId } from '../world.ts';

/** One that says nothing yet, but for what is given. */
export function newCheckRun(
  hub: Hub,
  given: Pick<CheckRun, 'name' | 'headSha'> & Partial<CheckRun>,
): CheckRun {
  const nothing = { conclusion: null, concluded: [], externalId: '', detailsUrl: null, actions: [] };
  const unsaid = { title: null, summary: null, text: null };
  return { id: nextId(hub.world), status: 'queued', ...nothing, ...unsaid, startedAt: hub.now(), ...given };
}

/** Of somebody else's App, which has come to its end. */
export const concludedBy = (by: string, conclusion: string) => {
  return { by, status: 'completed', conclusion, concluded: [conclusion] };
};

/** `body`: as REST takes it. */
export function changeCheckRun(run: CheckRun, body: Readonly<Record<string, unknown>>): void {
  const given = (name: string) => (typeof body[name] === 'string' ? body[name] : undefined);
  // One that is completed stays so, whatever is asked for.
  if (run.status !== 'completed') run.status = given('status') ?? run.status;
  run.externalId = given('external_id') ?? run.externalId;
  run.detailsUrl = given('details_url') ?? run.detailsUrl;
  const conclusion = given('conclusion');
  if (conclusion !== undefined) {
    run.conclusion = conclusion;
    run.concluded.push(conclusion);
    run.status = 'completed';
  }
  run.actions = readActions(body.actions) ?? run.actions;
  const output = body.output;
  if (typeof output !== 'object' || output === null) return;
  const part = (name: 'title' | 'summary' | 'text') => {
    const value: unknown = Reflect.get(output, name);
    if (typeof value === 'string' && Buffer.byteLength(value) > longestOutput)
      throw invalid('CheckRun', name, 'too_long');
    return typeof value === 'string' ? value : run[name];
  };
  run.title = part('title');
  run.summary = part('summary');
  run.text = part('text');
}

/** Of bytes, whatever its documentation says. */
const longestOutput = 65_535;
const mostActions = 3;
const longest = { label: 20, description: 40, identifier: 20 } as const;

/** Undefined where none are given: then those that it has stay. */
function readActions(given: unknown): readonly CheckAction[] | undefined {
  if (given === undefined) return undefined;
  if (!Array.isArray(given) || given.length > mostActions) throw invalid('CheckRun', 'actions');
  return given.map((action: unknown) => {
    const part = (name: keyof typeof longest): string => {
      const value: unknown = typeof action === 'object' && action !== null ? Reflect.get(action, name) : null;
      if (typeof value === 'string' && value !== '' && value.length <= longest[name]) return value;
      throw invalid('CheckRun', `actions.${name}`);
    };
    return { label: part('label'), description: part('description'), identifier: part('identifier') };
  });
}
