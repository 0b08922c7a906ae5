/** The rows of the table with this head row, without its head, each cell without code quotes. */
export function tableIn(markdown: string, head: string): string[][] {
  const lines = markdown.split('\n');
  const at = lines.findIndex((line) => line.startsWith(head));
  if (at < 0) throw new Error(`there is no table ${head}`);
  const rest = lines.slice(at + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest.slice(0, end < 0 ? undefined : end).map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
  );
}
