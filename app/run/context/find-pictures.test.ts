import { expect, test } from '@jest/globals';
import { growth } from '../../../test/support/growth.ts';
import { findPictures } from './read-pictures.ts';

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
  ['twice with a size', `<img width="1" width="99" src="${kept('a')}">`, ['a picture too small to be seen']],
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
