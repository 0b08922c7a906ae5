import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import type { Scene } from '../../test/support/scenes/scene.ts';
import type { Store } from '../store/store.ts';

const limits = 'limits: { cost_per_run: 5, over_cost: ask }';
const asking = `under ask: always\n${limits} | works`;
const asked = `${asking} | costs 4.02`;
const byFive = 'run has { facts: { agent: { money: { askedAbout: 5, raised: 5 } } } }';

/** From now on the transaction with this number is rolled back at its end, once. */
const breakOff = (number: number) => (scene: Scene) => {
  let count = -1;
  const { transaction } = scene.rig.store;
  const breaking: Store['transaction'] = (work) =>
    transaction(async (tables) => {
      const done = await work(tables);
      count += 1;
      if (count === number) throw new Error('broken off');
      return done;
    });
  Object.assign(scene.rig.store, { transaction: breaking });
};

const planned = 'plans paths: ["src/**"]; cost: 4.5 | ada: /approve CODE2 | works';
playScenes`
  an agent near its limit is asked about once, and its comment leads there while it goes on
    ${asked} | costs 4.5 | 1 question | question says /### 💰 @mona, it has cost \$4.02 of \$5.00.*\$10.00 in total/
    comment says \`It has cost $4.02 of $5.00\` | run is watching | sent nothing
  an agent may cost as much again once that is approved, and is asked about at the next limit
    ${asked} | ada: /approve CODE | question says it may cost up to $10.00 | costs 7.9 | run is watching | ${byFive}
    costs 8 | question 2 says /### 💰 @mona, it has cost \$8.00 of \$10.00.*\$15.00 in total/
  an agent is stopped at the limit after a rejection
    ${asked} | ada: /reject CODE | costs 5 | run is watching | costs 5.01 | ended over_budget | 1 question
    question is answered
  an agent is stopped at the limit where nobody answers
    ${asked} | costs 5 | run is watching | costs 5.01 | ended over_budget | 1 question | question is closed
  an answer that meets the stop is not taken, and nobody is told that it may cost more
    ${asked} | a stop overtakes the answer | ada: /approve CODE | 1m passes | question is closed
    question does not say approved this | reply says no longer followed
  a question about money stands beside one about actions, and an answer then needs its code
    ${asking} | asks npm test | costs 4.02 | question 1 is open | question 2 is open | comment says npm test
    comment says It has cost $4.02 of $5.00 | ada: /approve
    reply says several questions are open, so \`/approve\` needs a code | ada: /approve CODE2 | sent nothing
    ${byFive} | ada: /approve CODE1 | sent approve
  a question about money has a check of its own name, and the buttons of both count
    ${asking} | a pull request is opened | asks npm test | costs 4.02 | 2 checks
    check 1 says "name":"agent-conversations/question" | check 2 says "name":"agent-conversations/money"
    ada presses approve of CODE2 | sent nothing | ${byFive} | ada presses approve of CODE1 | sent approve
  a limit is raised once, though the %s transaction is broken off
    ${asked} | %s | ada: /approve CODE | 1m passes | ${byFive} | 1 question
    - first ~ ${breakOff(0)}
    - second ~ ${breakOff(1)}
    - third ~ ${breakOff(2)}
  the cost of a scope is the limit of the run from the approval on, and is asked about at 80 %
    under ask: plan | plans paths: ["src/**"]; cost: 3 | ada: /approve CODE | works | costs 2.4
    question says ### 💰 @mona, it has cost $2.40 of $3.00 | costs 3.01 | ended over_budget
  the cost of a scope is asked about also where a higher limit was %s while it planned
    under ask: plan\n${limits} | works | costs 4.02 | %s | ${planned}
    store questions.at(7, 12, 1) → [{ state: open, subject: { most: 4.5 } }] | question 1 is %s
    - approved ~ ada: /approve CODE ~ answered
    - rejected ~ ada: /reject CODE ~ answered
    - asked about and not decided ~ ~ stale
`;
