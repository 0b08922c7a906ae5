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
