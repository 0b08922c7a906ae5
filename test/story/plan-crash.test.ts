// `kill -9` at the commits of an agent that plans, drawn: its plan is asked about once, approved once, and carried out once.
import { afterAll, expect, test } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import { createDice, freshSeed } from '../../lab/support/dice.ts';
import { until } from '../../lab/support/until.ts';
import { redeliverFailed, repo, type Stage, setStage } from './stage.ts';

const shim = new URL('../support/die-at-commit.ts', import.meta.url).href;
const lanes = 3;
/** Fewer than the story makes from its label to its report. */
const commits = 30;

const stages: Stage[] = [];
afterAll(() => Promise.all(stages.map((stage) => stage.close())), 120_000);

test('an App that dies at a commit asks about a plan once, and lets it be carried out once', async () => {
  const dice = createDice(Number(freshSeed()));
  const places = Array.from(
    { length: lanes },
    () => `${dice.pick(['before', 'after'])} ${dice.between(2, commits)}`,
  );
  const all = await Promise.all(places.map(playWith));
  expect(all.filter(({ seen }) => seen.unclear === false && !isRight(seen))).toEqual([]);
  expect(all.filter(({ hasDied }) => !hasDied)).toEqual([]);
}, 600_000);

async function playWith(at: string) {
  const stage = await setStage({ speed: 60 });
  stages.push(stage);
  await stage.github.setFile(repo, '.github/agent-conversations.yml', 'ask: plan\n');
  const app = stage.launchApp({ NODE_OPTIONS: `--import=${shim}`, DIE_AT: at, START_TIMEOUT: '60s' });
  await app.up;
  const number = await stage.labelled('simulate: plan after 5s');
  const approved = new Set<string>();
  const over = () => approveUntilOver(stage, number, approved);
  const hasDied = await Promise.race([app.ended.then(() => true), over().then(() => false)]);
  await app.kill();
  await stage.startApp({ START_TIMEOUT: '60s' });
  await redeliverFailed(stage.github);
  await over();
  return { at, hasDied, seen: await observe(stage, number) };
}

/** Somebody approves whatever is asked, each question once. */
async function approveUntilOver({ github }: Stage, number: number, approved: Set<string>): Promise<void> {
  await until(
    async () => {
      const comments = await github.comments(repo, number);
      for (const { body } of comments) {
        const code = body.startsWith('<!-- agent-conversations:confirmation ')
          ? /\/approve ([A-Z0-9]{5})/.exec(body)?.[1]
          : undefined;
        if (code === undefined || approved.has(code)) continue;
        approved.add(code);
        await github.comment(people.maintainer, repo, number, `/approve ${code}`);
      }
      return comments;
    },
    (comments) => comments.some(({ body }) => body.startsWith('<!-- agent-conversations:report ')),
    { patienceMs: 180_000 },
  );
}

async function observe({ github, service }: Stage, number: number) {
  const bodies = (await github.comments(repo, number)).map(({ body }) => body);
  const own = (await service.control.conversations()).filter(({ title }) => title.includes(`#${number}: `));
  return {
    unclear: bodies.some((body) => body.includes('may or may not have been taken')),
    plans: bodies.filter((body) => body.includes('confirmation ') && body.includes('src/**')).length,
    reports: bodies.filter((body) => body.startsWith('<!-- agent-conversations:report ')).length,
    messages: own.map(({ messages }) => messages),
    answers: own.flatMap(({ answers }) =>
      answers.filter(({ kind }) => kind !== 'message').map(({ effect }) => effect),
    ),
  };
}

/** Reading, what was tried, the edit within the scope, and the command outside of it. */
function isRight({ plans, reports, messages, answers }: Awaited<ReturnType<typeof observe>>): boolean {
  const effects = answers.filter((effect) => effect === 'approved' || effect === 'refused').join();
  return (
    plans === 1 &&
    reports === 1 &&
    messages.join() === '2' &&
    effects === 'approved,refused,approved,approved'
  );
}
