// An answer waits for no event that is not of its issue, whatever becomes of the others.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { onBothStores } from '../../test/support/both-databases.ts';

const lease = 15_000;
const repository = { id: 7 };
const installation = { id: 3 };
const asked = { number: 12 };

const answers: readonly (readonly [event: string, payload: object])[] = [
  ['issue_comment', { action: 'created', repository, installation, issue: asked }],
  ['pull_request_review_comment', { action: 'created', repository, installation, pull_request: asked }],
  ['pull_request_review', { action: 'submitted', repository, installation, pull_request: asked }],
  ['check_run', { action: 'requested_action', repository, installation, check_run: { external_id: 'q' } }],
];

const suite = fc.record({
  id: fc.nat({ max: 5 }),
  pull_requests: fc.constantFrom([], [{ number: 12 }], [{ number: 12 }, { number: 13 }], [{ number: 40 }]),
});
const elsewhere: fc.Arbitrary<readonly [event: string, payload: object]> = fc.oneof(
  suite.map(
    (check_suite) => ['check_suite', { action: 'completed', repository, installation, check_suite }] as const,
  ),
  fc
    .nat({ max: 5 })
    .map(
      (id) => ['check_run', { repository, installation, check_run: { id, external_id: `q${id}` } }] as const,
    ),
  fc
    .integer({ min: 13, max: 16 })
    .map((number) => ['issues', { repository, installation, issue: { number } }] as const),
  fc
    .integer({ min: 13, max: 16 })
    .map((number) => ['pull_request', { repository, installation, pull_request: { number } }] as const),
  fc.constant(['installation_repositories', { action: 'removed', installation }] as const),
  fc.constant(['push', { repository, installation }] as const),
);
/** In work for ever, or tried again and again. */
const fates = fc.infiniteStream(fc.constantFrom('hangs', 'is tried again'));

onBothStores('an answer', (emptied, engine) => {
  test('waits for no event that is not of its issue, by comment or by button', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(elsewhere, { maxLength: 25 }),
        fc.constantFrom(...answers),
        fates,
        async (others, [event, payload], fate) => {
          const { inbox } = await emptied();
          for (const [at, [name, body]] of others.entries()) {
            await inbox.put({ id: `other ${at}`, event: name, payload: body, receivedAt: at });
          }
          for (const claimed of await inbox.claim({ now: 100, until: 100 + lease, limit: 32 })) {
            if (fate.next().value === 'is tried again') await inbox.retryAt(claimed, 1_000, 'no answer');
          }
          await inbox.put({ id: 'answer', event, payload, receivedAt: 200 });
          const next = await inbox.claim({ now: 200, until: 200 + lease, limit: 32 });
          expect(next.map(({ id }) => id)).toContain('answer');
        },
      ),
      { numRuns: engine === 'sqlite' ? 60 : 25 },
    );
  });
});
