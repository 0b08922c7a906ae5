// Escapes text from outside, so that GitHub shows exactly its characters and nothing else happens.
//
// Only decimal references are written, so that they can be undone before a text is escaped again. A reference is not
// enough for `@`: GitHub looks for mentions after it resolves references. So a zero-width space is put after it.

const apart = '&#8203;';

const active = /[&<>*_`[\]|~\\$]|@|#(?=\d)|GH-(?=\d)|:(?=\/\/)|www(?=\.)/gi;

/** For one line without invisible characters. The caller handles characters at the start of a line. */
export function escapeMarkdown(text: string): string {
  // In one pass, so that a replacement is not replaced again.
  return text.replace(active, (found) => (/[@#:\-.w]/i.test(found) ? `${found}${apart}` : reference(found)));
}

/** Keeps a line from becoming a heading, a list, a rule or an underline. */
export function escapeLineStart(line: string): string {
  return line.replace(/^[#+\-=]/, reference).replace(/^(\d+)([.)])/, (_all, digits: string, mark: string) => {
    return `${digits}${reference(mark)}`;
  });
}

export function unescapeMarkdown(text: string): string {
  return text.replace(/&#(\d{1,7});/g, (whole, digits: string) => {
    const code = Number(digits);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function reference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
