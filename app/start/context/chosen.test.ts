import { describe, expect, test } from '@jest/globals';
import { growth } from '../../../test/support/growth.ts';
import { tableOf } from '../../../test/support/table.ts';
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

  test.each([
    ['comments', Array(22).fill(10), 20, '2 older comments'],
    ['characters', [...Array(4).fill(4_000), 1], 4, 'an older comment'],
  ])('are the newest that fit by their %s, and all others are counted', (_, lengths, count, left) => {
    const all = lengths.map((length, index) =>
      by('trusted', told({ at: at(-index), body: 'x'.repeat(length) })),
    );
    const { comments, leftOut } = chooseComments(all, { edited: 0, unread: 0 });
    expect(comments.map((each) => each.at)).toEqual(
      all
        .slice(0, count)
        .map(({ comment }) => comment.at)
        .reverse(),
    );
    expect(leftOut).toEqual([left]);
  });
});

/** `IMG` is a picture that GitHub keeps, `IMG(…)` one with further attributes. */
const found = (page: string) => {
  const html = page.replaceAll(
    /IMG(?:\(([^)]*)\))?/g,
    (_, more) => `<img src="https://kept.example/a"${more ? ` ${more}` : ''}>`,
  );
  const { addresses, leftOut } = findPictures(html, ({ hostname }) => hostname === 'kept.example');
  return [
    addresses.map((address) => address.replace('https://kept.example/', '')).join(' '),
    leftOut.join('; '),
  ];
};
const manyPictures = [1, 2, 3, 4, 5, 6].map((each) => `<img src="https://kept.example/${each}">`).join('');

describe('the pictures in a text', () => {
  test.each(tableOf`
    where there is                         | in the page                                                | found | left out
    one, and one twice, in any quotes      | <img alt="a > b" src="https://kept.example/b?x=1&amp;y=2">IMG<img src='https://kept.example/a' /> | b?x=1&y=2 a |
    one that GitHub does not keep          | <img src="https://elsewhere.example/a">                    |       | a picture that is not kept by GitHub
    one without an address                 | <img alt="x">                                              |       | a picture that is not kept by GitHub
    one with an address in words only      | <img alt=' src="https://kept.example/a"'>                  |       | a picture that is not kept by GitHub
    one of no size                         | IMG(width="0")                                             |       | a picture too small to be seen
    one of one pixel                       | IMG(height='1px')                                          |       | a picture too small to be seen
    one of one percent                     | IMG(width="1%")                                            |       | a picture too small to be seen
    one of half the width                  | IMG(width="50%")                                           | a     |
    one with two sizes                     | IMG(width="1" width="99")                                  |       | a picture too small to be seen
    one in a cell of one pixel             | <table><tbody><tr><td width="1"><p>x<br>IMG</p></td></tr></tbody></table> | | a picture too small to be seen
    one that differs by device             | <picture><source srcset="https://kept.example/b">IMG</picture> |   | a picture that not everybody sees
    one behind one that differs by device  | <picture><source srcset="x"><img></picture>IMG              | a     | a picture that not everybody sees
    one that is folded away                | <details><summary>x</summary><p>IMG</p></details>          |       | a picture in a part that is folded away
    one in an open part of a closed one    | <details title=" open "><details open=""><br>IMG</details></details> | | a picture in a part that is folded away
    one further in                         | <picture><source srcset="x"><a>IMG</a></picture>            |   | a picture that not everybody sees
    one behind an end too many             | <details><b>x</b></b>IMG</details>                         |       | a picture in a part that is folded away
    one in an open part                    | <details open><p>IMG</p></details>                         | a     |
    one behind a closed part               | <details><p>x</p></details>IMG                             | a     |
    one in a cell beside a narrow one      | <td width="1">x</td><td>IMG</td>                           | a     |
    one behind a cell that does not close  | <tr><td width="1">x</tr>IMG                                | a     |
    one in a page with ends of nothing     | </details></p>IMG                                          | a     |
    one in code                            | <code>&lt;img src="https://kept.example/a"&gt;</code>      |       |
    an emoji                               | IMG(class="emoji")                                         |       |
    one in an attribute of something else  | <a title="<img src='https://kept.example/a'>">x</a>        |       |
  `)('where there is %s', (_, page = '', ...expected) => {
    expect(found(page)).toEqual(expected);
  });

  test('are four at most', () => {
    expect(found(manyPictures)).toEqual(['1 2 3 4', '2 more pictures']);
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
