import { playScenes } from '../../test/support/scenes/play-scenes.ts';

const asking = 'under request_review: true';
const opened = `${asking} | a pull request is opened`;
const pullOf = (login: string, state = 'open') =>
  `GitHub has { pull: { state: ${state}, user: { login: "${login}" } } }`;
const ofAgent = pullOf('agent[bot]');
const noReviews = 'GitHub holds { reviewRequests: [] }';
const oneReview = 'GitHub holds { reviewRequests: [{ pull_number: 40, reviewers: [mona] }] }';

playScenes`
  who started a run is asked once to review, when it has finished, also when another round follows
    ${ofAgent} | ${opened} | ${noReviews} | finishes | ${oneReview} | mona: /agent more | finishes | 2 reports
    ${oneReview}
  nobody is asked to review %s
    %s | 1 report | ${noReviews}
    - where the configuration does not say so ~ ${ofAgent} | a pull request is opened | finishes
    - a pull request of their own ~ ${pullOf('Mona')} | ${opened} | finishes
    - a pull request that is closed ~ ${pullOf('agent[bot]', 'closed')} | ${opened} | finishes
    - a pull request of an agent that failed ~ ${ofAgent} | ${opened} | fails
    - where they set the label ~ ${ofAgent} | no label | ${asking} | the pull request is labelled | finishes
  a review of a pull request that is linked late is asked for too
    ${ofAgent} | ${asking} | finishes | ${noReviews} | GitHub tells pull_request.opened { created_at: NOW-50s } | ${oneReview}
`;
