// Questions of the agent and people's answers: the unmodified App, an emulated GitHub, the simulator in both dialects.
import { describe, expect, jest, test } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import { answering, goingOn } from './confirmations/answering.ts';
import { expiring } from './confirmations/expiring.ts';
import { movedOn } from './confirmations/moved-on.ts';
import { showing } from './confirmations/showing.ts';
import { talking } from './confirmations/talking.ts';
import { careful, type Telling, telling } from './confirmations/telling.ts';
import { whoMay } from './confirmations/who-may.ts';
import { scene } from './scene.ts';
import { evening } from './side-by-side.ts';
import { repo } from './stage.ts';

jest.setTimeout(120_000);

const { act } = evening<Telling>(60_000);
const inBoth = [...showing, ...answering, ...movedOn];

const live = act('with a service that tells what is pending', () => telling('live', { IDLE_TIMEOUT: '8s' }), [
  ...inBoth,
  ...goingOn,
  ...whoMay,
  ...talking,
]);
const documented = act(
  'with a service that does only what the document says, and every webhook twice',
  async () => {
    const stage = await telling('documented');
    await stage.github.setDeliveryPolicy({ copies: 2 });
    return stage;
  },
  inBoth,
);
act(
  'with runs that may last no longer than a while',
  () => telling('live', { RUN_TIMEOUT: '20s' }),
  expiring,
);

describe('after all of that', () => {
  test('an approval reaches the agent within two seconds, on a machine that has time', async () => {
    const took: number[] = [];
    while (took.length < 3 && !took.some((ms) => ms < 2_000)) {
      const play = await scene(live.stage(), 'confirm after 10s');
      const asked = await play.question();
      const began = performance.now();
      await play.reply(people.maintainer, asked, '/approve');
      await play.answered();
      took.push(performance.now() - began);
    }
    expect(Math.min(...took)).toBeLessThan(2_000);
  });

  test.each([live, documented])(
    'no review of the App approved or asked for changes, and no log has a bug',
    async ({ stage }) => {
      const { github, app } = stage();
      for (const name of [repo, careful]) {
        for (const number of await github.numbers(name)) {
          const { isPullRequest } = await github.issue(name, number);
          const reviews = isPullRequest ? await github.reviews(name, number) : [];
          const ours = reviews.filter(({ author }) => author === github.bot);
          expect(ours.filter(({ state }) => state !== 'COMMENTED')).toEqual([]);
        }
      }
      expect(app.lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    },
  );
});
