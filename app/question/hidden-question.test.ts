// A question that GitHub refused to show: it is never given up while it is open, and whoever answers is told why there is none.
import { expect } from '@jest/globals';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';

const refused = 'GitHub refuses /POST.*issues.*comments$/ 50 times:';
const locked = `${refused} 403 Unable to create comment because issue is locked.`;
const hidden = `under ask: always | works | ${locked} | asks npm test`;
const why = 'could not be shown (403: Unable to create comment because issue is locked.)';

playScenes`
  a command shows the question at once where that is possible by then
    ${hidden} | GitHub refuses nothing | mona: /approve | 1 question
    reply says the agent’s question ${why}, so \`/approve\` answers nothing. Nothing was sent to the agent.
  /status says why the question cannot be read, and nothing of it once it can
    ${hidden} | GitHub refuses nothing | mona: /status | reply says ⚠️ The agent’s question ${why}
    reply does not say Waiting for an answer: | 30s pass | mona: /status | reply does not say could not be shown
    reply says Waiting for an answer:
  a question that nobody waits for any more is given up
    ${hidden} | GitHub refuses nothing | goes on | finishes | 11m pass | no questions
    ${async ({ rig }) => expect((await rig.store.counts()).outbox.undeliverable ?? 0).toBe(0)}
  buttons on the pull request wait for no question that is refused on the issue
    under ask: always | a pull request is opened | ${locked} | asks npm test | 1 check | no questions
  a question that GitHub refuses with %s is shown at the next try, ten minutes later at most
    under ask: always | works | ${refused} %s %s | asks npm test | 25m pass | no questions
    comment says The agent’s question could not be shown (%s: | GitHub refuses nothing | 10m pass | 1 question
    comment does not say could not be shown
    - 403, as it is locked, ~ 403 ~ Unable to create comment because issue is locked. ~ 403
    - 403, as it is archived, ~ 403 ~ Repository was archived so is read-only. ~ 403
    - 404 ~ 404 ~ Not Found ~ 404
    - 410 ~ 410 ~ This issue was deleted ~ 410
    - 422 ~ 422 ~ Validation Failed ~ 422
`;
