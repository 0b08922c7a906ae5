// Agents that write under the name of a person, or beside one: their accounts on GitHub, and the addresses in their commits. Accounts
// that GitHub shows as bots need no row.

interface KnownAgent {
  readonly name: string;
  /** In lower case, as are the addresses. */
  readonly logins: readonly string[];
  readonly addresses: readonly string[];
}

const knownAgents: readonly KnownAgent[] = [
  { name: 'Copilot', logins: ['copilot', 'copilot-swe-agent[bot]'], addresses: ['copilot@github.com'] },
  { name: 'Claude', logins: ['claude', 'claude[bot]'], addresses: ['noreply@anthropic.com'] },
  {
    name: 'Codex',
    logins: ['codex', 'chatgpt-codex-connector[bot]'],
    addresses: ['noreply@openai.com', 'codex@openai.com'],
  },
  { name: 'Jules', logins: ['google-labs-jules', 'google-labs-jules[bot]'], addresses: ['jules@google.com'] },
  {
    name: 'Devin',
    logins: ['devin-ai-integration', 'devin-ai-integration[bot]'],
    addresses: ['devin@cognition.ai', 'devin@cognition-labs.com'],
  },
  {
    name: 'OpenHands',
    logins: ['openhands-agent', 'openhands-ai[bot]', 'all-hands-bot'],
    addresses: ['openhands@all-hands.dev', 'openhands@openhands.dev'],
  },
  { name: 'Cursor', logins: ['cursoragent', 'cursor[bot]'], addresses: ['cursoragent@cursor.com'] },
  {
    name: 'Gemini',
    logins: ['gemini-cli', 'gemini-cli[bot]', 'gemini-cli-robot', 'gemini-code-assist[bot]'],
    addresses: ['gemini@google.com', 'gemini-cli@google.com'],
  },
  { name: 'Aider', logins: [], addresses: ['aider@aider.chat'] },
  { name: 'Amp', logins: [], addresses: ['amp@ampcode.com'] },
  { name: 'Crush', logins: [], addresses: ['crush@charm.land'] },
  { name: 'Junie', logins: [], addresses: ['junie@jetbrains.com'] },
];

/** The name of the agent; null if it is not a known one. */
export function agentOfLogin(login: string): string | null {
  const wanted = login.toLowerCase();
  return knownAgents.find(({ logins }) => logins.includes(wanted))?.name ?? null;
}

export function agentOfAddress(email: string): string | null {
  const wanted = email.trim().toLowerCase();
  const login = loginOfAddress(wanted);
  const known = knownAgents.find(({ addresses }) => addresses.includes(wanted))?.name ?? null;
  return known ?? (login === null ? null : agentOfLogin(login));
}

/** Nobody reads such mail: as a co-author it is a program, known or not. */
export const isOfNoPerson = (email: string): boolean => /^(?:no-?reply|agent)@/i.test(email);

export const loginOfAddress = (email: string): string | null => accountOfAddress(email)?.login ?? null;

/** GitHub gives an account an address for its commits, `12+mona@users.noreply.github.com`: a login may change, the number stays. */
export function accountOfAddress(
  email: string,
): { readonly id: number | null; readonly login: string } | null {
  const [, id, login] = /^(?:(\d+)\+)?([^@+]+)@users\.noreply\.[\w.-]+$/i.exec(email.trim()) ?? [];
  return login === undefined ? null : { id: id ? Number(id) : null, login: login.toLowerCase() };
}
