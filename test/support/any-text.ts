// Every text there is, surrogates only in pairs: what `fc.string({ unit: 'binary' })` makes, without the list of a
// million characters that each suite would wait a second for.
import fc from 'fast-check';

const firstSurrogate = 0xd800;
const surrogates = 0x800;

const character = fc.nat(0x10ffff - surrogates).map(
  (index) => String.fromCodePoint(index < firstSurrogate ? index : index + surrogates),
  (value) => {
    const [found, ...more] = typeof value === 'string' ? value : '';
    const code = found?.codePointAt(0);
    if (code === undefined || more.length > 0) throw new Error('not one character');
    return code < firstSurrogate ? code : code - surrogates;
  },
);

export const anyText = fc.string({ unit: character });
