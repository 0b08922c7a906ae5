// A question as a check run, and its buttons: each press is an answer of who pressed, held to all that a comment is held to.
import { expect, test } from '@jest/globals';
import { buttonEvent } from '../../test/support/deliveries.ts';
import { ownApp } from '../../test/support/fake-github.ts';
import { anAnswer, aQuestion, waitingRun } from '../../test/support/questions/some.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import { questionsOf, runOf, type Scene } from '../../test/support/scenes/scene.ts';
import { giveBackEffects } from './effects.ts';

const asks = 'asks npm test | a pull request is opened';
const yellow = '"conclusion":"action_required"';
const grey = '"conclusion":"neutral"';
const green = '"conclusion":"success"';
const gone = '"actions":[]';
const elsewhere = { id: 8, name: 'garden', owner: { login: 'octo' } };

/** An event as nobody sends it who presses the button: with other fields of its check. */
const forged =
  (changes: object, said?: string, more: object = {}) =>
  async (scene: Scene) => {
    const question = (await questionsOf(scene)).at(-1);
    const check = { external_id: question?.id, ...changes };
    const event = buttonEvent(said ?? `approve ${question?.code}`, check);
    await scene.rig.deliver('check_run', { ...event, ...more });
  };

const hasButtons = async (scene: Scene) => {
  const [question] = await questionsOf(scene);
  const fields = Object(scene.rig.github.checks.at(-1)?.fields);
  expect(fields).toMatchObject({ head_sha: 'abc', external_id: question?.id, status: 'completed' });
  expect(fields.actions).toMatchObject([
    { label: `Approve ${question?.code}`, identifier: `approve ${question?.code}` },
    { label: `Reject ${question?.code}`, identifier: `reject ${question?.code}` },
  ]);
  for (const { label, identifier, description } of fields.actions) {
    expect(Math.max(label.length, identifier.length)).toBeLessThanOrEqual(20);
    expect(description.length).toBeLessThanOrEqual(40);
  }
};
const pointerSays =
  (words: string) =>
  ({ rig }: Scene) =>
    expect(rig.github.marked('pointer').map(({ body }) => body)).toEqual([expect.stringContaining(words)]);
const isKept = async (scene: Scene) => {
  const kept = await scene.rig.store.decisions.ofRun((await runOf(scene)).id, 9);
  const { id } = scene.rig.github.checks.find(({ fields }) => Array.isArray(fields.actions)) ?? { id: 0 };
  expect(kept).toMatchObject([{ by: { comment: { kind: 'button', id } } }]);
};
const pressesOld = async (scene: Scene) => {
  const [old] = await questionsOf(scene);
  await forged({}, `approve ${old?.code}`)(scene);
};
const buttonsOnly = 'under commands: { answers: buttons }';
/** GitHub shows only this check in place of ours. */
const shows =
  (id: string | null, app = ownApp) =>
  async (scene: Scene) => {
    const [question] = await questionsOf(scene);
    const { github } = scene.rig;
    github.checks.length = 0;
    const check = { id: 1, name: 'agent-conversations/question', status: 'completed', app: { id: app } };
    github.otherChecks = [{ ...check, external_id: id ?? question?.id }];
  };
