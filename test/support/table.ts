/** The rows of a table as text: its columns stand between bars, and its first line names them. */
export function tableOf({ raw }: TemplateStringsArray): readonly (readonly [string, ...string[]])[] {
  const [, ...rows] = raw.join('').trim().split('\n');
  return rows.map((row) => {
    const [first = '', ...others] = row.split('|').map((cell) => cell.trim());
    return [first, ...others];
  });
}
