// What the repository's configuration says: the agent asks before every action, and a rule answers for the harmless ones.
export const configurationPath = '.github/agent-conversations.yml';

export const accepted = 'npm test';

export const configuration = `ask: always
rules:
  - accept: { tool: terminal, command: [${accepted}] }
`;
