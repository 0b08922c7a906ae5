// When a pull request is judged without an event, and what is kept from one visit to the next.
import { expect } from '@jest/globals';
import { pullEvent } from '../../test/support/deliveries.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import type { Scene } from '../../test/support/scenes/scene.ts';
import type { Run } from '../store/run/run.ts';
import { withFacts } from '../store/run/run-facts.ts';
import { aRun } from '../testing/runs.ts';
import { peopleCheckName } from './show-verdicts.ts';
import { retryWatched } from './watch-queue.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const bot = { login: 'copilot-swe-agent[bot]', id: 9, type: 'Bot' };
const wendy = { login: 'wendy', id: 22, type: 'User' };
const mona = { login: 'mona', id: 1, type: 'User' };
const sides = { head: { sha: 'abc', ref: 'fix', repo: { id: 7 } }, base: { ref: 'main', repo: { id: 7 } } };
const made = { created_at: '2026-01-01T00:00:00Z' };

/** The pull request is opened and written by them. */
const by =
  (user: object, author = user, sha = 'abc', message = 'x') =>
  ({ rig: { github } }: Scene) => {
    github.roles.set('wendy', 'write');
    const commits = [{ sha, commit: { message }, author, committer: author }];
    Object.assign(github, {
      commits,
      pull: { number: 40, state: 'open', commits: 1, user, ...made, ...sides },
    });
  };
const reviewed =
  (state = 'APPROVED') =>
  ({ rig: { github } }: Scene) => {
    github.reviews = [{ id: 1, user: wendy, state, commit_id: 'abc' }];
  };
const news =
  (action: string, user = bot) =>
  ({ rig }: Scene) =>
    rig.deliver('pull_request', pullEvent(action, { user }));
const botPushes = ({ rig }: Scene) =>
  rig.deliver('pull_request', { ...pullEvent('synchronize', { user: mona }), sender: bot });
const inFork = ({ rig: { github } }: Scene) =>
  Object.assign(github.pull ?? {}, { head: { ...sides.head, repo: { id: 8 }, user: mona } });
const passes =
  (hours: number, step = hours) =>
  ({ rig }: Scene) =>
    rig.pass(hours * hour, step * hour);
const fails = 'GitHub refuses /reviews$/ 20 times: 502 Bad gateway';
/** Of forty hours. */
const outage = [fails, news('opened'), ...Array.from({ length: 40 }, () => [fails, passes(1, 1 / 6)]).flat()];
const linked = { number: 40, url: '', headSha: 'abc', branch: 'fix' };
const runEnded = (outcome: 'unguarded' | 'finished' | 'stopped') =>
  withFacts(aRun({ id: 'r1', state: 'ended', endedAt: 0, dueAt: null }), {
    pull: { linked },
    end: { ending: { outcome, reason: 'x', at: 0 } },
  });
const unguarded = ({ rig }: Scene) => rig.store.runs.insert(runEnded('unguarded'));
const becomes =
  (run: Run) =>
  async ({ rig }: Scene) => {
    const version = (await rig.store.runs.byId(run.id))?.version ?? 0;
    await rig.storeHandled({
      result: '',
      changes: [{ kind: 'run', run: { ...run, version }, change: 'state' }],
    });
    await rig.work();
  };
const ends = (outcome: 'unguarded' | 'finished' | 'stopped') => becomes(runEnded(outcome));
const goesOn = becomes({ ...runEnded('unguarded'), state: 'watching', endedAt: null });
const startedBy =
  (requester: string, requesterId: number) =>
  ({ rig }: Scene) =>
    rig.store.runs.insert(withFacts(runEnded('finished'), { start: { requester, requesterId } }));
const isOurs = ({ rig }: Scene) => rig.store.runs.insert(runEnded('finished'));
/** What the newest checks say. */
const said =
  (...expected: readonly string[]) =>
  ({ rig }: Scene) =>
    expect(
      rig.github.checks
        .map(({ fields }) => fields)
        .filter(({ name }) => name === peopleCheckName)
        .map(({ conclusion = 'yellow', output }) => `${conclusion}: ${Object(output).title}`)
        .slice(-expected.length),
    ).toEqual(expected);
/** No event tells that they are closed. */
const twoWithOneHead = async ({ rig }: Scene) => {
  await rig.store.watched.add(7, { pull: 41, head: 'abc' }, rig.clock.now() + 99 * day, false);
  Object.assign(rig.github.pull ?? {}, { state: 'closed' });
};
const otherCheckOfApp = ({ rig: { github } }: Scene) =>
  void github.checks.push({ id: 900, fields: { name: 'Rules', head_sha: 'abc', conclusion: 'neutral' } });
const isShownOnce = ({ rig: { github } }: Scene) =>
  expect(github.checks.filter(({ fields }) => fields.name === peopleCheckName)).toHaveLength(1);
const [none, one] = ['yellow: 0 of 1 people have approved abc.', 'success: 1 of 1: @wendy approved abc.'];
const noAgent = 'success: No agent wrote this.';
const notJudged = 'yellow: Not judged: GitHub does not answer';
const needsOneMore = 'failure: 1 of 2: @wendy approved abc. Actions of the agent ran without a decision.';

const triedOften = async ({ rig }: Scene) => {
  for (const id of ['7', '7#40']) {
    const row = await rig.store.watched.byId(id);
    if (row !== null) await retryWatched(rig.deps, { ...row, attempts: 300 }, httpError(404, 'Not Found'));
  }
};
const asksNothing = async ({ rig }: Scene) => {
  rig.github.requests.length = 0;
  await rig.pass(30 * hour, hour);
  const asked = rig.github.requests.map(({ route }) => route).filter((route) => route.includes('/contents/'));
  expect(asked).toEqual([]);
};

