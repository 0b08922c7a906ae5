// What is made of an answer before anything is sent: taken once, or refused with the reason that is true; each is one decision,
// stored together with what it changes.
import { expect, test } from '@jest/globals';
import { agentOf } from '../../shared/service/index.ts';
import { commentEvent } from '../../test/support/deliveries.ts';
import { anAnswer } from '../../test/support/questions/some.ts';
import { playScenes, playScenesUnder } from '../../test/support/scenes/play-scenes.ts';
import { people, questionsOf, runOf, type Scene } from '../../test/support/scenes/scene.ts';
import { rigSettings } from '../../test/support/worker-rig.ts';
import { handleComment } from '../commands/handle-comment.ts';
import { readComment } from '../handling/read-events.ts';
import { isRequester } from '../store/run/run.ts';
import { withFacts } from '../store/run/run-facts.ts';
import { aPolicy } from '../testing/policy.ts';
import { aRun } from '../testing/runs.ts';
import { storeStep } from './store-step.ts';

const asks = 'asks npm test';
const bots = 'under bots: ["helper[bot]"]';
const two = 'under rules: [{ ask: { tool: terminal }, people: 2 }]';
const fourEyes = 'under allow_requester: false';
const leadsThere = ({ rig }: Scene) =>
  expect(rig.github.marked('pointer')).toMatchObject([
    { issue: 40, body: expect.stringMatching(/Answer .* there/) },
  ]);

