import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { growth } from '../../../test/support/growth.ts';
import {
  type AuthoredComment,
  budget,
  chooseComments,
  type ListedComment,
  sortComments,
} from './read-comments.ts';
import { findPictures } from './read-pictures.ts';

const started = Date.UTC(2026, 0, 1, 12, 0, 0, 500);
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 11, 59, 0) + second * 1000).toISOString();
const told = (changes: Partial<ListedComment> = {}): ListedComment => ({
  ...{ nodeId: 'C', at: at(0), body: 'It leaks', editedAt: null, editedByOthers: false, isHidden: false },
  ...changes,
});
const spelling = { prefix: '/agent', bare: true, answers: 'anywhere' } as const;

describe('of the comments on an issue', () => {
  test.each<[string, Partial<ListedComment>, number, number]>([
    ['written before', {}, 1, 0],
    ['written in the second before', { at: at(59) }, 1, 0],
    ['written in the same second', { at: at(60) }, 0, 0],
    ['written later', { at: at(90) }, 0, 0],
    ['written at no time', { at: 'soon' }, 0, 0],
    ['edited before', { editedAt: at(59) }, 1, 0],
    ['edited in the same second', { editedAt: at(60) }, 0, 1],
    ['edited later', { editedAt: at(90) }, 0, 1],
    ['edited at a time that is none', { editedAt: 'soon' }, 0, 1],
    ['of which nobody knows', { editedAt: undefined }, 0, 1],
    ['edited before, by somebody else', { editedAt: at(59), editedByOthers: true }, 0, 1],
    ['hidden by somebody', { isHidden: true }, 0, 0],
    ['without words', { body: ' \n' }, 0, 0],
    ['of ours', { body: '<!-- agent-conversations:progress x -->\n…' }, 0, 0],
    ['that is a command', { body: '/retry' }, 0, 0],
    ['that is a command with the prefix', { body: '/agent do this' }, 0, 0],
    ['that names a command', { body: 'I wrote /retry' }, 1, 0],
  ])('one %s', (_what, changes, fitting, edited) => {
    const sorted = sortComments([told(changes)], started, spelling);
    expect([sorted.fitting.length, sorted.edited]).toEqual([fitting, edited]);
  });

  test('the newest come first', () => {
    const sorted = sortComments(
      [told({ at: at(1) }), told({ at: at(3) }), told({ at: at(2) })],
      started,
      spelling,
    );
    expect(sorted.fitting.map((each) => each.at)).toEqual([at(3), at(2), at(1)]);
  });
});

describe('of those by people', () => {
  const by = (kind: 'trusted' | 'denied' | 'unknown' | 'ignored', comment = told()): AuthoredComment => ({
    comment,
    author: kind === 'trusted' ? { kind, login: 'mona' } : { kind },
  });

  test('only those who may start are given, in the order of time; the rest is counted', () => {
    const newer = by('trusted', told({ at: at(2), body: 'newer' }));
    const older = by('trusted', told({ at: at(1), body: 'older' }));
    const rest = [by('denied'), by('denied'), by('unknown'), by('ignored')];
    expect(chooseComments([newer, older, ...rest], { edited: 1, unread: 7 })).toEqual({
      comments: [
        { by: 'mona', at: at(1), body: 'older' },
        { by: 'mona', at: at(2), body: 'newer' },
      ],
      leftOut: [
        '7 older comments',
        'a comment that was edited after the start, or by somebody else',
        '2 comments by people who may not start the agent',
        'a comment whose author could not be checked',
      ],
    });
  });

  test('a very long one does not keep the others out', () => {
    const long = by('trusted', told({ body: 'x'.repeat(budget.longest + 1) }));
    const chosen = chooseComments([long, by('trusted')], { edited: 0, unread: 0 });
    expect(chosen.comments).toHaveLength(1);
    expect(chosen.leftOut).toEqual(['a very long comment']);
  });

  test('whatever there is, the newest that fit are given, and all others are counted', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6_000 }), { maxLength: 40 }), (lengths) => {
        const all = lengths.map((length, index) =>
          by('trusted', told({ at: at(-index), body: 'x'.repeat(length) })),
        );
        const { comments, leftOut } = chooseComments(all, { edited: 0, unread: 0 });
        const given = comments.length;
        expect(comments.map(({ body }) => body.length)).toEqual(lengths.slice(0, given).reverse());
        expect(given).toBeLessThanOrEqual(budget.comments);
        const sum = (count: number) => lengths.slice(0, count).reduce((one, other) => one + other, 0);
        expect(sum(given)).toBeLessThanOrEqual(budget.characters);
        if (given < lengths.length && given < budget.comments) {
          expect(sum(given + 1)).toBeGreaterThan(budget.characters);
        }
        const older = lengths.length - given;
        const words = older === 1 ? ['an older comment'] : [`${older} older comments`];
        expect(leftOut).toEqual(older === 0 ? [] : words);
      }),
    );
  });
});

