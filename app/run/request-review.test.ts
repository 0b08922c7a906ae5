// `request_review: true`: who started a run is asked, once, to review the pull request that the agent opened.
import { expect } from '@jest/globals';
import { pullEvent } from '../../test/support/deliveries.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import type { Scene } from '../../test/support/scenes/scene.ts';
import { storiesOf } from '../../test/support/stories-of.ts';

const asking = 'under request_review: true';
const opened = `${asking} | a pull request is opened`;
const pull =
  (changes: object) =>
  ({ rig }: Scene) => {
    rig.github.pull = { state: 'open', user: { login: 'agent[bot]' }, ...changes };
  };
const reviews =
  (...reviewers: readonly string[]) =>
  ({ rig }: Scene) =>
    expect(rig.github.reviewRequests.map((each) => [each.pull_number, each.reviewers])).toEqual(
      reviewers.map((login) => [40, [login]]),
    );

const isLinkedLate = ({ rig }: Scene) => {
  const created_at = new Date(rig.clock.now() - 50_000).toISOString();
  return rig.deliver('pull_request', pullEvent('opened', { created_at }));
};

playScenes(storiesOf`
  who started a run is asked once to review, when it has finished, also when another round follows
    ${pull({})} | ${opened} | ${reviews()} | finishes | ${reviews('mona')} | mona: /agent more | finishes | 2 reports
    ${reviews('mona')}
  nobody is asked to review %s
    %s | 1 report | ${reviews()}
    - where the configuration does not say so ~ ${pull({})} | a pull request is opened | finishes
    - a pull request of their own ~ ${pull({ user: { login: 'Mona' } })} | ${opened} | finishes
    - a pull request that is closed ~ ${pull({ state: 'closed' })} | ${opened} | finishes
    - a pull request of an agent that failed ~ ${pull({})} | ${opened} | fails
    - where they set the label ~ ${pull({})} | no label | ${asking} | the pull request is labelled | finishes
  a review of a pull request that is linked late is asked for too
    ${pull({})} | ${asking} | finishes | ${reviews()} | ${isLinkedLate} | ${reviews('mona')}
`);
