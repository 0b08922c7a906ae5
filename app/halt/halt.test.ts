// A halt by the operators: nothing is started, every agent is stopped, and what was held goes on when it is lifted.
import { expect } from '@jest/globals';
import { onBothStores } from '../../test/support/both-databases.ts';
import { buttonEvent } from '../../test/support/deliveries.ts';
import { labelled } from '../../test/support/scenes/happenings.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import { runOf, type Scene, withCodes } from '../../test/support/scenes/scene.ts';
import { playStore, type StoreWorld } from '../../test/support/store-stories.ts';

const ada = '{ kind: operator, name: ada }';
const rita = '{ kind: person, login: rita, id: 2, comment: null }';

const refused = 'reply says the operators have halted agents (ops, since';

const pressed = async (scene: Scene) => {
  const { github, deliver } = scene.rig;
  const asked = github.checks.find(({ fields }) => fields.name === 'agent-conversations/question');
  const about = { id: asked?.id, external_id: asked?.fields.external_id };
  await deliver('check_run', buttonEvent(await withCodes(scene, 'approve CODE'), about));
};
const askedRightBefore = async ({ rig }: Scene) => {
  const payload = labelled(12);
  rig.github.noteEvent(payload);
  await rig.store.inbox.put({ id: 'before', event: 'issues', payload, receivedAt: rig.clock.now() });
  await rig.handleDeliveries();
};
const liftedMeanwhile = ({ rig: { store, clock } }: Scene) => {
  const { liveBehind } = store.runs;
  let isLifted = false;
  const slowly: typeof liveBehind = async (...asked) => {
    const page = await liveBehind(...asked);
    if (!isLifted) expect(await store.halts.lift({ kind: 'operator', name: 'rita' }, clock.now())).toBe(true);
    isLifted = true;
    return page;
  };
  Object.assign(store.runs, { liveBehind: slowly });
};
const askedAgain = async (scene: Scene) =>
  expect((await runOf(scene)).facts.stop.asked.length).toBeGreaterThan(1);
playScenes`
  a halt stops an agent at work, with a word in its thread and a decision in the audit
    works | agents are halted | 2m pass | ended stopped | decisions ops stop verified
    report says ops halted all agents: the agent
  a halt starts nothing for a label, and says once who has halted agents and since when
    no label | agents are halted | task 12 is labelled | task 12 is labelled | started nothing | 1 reply
    reply says /the operators have halted agents \(ops, since .*UTC\), so the label \`agent\` was/
    store runs.newestAt(7, 12) → nothing | the halt is lifted
    task 12 is labelled | started 12
  a halt answers /status and /help as ever
    works | agents are halted | mona: /status | reply says is working | mona: /help | reply says /approve
  a halt refuses %s, because an agent could act on it
    works | agents are halted | mona: %s | 1 reply | ${refused} | heard nothing
    - /agent ~ /agent go on
    - /retry ~ /agent retry
    - /approve ~ /approve
    - /ask ~ /ask what is done?
  a halt refuses the button of a question
    asks npm test | a pull request is opened | agents are halted | ${pressed} | ${refused} | sent nothing
  a halt holds a run that was asked for right before it, and starts that when it is lifted, however late
    no label | ${askedRightBefore} | agents are halted | 3h pass | started nothing | the halt is lifted | 1m passes
    started 12 | run is watching
  a halt leaves the waiting list as it is, says so there, and calls the next one right after it
    under limits: { runs_at_once: 1 } | task 13 is labelled | works | agents are halted | 2m pass | started 12
    task 13 shows The operators have halted agents (ops, since | run of 13 is pending | the halt is lifted
    3s pass | started 12, 13 | 1m passes | task 13 does not show halted
  a halt that is lifted while it is carried out stops no agent any more
    works | agents are halted | ${liftedMeanwhile} | 2m pass | run is watching | decisions nothing | store halts.inForce() → nothing
  a halt tells an agent that cannot be stopped again and again, and its thread once
    the service has { stopFault: !fault rejected not now } | works | agents are halted | 60m pass | 1 reply | reply says /not stop|works on|could not/
    comment says ops | ${askedAgain}
`;

const isHeld =
  (expected: boolean) =>
  async ({ store }: StoreWorld) =>
    expect(await store.transaction((tables) => tables.halts.hold('one'))).toBe(expected);
onBothStores('halts in the database', (store) => {
  playStore(store)`
    are one at a time, are claimed until they are lifted, and are kept
      halts.begin(one, ${ada}, 1000) → true | halts.begin(two, ${rita}, 1001) → false
      halts.claim(2000, 1) → [{ id: one, beganBy: ${ada}, liftedAt: null }] | ${isHeld(true)}
      halts.lift(${rita}, 3000) → true | halts.lift(${rita}, 3000) → false | halts.finish($one, 9000) → false
      ${isHeld(false)} | halts.inForce() → nothing | halts.begin(two, ${rita}, 4000) → true
      halts.all() → [{ id: one, liftedBy: ${rita}, liftedAt: 3000 }, { id: two }]
  `;
});
