// Remote text as Markdown that shows exactly its characters and does nothing else on GitHub.
//
// Only decimal references are written, so they can be taken back before a text is escaped again. A plain reference for
// `@` would not do: GitHub looks for mentions after references are resolved. The zero-width space after it does.

const apart = '&#8203;';

const active = /[&<>*_`[\]|~\\$]|@|#(?=\d)|GH-(?=\d)|:(?=\/\/)|www(?=\.)/gi;

/** One line or less, already free of invisible characters. The caller cares for what begins a line. */
export function escapeMarkdown(text: string): string {
  // In one pass, because what is written for one character must not be found as another.
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
