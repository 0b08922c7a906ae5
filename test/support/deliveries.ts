// Webhook payloads with the fields that the App reads.
import { ownApp } from './fake-github.ts';

export const mona = { login: 'mona', id: 1, type: 'User' };

const common = (action: string) => ({
  action,
  repository: { id: 7, name: 'garden', owner: { login: 'octo' } },
  installation: { id: 3 },
  sender: mona,
});

export function issueEvent(action: string, changes: Record<string, unknown> = {}): object {
  return {
    ...common(action),
    label: { name: 'agent' },
    issue: {
      ...{ number: 12, title: 'Water', body: 'Water the plants', html_url: 'https://x/12', state: 'open' },
      updated_at: '2026-01-01T00:00:00Z',
    },
    ...changes,
  };
}

export function commentEvent(body: string, changes: Record<string, unknown> = {}): object {
  const sender = typeof changes.sender === 'object' ? changes.sender : mona;
  return issueEvent('created', { comment: { id: 900, body, user: sender }, ...changes });
}

export function pullEvent(action: string, pull: Record<string, unknown> = {}): object {
  return {
    ...common(action),
    label: { name: 'agent' },
    pull_request: {
      number: 40,
      state: 'open',
      html_url: 'https://x/pull/40',
      title: 'Water the plants',
      body: 'Fixes #12',
      user: mona,
      created_at: '2026-01-01T00:05:00Z',
      updated_at: '2026-01-01T00:06:00Z',
      head: { ref: 'agent/water', sha: 'abc', repo: { id: 7 } },
      base: { repo: { id: 7 } },
      ...pull,
    },
  };
}

export function checksEvent(suite: Record<string, unknown> = {}): object {
  const check_suite = { head_sha: 'abc', conclusion: 'failure', pull_requests: [{ number: 40 }], ...suite };
  return { ...common('completed'), check_suite };
}

/** `check`: of the check run whose button was pressed. */
export function buttonEvent(
  identifier = 'approve K7M4Q',
  check: Record<string, unknown> = {},
  sender: object = mona,
): object {
  const name = 'agent-conversations/question';
  const check_run = { id: 300, name, external_id: 'run/1', app: { id: ownApp }, ...check };
  return { ...common('requested_action'), check_run, requested_action: { identifier }, sender };
}
