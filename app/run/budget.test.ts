// What agents cost: told to people, kept with the run, and kept to where there is a limit.
import { expect } from '@jest/globals';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import type { Scene } from '../../test/support/scenes/scene.ts';

const tokens = '{ prompt: 40000, completion: 5000 }';
const ofRun = 'under limits: { cost_per_run: 2 } | works';
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

playScenes`
  cost and tokens that nobody tells are nowhere, and no zero stands for them
    finishes | report does not say /\$|token/ | run has { facts: { agent: { usage: { cost: null, tokens: null } } } }
  cost_per_run stops the agent that costs more, and ends the run with what it cost
    ${ofRun} | costs 2 | run is watching | costs 2.25 | sent interrupt | ended over_budget
    report says /Over budget.*it has cost \S+2\.25, and its limit is \S+2\.00; the agent has stopped/
  cost_per_run says of an agent that cannot be stopped that it is not stopped
    the service has { stopFault: !fault rejected no } | ${ofRun} | costs 3
    3m pass | 1m passes | ended over_budget | report says Over budget, and not stopped
    report does not say was stopped
  cost_per_run lets an agent go on with a higher limit, and not before
    ${ofRun} | costs 3 | mona: /agent go on | reply says the agent has cost $3.00, and its limit is $2.00
    under limits: { cost_per_run: 10 } | mona: /agent go on | 1m passes | heard go on | run is watching
  cost_per_run is said not to hold after two minutes of work, while there is time to act
    ${ofRun} | 4m pass | mona: /status | comment says The limits of cost cannot hold: the service does not tell
  cost and tokens are in the comment now and then, and in the report at the end
    works | comment does not say $ | the conversation has { tokens: ${tokens} } | costs 1.234 | ${editsSeldom}
    comment says /\$\d\.\d\d · 45,000 tokens/ | mona: /agent status | reply says /\$\d\.\d\d · 45,000 tokens/
    costs 6.5 | finishes | report says $6.50 · 45,000 tokens | run has { facts: { agent: { usage: { cost: 6.5, tokens: ${tokens} } } } }
  cost_per_day lets nothing new start once it is spent, and tells until when
    under limits: { cost_per_day: 5 } | costs 4 | task 13 is labelled | started 12, 13 | costs 2 | task 14 is labelled
    started 12, 13 | task 14 shows Today's money of $5.00 of this repository is spent
    task 14 shows 2026-01-02 00:00 | agent 1 finishes | mona: /agent one more
    reply says this repository has spent $6.00 today, of $5.00 | reply says 2026-01-02 00:00 | ${isNearMidnight}
    started 12, 13 | 3m pass | started 12, 13, 14 | store costs.ofDay(7, NOW) → 0
`;