const begun = 'no label | under pull_requests: { people: 1 }';
playScenes`
  a permission that is lost without an event is noticed within a day
    ${begun} | ${by(bot)} | ${reviewed()} | ${news('opened')} | ${said(one)} | wendy may read | ${passes(25, 1)}
    ${said(none)}
  an approval that was dismissed while the App was suspended is noticed when it is no longer
    ${begun} | ${by(bot)} | ${reviewed()} | ${news('opened')} | ${said(one)} | 1m passes | ${reviewed('DISMISSED')}
    GitHub tells installation.unsuspend { installation: { id: 3, account: { login: octo } } } | 1m passes | ${said(none)}
  an old event that the App was removed forgets nothing where it is installed
    ${begun} | ${by(mona)} | ${inFork} | ${news('opened', mona)} | ${said(noAgent)} | ${botPushes} | ${said(none)}
    GitHub has { installedIn: { id: 3 } }
    GitHub tells installation_repositories.removed { installation: { id: 3 }, repositories_removed: [{ id: 7 }] }
    1m passes | ${news('edited', mona)} | 1m passes | ${said(none)}
  one that is found closed makes those due that have the same head
    ${begun} | ${by(bot)} | ${news('opened')} | ${said(none)} | ${twoWithOneHead} | ${passes(25, 1)}
    store watched.byId(7#41) → { dueAt: null }
  another check of this App on the same head is not taken for the one of people
    ${begun} | ${by(mona)} | ${news('opened', mona)} | ${said(noAgent)} | ${otherCheckOfApp} | ${passes(50, 1)} | ${isShownOnce}
  a yellow check is made again before GitHub calls it stale
    ${begun} | ${by(bot)} | ${news('opened')} | ${said(none)} | ${passes(13 * 24, 6)} | ${said('cancelled: Judged again', none)}
  an outage longer than a day leaves it yellow, and the first visit after it is right
    ${begun} | ${by(bot)} | ${reviewed()} | ${outage} | ${said(notJudged)} | GitHub refuses nothing | 2h pass | ${said(one)}
  a repository that is gone without an event is asked for no longer than a day or two, until GitHub tells of it again
    ${begun} | ${by(bot)} | ${news('opened')} | ${said(none)} | GitHub refuses /repos/ 9999 times: 404 Not Found
    ${news('edited')} | ${triedOften} | ${asksNothing} | GitHub refuses nothing | ${reviewed()} | ${news('edited')} | 15m pass
    ${said(one)}
  a pull request that GitHub does not show yet when it tells of it is judged in seconds
    ${begun} | ${by(bot)} | GitHub refuses /pulls.{pull_number}$/ 2 times: 404 Not Found | ${news('opened')} | 20s pass
    ${said(none)}
  a pull request that GitHub does not show after three tries is asked for no more, until GitHub tells of it again
    ${begun} | ${by(bot)} | GitHub refuses /pulls.{pull_number}$/ 99 times: 404 Not Found | ${news('opened')} | 1m passes
    store watched.byId(7#40) → nothing | GitHub refuses nothing | ${news('edited')} | ${said(none)}
  a list of commits that does not have the head yet is no word on who wrote it
    ${begun} | ${by(mona, mona, 'old')} | ${news('synchronize', mona)} | ${said(notJudged)} | ${by(mona, wendy)} | 1h passes
    ${said(noAgent)}
  a list of reviews that lags behind the event is read again soon
    ${begun} | ${by(bot)} | ${reviewed()} | ${news('opened')} | ${said(one)} | ${news('edited')} | ${reviewed('DISMISSED')}
    1m passes | ${said(none)} | ${news('edited')} | ${reviewed()} | 1m passes | ${said(one)}
  who started a run counts no more when that is deleted and another run belongs to it, where others have to approve
    no label | under allow_requester: false\npull_requests: { people: 1 } | ${by(bot)} | ${startedBy('wendy', 22)}
    ${reviewed()} | ${news('opened')} | ${said(none)} | store runs.delete([r1]) | ${startedBy('mona', 1)} | ${news('edited')} | ${said(none)}
  a pull request of ours stays ours when its run is deleted
    ${begun} | ${by(mona, wendy)} | ${isOurs} | ${news('reopened', mona)} | ${said(none)} | store runs.delete([r1])
    ${news('edited', mona)} | ${said(none)}
  what an unguarded run did takes one more person, and the end of another run is judged
    ${begun} | ${by(bot)} | ${reviewed()} | ${unguarded} | ${news('reopened')} | ${said(needsOneMore)} | ${ends('finished')}
    ${said(one)}
  what an unguarded run did stays so while it goes on, and when it is stopped then
    ${begun} | ${by(bot)} | ${reviewed()} | ${unguarded} | ${news('reopened')} | ${said(needsOneMore)} | ${goesOn}
    ${said(needsOneMore)} | ${ends('stopped')} | ${said(needsOneMore)} | ${ends('finished')} | ${said(one)}
  who is a co-author by the address of a login that the account had before has no part in approving
    ${begun} | ${by(bot, bot, 'abc', 'x\n\nCo-authored-by: W <22+gwendolyn@users.noreply.github.com>')} | ${reviewed()}
    ${news('opened')} | ${said(none)}
`;
