import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { growth } from '../../../test/support/growth.ts';
import {
  type AuthoredComment,
  budget,
  chooseComments,
  type ListedComment,
  sortComments,
} from './choose-comments.ts';
import { findPictures } from './find-pictures.ts';

const started = Date.UTC(2026, 0, 1, 12, 0, 0, 500);
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 11, 59, 0) + second * 1000).toISOString();
const told = (changes: Partial<ListedComment> = {}): ListedComment => ({
  ...{ nodeId: 'C', at: at(0), body: 'It leaks', editedAt: null, editedByOthers: false, isHidden: false },
  ...changes,
});
const spelling = { prefix: '/agent', bare: true, answers: 'anywhere' } as const;

describe('of the comments on an issue,', () => {
  const fates = { given: [1, 0], 'left out': [0, 0], 'counted as edited': [0, 1] };
  test.each<[string, keyof typeof fates, Partial<ListedComment>]>([
    ['written before the start', 'given', {}],
    ['written in the second before', 'given', { at: at(59) }],
    ['written in the second of the start', 'left out', { at: at(60) }],
    ['written after the start', 'left out', { at: at(90) }],
    ['without a time', 'left out', { at: 'soon' }],
    ['edited before the start', 'given', { editedAt: at(59) }],
    ['edited in the second of the start', 'counted as edited', { editedAt: at(60) }],
    ['edited after the start', 'counted as edited', { editedAt: at(90) }],
    ['edited at a time that is none', 'counted as edited', { editedAt: 'soon' }],
    ['that may have been edited', 'counted as edited', { editedAt: undefined }],
    ['edited before, by somebody else', 'counted as edited', { editedAt: at(59), editedByOthers: true }],
    ['hidden by somebody', 'left out', { isHidden: true }],
    ['without words', 'left out', { body: ' \n' }],
    ['of the App', 'left out', { body: '<!-- agent-conversations:progress x -->\n…' }],
    ['that is a command', 'left out', { body: '/retry' }],
    ['that is a command with the prefix', 'left out', { body: '/agent do this' }],
    ['that names a command', 'given', { body: 'I wrote /retry' }],
  ])('one %s is %s', (_, fate, changes) => {
    const sorted = sortComments([told(changes)], started, spelling);
    expect([sorted.fitting.length, sorted.edited]).toEqual(fates[fate]);
  });

  test('the newest is the first', () => {
    const sorted = sortComments(
      [told({ at: at(1) }), told({ at: at(3) }), told({ at: at(2) })],
      started,
      spelling,
    );
    expect(sorted.fitting.map((each) => each.at)).toEqual([at(3), at(2), at(1)]);
  });
});

