// What agents cost: told to people, kept with the run, and kept to where there is a limit.
import { expect } from '@jest/globals';
import { unknownUsage } from '../../shared/conversation/index.ts';
import { ServiceError } from '../../shared/service/index.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import { runOf, type Scene } from '../../test/support/scenes/scene.ts';
import { service } from '../../test/support/scenes/steps.ts';
import { storiesOf } from '../../test/support/stories-of.ts';

const tokens = { prompt: 40_000, completion: 5_000 };
const ofRun = 'under limits: { cost_per_run: 2 } | works';
const counted = ({ rig }: Scene) => rig.service.change({ tokens });
const used = (usage: object) => async (scene: Scene) =>
  expect((await runOf(scene)).facts.agent.usage).toEqual(usage);
const editsSeldom = async ({ rig }: Scene) => {
  const edits = () => rig.github.marked('progress')[0]?.edits ?? 0;
  const before = edits();
  for (const cost of [2, 3, 4, 5]) {
    rig.service.change({ cost });
    await rig.pass(60_000, 10_000);
  }
  expect(edits() - before).toBeLessThanOrEqual(1);
};
const isNearMidnight = async ({ rig }: Scene) => {
  const tomorrow = new Date(rig.clock.now()).setUTCHours(24, 0, 0, 0);
  await rig.pass(tomorrow - rig.clock.now() - 60_000, 10 * 60_000);
};
/** Of a run that goes on only what it costs from then on counts for the new day. */
const newDayIsFree = async ({ rig }: Scene) =>
  expect(await rig.store.costs.ofDay(7, rig.clock.now())).toBe(0);

playScenes(storiesOf`
  cost and tokens that nobody tells are nowhere, and no zero stands for them
    finishes | report does not say /\$|token/
    ${used(unknownUsage)}
  cost_per_run stops the agent that costs more, and ends the run with what it cost
    ${ofRun} | costs 2 | run is watching | costs 2.25 | sent interrupt | ended over_budget
    report says /Over budget.*it has cost \S+2\.25, and its limit is \S+2\.00; the agent has stopped/
  cost_per_run says of an agent that cannot be stopped that it is not stopped
    ${service({ stopFault: new ServiceError('rejected', 'no') })} | ${ofRun} | costs 3
    3m pass | 1m passes | ended over_budget | report says Over budget, and not stopped
    report does not say was stopped
  cost_per_run lets an agent go on with a higher limit, and not before
    ${ofRun} | costs 3 | mona: /agent go on | reply says the agent has cost $3.00, and its limit is $2.00
    under limits: { cost_per_run: 10 } | mona: /agent go on | 1m passes | heard go on | run is watching
  cost_per_run is said not to hold after two minutes of work, while there is time to act
    ${ofRun} | 4m pass | mona: /status | comment says The limits of cost cannot hold: the service does not tell
  cost and tokens are in the comment now and then, and in the report at the end
    works | comment does not say $ | ${counted} | costs 1.234 | ${editsSeldom}
    comment says /\$\d\.\d\d · 45,000 tokens/ | mona: /agent status | reply says /\$\d\.\d\d · 45,000 tokens/
    costs 6.5 | finishes | report says $6.50 · 45,000 tokens | ${used({ cost: 6.5, tokens })}
  cost_per_day lets nothing new start once it is spent, and tells until when
    under limits: { cost_per_day: 5 } | costs 4 | task 13 is labelled | started 12, 13 | costs 2 | task 14 is labelled
    started 12, 13 | task 14 shows Today's money of $5.00 of this repository is spent
    task 14 shows 2026-01-02 00:00 | agent 1 finishes | mona: /agent one more
    reply says this repository has spent $6.00 today, of $5.00 | reply says 2026-01-02 00:00 | ${isNearMidnight}
    started 12, 13 | 3m pass | started 12, 13, 14 | ${newDayIsFree}
`);
