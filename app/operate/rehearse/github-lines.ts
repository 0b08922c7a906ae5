// Beliefs about GitHub that this product has not seen: each line is tried on a pull request, or says how to try it by hand.
// docs/first-installation.md is made from it.
import type { Line } from '../../rehearsal/line.ts';
import type { GitHubStage } from './github-stage.ts';
import {
  judgeButtons,
  judgeButtonsGone,
  judgeChange,
  judgeEvents,
  judgeHistory,
  judgeLists,
  judgeReactions,
  judgeResolved,
  judgeThread,
} from './judge-github.ts';

export interface GitHubLine extends Line<GitHubStage> {
  /** Words that ask a person to do something, where the line needs one. */
  readonly person?: string;
}

/** Believed, and not to be tried by the App on a pull request. */
export interface HandLine {
  readonly name: string;
  readonly proves: string;
  readonly byHand: string;
}

export const gitHubLines: readonly GitHubLine[] = [
  {
    name: 'file thread',
    proves: 'A comment on a whole file begins a thread, and a reply in it names that comment.',
    try: judgeThread,
  },
  {
    name: 'resolved thread',
    proves: 'The App may resolve a review thread.',
    try: judgeResolved,
  },
  {
    name: 'list after write',
    proves: 'The list of comments shows a comment right after it was written.',
    try: judgeLists,
  },
  {
    name: 'reaction twice',
    proves: 'Of two requests at once for the same reaction, one makes it (201) and the other finds it (200).',
    try: judgeReactions,
  },
  {
    name: 'edit history',
    proves: 'The edit history of a comment can be read with the token of an installation, each text whole.',
    try: judgeHistory,
  },
  {
    name: 'edit by a person',
    proves: 'A person who edits a comment of the App stands in its history, with the login.',
    person: 'edit a comment of the App',
    try: (stage) => judgeChange(stage, 'edit', 'question_changed'),
  },
  {
    name: 'hidden comment',
    proves: 'A comment that somebody has hidden is told as hidden.',
    person: 'hide a comment of the App',
    try: (stage) => judgeChange(stage, 'hide', 'question_hidden'),
  },
  {
    name: 'buttons',
    proves: 'A completed check that requires action shows its buttons, and a press tells who pressed which.',
    person: 'press a button',
    try: judgeButtons,
  },
  {
    name: 'buttons gone',
    proves: 'An empty list of actions takes the buttons of a check away.',
    person: 'look whether the buttons are gone',
    try: judgeButtonsGone,
  },
  {
    name: 'events',
    proves: 'GitHub sends no event that the App did not ask for, but those that every App with checks gets.',
    try: judgeEvents,
  },
];

export const handLines: readonly HandLine[] = [
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
