// What became of a pull request is kept with its runs: from events in any order, and from GitHub itself where one was lost.
import { expect } from '@jest/globals';
import { pullEvent } from '../../test/support/deliveries.ts';
import { playScenes, playScenesUnder, type Step } from '../../test/support/scenes/play-scenes.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const millis = (minutes: number) => Date.UTC(2026, 0, 1, 0, minutes);

/** What GitHub tells of it: `merged 30`, in that minute. */
function pullAt(words: string): Record<string, unknown> {
  const [what = '', minute] = words.split(' ');
  const at = new Date(millis(Number(minute))).toISOString();
  const isMerged = what === 'merged';
  return {
    ...{ number: 40, state: what === 'opened' ? 'open' : 'closed', merged: isMerged, updated_at: at },
    ...{
      merged_at: isMerged ? at : null,
      closed_at: what === 'opened' ? null : at,
      base: { repo: { id: 7 } },
    },
  };
}
/** GitHub tells that it was `closed 20, opened 25`. */
const told =
  (events: string, id?: string, more: object = {}): Step =>
  async ({ rig }) => {
    for (const words of events.split(', ')) {
      const action = words.startsWith('opened') ? 'reopened' : 'closed';
      await rig.deliver('pull_request', pullEvent(action, { ...pullAt(words), ...more }), id);
    }
  };
const shows = (words: string, more: object = {}) =>
  `GitHub has { pull: ${JSON.stringify({ ...pullAt(words), ...more })} }`;
/** What became of the pull requests of all runs, the oldest run first: `open`, or `merged 30`. */
const is =
  (...fates: readonly string[]): Step =>
  async ({ rig }) => {
    const pulls = (await rig.store.results.page(0, null, 100)).flatMap((each) => each.pulls);
    expect(pulls.map(({ state, closedAt }) => [state, closedAt])).toEqual(
      fates.map((fate) => [
        fate.split(' ')[0],
        fate.includes(' ') ? millis(Number(fate.split(' ')[1])) : null,
      ]),
    );
  };
const passes =
  (ms: number, step = 4 * hour): Step =>
  ({ rig }) =>
    rig.pass(ms, step);
const looked =
  (times: number): Step =>
  ({ rig }) => {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
    expect(rig.github.requests.filter((each) => each.route === route)).toHaveLength(times);
  };
const ended: readonly (string | Step)[] = ['a pull request is opened', 'finishes', looked(0)];
const closed = told('closed 20');
const elsewhere = { number: 41, head: { ref: 'x', sha: 'd', repo: { id: 7 } } };
const showsOfFork = shows('merged 30', { number: 41, head: { ref: 'z', sha: 'e', repo: null } });
const ofAnother = { base: { repo: { id: 8 } } };

playScenes`
  a pull request whose events say that it was %s
    ${ended} | %s | %s
    - closed is closed ~ ${closed} ~ ${is('closed 20')}
    - merged is merged ~ ${told('merged 30')} ~ ${is('merged 30')}
    - closed and opened again is open ~ ${told('closed 20, opened 25')} ~ ${is('open')}
    - closed, opened and closed is closed then ~ ${told('closed 20, opened 25, closed 30')} ~ ${is('closed 30')}
    - closed, opened and merged is merged ~ ${told('closed 20, opened 25, merged 30')} ~ ${is('merged 30')}
    - opened again after a close that is told late is open ~ ${told('opened 25, closed 20')} ~ ${is('open')}
    - merged stays merged, whatever others say ~ ${told('merged 30, closed 20, opened 40')} ~ ${is('merged 30')}
  a pull request whose event is delivered again is as it was
    ${ended} | ${told('closed 20', 'once')} | ${told('opened 25')} | ${told('closed 20', 'once')}
    ${told('closed 20', 'twice')} | ${is('open')}
  a pull request of no run is not kept
    ${ended} | ${told('merged 30', 'other', elsewhere)} | ${is('open')}
  a pull request whose event was lost is looked at once a day, until it was merged
    ${ended} | ${shows('opened 6')} | ${passes(2 * day)} | ${looked(2)} | ${is('open')} | ${shows('merged 1800')}
    ${passes(day)} | ${is('merged 1800')} | ${passes(3 * day)} | ${looked(3)}
  a pull request that was closed is looked at as well: it may be opened again and merged
    ${ended} | ${closed} | ${shows('merged 600')} | ${passes(2 * day)} | ${is('merged 600')}
  a pull request that GitHub refuses to show is asked for again the next day
    ${ended} | ${shows('merged 30')} | GitHub refuses /pulls/: 502 Bad Gateway | ${passes(26 * hour, hour)} | ${is('open')} | ${passes(day)}
    ${is('merged 30')}
  a pull request of another repository that has its name by now tells nothing
    ${ended} | ${shows('merged 30', ofAnother)} | ${passes(2 * day)} | ${is('open')}
  a pull request on which another run follows is not the first of that
    ${ended} | the pull request is labelled
    store results.page(0, null, 9) → [{ pulls: [{ isFirst: true }] }, { pulls: [{ isFirst: false }] }]
  a pull request that the service names is kept beside the others, once GitHub has shown it
    ${ended} | mona labels it | goes on | the conversation has { pullRequests: [41] } | ${showsOfFork} | 1m passes
    ${is('open', 'unseen')} | ${passes(2 * hour, hour)} | ${is('open', 'merged 30')}
`;

playScenesUnder({ keepRuns: day, keepRecords: 10 * day })`
  a pull request of a run that was deleted is followed on, until records are deleted
    ${ended} | ${shows('opened 6')} | ${passes(3 * day, 6 * hour)} | ${told('merged 4200')}
    store runs.newestAt(7, 12) → nothing
    store results.page(0, null, 9) → [{ repositoryName: octo/garden, cost: null }] | ${is('merged 4200')}
    ${passes(9 * day, 12 * hour)} | ${is()} | store results.hasPull({ repositoryId: 7, number: 40 }) → false
`;
