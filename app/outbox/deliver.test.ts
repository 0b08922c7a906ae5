import { beforeEach, describe, expect, test } from '@jest/globals';
import { FakeGitHub, httpError } from '../../test/support/fake-github.ts';
import type { ClaimedEffect } from '../store/effect.ts';
import { someRepository } from '../testing/runs.ts';
import { deliver, type PlainEffect } from './deliver.ts';

const marker = '<!-- agent-conversations:progress 1.a.b -->';
const body = `${marker}\nhello`;
const text = { repository: someRepository, body, marker, since: 5_000_000 };
const comment = { kind: 'comment', number: 12, mustStand: false, ...text } as const;
const reply = { kind: 'thread_reply', pull: 40, thread: 500, ...text } as const;
const check = {
  kind: 'check',
  ...{ repository: someRepository, sha: 'abc', externalId: 'run', detailsUrl: null },
  ...{ title: 'Working', summary: 'x', conclusion: null },
} as const;

const entry: ClaimedEffect = {
  ...{ key: 'k', version: 1, runId: null, installationId: 3, effect: comment, wanted: 1, delivered: 0 },
  ...{ target: null, attempts: 1, lastError: null, createdAt: 0, changedAt: 0 },
  ...{ state: 'sending', afterKey: null, dueAt: 1, deliveredAt: null },
};

let github: FakeGitHub;
beforeEach(() => {
  github = new FakeGitHub();
});
const show = (effect: PlainEffect, changes: Partial<ClaimedEffect> = {}) =>
  deliver(github.client, { ...entry, effect, ...changes }, effect);
const routes = () => github.requests.map(({ route }) => route.split(' ')[0]);

test('what only a newer version knows does not count as shown', async () => {
  const unknown = { ...comment, kind: 'of a newer version' } as unknown as PlainEffect;
  await expect(show(unknown)).rejects.toThrow('newer version');
});

describe('a comment', () => {
  test('is created once and then edited', async () => {
    const id = await show(comment);
    expect(await show({ ...comment, body: `${marker}\nmore` }, { target: id })).toBe(id);
    expect(github.comments).toMatchObject([{ id, body: `${marker}\nmore`, edits: 1 }]);
    expect(routes()).toEqual(['POST', 'PATCH']);
  });

  test('that an unclear first try left is adopted, the oldest if someone copied it', async () => {
    for (let filler = 0; filler < 120; filler += 1) github.addComment(12, 'a word');
    const ours = github.addComment(12, `${marker}\nhello`);
    github.addComment(12, `${marker}\na copy`);
    expect(await show(comment, { attempts: 2 })).toBe(ours.id);
    expect(routes()).toEqual(['GET', 'GET', 'PATCH']);
    expect(github.requests[0]?.parameters.since).toBe('1969-12-31T01:23:20.000Z');
  });

  test('that an unclear first try did not leave is created, whatever a person copied', async () => {
    github.addComment(12, `${marker}\nby a person`, 'User');
    const id = await show(comment, { attempts: 2 });
    expect(github.comments).toMatchObject([{ edits: 0 }, { id }]);
  });

  test('that someone deleted stays away, but the end of a run is written again', async () => {
    expect(await show(comment, { target: 77 })).toBe(0);
    expect(await show(comment, { target: 0 })).toBe(0);
    expect(github.comments).toEqual([]);
    await show({ ...comment, mustStand: true }, { target: 0 });
    await show({ ...comment, mustStand: true }, { target: 78 });
    expect(github.comments).toHaveLength(2);
  });

  test('whose repository the App cannot see is a failure, and the comment is edited once it can', async () => {
    const id = await show(comment);
    const hidden = { error: httpError(404, 'Not Found') };
    github.faults.push({ route: /PATCH/, ...hidden }, { route: /issues\/\{issue_number\}$/, ...hidden });
    await expect(show(comment, { target: id })).rejects.toThrow('Not Found');
    expect(await show(comment, { target: id })).toBe(id);
    expect(github.comments).toHaveLength(1);
  });

  test('that is not gone and cannot be edited is a failure, and that of a deleted issue stays away', async () => {
    github.faults.push({ route: /PATCH/, error: httpError(403, 'locked') });
    await expect(show(comment, { target: 77 })).rejects.toThrow('locked');
    github.faults.push({ route: /issues\/\{issue_number\}$/, error: httpError(410, 'deleted') });
    expect(await show(comment, { target: 77 })).toBe(0);
  });
});

describe('a reply in a thread', () => {
  const written = () => github.repliesInThreads.map(({ id }) => id);

  test('is written once, and never edited', async () => {
    const id = await show(reply);
    expect(await show(reply, { target: id })).toBe(id);
    expect(written()).toEqual([id]);
    expect(routes()).toEqual(['POST']);
  });

  test.each([
    ['left no answer is not written twice', true],
    ['left none is written', false],
  ])('whose first try %s', async (_, after) => {
    github.faults.push({ route: /replies$/, error: httpError(502, 'lost'), after });
    await expect(show(reply)).rejects.toThrow('lost');
    expect(written()).toHaveLength(after ? 1 : 0);
    const id = await show(reply, { attempts: 2 });
    expect(written()).toEqual([id]);
  });
});

test('a check is created once, also by a second try, adopted after an unclear one, and updated', async () => {
  const id = await show(check, { attempts: 2 });
  expect(await show(check, { attempts: 2 })).toBe(id);
  await show({ ...check, conclusion: 'success' }, { target: id });
  expect(github.checks).toMatchObject([{ fields: { status: 'completed', conclusion: 'success' } }]);
});

test('a reaction goes to the issue or to the comment', async () => {
  const reaction = { kind: 'reaction', repository: someRepository, content: 'eyes' } as const;
  await show({ ...reaction, on: { kind: 'issue', id: 12 } });
  await show({ ...reaction, on: { kind: 'comment', id: 900 } });
  expect(github.reactions).toMatchObject([{ issue_number: 12 }, { comment_id: 900 }]);
});