describe('of the pictures in its text', () => {
  const isKept = (address: URL) => address.hostname === 'kept.example';
  const found = (html: string) => findPictures(html, isKept);
  const kept = (name: string) => `https://kept.example/${name}`;

  test('pictures that GitHub keeps are found, each once', () => {
    const html = `<p><a href="x"><img width="600" alt="a > b" src="${kept('a?x=1&amp;y=2')}"></a>
    <img src='${kept('b')}' /><img src="${kept('b')}"></p>`;
    expect(found(html)).toEqual({ addresses: [kept('a?x=1&y=2'), kept('b')], leftOut: [] });
  });

  test.each<[string, string, readonly string[]]>([
    ['of others', '<img src="https://elsewhere.example/a">', ['a picture that is not kept by GitHub']],
    ['without an address', '<img alt="x">', ['a picture that is not kept by GitHub']],
    [
      'with an address in words only',
      `<img alt=' src="${kept('a')}"'>`,
      ['a picture that is not kept by GitHub'],
    ],
    ['in code', `<code>&lt;img src="${kept('a')}"&gt;</code>`, []],
    ['that are emoji', `<img class="emoji" src="${kept('a')}">`, []],
    ['of no size', `<img src="${kept('a')}" width="0">`, ['a picture too small to be seen']],
    ['of one pixel', `<img height='1px' src="${kept('a')}">`, ['a picture too small to be seen']],
    ['of one percent', `<img width="1%" src="${kept('a')}">`, ['a picture too small to be seen']],
    [
      'of which many see another one',
      `<picture><source media="(min-width: 1px)" srcset="${kept('b')}"><img src="${kept('a')}"></picture>`,
      ['a picture that not everybody sees'],
    ],
    ['in an attribute of something else', `<a title="<img src='${kept('a')}'>">x</a>`, []],
    [
      'twice with a size',
      `<img width="1" width="99" src="${kept('a')}">`,
      ['a picture too small to be seen'],
    ],
  ])('pictures %s are not', (_what, html, leftOut) => {
    expect(found(html)).toEqual({ addresses: [], leftOut });
  });

  test('a picture behind one of which many see another is found', () => {
    const html = `<picture><source srcset="x"></picture><picture><img src="${kept('a')}"></picture>`;
    expect(found(html)).toEqual({ addresses: [kept('a')], leftOut: [] });
  });

  test('no more than four', () => {
    const html = [1, 2, 3, 4, 5, 6].map((each) => `<img src="${kept(String(each))}" width="50%">`).join('');
    expect(found(html)).toEqual({
      addresses: [1, 2, 3, 4].map((each) => kept(String(each))),
      leftOut: ['2 more pictures'],
    });
  });

  test.each([
    ['quotes that do not close', (size: number) => `<img ${'a="'.repeat(size)}`],
    ['pictures that do not close', (size: number) => '<img '.repeat(size)],
    ['a picture of attributes alone', (size: number) => `<img ${"a='b' ".repeat(size)}`],
  ])('a page made to be slow takes no more than its length: %s', (_what, page) => {
    expect(growth((size) => found(page(size)), 5_000)).toBeLessThan(8);
  });
});
