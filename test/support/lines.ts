/** What is written between backticks, one on a line or between tildes. A backslash is one, as in `String.raw`. */
export function linesOf({ raw }: TemplateStringsArray): readonly string[] {
  return raw
    .join('')
    .trim()
    .split(/ ~ |\s*\n\s*/);
}
