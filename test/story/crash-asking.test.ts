// `kill -9` at random moments of the three-step start: a start without a task, the policy, the task; and while a rule answers.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import { until } from '../../lab/support/until.ts';
import { redeliverFailed, repo, type Stage, setStage } from './stage.ts';
import { tally } from './tally.ts';

jest.setTimeout(300_000);

const lanes = 3;
const killsOfLane = 4;
const settings = { LOG_LEVEL: 'info', START_TIMEOUT: '60s' };
const configuration = `ask: always
rules:
  - accept: { tool: terminal, command: [npm test] }
`;

const stages: Stage[] = [];
afterEach(async () => {
  await Promise.all(stages.splice(0).map((stage) => stage.close()));
});

test(`${lanes * killsOfLane} kills: one conversation, one task after one policy, one answer of the rule, or an honest end`, async () => {
  const moments: string[] = [];
  const crashLane = async () => {
    // Not faster: a sandbox falls asleep after 20 simulated minutes, and is not resumed a second time within a minute.
    const stage = await setStage({ speed: 30, confirmationMode: false });
    stages.push(stage);
    await stage.github.setFile(repo, '.github/agent-conversations.yml', configuration);
    const numbers: number[] = [];
    for (let kill = 0; kill < killsOfLane; kill += 1) {
      const app = stage.launchApp(settings);
      await app.up;
      await redeliverFailed(stage.github);
      numbers.push(await stage.labelled('simulate: confirm tests after 5s, then finish after 5s'));
      const after = Math.random() * 2_500;
      await sleep(after);
      moments.push(`label+${after.toFixed()}`);
      await app.kill();
    }
    await stage.startApp(settings);
    await redeliverFailed(stage.github);
    const seen = () => Promise.all(numbers.map((number) => observe(stage, number)));
    await until(seen, (all) => all.every(({ reports, sticky }) => reports > 0 && sticky > 0), {
      patienceMs: 180_000,
    });
    // Whatever would come twice comes within a claim's time.
    await sleep(2_000);
    return seen();
  };
  const results = (await Promise.all(Array.from({ length: lanes }, crashLane))).flat();
  expect({ wrong: results.filter(isWrong), moments }).toEqual({ wrong: [], moments });
  expect(results).toHaveLength(lanes * killsOfLane);
  expect(results.filter(({ answers }) => answers.length === 1).length).toBeGreaterThan(results.length / 2);
});

async function observe(stage: Stage, number: number) {
  const { conversations, startRequests, sticky, reports, unclear } = await tally(stage, number);
  const own = (await stage.service.control.conversations()).filter(({ title }) =>
    title.includes(`(#${number})`),
  );
  const texts = (await stage.github.comments(repo, number)).map(({ body }) => body).join('\n');
  return {
    number,
    conversations,
    startRequests,
    sticky,
    reports,
    unclear,
    messages: own.reduce((sum, { messages }) => sum + messages, 0),
    policies: own.map(({ policy }) => policy),
    answers: own.flatMap(({ answers }) =>
      answers.filter(({ kind }) => kind !== 'message').map(({ effect }) => effect),
    ),
    finished: /Finished/.test(texts),
    headings: texts.match(/^### .*$/gm),
  };
}

/** Whatever is not known is told, and then nothing is done twice, and nobody acts who should have asked. */
function isWrong(found: Awaited<ReturnType<typeof observe>>): boolean {
  const { conversations, startRequests, sticky, reports, messages, policies, answers, finished, unclear } =
    found;
  const twice = [conversations, startRequests, sticky, reports, messages, answers.length].some(
    (count) => count > 1,
  );
  const untold = messages === 1 && policies[0] !== 'always';
  const whole = finished && messages === 1 && answers[0] === 'approved';
  const neverStarted = unclear && messages === 0;
  return twice || untold || !(whole || neverStarted);
}
