// GITHUB_OUTPUT and GITHUB_STATE as the runner reads them: `name=value`, or `name<<DELIMITER` up to that line.

export function parseFileCommands(text: string): Map<string, string> {
  const values = new Map<string, string>();
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === '') continue;
    const equals = line.indexOf('=');
    const heredoc = line.indexOf('<<');
    if (equals >= 0 && (heredoc < 0 || equals < heredoc)) {
      values.set(line.slice(0, equals), line.slice(equals + 1));
    } else if (heredoc > 0) {
      const delimiter = line.slice(heredoc + 2);
      const end = lines.indexOf(delimiter, at + 1);
      if (delimiter === '' || end < 0) throw new Error(`Matching delimiter not found '${delimiter}'`);
      values.set(line.slice(0, heredoc), lines.slice(at + 1, end).join('\n'));
      at = end;
    } else {
      throw new Error(`Invalid format '${line}'`);
    }
  }
  return values;
}
