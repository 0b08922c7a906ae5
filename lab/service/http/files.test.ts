import { describe, expect, test } from '@jest/globals';
import { benches } from '../../testing/bench.ts';

const open = benches({ dialect: 'live' });

async function working(script = 'hang') {
  const bench = await open();
  const { control, url } = bench.simulator;
  const id = await bench.begin(`simulate: ${script}`);
  const record = async () => (await bench.ask('GET', `/api/v1/app-conversations?ids=${id}`)).body;
  const { sessionKey = '' } = await control.conversation(id, { keys: true });
  const get = (path: string, key = sessionKey) =>
    fetch(`${url}/agent/1${path}`, { headers: { 'x-session-api-key': key } });
  return { ...bench, id, control, url, record, get };
}

const costOf = (body: unknown) => JSON.parse(JSON.stringify(body))[0].metrics;

describe('the cost of a conversation', () => {
  test('grows while its agent works, and at no other time', async () => {
    const { record, control, id } = await working('confirm after 60s');
    const early = costOf(await record());
    await control.advance('30s');
    const later = costOf(await record());
    expect(later.accumulated_cost).toBeGreaterThan(early.accumulated_cost);
    expect(later.accumulated_token_usage.prompt_tokens).toBeGreaterThan(0);
    await control.advance('60s');
    const waiting = costOf(await record());
    expect(waiting.accumulated_cost).toBeCloseTo(0.3, 3);
    await control.advance('10m');
    expect(costOf(await record())).toEqual(waiting);
    await control.setState(id, { sandbox_status: 'PAUSED' });
    await control.advance('10m');
    expect(costOf(await record())).toEqual(waiting);
  });
});

describe('the work of an agent', () => {
  test('can be loaded as a patch of its workspace, with the session key', async () => {
    const { get } = await working();
    const reply = await get('/api/file/archive?path=/workspace/project&format=git-delta');
    expect(reply.headers.get('content-type')).toContain('text/x-patch');
    expect(await reply.text()).toContain('+  return name.trim();');
    for (const [query, status] of [
      ['?path=relative', 400],
      ['?path=/elsewhere', 404],
      ['', 422],
      ['?path=/workspace/project&format=rar', 422],
    ] as const) {
      expect((await get(`/api/file/archive${query}`)).status).toBe(status);
    }
    expect((await get('/api/file/archive?path=/workspace/project', 'wrong')).status).toBe(401);
  });

  test('can be loaded as a zip of its trajectory, from the sandbox and from the service', async () => {
    const { get, id, url, simulator, control } = await working();
    const hosted = () =>
      fetch(`${url}/api/v1/app-conversations/${id}/download`, {
        headers: { authorization: `Bearer ${simulator.apiKey}` },
      });
    for (const reply of [await get(`/api/file/download-trajectory/${id}`), await hosted()]) {
      expect(reply.status).toBe(200);
      const bytes = Buffer.from(await reply.arrayBuffer());
      expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
      expect(bytes.toString('latin1')).toContain('events.json');
    }
    await control.setState(id, { sandbox_status: 'PAUSED' });
    expect((await hosted()).status).toBe(200);
    expect((await get(`/api/file/download-trajectory/${id}`)).status).toBe(502);
  });
});
