/** What a newcomer can do in the playground, in Markdown that can also be read as it is. `where`: an issue to begin with. */
export const thingsToTry = (where: string): readonly string[] => [
  `Open ${where}. As maya, set the label agent: the App starts the agent and tells on the issue how it goes.`,
  'Some ten seconds later the agent asks before it acts, in a thread on its pull request; the issue links to it. As maya, reply `/approve`, and it finishes. Or reply `/reject` and why, and it tries something else.',
  'Reply `/approve` as oscar, who may only read: the App says why not. Then open an issue of your own.',
];
