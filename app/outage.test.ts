// GitHub answers nothing for hours, or for days, in a time that jumps: what people did meanwhile is done, or they are told.
import { expect } from '@jest/globals';
import { buttonEvent, commentEvent, issueEvent, mona } from '../test/support/deliveries.ts';
import { httpError } from '../test/support/fake-github.ts';
import { playScenesUnder } from '../test/support/scenes/play-scenes.ts';
import { questionsOf, type Scene } from '../test/support/scenes/scene.ts';
import { retryDelivery } from './intake/handle-delivery.ts';

const hour = 60 * 60_000;
const playWithin = (runTimeout: number | null) => playScenesUnder({ runTimeout, idleTimeout: 1_000 * hour });
const away = httpError(503, 'Service unavailable');
const asked = 'asks npm test | a pull request is opened';

/** From now on GitHub answers nothing else, until it is back. */
const breaks = ({ rig }: Scene) => {
  rig.github.request = async () => {
    throw away;
  };
};
const isBack = ({ rig }: Scene) => {
  Reflect.deleteProperty(rig.github, 'request');
  return rig.pass(hour / 2, 5 * 60_000);
};
/** It is away from the moment on in which the comment with the answer is looked up. */
const breaksAtLookUp = (scene: Scene) => {
  const { lookUp } = scene.rig.github;
  scene.rig.github.lookUp = (id) => {
    if (!scene.shown.has(String(id))) return lookUp(id);
    scene.rig.github.lookUp = lookUp;
    breaks(scene);
    throw away;
  };
};

playWithin(null)`
  an answer whose comment GitHub does not show for a day is given back in words
    ${asked} | ${breaksAtLookUp} | mona: /approve | 25h pass | ${isBack} | sent nothing
    reply says Nothing was sent to the agent
`;
for (const [which, runTimeout, limit] of [
  ['the time of its run', 18 * hour, 'under label: agent'],
  ['its own time', null, 'under questions: { expire: 18h }'],
] as const)
  playWithin(runTimeout)`
  a question for which ${which} is over during an outage has the answer by a %s that was given in time
    ${limit} | ${asked} | ${breaks} | %s | 20h pass | ${isBack} | sent approve
    - command ~ mona: /approve CODE
    - command on the pull request ~ mona at 40: /approve CODE
    - button ~ mona presses approve
  a question for which ${which} is over ends where nobody had given an answer
    ${limit} | ${asked} | 18h pass | 1m passes
    ${async (scene) => expect((await questionsOf(scene)).at(-1)?.settledAt).not.toBeNull()}
    ${runTimeout === null ? 'sent reject, run' : 'sent nothing'}
`;

/** The event fails in its last try. */
const isGivenUp =
  (event: string, payload: (scene: Scene) => Promise<object>, error = away, attempts = 300) =>
  async (scene: Scene) => {
    const { store, clock, deps } = scene.rig;
    await store.inbox.put({ id: 'lost', event, payload: await payload(scene), receivedAt: clock.now() });
    const [delivery] = await store.inbox.claim({ now: clock.now(), until: clock.now() + 15_000, limit: 9 });
    if (delivery === undefined) throw new Error('nothing is due');
    await retryDelivery(deps, { ...delivery, attempts }, error);
  };
const approving = async (scene: Scene) => {
  const created_at = new Date(scene.rig.clock.now()).toISOString();
  const comment = { id: 950, node_id: 'IC_950', body: '/approve', user: mona, created_at };
  return commentEvent('/approve', { comment });
};
const pressing = async (scene: Scene) => {
  const [question] = await questionsOf(scene);
  const check = { id: scene.rig.github.checks.at(-1)?.id, external_id: question?.id };
  return buttonEvent(`approve ${question?.code}`, check);
};
const labelling = (name: string) => async () => {
  const issue = { number: 13, title: 'Rake', body: 'Rake it', html_url: 'https://x/13', state: 'open' };
  return issueEvent('labeled', { issue, label: { name } });
};
const ofOthers = async () => commentEvent('/usr/bin is full');
const ofNoQuestion = async () => buttonEvent('approve K7M4Q', { external_id: 'no/1' });
const ofChecks = async (scene: Scene) => ({ ...(await pressing(scene)), check_suite: {} });
const isGone = (event: string, payload: (scene: Scene) => Promise<object>) =>
  isGivenUp(event, payload, httpError(410, 'Gone'), 1);
playWithin(null)`
  %s of an outage that is longer than all tries is told in its thread when GitHub is back
    ${asked} | ${breaks} | %s | 3h pass | no replies | ${isBack} | 1 reply | reply says @mona, %s at 2026-01-01
    reply says 503: Service unavailable | sent nothing
    - a command ~ ${isGivenUp('issue_comment', approving)} ~ what you wrote
    - a button ~ ${isGivenUp('check_run', pressing)} ~ the button that you pressed
    - a label ~ ${isGivenUp('issues', labelling('agent'))} ~ the label that you set
  nobody is told of %s that was given up
    ${asked} | %s | 1m passes | no replies | logged error: a delivery failed and will not be tried again
    - a label of others ~ ${isGone('issues', labelling('bug'))}
    - a comment that is no command ~ ${isGone('issue_comment', ofOthers)}
    - a button of no question ~ ${isGone('check_run', ofNoQuestion)}
    - an event of checks ~ ${isGone('check_suite', ofChecks)}
`;