describe('the comments that an agent is given', () => {
  const by = (kind: 'trusted' | 'denied' | 'unknown' | 'ignored', comment = told()): AuthoredComment => ({
    comment,
    author: kind === 'trusted' ? { kind, login: 'mona' } : { kind },
  });

  test('are those of people who may start, in the order of time, and the rest is counted', () => {
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

  test('are not kept out by a very long one', () => {
    const long = by('trusted', told({ body: 'x'.repeat(budget.longest + 1) }));
    const chosen = chooseComments([long, by('trusted')], { edited: 0, unread: 0 });
    expect(chosen.comments).toHaveLength(1);
    expect(chosen.leftOut).toEqual(['a very long comment']);
  });

  test('are the newest that fit, and all others are counted', () => {
    const met = { comments: 0, characters: 0 };
    const lengthsUpTo = (max: number) =>
      fc.array(fc.integer({ min: 1, max }), { maxLength: 40, size: 'max' });
    fc.assert(
      fc.property(fc.oneof(lengthsUpTo(100), lengthsUpTo(6_000)), (lengths) => {
        const all = lengths.map((length, index) =>
          by('trusted', told({ at: at(-index), body: 'x'.repeat(length) })),
        );
        const { comments, leftOut } = chooseComments(all, { edited: 0, unread: 0 });
        const given = comments.length;
        expect(comments.map(({ body }) => body.length)).toEqual(lengths.slice(0, given).reverse());
        expect(given).toBeLessThanOrEqual(budget.comments);
        const sum = (count: number) => lengths.slice(0, count).reduce((one, other) => one + other, 0);
        expect(sum(given)).toBeLessThanOrEqual(budget.characters);
        const older = lengths.length - given;
        if (older > 0) {
          met[given < budget.comments ? 'characters' : 'comments'] += 1;
          if (given < budget.comments) expect(sum(given + 1)).toBeGreaterThan(budget.characters);
        }
        const words = older === 1 ? ['an older comment'] : [`${older} older comments`];
        expect(leftOut).toEqual(older === 0 ? [] : words);
      }),
    );
    expect(Math.min(met.comments, met.characters)).toBeGreaterThan(0);
  });
});

describe('the pictures in a text', () => {
  const isKept = (address: URL) => address.hostname === 'kept.example';
  const found = (html: string) => findPictures(html, isKept);
  const kept = (name: string) => `https://kept.example/${name}`;

  test('are found, each once, where GitHub keeps them', () => {
    const html = `<p><a href="x"><img width="600" alt="a > b" src="${kept('a?x=1&amp;y=2')}"></a>
    <img src='${kept('b')}' /><img src="${kept('b')}"></p>`;
    expect(found(html)).toEqual({ addresses: [kept('a?x=1&y=2'), kept('b')], leftOut: [] });
  });

  const image = `<img src="${kept('a')}">`;
  const sized = (size: string) => image.replace('>', ` ${size}>`);
  test.each(
    Object.entries({
      'a picture that is not kept by GitHub': {
        'one that GitHub does not keep': '<img src="https://elsewhere.example/a">',
        'one without an address': '<img alt="x">',
        'one with an address in words only': `<img alt=' src="${kept('a')}"'>`,
      },
      'a picture too small to be seen': {
        'one of no size': sized('width="0"'),
        'one of one pixel': sized("height='1px'"),
        'one of one percent': sized('width="1%"'),
        'one with two sizes': sized('width="1" width="99"'),
        'one in a cell of one pixel': `<table><tbody><tr><td width="1"><p>x<br>${image}</p></td></tr></tbody></table>`,
      },
      'a picture that not everybody sees': {
        'one that differs by device': `<picture><source media="(min-width: 1px)" srcset="${kept('b')}">${image}</picture>`,
      },
      'a picture in a part that is folded away': {
        'one that is folded away': `<details><summary>x</summary><p>${image}</p></details>`,
        'one in an open part of a closed one': `<details title=" open "><details open=""><br>${image}</details></details>`,
      },
      '': {
        'one in code': `<code>&lt;img src="${kept('a')}"&gt;</code>`,
        'an emoji': sized('class="emoji"'),
        'one in an attribute of something else': `<a title="${image.replaceAll('"', "'")}">x</a>`,
      },
    }).flatMap(([why, pages]) => Object.entries(pages).map(([which, html]) => [which, why, html])),
  )('do not include %s, which is told as "%s"', (_which, why, html = '') => {
    expect(found(html)).toEqual({ addresses: [], leftOut: why === '' ? [] : [why] });
  });

  test('are found behind one that differs by device', () => {
    const html = `<picture><source srcset="x"></picture><picture><img src="${kept('a')}"></picture>`;
    expect(found(html)).toEqual({ addresses: [kept('a')], leftOut: [] });
  });

  test.each([
    ['an open part', (image: string) => `<details open><p>${image}</p></details>`],
    ['the page behind a closed part', (image: string) => `<details><p>x</p></details>${image}`],
    ['a cell beside a narrow one', (image: string) => `<td width="1">x</td><td>${image}</td>`],
    ['a table behind a cell that does not close', (image: string) => `<tr><td width="1">x</tr>${image}`],
    ['a page with ends of nothing', (image: string) => `</details></p>${image}`],
  ])('are found in %s', (_where, page) => {
    expect(found(page(`<img src="${kept('a')}">`))).toEqual({ addresses: [kept('a')], leftOut: [] });
  });

  test('are four at most', () => {
    const html = [1, 2, 3, 4, 5, 6].map((each) => `<img src="${kept(String(each))}" width="50%">`).join('');
    expect(found(html)).toEqual({
      addresses: [1, 2, 3, 4].map((each) => kept(String(each))),
      leftOut: ['2 more pictures'],
    });
  });

  test.each([
    ['quotes that do not close', (size: number) => `<img ${'a="'.repeat(size)}`],
    ['pictures that do not close', (size: number) => '<img '.repeat(size)],
    ['parts that do not close', (size: number) => '<details>'.repeat(size)],
    ['ends of what never began', (size: number) => '<p>'.repeat(size) + '</details>'.repeat(size)],
    ['a picture of attributes alone', (size: number) => `<img ${"a='b' ".repeat(size)}`],
  ])('are looked for in a time that only grows with the length of the text: %s', (_what, page) => {
    expect(growth((size) => found(page(size)), 5_000)).toBeLessThan(8);
  });
});
