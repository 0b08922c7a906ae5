// Questions of the agent and people's answers: the unmodified App, an emulated GitHub, the simulator in both dialects.
import { describe, expect, jest, test } from '@jest/globals';
import { answering, goingOn } from './confirmations/answering.ts';
import { type ConfirmationStage, careful, setConfirmationStage } from './confirmations/confirmation-stage.ts';
import { expiring } from './confirmations/expiring.ts';
import { furtherMessages } from './confirmations/further-messages.ts';
import { movedOn } from './confirmations/moved-on.ts';
import { showing } from './confirmations/showing.ts';
import { whoMay } from './confirmations/who-may.ts';
import { repo } from './stage.ts';
import { storiesSideBySide } from './stories-side-by-side.ts';

jest.setTimeout(240_000);

const { describeStories } = storiesSideBySide<ConfirmationStage>(180_000);
const inBoth = [...showing, ...answering, ...movedOn];

const live = describeStories(
  'with a service that tells what is pending',
  () => setConfirmationStage('live', { IDLE_TIMEOUT: '8s' }),
  [...inBoth, ...goingOn, ...whoMay, ...furtherMessages],
);
const documented = describeStories(
  'with a service that does only what the document says, and every webhook twice',
  async () => {
    const stage = await setConfirmationStage('documented');
    await stage.github.setDeliveryPolicy({ copies: 2 });
    return stage;
  },
  inBoth,
);
describeStories(
  'with runs that may last no longer than a while',
  () => setConfirmationStage('live', { RUN_TIMEOUT: '20s' }),
  expiring,
);

describe('after all of that', () => {
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
