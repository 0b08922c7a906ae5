// A question that is too long for one comment is asked in several, and each must stay as it was written.
import { expect } from '@jest/globals';
import { createOpenHands, createTransport, type Service } from '../../shared/service/index.ts';
import { questionsOf } from '../../test/support/in-thread.ts';
import { aService, letTimeJump, playSteps, type Telling } from '../../test/support/step-stories.ts';

letTimeJump();

const live = await aService('live', 200);
const command = `${'echo "one more line of it"\n'.repeat(5_000)}rm -rf /`;
const transport = createTransport({ env: {} });
const openHands = createOpenHands({ baseUrl: live.url, apiKey: live.apiKey, transport });
/** The same service, whose agent wants to run a long script. */
const service: Service = {
  ...openHands,
  async pending(...of) {
    const list = await openHands.pending(...of);
    if (list.kind !== 'known') return list;
    const value = list.value.map((action) => ({
      ...action,
      arguments: { ...Object(action.arguments), command },
    }));
    return { ...list, value };
  },
};

const asks = 'run confirm → waiting_for_confirmation';
const parts = ({ thread }: Telling) => thread.comments.filter(({ body }) => body.includes('### ✋ Part '));
const titles = (telling: Telling) => parts(telling).map(({ body }) => /Part \d of \d/.exec(body)?.[0]);
const isWhole = (telling: Telling) => {
  expect(questionsOf(telling.thread, 'open')[0]?.body).toContain('**This is part 1 of 3.**');
  expect(titles(telling)).toEqual(['Part 2 of 3', 'Part 3 of 3']);
  expect(parts(telling)[1]?.body).toContain('rm -rf /');
  for (const { body } of telling.thread.comments) expect(body.length).toBeLessThan(65_536);
};
const isEdited = (telling: Telling) => {
  const [, last] = parts(telling);
  if (last) last.body = last.body.replace('rm -rf /', 'npm test');
};
const isDeleted = ({ thread: { comments } }: Telling) => {
  comments.splice(
    comments.findIndex(({ body }) => body.includes('Part 2 of 3')),
    1,
  );
};
const isReplaced = (telling: Telling) => {
  const [one, other] = parts(telling);
  if (one && other) one.body = other.body;
};
const isAskedAgain = (telling: Telling) => {
  const [first] = telling.thread.comments;
  expect(first?.body).toContain('Out of date');
  expect(titles(telling).slice(-2)).toEqual(['Part 2 of 3', 'Part 3 of 3']);
};
/** The first comment reports the start; the second is the first of the parts. */
const partsAreRefused = ({ thread }: Telling) => {
  let writes = 0;
  thread.client.hook.before('request', ({ method, url }) => {
    if (method === 'POST' && url.includes('/issues/') && ++writes > 1) thread.refused.add('POST /repos');
  });
};

// Large bodies take long, and how long an answer is looked for goes by the interval.
playSteps({ live }, { onIssue: true, options: { service }, inputs: { 'poll-interval': '0.3' } })`
  every part of a long question is posted once, and its approval reaches the agent
    ${asks} | ${isWhole} | wendy: /approve → finished
  where a part of a question was %s nothing is sent, and the whole question is asked again
    ${asks} | %s | wendy: /approve → not_waiting | says %s | never says npm test | ${isAskedAgain} | sent nothing
    wendy: /approve → finished | sent accept approved
    - edited ~ ${isEdited} ~ did not say what we wrote there
    - deleted ~ ${isDeleted} ~ was deleted
    - replaced by another part ~ ${isReplaced} ~ was deleted
  a question of which a part cannot be written cannot be approved
    ${partsAreRefused} | ${asks} | GitHub refuses nothing | ${({ thread }) => expect(thread.comments).toHaveLength(1)}
    wendy: /approve → not_waiting | sent nothing
`;