/** Of two replicas that judge two answers at once, the second finds that the question has changed, and judges its answer again. */
const bothAtOnce = async ({ rig }: Scene) => {
  const octokit = await rig.deps.github.forInstallation(3);
  const judge = (id: number, body: string, who: object) => {
    const comment = { id, node_id: `IC_${id}`, body, user: who, created_at: '2026-01-01T00:05:00Z' };
    const event = readComment(commentEvent(body, { comment, sender: who }));
    if (event === null) throw new Error('it cannot be read');
    return handleComment(rig.deps, event, { id: `${id}`, receivedAt: rig.clock.now(), octokit });
  };
  const [first, second] = [await judge(901, '/approve', people.ada), await judge(902, '/reject', people.bob)];
  await rig.storeHandled(first);
  await expect(rig.storeHandled(second)).rejects.toThrow('changed in the meantime');
};
/** A copy of GitHub's has no comment of the next three seconds. */
const lags = ({ rig: { clock, github } }: Scene) => {
  const { lookUp } = github;
  const until = clock.now() + 3_000;
  github.lookUp = (id) => (id === 'IC_901' && clock.now() < until ? null : lookUp(id));
};
playScenes`
  an answer is taken with its words, is seen, and is one decision
    ${asks} | mona: /reject CODE too risky | result reject for question | sent reject too risky, run | mona sees +1
    counted rejected | decisions mona reject verified
  an answer in a review is taken too, without a reaction: GitHub has none for reviews
    ${asks} | mona (in a review): /approve CODE | sent approve | mona sees nothing
  a decision that was given back stays, beside the one that came after it
    ${asks} | mona (edited): /approve CODE | mona: /reject CODE | sent reject, run
    decisions mona approve given_back edited; mona reject verified
  an answer that comes twice counts once, and another one after it is refused and kept as that
    ${asks} | mona (twice): /approve CODE | result the same answer was delivered twice | sent approve
    otto: /reject CODE | result refused: already_answered | sent approve
    reply says @otto, this question was already answered, so \`/reject\` had no effect
    decisions mona approve verified; otto reject refused already_answered
  an answer %s is refused
    ${bots} | ${asks} | %s | result refused: %s | counted %s | decisions nothing
    - of somebody without permission ~ rita: /approve CODE ~ permission ~ denied
    - of somebody without permission, with no word of codes, ~ rita: /approve Z9Z9Z ~ permission ~ denied
    - with another code ~ mona: /approve Z9Z9Z ~ wrong_code ~ nothing
    - of a bot, also of one that may start, ~ helper (write): /approve CODE ~ not_a_person ~ denied
    - of an App in a person’s name, listed or not, ~ mona (through an App): /approve CODE ~ through_app ~ denied
  an answer that GitHub does not show yet when it tells of it is looked up again
    ${asks} | ${lags} | mona: /approve CODE | sent approve | no replies
  an approval of two that GitHub does not show yet when it tells of it is looked up again
    ${two} | ${asks} | ${lags} | mona: /approve CODE | approvals mona | no replies
  an answer that was deleted at once does not count
    ${asks} | mona (gone): /approve CODE | sent nothing | decisions mona approve given_back edited
  an answer that could not be looked up again is refused
    ${asks} | mona (nameless): /approve CODE | result refused: edit_unknown | counted nothing
    decisions mona approve refused edit_unknown | question is open
  who started the run may not approve where four eyes are asked for, but may reject
    ${fourEyes} | ${asks} | mona: /approve CODE | result refused: requester | counted denied | mona: /reject CODE
    sent reject, run
  who told the agent more may not approve either where four eyes are asked for
    ${fourEyes} | ${asks} | otto: /agent do this instead | otto: /approve CODE | result refused: requester
    cleo: /approve CODE | sent approve
  a second person answers a question of the issue from its pull request
    ${fourEyes} | ${asks} | a pull request is opened | ${leadsThere} | mona at 40: /approve
    result refused: requester | otto at 40: /approve | sent approve
  a wrong configuration file keeps nobody from rejecting
    ${asks} | under allow_requester: [ | mona: /lgtm | no replies | mona: /approve CODE
    result the configuration is wrong | reply says The command was not followed.
    reply says Correct the file on the default branch, then write it again in a new comment.
    mona: /reject CODE no | sent reject no, run
  a wrong configuration file keeps nobody from stopping, but those who never may
    ${asks} | under permission: { start: nobody } | rita: /stop | result refused: permission | mona: /stop | 1m passes
    ended stopped
  where answers count in comments only, a review can only stop an agent, and is told so
    under commands: { answers: comments } | ${asks} | mona (in a review): /agent run it
    result refused: comments_only | mona (in a review): /retry | result refused: comments_only
    mona (in a review): /approve CODE | result refused: comments_only | sent nothing | mona (in a review): /stop
    1m passes | ended stopped
  a comment that somebody else sends than who wrote it is passed over
    asks npm test | GitHub tells issue_comment.created { comment: { id: 901, body: /approve, user: { login: rita, id: 9, type: User } } }
    result the sender is not the author
    GitHub tells issue_comment.created { comment: { id: 902, body: /stop, user: { login: rita, id: 9, type: User } } }
    result the sender is not the author | sent nothing | run is watching
  an answer to a run that was deleted does nothing
    ${asks} | ${({ rig }) => Object.assign(rig.store.runs, { byId: async () => null })} | mona: /approve CODE
    result its run was deleted
  who comes too late for two questions is told so twice
    ${asks} | ada: /approve CODE | asks ls | ada: /approve CODE | sent approve, approve | bob: /approve CODE1
    bob: /approve CODE2 | bob: /approve CODE2 | 2 replies | reply says already answered
  an answer in other words is no answer, and its author is told once which is
    ${asks} | mona: LGTM | mona: approve | mona: 👍 | mona: I would approve this | sent nothing | 1 reply
    reply says did you mean \`/approve CODE\`? Only that counts as an answer.
  who may not answer is not told how to
    ${asks} | rita: LGTM | no replies
  a command below a quotation is no answer, and its author is told once that it begins the comment
    ${asks} | mona: > The agent asks\n\n/approve | mona: LGTM /approve | sent nothing | 1 reply
    reply says did you mean \`/approve CODE\`? A command begins the comment: write it alone.
  what takes the place of a code is answered with the code that is open, for people who may answer
    ${asks} | rita: /approve please | reply says /“please” is not the code of a question\. Nothing/
    mona: /approve please | sent nothing
    reply says write /approve CODE and nothing else on that line: “please” is not its code.
  a mistake is answered in the thread where it was written
    ${asks} | mona (in a thread): /aprove | mona (in a thread): /approve please | mona (in a thread): /help
    mona (in a thread): /status now | mona (in a thread): /retry | 5 replies in threads | no replies
  a mistake is told once for each kind, whatever word of the author is in it
    ${asks} | mona: /approve ZZZZZ | mona: /approve YYYYY | 1 reply | mona: /approve CODE now | mona: /aprove
    mona: /status now | 4 replies
  a mistake in a review, which takes no reaction, is told each time
    ${asks} | mona (in a review): /approve A2B3C | mona (in a review): /approve A2B3C | 2 replies
    reply says belongs to no open question here
  an answer that another one overtakes is not stored
    ${asks} | ${bothAtOnce} | decisions ada approve waiting
`;

