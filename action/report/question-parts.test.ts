// Which words of ours may be in a further part of an open question.
import { expect, test } from '@jest/globals';
import { someAction } from '../../test/support/questions/some.ts';
import { createThread } from '../../test/support/thread.ts';
import { markerKey } from './marker.ts';
import { closeParts, keepParts, partsToCheck } from './question-parts.ts';

test('a part of a question counts as it was asked, and not as it was closed', async () => {
  const { client, comments } = createThread();
  const place = {
    conversationId: 'c',
    code: 'A2B3C',
    thread: { repository: 'octo/hello', number: 7 },
    key: markerKey('a key'),
  };
  const posted = () =>
    comments.map(({ id, body }) => ({ id, body, nodeId: `node-${id}`, url: '', byApp: true, person: null }));
  await keepParts(client, place, [someAction('echo one more line\n'.repeat(4_000))], []);
  const asked = posted();
  const [part] = partsToCheck(asked, place, 1) ?? [];
  expect(part?.isOurs(asked[0]?.body ?? '')).toBe(true);

  await closeParts(client, place, asked);
  expect(comments[0]?.body).toContain('a question that is over');
  expect(part?.isOurs(comments[0]?.body ?? '')).toBe(false);
});