playScenes`
  a question that was asked before its pull request was opened leads to the buttons, and is led to from there until it is answered
    asks npm test | question says so there are no buttons | a pull request is opened
    question says Or [buttons](https://x/pull/40/checks) | ${pointerSays('✋ The agent asks: `npm test`.')}
    mona: /approve CODE | sent approve | ${pointerSays('✅ Approved by @mona: `npm test` · ')}
  the check of a question asks for an action, shows all of it, and has two buttons with the code
    ${asks} | 1 check | check says ${yellow} | check says CODE | check says npm test | ${hasButtons}
  the check of a question is not there without a pull request, and the question says so
    asks npm test | no checks | question says so there are no buttons
  the check of a question goes on to the newest commit, and leaves no buttons behind
    ${asks} | def is pushed | 2 checks | check 1 says ${grey} | check 1 says ${gone} | check 2 says "head_sha":"def"
    mona presses approve | sent approve | check 1 says ${grey} | check 2 says ${green}
  the check of a question has only the button that rejects where it does not hold all of the question
    asks echo ${'x '.repeat(40_000)}end | a pull request is opened | check does not say "approve 
    mona presses approve | sent nothing | mona presses reject | sent reject, run
  a press of a button is an answer: sent once, seen, kept, and the buttons go
    ${asks} | mona presses approve | sent approve | check says ${green} | check says ${gone} | no replies
    question says /✅ Approved.*@mona/ | decisions mona approve verified | ${isKept}
  a press of an old question does not reach the one that came after it
    ${asks} | asks rm -rf / | 1m passes | 2 checks | mona presses approve of CODE1 | sent nothing | ${pressesOld}
    sent nothing | check 1 says ${grey} | check 2 says ${yellow}
  a press by the first of two people sends nothing and leaves the buttons, by the second it is sent
    under rules: [{ ask: {}, people: 2 }] | ${asks} | mona presses approve | sent nothing | check says ${yellow}
    check says approvals so far** (@mona) | check does not say "actions":[] | mona presses approve | sent nothing
    otto presses approve | sent approve | check says ${gone}
  a press %s does nothing, and says why
    ${asks} | %s | sent nothing | reply says %s
    - by a reader ~ rita presses approve ~ needs the repository permission
    - by somebody without any access ~ rita may none | rita presses approve ~ yours is **none**
    - by a bot ~ helper presses approve ~ people only
    - with an old code ~ ${forged({}, 'approve AAAAA')} ~ code in
  a press %s does nothing, and nobody is told
    ${asks} | %s | sent nothing | no replies | question is open | approvals nothing
    - at the check of another App ~ ${forged({ app: { id: 15368 } })}
    - at another check of this App ~ ${forged({ name: 'agent-conversations' })}
    - for an unknown question ~ ${forged({ external_id: 'nothing/1' })}
    - with an unknown name ~ ${forged({}, 'approve-all AAAAA')}
    - for the same question in another repository ~ ${forged({}, undefined, { repository: elsewhere })}
  a press of somebody whose permission ends before it is sent is given back, and another one counts
    ${asks} | the service is away | otto presses approve | otto may read | the service is back | 30s pass
    sent nothing | reply says /@otto.* may not approve here any more/ | mona presses approve | sent approve
  a press after the time in which the question was to be answered does not count
    under questions: { expire: 10m } | ${asks} | the service is away | the clock moves on 11m
    mona presses approve | reply says this question was not decided in time | the service is back | 5m pass
    sent reject, run | check says ${grey} | check says ${gone}
  where a repository takes buttons only, no comment is an answer nor offered as one, and a press is
    ${buttonsOnly} | ${asks} | check does not say omment | mona: /approve CODE | mona: /reject CODE | sent nothing
    1 reply | reply says only by the buttons of the check | mona presses approve | sent approve
  where a repository takes buttons only, no review sets an agent going
    ${buttonsOnly} | ${asks} | mona (in a review): /agent run it | result refused: comments_only | heard nothing
  where a repository takes buttons only, a rejection is taken where the only check is of another App
    ${buttonsOnly} | ${asks} | ${shows(null, 15368)} | mona: /approve CODE | sent nothing | mona: /reject CODE
    sent reject, run
  where a repository takes buttons only, a rejection is taken where the only check is that of another question
    ${buttonsOnly} | ${asks} | ${shows('another/1')} | mona: /reject CODE | sent reject, run
  where a repository takes buttons only, nothing approves without a pull request, and a rejection holds back
    ${buttonsOnly} | asks npm test | question does not say /approve
    question says takes approvals only by the buttons on a pull request, and none is linked | mona: /approve CODE
    sent nothing | mona: /reject CODE | sent reject, run
`;

test.each([
  ['a press of a button that does not count is told each time', 'button', 2],
  ['a comment that does not count is told once', 'comment', 1],
] as const)('%s', (_, kind, count) => {
  const keys = [900, 901].map((writtenAt) => {
    const answer = anAnswer({ comment: { ...anAnswer().comment, kind, writtenAt } });
    const [, reply] = giveBackEffects(aQuestion(), waitingRun(), answer, { kind: 'edited' }, 'a-secret');
    return reply?.key;
  });
  expect(new Set(keys).size).toBe(count);
});
