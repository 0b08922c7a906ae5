// The queue over a real store, with the service and GitHub in memory: waking, old looks, failures, and bugs.
import { expect } from '@jest/globals';
import { agentOf } from '../../shared/service/index.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { told } from '../../test/support/questions/some.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import { questionsOf, runOf, type Scene } from '../../test/support/scenes/scene.ts';

const asks = 'asks npm test';
/** What the agent server does with an answer. */
const answers = (does: (scene: Scene) => Promise<void>) => (scene: Scene) => {
  const { agent, requests } = scene.rig.service;
  const answer = async () => {
    requests.push('approve');
    await does(scene);
  };
  Object.assign(agent, { answer });
};

const hasNoEffect = answers(async () => {});
/** As one that was settled, and nothing has changed since. */
const isOver = async (scene: Scene) => {
  const { store, clock } = scene.rig;
  const [question] = await questionsOf(scene);
  if (question !== undefined)
    await store.questions.save({ ...question, state: 'closed', dueAt: null, settledAt: clock.now() });
};
const runChanges = answers(async (scene) => {
  const { service, store, clock, work } = scene.rig;
  service.change({ agent: agentOf('running') });
  await store.questions.poke((await runOf(scene)).id, clock.now());
  await work();
});
/** Two looks at the question: what came of the answer, and whether the agent rests. */
const polledThen = ({ rig: { service } }: Scene) => {
  const since = service.requests.slice(service.requests.findIndex((each) => each.startsWith('reject')));
  const looks = ['conversations 1', 'conversations 1'];
  expect(since.slice(1, 5)).toEqual([...looks, 'run', 'conversations 1']);
};
const isClosedUnseen = async (scene: Scene) => {
  const { store, service, clock, work } = scene.rig;
  const run = await runOf(scene);
  await store.runs.save({ ...run, state: 'ended', dueAt: null, endedAt: clock.now() });
  await store.questions.poke(run.id, clock.now());
  const before = service.requests.length;
  await work();
  const [question] = await questionsOf(scene);
  expect([question?.state, service.requests.slice(before)]).toEqual(['closed', []]);
};
const changesAtLook = (scene: Scene) => {
  let overtaken = 0;
  const pending = async () => {
    overtaken += 1;
    const [question] = await questionsOf(scene);
    if (overtaken === 1 && question) await scene.rig.store.questions.save(question);
    return told(...scene.pending);
  };
  Object.assign(scene.rig.service.agent, { pending });
};
const noToken = ({ rig: { deps } }: Scene) => {
  const { forInstallation } = deps.github;
  let asked = 0;
  const refusing: typeof forInstallation = async (id) => {
    asked += 1;
    if (asked === 2) throw httpError(500, 'no token');
    return forInstallation(id);
  };
  Object.assign(deps.github, { forInstallation: refusing });
};
const answerIsLost = 'the service has { answerFault: { error: !fault answer_unknown reset, taken: true } }';
const isNearlyOver = async (scene: Scene) => {
  const [question] = await questionsOf(scene);
  const { clock } = scene.rig;
  clock.advance((question?.expiresAt ?? 0) - clock.now() - 1_000);
};
playScenes`
  an approval for the rest of the run that had no effect decides nothing afterwards
    ${asks} | ${hasNoEffect} | mona: /approve CODE always | 10m pass | sent approve | question is open
  an agent that still waits when its question is over is asked about again
    ${asks} | ${isOver} | 1m passes | question is open
  an approval is sent once, seen, counted and shown
    ${asks} | question is open | comment says /Your answer is needed in .*\`npm test\`/ | mona: /status
    reply says Waiting for an answer: | mona: /approve CODE | sent approve | counted approved | question is answered
    2m pass | sent approve | comment does not say Your answer is needed in
  a rejected agent is left alone where the repository says so
    under after_reject: stop | ${asks} | mona: /reject CODE | 1m passes | sent reject | counted rejected
  other pending actions are asked in a new question, and the old one links to it
    ${asks} | wants rm -rf / | mona: /approve CODE | sent nothing | counted stale | 1m passes | question is open
    question 2 says rm -rf / | question 1 says /Out of date.*asked again in .*CODE2/
  an answer that came too late is counted as expired
    ${asks} | the service is away | the clock moves on 25h | mona: /approve CODE
    counted expired | sent nothing
  an answer to an agent that went on is counted as not_waiting
    ${asks} | goes on | mona: /approve CODE | counted not_waiting | sent nothing
  nothing is sent where the comment was written before the question, and the answer is given back in words
    ${asks} | mona (old): /approve | sent nothing | reply says Nothing was sent to the agent | question is open
  nothing is sent where the service does not know the conversation any more
    ${asks} | ${({ rig }) => rig.service.known.clear()} | mona: /approve CODE | 1m passes | sent nothing
  nothing is sent where no key is left
    ${asks} | ${({ rig }) => Object.assign(rig.deps.services, { forRepository: () => null })} | mona: /approve CODE
    1m passes | sent nothing
  a run that changes while the answer is on its way does not make that answer an unknown one
    ${runChanges} | ${asks} | mona: /approve CODE | decisions mona approve verified
  a rejected agent that rests is polled once it was told to go on, and not before
    ${asks} | mona: /reject CODE | ${polledThen}
  a question of a run that was ended is closed without a look at the service
    ${asks} | ${isClosedUnseen}
  nothing is sent when the question changed between the look and the record of the answer
    ${asks} | ${changesAtLook} | mona: /approve CODE | 1m passes | sent approve | decisions mona approve verified
  an answer waits while GitHub gives no token
    ${asks} | ${noToken} | mona: /approve CODE | sent approve
  an answer whose fate nobody knows is counted as unknown
    ${answerIsLost} | ${asks} | mona: /approve CODE | counted unknown
  whoever answered is not told that nobody did, where its sandbox wakes too late
    ${asks} | ${isNearlyOver} | the service is away | mona: /approve CODE | 1m passes | sent nothing | 1 reply
    reply says The answer of @mona could not be given to the agent
`;
