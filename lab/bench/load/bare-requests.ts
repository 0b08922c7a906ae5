// What the looks of the App would cost if they were nothing but requests: the same ones, at the same pace, sent and read by a bare client
// in this process. One after the other they would cost half, as no cache is cold and no core asleep.
import { setTimeout as sleep } from 'node:timers/promises';
import { mostIdsPerRequest } from '../../../shared/conversation/index.ts';
import type { UnderLoad } from './surroundings.ts';

const warmUp = 20;
const measured = 100;
/** Few runs need a request every minute; at this pace everything is as cold as then. */
const longestPause = 300;

/** Milliseconds of processor time for one request about as many conversations as fit, with its reply read. */
export async function bareRequestCost(
  { service }: Pick<UnderLoad, 'service'>,
  ids: readonly string[],
  everyMs: number,
): Promise<number> {
  const asked = ids.slice(0, mostIdsPerRequest).map((id): [string, string] => ['ids', id]);
  const address = new URL(`/api/v1/app-conversations?${new URLSearchParams(asked)}`, service.url);
  const request = async () => {
    const reply = await fetch(address, { headers: { authorization: `Bearer ${service.apiKey}` } });
    const records: unknown = await reply.json();
    if (!Array.isArray(records) || records.length !== asked.length)
      throw new Error('not the records asked for');
  };
  for (let sent = 0; sent < warmUp; sent += 1) await request();
  const before = process.cpuUsage();
  for (let sent = 0; sent < measured; sent += 1) {
    await sleep(Math.min(everyMs, longestPause));
    await request();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / measured;
}
