// Whole comments as people see them. The files are the words; change them first, then the templates.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  about,
  began,
  browse,
  executing,
  finished,
  marker,
  money,
  plan,
  progress,
  question,
  report,
  run,
  shell,
  spelling,
  unreadablePlan,
  working,
} from '../../../test/support/example-views.ts';
import { nobody } from '../../question/index.ts';
import { agentOf } from '../../service/openhands/decode/states.ts';
import { outcomeReport } from './outcome.ts';
import { progressComment } from './progress.ts';
import { questionComment, questionReminder, settledQuestion } from './question.ts';
import { type QuestionCheck, questionCheck } from './question-check.ts';
import { refusalReply } from './refusal.ts';
import { configurationErrors, helpReply, statusReply } from './replies.ts';

const answered = { by: 'maria', answer: 'approve', at: Date.UTC(2026, 10, 21, 2, 50) } as const;

const secondRound = { number: 2, by: 'rita', at: began + 700_000 };
const again = { ...working, at: began + 702_000 };

const inForce = {
  code: 'K3M9A',
  by: ['ada'],
  at: began,
  scope: { paths: ['src/**'], commands: ['npm test'], cost: 5, hours: 8 },
};

const checkAsText = ({ title, summary, text, buttons }: QuestionCheck): string =>
  [title, summary, text, ...buttons.map((each) => Object.values(each).join(' · '))].join('\n\n');

const comments: Record<string, string> = {
  'progress-working': progressComment(progress, marker('progress')),
  'progress-ended': progressComment(
    {
      ...progress,
      timeline: progress.timeline.slice(1),
      ending: finished,
      finalMessage: report.finalMessage,
      removed: null,
      warnings: [],
    },
    marker('progress'),
  ),
  'progress-round': progressComment(
    {
      ...progress,
      run: { ...run, round: secondRound },
      timeline: [
        ...progress.timeline,
        { ...working, agent: agentOf('finished'), at: began + 600_000 },
        again,
      ],
      rounds: [secondRound],
      held: { by: ['maria', 'sam'], until: 'soon' },
      removed: null,
      warnings: [],
    },
    marker('progress'),
  ),
  'report-round': outcomeReport({ ...report, run: { ...run, round: secondRound } }, marker('report')),
  'report-finished': outcomeReport(report, marker('report')),
  'report-start-error': outcomeReport(
    {
      ...report,
      run: { ...run, conversationUrl: null, pullRequests: [] },
      ending: {
        outcome: 'start_error',
        reason: 'repository acme/shop could not be cloned',
        at: began + 40_000,
      },
      finalMessage: null,
    },
    marker('report'),
  ),
  'confirmation-open': questionComment(question, marker('confirmation')),
  'confirmation-executes': questionComment({ ...question, actions: [executing] }, marker('confirmation')),
  'confirmation-called': questionComment(
    {
      ...question,
      mentions: ['rita', 'acme/gardeners'],
      buttons: { url: 'https://github.com/acme/shop/pull/12/checks', only: false },
      rejectAt: began + 7_200_000,
    },
    marker('confirmation'),
  ),
  'confirmation-check': checkAsText(questionCheck(question, 'https://github.com/acme/shop/pull/12', null)),
  'confirmation-reminder': questionReminder({
    to: ['rita', 'acme/gardeners'],
    code: 'K7M4Q',
    url: 'https://github.com/acme/shop/pull/12#discussion_r1',
    askedAt: began,
    rejectAt: began + 7_200_000,
  }),
  'confirmation-nobody': settledQuestion(
    question,
    {
      kind: 'verified',
      by: nobody,
      answer: 'reject',
      at: began,
      agent: agentOf('idle'),
      reason: 'nobody answered in time',
    },
    marker('confirmation'),
  ),
  'confirmation-several': questionComment(
    {
      ...question,
      actions: [shell, browse],
      answering: { kind: 'comment', spelling },
      expiresAt: null,
      commit: null,
    },
    marker('confirmation'),
  ),
  'confirmation-unknown': questionComment(
    { ...question, actions: null, commit: null },
    marker('confirmation'),
  ),
  'confirmation-approved': settledQuestion(
    question,
    { kind: 'verified', ...answered, agent: agentOf('running'), reason: null },
    marker('confirmation'),
  ),
  'plan-open': questionComment(about(plan), marker('confirmation')),
  'plan-unreadable': questionComment(
    { ...about(unreadablePlan), answering: { kind: 'comment', spelling } },
    marker('confirmation'),
  ),
  'plan-check': checkAsText(questionCheck(about(plan), 'https://github.com/acme/shop/issues/7', null)),
  'plan-approved': settledQuestion(
    about(plan),
    { kind: 'verified', ...answered, agent: agentOf('idle'), reason: null },
    marker('confirmation'),
  ),
  'plan-rejected': settledQuestion(
    about(plan),
    { kind: 'verified', ...answered, answer: 'reject', agent: agentOf('idle'), reason: 'keep src/db out' },
    marker('confirmation'),
  ),
  'plan-expired': settledQuestion(about(plan), { kind: 'expired', at: began }, marker('confirmation')),
  'plan-reminder': questionReminder({
    to: ['rita'],
    code: 'K3M9A',
    url: 'https://github.com/acme/shop/issues/7#issuecomment-1',
    askedAt: began,
    rejectAt: null,
    subject: plan,
  }),
  'plan-progress': progressComment(
    {
      ...progress,
      planned: true,
      openQuestion: { number: 7, url: 'https://github.com/acme/shop/issues/7', actions: [], subject: plan },
      removed: null,
      warnings: [],
    },
    marker('progress'),
  ),
  'plan-in-force': progressComment(
    {
      ...progress,
      run: { ...run, plan: inForce },
      ruled: [
        {
          at: began,
          verdict: 'approve',
          rule: { rule: 'rule 1', configuration: 'plan K3M9A', approvedBy: 'ada' },
          url: null,
          actions: [shell],
          isSeen: true,
        },
      ],
      removed: null,
      warnings: [],
    },
    marker('progress'),
  ),
  'money-open': questionComment(about(money), marker('confirmation')),
  'money-approved': settledQuestion(
    about(money),
    { kind: 'verified', ...answered, agent: agentOf('idle'), reason: null },
    marker('confirmation'),
  ),
  'denied-permission': refusalReply({
    login: 'sam',
    what: '/approve',
    why: { kind: 'permission', needs: 'write', has: 'read' },
  }),
  help: helpReply({ spelling }, null),
  status: statusReply(
    {
      run,
      seen: working,
      since: working.at,
      now: working.at + 3_900_000,
      ending: null,
      audience: 'app',
      open: [{ code: 'K7M4Q', url: 'https://github.com/acme/shop/pull/12#discussion_r1' }],
    },
    null,
  ),
  'configuration-errors': configurationErrors(
    {
      repository: 'acme/shop',
      file: '.github/agent-conversations.yml',
      url: 'https://github.com/acme/shop/blob/main/.github/agent-conversations.yml',
      problems: [
        {
          path: 'permission.start',
          line: 3,
          problem: 'is "wirte"',
          expected: 'one of triage, write, maintain, admin',
        },
        { path: '', line: 9, problem: 'unknown key "promt"', expected: 'one of label, permission, prompt' },
      ],
    },
    null,
  ),
};

test.each(Object.entries(comments))('the text of %s is as in its golden file', (name, rendered) => {
  const golden = readFileSync(join(import.meta.dirname, 'golden', `${name}.md`), 'utf8');
  expect(`${rendered}\n`).toBe(golden);
});
