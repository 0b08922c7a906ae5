// What the product sent to start a story, as the tap saw it.
import { strict as assert } from 'node:assert';
import { object } from '../raw.ts';
import type { HostedWorld, Story } from './hosted-world.ts';
import type { Tapped } from './tap.ts';

export function startsSent({ tap }: HostedWorld, { script }: Story): readonly Tapped[] {
  return tap.requests.filter(({ method, body }) => method === 'POST' && body.includes(script.mark));
}

/** The id that the product chose for the conversation. */
export function chosenId(world: HostedWorld, story: Story): string {
  const [start] = startsSent(world, story);
  assert(start, 'no start was sent');
  return String(object(JSON.parse(start.body)).conversation_id);
}
