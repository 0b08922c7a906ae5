// Plays the lines about GitHub on a pull request, one after the other, and takes away again what they wrote.
import { isRequestLimit, readGitHubFailure } from '../../../shared/github/index.ts';
import {
  CannotTell,
  type Check,
  type CheckName,
  type CheckResult,
  cannotTell,
  type Finding,
  green,
  playChecks,
  red,
} from '../../rehearsal/check.ts';
import { gitHubLines } from './github-lines.ts';
import { clearPull, type GitHubStage } from './github-stage.ts';

const clearing = {
  name: 'cleaned up',
  proves: 'Nothing of the rehearsal is left on the pull request but a neutral check.',
};

export async function rehearseGitHub(
  stage: GitHubStage,
  tell: (finding: Finding) => void,
): Promise<readonly Finding[]> {
  const { clock, signal } = stage;
  const tried = gitHubLines.map((line): Check => {
    const ended = cannotTell('the rehearsal was ended');
    return { ...line, find: async () => (signal.aborted ? ended : orRefused(() => line.try(stage))) };
  });
  const cleared: Check = { ...clearing, find: () => orRefused(() => clearAndJudge(stage)) };
  const byHand = handLines.map(({ byHand: how, ...line }): Check => {
    return { ...line, find: async () => cannotTell(`only by hand: ${how}`) };
  });
  // A killed rehearsal may have left something.
  await orRefused(() => clearAndJudge(stage));
  return playChecks([...tried, cleared, ...byHand], clock.now, tell);
}

async function clearAndJudge(stage: GitHubStage): Promise<CheckResult> {
  await clearPull(stage);
  const left = await clearPull(stage);
  return left === 0 ? green('nothing is left but a neutral check') : red(`${left} were still there`);
}

/** Refusals of GitHub are red: the product does the same. An answer that is missing just now says nothing. */
async function orRefused(judge: () => Promise<CheckResult>): Promise<CheckResult> {
  try {
    return await judge();
  } catch (error) {
    const failure = readGitHubFailure(error);
    const { status, message } = failure;
    if (error instanceof CannotTell || (status === null && error instanceof TypeError)) throw error;
    const said = `GitHub answered ${status ?? 'nothing'}: ${message}`;
    const isRefused = status !== null && status < 500 && status !== 429 && !isRequestLimit(failure);
    return isRefused ? red(said) : cannotTell(said);
  }
}

/** What the App cannot try on a pull request: each says how to try it by hand. */
export const handLines: readonly (Required<CheckName> & { readonly byHand: string })[] = [
  {
    name: 'history in a workflow',
    proves: '`GITHUB_TOKEN` can read the edit history of comments.',
    byHand: 'Ask for `userContentEdits` of a comment by `gh api graphql` in a step of a workflow.',
  },
  {
    name: 'deleted revision',
    proves: 'A revision that somebody deleted keeps its editor and time, and loses its text.',
    byHand: 'Edit a comment twice, delete one revision in its history, and ask for `userContentEdits`.',
  },
  {
    name: 'reactions on a pull request',
    proves: 'A reaction to a pull request needs `issues: write`; `pull_requests: write` is not enough.',
    byHand:
      'In a workflow with `pull-requests: write` alone, `gh api --include` a reaction, and read `x-accepted-github-permissions`.',
  },
  {
    name: 'comments that start workflows',
    proves: 'Comments of `GITHUB_TOKEN` start no workflow, and those of the App do.',
    byHand: 'Let a workflow write `/agent status`, then a person; watch the tab *Actions*.',
  },
  {
    name: 'who is notified',
    proves: 'A comment of `GITHUB_TOKEN` notifies whom it names and who takes part, and its edit nobody.',
    byHand:
      'Let a workflow write a comment that names you, then edit it: one notification. Name somebody else in an edit: none.',
  },
  {
    name: 'end of another run',
    proves: '`actions: read` shows the end of another run in a private repository.',
    byHand: 'Cancel a step that waits for an answer; another step has to take over within minutes.',
  },
  {
    name: 'pictures',
    proves: '`body_html`, asked for by an installation, has pictures that load.',
    byHand: 'Label an issue with a picture, and ask the agent by `/ask` what it shows.',
  },
  {
    name: 'issue form',
    proves: 'A label that an issue form sets has the author of the issue as its sender.',
    byHand: 'Open such a form as somebody without permission: nothing may start.',
  },
  {
    name: 'renamed label',
    proves: 'A label that was renamed starts agents under its new name only.',
    byHand:
      'Rename the label, set it on an issue, and see that nothing starts until `label` says the new name.',
  },
  {
    name: 'push to the default branch',
    proves:
      'An App that may write checks gets an event for it (`check_suite.requested`) without a subscription.',
    byHand: 'Push there, and look for it among the deliveries of the App.',
  },
  {
    name: 'approved commit',
    proves: 'A review keeps the commit that was the head, and a dismissed one is listed as `DISMISSED`.',
    byHand: 'Approve, push, dismiss, and read `/pulls/12/reviews`.',
  },
  {
    name: 'deleted account',
    proves: 'The author of a pull request who has deleted the account is `ghost`, or none.',
    byHand: 'Read `/pulls/12` of such a pull request: `user` says it.',
  },
  {
    name: 'base change',
    proves:
      'The timeline of a pull request has each change of its base, also one that GitHub made by itself.',
    byHand:
      'Delete the base branch of a stacked pull request with two approvals: `/people` has to ask again.',
  },
  {
    name: 'merge group',
    proves: 'A group is put on the head of the group before it, and named after its last pull request.',
    byHand: 'Queue two pull requests, and read `merge_group` of the deliveries.',
  },
  {
    name: 'required check',
    proves:
      'A ruleset that requires `agent-conversations/people` of this App lets no other App make it green.',
    byHand: 'Let a workflow make a green check of that name: the pull request has to stay blocked.',
  },
  {
    name: 'ruleset',
    proves:
      'The App can read which checks a ruleset and the classic protection of a branch require, and of which App; who may bypass a ruleset is hidden from it.',
    byHand:
      'Import the ruleset of require-people.md, and compare the lines `/people` of `npm run doctor -- --repository` with it, then with the classic protection in its place.',
  },
  {
    name: 'workflow that is called',
    proves:
      'In a workflow that another repository calls, `$/` is the repository and commit of the called one, and its post step runs.',
    byHand:
      'Call agent.yml by a commit that is not the newest, and read the line `Download action repository` in the log; then cancel the job.',
  },
  {
    name: 'manifest',
    proves: 'GitHub takes all fields of app.yml, and hands the credentials over.',
    byHand: '`npm run setup` says so; then `npm run doctor`.',
  },
];
