// Any characters at all, halves of characters too, and more of those that are not seen.
//
// Not fast-check's own `unit: 'binary'`: inside a choice it takes two seconds to list every character first.
import fc from 'fast-check';

const character = fc.oneof(
  fc.nat(0x10ffff),
  fc.integer({ min: 0x2000, max: 0x206f }),
  fc.integer({ min: 0xd800, max: 0xdfff }),
  fc.integer({ min: 0, max: 0xff }),
);

export function anyText(maxLength = 12): fc.Arbitrary<string> {
  return fc.array(character, { maxLength }).map((codes) => String.fromCodePoint(...codes));
}

/** What breaks out of the place where it is quoted: markup, ends of lines, mentions, and characters that are not seen. */
const trickyPieces =
  '<!-- --> ``` ~~~ ` > - # ** * _ | < </details> @mona #1 &#64; :: ##[ \\ [ ]( ) :// a 1'.split(' ');
const trickyBlanks = [
  '\n',
  '\r\n',
  '\r',
  '\u2028',
  '\u0085',
  '\v',
  ' ',
  '    ',
  '\t',
  '\u00a0',
  '\u200b',
  '\0',
];

/** Such pieces in any order, and those that a test has of its own twice as often. */
export function trickyText(own: readonly string[] = [], maxLength = 12): fc.Arbitrary<string> {
  const common = [...trickyPieces, ...trickyBlanks, '\u202e', '\ud800'];
  const piece = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...common) },
    { weight: 2, arbitrary: fc.constantFrom(...(own.length > 0 ? own : common)) },
  );
  return fc.array(piece, { maxLength }).map((pieces) => pieces.join(''));
}
