// Texts for an agent about its plan. Pure.

/** Goes with the task. */
export const planInstruction = `Plan first. Only read now: anything else is rejected. Your last message is the plan: what you will change and why, in a few lines, and one fenced block with the word scope, which says what you need for it and nothing more:

\`\`\`scope
paths: ["src/**", "test/**", "package.json"]
commands: ["npm ci", "npm test", "npm run lint", "git push origin HEAD"]
cost: 5
hours: 8
\`\`\`

Paths are of the repository, with * and **. Commands are exact; one that ends in " *" takes further plain words. Leave out what you do not need: paths or commands has to be there, cost (dollars) and hours may be. People approve it once; inside of the scope you are not asked again, outside of it you are.`;

/** Sent once, where the plan cannot be read. */
export function returnedPlan(problems: readonly string[]): string {
  return [
    'Your plan cannot be read:',
    ...problems.map((problem) => `- ${problem}`),
    '',
    'Write it again as your last message: the words, and one fenced block with the word scope. Do not change anything yet.',
    '',
    planInstruction,
  ].join('\n');
}

/** Sent when people want another plan. */
export function planAgain(wanted: string): string {
  const words = wanted.trim();
  return [
    words === '' ? 'Your plan was rejected. Plan again.' : `Your plan was not approved: ${words}`,
    '',
    planInstruction,
  ].join('\n');
}

/** Sent once the plan was approved. */
export const goOnWithPlan =
  'Your plan was approved. Carry it out, and stay within its scope: you are not asked about what is inside of it.';

/** Sent where the scope could not be read twice, and people let the agent go on all the same. */
export const goOnAsked =
  'Your plan was approved without a scope. Carry it out: people are asked before each action.';
