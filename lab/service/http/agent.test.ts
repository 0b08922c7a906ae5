import { describe, expect, test } from '@jest/globals';
import { benches, textAt, valueAt } from '../../testing/bench.ts';

const open = benches({ dialect: 'live' });

describe('the live agent server', () => {
  test('wants the session key of its sandbox, and is away while that does not run', async () => {
    const { ask, agent, simulator, waiting } = await open();
    const id = await waiting();
    const other = await waiting();
    const { sessionKey = '' } = await simulator.control.conversation(id, { keys: true });
    const status = async (place: number, of: string, key?: string) =>
      (
        await ask(
          'POST',
          `/agent/${place}/api/conversations/${of}/events/respond_to_confirmation`,
          { accept: true },
          key === undefined ? {} : { 'x-session-api-key': key },
        )
      ).status;
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await status(1, id)).toBe(401);
    expect(await status(1, id, simulator.apiKey)).toBe(401);
    expect(await status(2, other, sessionKey)).toBe(401);
    expect(await status(1, other, sessionKey)).toBe(404);
    expect(await status(0, unknown, sessionKey)).toBe(404);
    expect(await status(0, unknown)).toBe(401);
    expect(await status(1, 'mine', sessionKey)).toBe(422);
    expect(await status(1, id, sessionKey)).toBe(200);
    await simulator.control.setState(id, { sandbox_status: 'PAUSED' });
    expect(await agent('POST', id, '/run')).toMatchObject({
      status: 502,
      text: expect.stringContaining('<!doctype'),
    });
  });

  test('writes which policy was in force before each batch of actions, and streams nothing into its events', async () => {
    const { agent, ask, simulator, waiting } = await open();
    const id = await waiting('simulate: confirm twice');
    await agent('POST', id, '/security_analyzer', { security_analyzer: { kind: 'LLMSecurityAnalyzer' } });
    await agent('POST', id, '/confirmation_policy', { policy: { kind: 'AlwaysConfirm' } });
    await agent('POST', id, '/run');
    await simulator.control.advance('60s');
    const { items } = (await agent('GET', id, '/events/search')).body as { items: { kind: string }[] };
    const [asked, analysis] = [items.at(-3), items.at(-2)];
    expect(items.at(-1)).toMatchObject({ key: 'execution_status', value: 'waiting_for_confirmation' });
    expect(analysis).toMatchObject({
      kind: 'SecurityAnalysisEvent',
      ...{ analyzer: 'LLMSecurityAnalyzer', policy: 'AlwaysConfirm' },
      risks: { [textAt(asked, 'id')]: textAt(asked, 'security_risk') },
    });
    const kinds = new Set(items.map(({ kind }) => kind));
    expect([...kinds]).not.toContain('StreamingDeltaEvent');
    const stored = await ask('GET', `/api/v1/conversation/${id}/events/search?kind__eq=StreamingDeltaEvent`);
    expect(valueAt(stored.body, 'items')).toHaveLength(100);
  });

  test('says in its record that the agent is of another vendor', async () => {
    const { agent, waiting } = await open({ acp: true });
    expect((await agent('GET', await waiting(), '')).body).toMatchObject({ agent: { kind: 'ACPAgent' } });
  });

  test('runs what rests, refuses to run twice, and takes run for an approval', async () => {
    const { agent, simulator, waiting } = await open();
    const id = await waiting();
    expect(await agent('POST', id, '/run')).toMatchObject({ status: 200 });
    expect(await agent('POST', id, '/run')).toMatchObject({ status: 409 });
    expect(await simulator.control.conversation(id)).toMatchObject({
      answers: [{ kind: 'run', effect: 'approved' }, { effect: 'ignored' }],
    });
  });

  test('without room for a run keeps a message and answers 429 with how to go on, until it has room', async () => {
    const { agent, simulator, waiting, statusOf } = await open();
    const id = await waiting('simulate: idle after 1s');
    const content = [{ type: 'text', text: 'And the tests?' }];
    const full = (route: string) => simulator.control.armFault({ route, action: 'no_room' });
    await full('message');
    expect(await agent('POST', id, '/events', { role: 'user', content, run: true })).toMatchObject({
      status: 429,
      body: { detail: expect.stringMatching(/^Message saved, .* without resending the message\.$/) },
    });
    expect(await simulator.control.conversation(id)).toMatchObject({ messages: 2 });
    // One that sets nobody going needs no room.
    await full('message');
    expect(await agent('POST', id, '/events', { role: 'user', content, run: false })).toMatchObject({
      status: 200,
    });
    await full('run');
    expect(await agent('POST', id, '/run')).toMatchObject({ status: 429 });
    expect(await agent('POST', id, '/run')).toMatchObject({ status: 200 });
    expect(await statusOf(id)).toBe('RUNNING/running');
  });

  test('that lost a conversation to another one refuses with a 409 in words of its own', async () => {
    const { agent, simulator, waiting } = await open();
    const id = await waiting('simulate: idle after 1s');
    await simulator.control.armFault({ route: 'run', action: 'owned_elsewhere' });
    expect(await agent('POST', id, '/run')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('owned by another agent server') },
    });
    expect(await simulator.control.conversation(id)).toMatchObject({ answers: [] });
  });

  test('leaves what waits waiting for a message without run, for an interrupt, a pause and a side question', async () => {
    const { agent, simulator, statusOf, waiting } = await open();
    const id = await waiting();
    const content = [{ type: 'text', text: 'And the tests?' }];
    for (const [path, body] of [
      ['/events', { role: 'user', content, run: false }],
      ['/events', { role: 'user', content }],
      ['/interrupt', undefined],
      ['/pause', undefined],
    ] as const) {
      expect(await agent('POST', id, path, body)).toMatchObject({ status: 200 });
    }
    expect((await agent('POST', id, '/ask_agent', { question: 'Why?' })).body).toEqual({
      response: expect.stringContaining('Why?'),
    });
    expect(await agent('POST', id, '/ask_agent', {})).toMatchObject({ status: 422 });
    expect(await statusOf(id)).toBe('RUNNING/waiting_for_confirmation');
    const { answers } = await simulator.control.conversation(id);
    expect(answers.map(({ effect }) => effect)).toEqual(['ignored', 'ignored', 'ignored', 'ignored']);
  });

  test('tells the policy that was set, as the agent server writes it', async () => {
    const { agent, waiting } = await open();
    const id = await waiting();
    const told = async (policy: unknown) => {
      expect(await agent('POST', id, '/confirmation_policy', { policy })).toMatchObject({ status: 200 });
      return (await agent('GET', id, '')).body;
    };
    const always = { kind: 'AlwaysConfirm' };
    expect(await told(always)).toMatchObject({ confirmation_policy: always });
    const risky = { kind: 'ConfirmRisky', threshold: 'MEDIUM', confirm_unknown: false };
    expect(await told(risky)).toHaveProperty('confirmation_policy', risky);
    const usual = { ...risky, threshold: 'HIGH', confirm_unknown: true };
    expect(await told({ kind: 'ConfirmRisky' })).toHaveProperty('confirmation_policy', usual);
    for (const policy of [undefined, { kind: 'Sometimes' }, { kind: 'ConfirmRisky', threshold: 'EXTREME' }])
      expect(await agent('POST', id, '/confirmation_policy', { policy })).toMatchObject({ status: 422 });
  });

  test('forgets the policy and what judges after 20 idle minutes, and its record tells only once it is opened', async () => {
    const { agent, simulator, waiting } = await open({ sleepless: true });
    const id = await waiting();
    const guard = async () => {
      const { confirmation_policy, security_analyzer } = Object((await agent('GET', id, '')).body);
      return [confirmation_policy.kind, security_analyzer?.kind ?? null];
    };
    const security_analyzer = { kind: 'PatternSecurityAnalyzer' };
    expect(await agent('POST', id, '/security_analyzer', { security_analyzer })).toMatchObject({
      status: 200,
    });
    await agent('POST', id, '/confirmation_policy', { policy: { kind: 'AlwaysConfirm' } });
    const set = ['AlwaysConfirm', 'PatternSecurityAnalyzer'];
    await simulator.control.advance('19m');
    await agent('GET', id, '/events/search?limit=1');
    await simulator.control.advance('19m');
    await agent('GET', id, '/events/search?limit=1');
    expect(await guard()).toEqual(set);
    await simulator.control.advance('20m');
    expect(await guard()).toEqual(set);
    await agent('GET', id, '/events/search?limit=1');
    expect(await guard()).toEqual(['NeverConfirm', null]);
    const unknown = { security_analyzer: { kind: 'Oracle' } };
    expect(await agent('POST', id, '/security_analyzer', unknown)).toMatchObject({ status: 422 });
  });

  test('pursues a goal by letting go whatever waits, until it is stopped', async () => {
    const { agent, simulator, statusOf, waiting } = await open();
    const id = await waiting('simulate: confirm twice');
    const goals = async () =>
      (valueAt((await agent('GET', id, '/events/search')).body, 'items') as Record<string, unknown>[])
        .filter(({ key }) => key === 'goal')
        .map(({ value }) => Object(value).active);
    const objective = 'All is well.';
    expect(await agent('POST', id, '/goal', { objective })).toMatchObject({ status: 200 });
    expect(await agent('POST', id, '/goal', { objective })).toMatchObject({ status: 409 });
    expect(await statusOf(id)).toBe('RUNNING/running');
    expect(await agent('POST', id, '/goal/stop')).toMatchObject({ status: 200 });
    await simulator.control.advance('10m');
    expect(await statusOf(id)).toBe('RUNNING/waiting_for_confirmation');
    expect(await goals()).toEqual([true, false]);
    await agent('POST', id, '/goal', { objective });
    await simulator.control.advance('10m');
    expect(await statusOf(id)).toBe('RUNNING/finished');
    expect(await goals()).toEqual([true, false, true, false]);
  });

  test('lists events from which exactly the pending actions can be told', async () => {
    const { agent, simulator, waiting } = await open();
    const id = await waiting('simulate: confirm two');
    const { body } = await agent('GET', id, '/events/search?sort_order=TIMESTAMP_DESC&limit=100');
    expect(pendingIn(body)).toEqual((await simulator.control.conversation(id)).pending.toReversed());
    await agent('POST', id, '/events/respond_to_confirmation', { accept: false, reason: 'no' });
    const after = (await agent('GET', id, '/events/search')).body;
    expect(pendingIn(after)).toEqual([]);
    expect(kindsIn(after)).toEqual(
      expect.arrayContaining([
        'MessageEvent',
        'UserRejectObservation',
        'ObservationEvent',
        'AgentErrorEvent',
      ]),
    );
  });

  test('pages events, refuses more than 100 with a 500, and filters by full class names only', async () => {
    const { agent, waiting } = await open();
    const id = await waiting();
    const all = kindsIn((await agent('GET', id, '/events/search')).body);
    const paged: string[] = [];
    let cursor = '';
    do {
      const page = (await agent('GET', id, `/events/search?limit=3${cursor}`)).body;
      paged.push(...kindsIn(page));
      cursor = textAt(page, 'next_page_id') && `&page_id=${textAt(page, 'next_page_id')}`;
    } while (cursor !== '');
    expect(paged).toEqual(all);
    const status = async (query: string) => (await agent('GET', id, `/events/search?${query}`)).status;
    expect(await status('limit=101')).toBe(500);
    expect(await status('limit=0')).toBe(422);
    expect(await status('sort_order=NEWEST')).toBe(422);
    expect(await status('page_id=unknown')).toBe(422);
    expect(kindsIn((await agent('GET', id, '/events/search?kind=ActionEvent')).body)).toEqual([]);
  });
});

/** The rule of a client, written again here on purpose: the events alone have to tell. */
function pendingIn(page: unknown): string[] {
  const events = itemsIn(page);
  const answered = new Set(events.map((event) => textAt(event, 'action_id')));
  const failed = new Set(
    events
      .filter((event) => textAt(event, 'kind') === 'AgentErrorEvent')
      .map((event) => textAt(event, 'tool_call_id')),
  );
  return events
    .filter((event) => textAt(event, 'kind') === 'ActionEvent' && valueAt(event, 'action') !== null)
    .filter((event) => !answered.has(textAt(event, 'id')) && !failed.has(textAt(event, 'tool_call_id')))
    .map((event) => textAt(event, 'id'));
}

function kindsIn(page: unknown): string[] {
  return itemsIn(page).map((event) => textAt(event, 'kind'));
}

function itemsIn(page: unknown): unknown[] {
  const items = valueAt(page, 'items');
  return Array.isArray(items) ? items : [];
}
