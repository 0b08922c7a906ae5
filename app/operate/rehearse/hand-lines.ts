// Beliefs about GitHub that the App cannot try on a pull request: each says how to try it by hand.
import type { Named } from '../../rehearsal/check.ts';

export const handLines: readonly (Required<Named> & { readonly byHand: string })[] = [
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
    name: 'manifest',
    proves: 'GitHub takes all fields of app.yml, and hands the credentials over.',
    byHand: '`npm run setup` says so; then `npm run doctor`.',
  },
];
