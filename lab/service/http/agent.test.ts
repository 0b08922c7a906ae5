import { expect, test } from '@jest/globals';
import { storiesOf } from '../../../test/support/stories-of.ts';
import { benches } from '../../testing/bench.ts';
import { playRequests, type Told } from '../../testing/simulator-stories.ts';

const hasRisks = ({ names }: Told) => {
  const [, analysis, asked] = Object(names.page).items;
  expect(analysis.risks).toEqual({ [asked.id]: asked.security_risk });
};

const open = benches({ dialect: 'live' });

test('an agent server wants the session key of its sandbox, and is away while that does not run', async () => {
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

playRequests(
  { dialect: 'live' },
  storiesOf`
    which policy was in force is written before each batch of actions, and nothing streamed, which only the service stores
      begins simulate: confirm | agent POST /security_analyzer { security_analyzer: { kind: LLMSecurityAnalyzer } } → 200
      agent POST /confirmation_policy { policy: { kind: AlwaysConfirm } } → 200 | advance 60s
      agent GET /events/search?sort_order=TIMESTAMP_DESC&limit=3 → 200 { items: [{ value: waiting_for_confirmation }, { analyzer: LLMSecurityAnalyzer, policy: AlwaysConfirm }, {}] } as page
      ${hasRisks}
      agent GET /events/search → 200 lacks StreamingDeltaEvent
      GET /api/v1/conversation/<id>/events/search?kind__eq=StreamingDeltaEvent&limit=1 → 200 { items: [{ content: 'word ' }], next_page_id: '1' }

    a policy %s is told as it was set
      waits confirm | agent POST /confirmation_policy { policy: { kind: %s } } → 200
      agent GET → 200 { confirmation_policy: { kind: %s } }
      - that always asks ~ AlwaysConfirm ~ AlwaysConfirm
      - with rules ~ ConfirmRisky, threshold: MEDIUM, confirm_unknown: false ~ ConfirmRisky, threshold: MEDIUM, confirm_unknown: false
      - without rules ~ ConfirmRisky ~ ConfirmRisky, threshold: HIGH, confirm_unknown: true

    policy and judge are forgotten after 20 idle minutes, and the record tells only once it is opened
      on { dialect: live, sleepless: true, forgetful: true } | waits confirm
      agent POST /security_analyzer { security_analyzer: { kind: PatternSecurityAnalyzer } } → 200
      agent POST /confirmation_policy { policy: { kind: AlwaysConfirm } } → 200
      advance 19m | agent GET /events/search?limit=1 → 200 | advance 19m | agent GET /events/search?limit=1 → 200 | advance 20m
      agent GET → 200 { confirmation_policy: { kind: AlwaysConfirm }, security_analyzer: { kind: PatternSecurityAnalyzer } }
      agent GET /events/search?limit=1 → 200
      agent GET → 200 { confirmation_policy: { kind: NeverConfirm }, security_analyzer: null }

    a sleepless one forgets nothing, however long a slow machine takes for the next step
      on { dialect: live, sleepless: true } | waits confirm
      agent POST /confirmation_policy { policy: { kind: AlwaysConfirm } } → 200
      advance 24h | agent GET /events/search?limit=1 → 200
      agent GET → 200 { confirmation_policy: { kind: AlwaysConfirm } }

    events are told in pages, from any of them on
      waits confirm | agent GET /events/search?limit=1 → 200 { items: [{ kind: MessageEvent }], next_page_id: any }
      agent GET /events/search?page_id=unknown → 422

    an answer is taken, and recorded with its reason and its actions
      waits confirm two | agent POST /events/respond_to_confirmation { accept: false } → 200 { success: true }
      is RUNNING/idle
      conversation <id> → { pending: [], answers: [{ kind: reject, reason: User rejected the action., effect: refused, actions: [any, any] }] }
      conversation <id> → { answers: [{ sandbox: RUNNING, execution: waiting_for_confirmation, policy: scripted }] }

    an answer needs no key in the documented dialect, but a UUID, and a sandbox that runs
      on { dialect: documented } | waits confirm
      POST /agent/0/api/conversations/00000000-0000-4000-8000-000000000000/events/respond_to_confirmation { accept: true } → 404
      POST /agent/0/api/conversations/mine/events/respond_to_confirmation { accept: true } → 422 { detail: [{ loc: [path, conversation_id] }] }
      POST /agent/0/api/conversations/<id>/events/respond_to_confirmation { accept: false } → 200 { success: true }
      setState <id>, { sandbox_status: PAUSED }
      POST /agent/0/api/conversations/<id>/events/respond_to_confirmation { accept: true } → 503
      setState <id>, { sandbox_status: MISSING }
      POST /agent/0/api/conversations/<id>/events/respond_to_confirmation { accept: true } → 404
  `,
);
