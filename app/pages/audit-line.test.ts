import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { tableIn } from '../../lab/support/markdown-table.ts';
import { decisionResults } from '../store/decision.ts';
import { aDecision } from '../testing/decisions.ts';
import { auditLine, haltLine } from './audit-line.ts';

const web = 'https://github.com';
const page = readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'exports.md'), 'utf8');

test('a decision of a person is one line of JSON', () => {
  const line = auditLine(aDecision({ at: Date.UTC(2026, 10, 22), resultAt: Date.UTC(2026, 10, 23) }), web);
  expect(line).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(line)).toEqual({
    id: '11111111-1111-4111-8111-111111111111/1/1000/review_comment-900',
    at: '2026-11-22T00:00:00.000Z',
    run: '11111111-1111-4111-8111-111111111111',
    repository: 'octo/garden',
    repository_id: 7,
    issue: 12,
    question: { number: 1, code: 'A2B3C' },
    verdict: 'approve',
    by: {
      kind: 'person',
      login: 'mona',
      id: 1,
      comment: {
        kind: 'review_comment',
        number: 40,
        id: 900,
        url: 'https://github.com/octo/garden/pull/40#discussion_r900',
      },
    },
    reason: null,
    actions: [
      {
        tool: 'terminal',
        arguments: { command: 'npm test' },
        risk: 'LOW',
        summary: 'Run the tests',
        cut: null,
      },
    ],
    actions_left_out: 0,
    fingerprint: 'unknown',
    result: { kind: 'waiting', status: null, why: null },
    result_at: '2026-11-23T00:00:00.000Z',
    undecided: null,
  });
});

test.each([
  ['comment', 'issues/40#issuecomment-900'],
  ['review', 'pull/40#pullrequestreview-900'],
] as const)('a %s is linked with its own address', (kind, path) => {
  const by = { kind: 'person', login: 'mona', id: 1, comment: { kind, number: 40, id: 900 } } as const;
  expect(JSON.parse(auditLine(aDecision({ by }), web)).by.comment.url).toBe(`${web}/octo/garden/${path}`);
});

test('a decision of a rule names it with the commit of its configuration', () => {
  const by = {
    kind: 'rule',
    rule: 'rule 3',
    configuration: '.github/agent-conversations.yml@abc',
  } as const;
  expect(JSON.parse(auditLine(aDecision({ by: { ...by, line: 3 } }), web)).by).toEqual(by);
});

test('characters that control a terminal or end a line are escaped', () => {
  const strange = 'a\u0000\u001b[2J\u007f\u0085\u009b\u2028\u2029\u202e\u200b\ufeff\u{e0041}\ud83d 語 😀';
  const line = auditLine(aDecision({ reason: strange }), web);
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}](?!$)/u);
  expect(JSON.parse(line).reason).toBe(strange);
  expect(line).toContain('語 😀');
});

test('deploy/exports.md explains each field and each result of /audit.jsonl', () => {
  const names = (rows: readonly (readonly string[])[]) => rows.map(([name = '']) => name.replaceAll('`', ''));
  const keys = Object.keys(JSON.parse(auditLine(aDecision(), web)));
  expect(names(tableIn(page, '| field |'))).toEqual(keys);
  const by = { kind: 'operator', name: 'me' } as const;
  const ofHalt = JSON.parse(haltLine({ id: 'h/halt', at: 1, verdict: 'halt', by }));
  expect(Object.keys(ofHalt).toSorted()).toEqual(keys.toSorted());
  expect(names(tableIn(page, '| `result.kind` |')).flatMap((name) => name.split(', '))).toEqual([
    ...decisionResults,
  ]);
});
