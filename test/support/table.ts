/** The rows of a table as text: its columns stand between bars, and its first line names them. */
export function tableOf({ raw }: TemplateStringsArray): readonly (readonly [string, ...string[]])[] {
  const [, ...rows] = raw.join('').trim().split('\n');
  return rows.map((row) => {
    const [first = '', ...others] = row.split('|').map((cell) => cell.trim());
    return [first, ...others];
  });
}

/** The same for rows that are long: a line that begins with a bar goes on with the last cell of the row before. */
export function longTableOf(text: TemplateStringsArray): readonly (readonly [string, string])[] {
  const rows: [string, string][] = [];
  for (const [first, story = ''] of tableOf(text)) {
    const before = rows.at(-1);
    if (first === '' && before !== undefined) before[1] = `${before[1]} ${story}`;
    else rows.push([first, story]);
  }
  return rows;
}
