/** What a newcomer can do in the playground, in Markdown that can also be read as it is. `where`: an issue to begin with. */
export const thingsToTry = (where: string): readonly string[] => [
  `Open ${where}. As maya, set the label agent: the App starts the agent and tells on the issue how it goes. The agent asks before every action; the first is \`npm test\`, which a rule accepts: the issue’s comment says so in its folded line.`,
  'Some ten seconds later it asks for another, which no rule accepts, in a thread on its pull request; the issue links to it. As maya, reply `/approve`: it wants the very same once more and asks again. Reply `/approve always` instead, and it is not asked again in this run. Or reply `/reject` and why, and it tries something else.',
  'When it has finished, write `/agent please also add a test` on the issue: the same agent goes on with round 2. Write it while a question is open, and it is held until the answer. `/ask why?` is answered on the side, and `/stop` stops the agent.',
  'Reply `/approve` as oscar, who may only read: the App says why not. Then open an issue of your own.',
];
