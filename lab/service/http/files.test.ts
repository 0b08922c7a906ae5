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

describe('the files in which an agent works', () => {
  const begun = async () => {
    const bench = await working();
    const { control, id } = bench;
    await control.setFiles(id, {
      'a.sh': 'ls\n',
      'in.sh': { link: 'deep/b.sh' },
      'deep/b.sh': 'pwd\n',
      'out.sh': { link: '/proc/1/environ' },
      'up.sh': { link: '../../x' },
      round: { link: 'round' },
      pipe: { is: 'pipe' },
      'README.md': null,
    });
    const shown = async (path: string) => {
      const reply = await bench.get(`/api/conversations/${id}/workspace/${path}`);
      return [reply.status, await reply.text()] as const;
    };
    const downloaded = async (path: string) => {
      const query = new URLSearchParams({ path });
      const reply = await bench.get(`/api/file/download?${query}`);
      return [reply.status, await reply.text()] as const;
    };
    return { ...bench, shown, downloaded };
  };
  const refused = (status: number, detail: string) => [status, JSON.stringify({ detail })];

  test('are shown within their folder alone, and downloaded wherever a link leads', async () => {
    const { shown, downloaded } = await begun();
    expect(await shown('a.sh')).toEqual([200, 'ls\n']);
    expect(await shown('in.sh')).toEqual([200, 'pwd\n']);
    expect(await shown('package.json')).toEqual([200, expect.stringContaining('node --test')]);
    for (const path of ['out.sh', 'up.sh'])
      expect(await shown(path)).toEqual(refused(400, 'Path is outside the workspace'));
    expect(await downloaded('/workspace/project/out.sh')).toEqual([200, 'SECRET=of the server\n']);
    expect(await downloaded('/etc/passwd')).toEqual([200, 'SECRET=of the server\n']);
  });

  test('are told from what is no file, by downloads better than by what is shown', async () => {
    const { shown, downloaded } = await begun();
    for (const path of ['nothing', 'README.md', 'pipe', 'round'])
      expect(await shown(path)).toEqual(refused(404, 'File not found'));
    expect(await shown('deep')).toEqual(refused(404, 'No index.html in directory'));
    const of = (path: string) => downloaded(`/workspace/project/${path}`);
    expect(await of('nothing')).toEqual(refused(404, 'File not found'));
    for (const path of ['pipe', 'deep']) expect(await of(path)).toEqual(refused(400, 'Path is not a file'));
    expect(await downloaded('a.sh')).toEqual(refused(400, 'Path must be absolute'));
  });

  test('are those of the copy of its repository, and asked for with the session key', async () => {
    const { begin, simulator } = await open();
    const id = await begin('simulate: hang', { selected_repository: 'octo/garden' });
    const { sessionKey = '' } = await simulator.control.conversation(id, { keys: true });
    const get = (path: string, key: string) =>
      fetch(`${simulator.url}/agent/1${path}`, { headers: { 'x-session-api-key': key } });
    const record = await get(`/api/conversations/${id}`, sessionKey);
    expect(await record.json()).toMatchObject({ workspace: { working_dir: '/workspace/project/garden' } });
    const path = `/api/conversations/${id}/workspace/package.json`;
    expect((await get(path, sessionKey)).status).toBe(200);
    expect((await get(path, 'wrong')).status).toBe(401);
  });
});