test.each([
  ['by their number, under another name', { login: 'renamed', id: 1 }, true],
  ['by their name, which nobody else may take for theirs', { login: 'mona', id: 77 }, true],
  ['and nobody else', { login: 'otto', id: 2 }, false],
])('who started a run is known %s', (_, who, expected) => {
  const run = withFacts(aRun(), { start: { requester: 'mona', requesterId: 1 } });
  expect(isRequester(run, who)).toBe(expected);
});

/** GitHub has posted the question, and its place is not stored yet. */
const unplaced = ({ rig: { store } }: Scene) => {
  const { at } = store.questions;
  const changed: typeof at = async (...where) =>
    (await at(...where)).map((each) => ({ ...each, shown: null }));
  Object.assign(store.questions, { at: changed });
};
/** So much before the time at which it is rejected in the name of nobody. */
const rejectedIn = (ms: number) => async (scene: Scene) => {
  const [question] = await questionsOf(scene);
  if (question) await scene.rig.store.questions.save({ ...question, rejectAt: scene.rig.clock.now() + ms });
};
playScenes`
  a right code counts where the question can be read on GitHub, though its place is not known here
    ${asks} | ${unplaced} | mona: /approve | result refused: not_shown | mona: /approve CODE
    result approve for question
  a right code does not count where the question cannot be read on GitHub
    ${asks} | ${unplaced} | the question is deleted | mona: /approve CODE | result refused: not_shown | sent nothing
  an answer that was written right before its question is rejected is taken
    ${asks} | ${rejectedIn(1)} | mona: /approve CODE | result approve for question
  an answer that was written in the moment when its question is rejected is refused
    ${asks} | ${rejectedIn(0)} | mona: /approve CODE | result refused: too_late
`;

for (const [counts, who, least] of [
  ['counts where it asks for four eyes', 'mona', { allowRequester: false }],
  ['counts where it is stricter', 'mona', { permission: { approve: 'maintain' } }],
  ['loosens nothing', 'mona (triage)', { permission: { approve: 'triage' } }],
] as const)
  playScenesUnder({ policy: aPolicy(least) })`
  the operator's policy ${counts}
    ${asks} | ${who}: /approve CODE | sent nothing
`;

/** As many grants as may be, and then one more. */
const grantsOneMore = async (scene: Scene) => {
  const { store, clock } = scene.rig;
  const [before] = await questionsOf(scene);
  if (before === undefined) throw new Error('nothing was asked');
  const grants = Array.from({ length: 100 }, (_, at) => ({ action: `${at}`, by: 'mona', question: 'q' }));
  await store.runs.save(withFacts(await runOf(scene), { agent: { grants } }));
  const run = await runOf(scene);
  const answer = { ...anAnswer(), always: true } as const;
  const agent = agentOf('running');
  const result = { kind: 'verified', by: 'mona', answer: 'approve', at: 1, agent, reason: null } as const;
  const thing = { ...before, answer, state: 'answered', settledAt: 2, result } as const;
  const step = { thing, do: { kind: 'settle', again: false } } as const;
  await store.transaction((tables) => storeStep(tables, before, step, run, rigSettings, clock.now()));
  const held = (await runOf(scene)).facts.agent.grants ?? [];
  expect(held.map(({ question }) => question)).toEqual([...Array(99).fill('q'), before.id]);
  expect(held[0]?.action).toBe('1');
};
playScenes`
  of the actions that were approved always only the newest hundred are kept
    ${asks} | ${grantsOneMore}
`;
