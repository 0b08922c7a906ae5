// `kill -9` at random moments of the three-step start: a start without a task, the policy, the task; and while a rule answers.
import { expect, test } from '@jest/globals';
import { playCrashes } from './crash-lanes.ts';
import { repo, type Stage, setStage } from './stage.ts';
import { tally } from './tally.ts';

const lanes = 2;
const killsOfLane = 2;
const configuration = `ask: always
rules:
  - accept: { tool: terminal, command: [npm test] }
`;

test('an App that is killed during a start with rules does each step once, in order, or says that it does not know', async () => {
  const { seen, moments } = await playCrashes({
    lanes,
    killsOfLane,
    settings: { LOG_LEVEL: 'info', START_TIMEOUT: '150s' },
    setStage: setAskingStage,
    script: 'simulate: confirm tests after 5s, then finish after 5s',
    withinMs: 3_500,
    observe,
  });
  expect({ wrong: seen.filter(isWrong), moments }).toEqual({ wrong: [], moments });
  expect(seen).toHaveLength(lanes * killsOfLane);
  expect(seen.some(({ answers }) => answers.length === 1)).toBe(true);
}, 600_000);

async function setAskingStage(): Promise<Stage> {
  // Not faster: a kill comes while the agent works or asks.
  const stage = await setStage({ speed: 12, confirmationMode: false });
  await stage.github.setFile(repo, '.github/agent-conversations.yml', configuration);
  return stage;
}

async function observe(stage: Stage, number: number) {
  const { conversations, startRequests, sticky, reports, unclear } = await tally(stage, number);
  const own = (await stage.service.control.conversations()).filter(({ title }) =>
    title.includes(`#${number}: `),
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
