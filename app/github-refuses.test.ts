import { playScenes } from '../test/support/scenes/play-scenes.ts';
import type { Scene } from '../test/support/scenes/scene.ts';
import { gitHubFails } from '../test/support/scenes/steps.ts';
import type { Store } from './store/store.ts';

const said = 'Resource not accessible by integration';
const refuses = (route: string, needs = '', status = 403) =>
  `GitHub refuses /${route}/${needs && ` (${needs})`}: ${status} ${said}`;

const locked = 'Unable to create comment because issue is locked.';
const twice = (happens: string, said: string) => `${happens} | ${said} | ${happens} | ${said}`;
const confused = 'GitHub holds { reactions: [{ content: confused }, { content: confused }] }';
const branch = 'contents=read; administration=read';
/** With status 200, so that it has to be read out of the answer. */
const failsInWords = (error: { readonly message: string; readonly type?: string }) => {
  const fields = { name: 'GraphqlResponseError', errors: [error] };
  return gitHubFails(/graphql/, Object.assign(new Error(error.message), fields));
};

/** Once: the first transaction after the report was written. */
const breaksOff = ({ rig: { store, github } }: Scene) => {
  const { transaction } = store;
  const before = github.comments.length;
  const breaking: Store['transaction'] = (work) =>
    transaction(async (tables) => {
      const done = await work(tables);
      if (github.comments.length === before) return done;
      Object.assign(store, { transaction });
      throw new Error('broken off');
    });
  Object.assign(store, { transaction: breaking });
};

playScenes`
  a label other than ours is not answered where GitHub refuses the configuration
    no label | ${refuses('contents')}
    GitHub tells issues.labeled { label: { name: bug } } | no replies
    no comments
  /stop holds the agent back also where the configuration cannot be read
    works | ${refuses('contents')} | mona: /stop | run is stopping
  /retry on an issue that GitHub does not show is answered with the permission that is missing
    fails | GitHub has { issueText: {} } | mona: /retry | reply says **issues: read**
  /retry is followed later where GitHub says with status 200 that its own work failed
    fails | ${failsInWords({ message: 'Something went wrong while executing your query.' })} | mona: /retry
    1m passes | 2 starts | no replies
  a command without the prefix is ignored where no agent was asked for and GitHub refuses the configuration
    no label | GitHub has { shownIssue: { labels: [] } } | ${refuses('contents')} | mona: /stop | no replies
  a command without the prefix is answered where an agent was asked for, though none runs
    no label | ${refuses('contents')} | mona: /stop | reply says GitHub refuses what is needed for it
  a check that GitHub refuses is reported on the issue, once
    works | ${refuses('check-runs', 'checks=write')} | a pull request is opened
    ${refuses('check-runs', 'checks=write')} | finishes | 1 reply
    reply says the check on the pull request cannot be shown | reply says **checks: write**
  a label is answered once with the permission that is missing where GitHub refuses %s
    no label | under branch: main | %s | started nothing | 1 reply | ${confused} | reply says 403: ${said}
    reply says the label \`agent\` was not followed: GitHub refuses | reply says **%s**
    - the configuration ~ ${twice(refuses('contents', 'contents=read'), 'mona labels it')} ~ contents: read
    - the permission of the sender ~ ${twice(refuses('collaborators', 'metadata=read'), 'mona labels it')} ~ metadata: read
    - the branch ~ ${twice(refuses('branches', branch), 'mona labels it')} ~ contents: read or administration: read
  %s is answered once where GitHub refuses %s
    works | %s | 1 reply | reply says was not followed: GitHub refuses | reply says %s: ${said}
    reply says checks the permissions | run is watching
    - /retry ~ the configuration ~ ${twice(refuses('contents'), 'mona: /retry')} ~ 403
    - /stop ~ the permission of the sender ~ ${twice(refuses('collaborators', undefined, 422), 'mona: /stop')} ~ 422
    - /retry ~ the issue ~ ${twice(refuses('graphql'), 'mona: /retry')} ~ 403
  /retry is followed later where GitHub says with status 200 that its limit is spent
    fails | ${failsInWords({ message: 'API rate limit already exceeded.', type: 'RATE_LIMIT' })} | mona: /retry | 1m passes
    2 starts | no replies
  the end is told in the comment that follows the run for as long as GitHub takes no other one, as on a locked issue
    works | GitHub refuses /^POST.*issues.*comments$/ 2 times: 403 ${locked} | finishes: Watered. | no reports
    comment says Watered. | comment says (403: ${locked}), so nobody was notified | comment does not say see the report below
    20m passes | 1 report | comment says see the report below | comment does not say Watered
  the comment that follows the run says that the report is there, though the database breaks off when it is told
    works | GitHub refuses /^POST.*issues.*comments$/ 1 times: 403 ${locked} | finishes: Watered. | no reports
    ${breaksOff} | 40m passes | 1 report | comment says see the report below
  an effect that GitHub refuses for good is logged, and shown on the page of its run
    ${refuses('issues.{issue_number}.comments')} | works
    store outbox.refused(RUN) → ["comment not shown on GitHub: 403: ${said}"]
    logged error: an effect cannot be delivered
`;
