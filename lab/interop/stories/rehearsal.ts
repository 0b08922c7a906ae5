// The rehearsal of the product, as `npm run rehearse` plays it, with an agent that does what it is told.
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { rehearse } from '../../../app/rehearsal/play.ts';
import type { RehearsalReport } from '../../../app/rehearsal/report.ts';
import type { Service } from '../../../shared/service/index.ts';
import { does, finish, runs, type ToolCall, type Turn } from '../model/script.ts';

/** `another`: the call of another agent, where this server has a tool for it. `held`: until then the model thinks about its last turn. */
export function rehearsalTurns(
  nonce: string,
  another: ToolCall | null,
  held: Promise<unknown>,
): readonly Turn[] {
  const says = (which: string) => does(runs(`echo 'rehearsal ${nonce} ${which}'`));
  const child = another === null ? finish('I have no such tool.') : does(another);
  return [
    says('one'),
    says('two'),
    finish(),
    says('three'),
    child,
    { ...does(runs('sleep 60')), after: held },
  ];
}

/** Every line is green but these, which cannot be told here. Returns what was measured. */
export async function rehearseOn(
  service: Service,
  nonce: string,
  untold: readonly string[],
): Promise<string> {
  const report = await rehearse({ service, uuid: randomUUID, nonce, pollInterval: 1_000 });
  const seen = report.lines.map(({ name, is, why }) => `${name}: ${is}: ${why}`).join('\n');
  const notGreen = report.lines.filter(({ is }) => is !== 'green');
  assert(
    notGreen.every(({ is }) => is === 'cannot_tell'),
    seen,
  );
  assert.deepEqual(
    notGreen.map(({ name }) => name),
    untold,
    seen,
  );
  assert.equal(report.guard, 'held', seen);
  return measured(report);
}

function measured({ versions: { hosted, agentServer }, seconds, cost }: RehearsalReport): string {
  return `hosted ${hosted}, agent server ${agentServer}, ${seconds} s, ${cost ?? 'no cost told'}`;
}
