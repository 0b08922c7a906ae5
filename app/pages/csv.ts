// Rows of the lists for spreadsheets.

/** `name`: of the file. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8; header=present',
  'content-disposition': `attachment; filename="${name}.csv"`,
});

export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A text that a spreadsheet would take for a formula gets an apostrophe, which spreadsheets read as "this is text". */
export function csvCell(value: string | number): string {
  const text = String(value);
  const harmless =
    typeof value === 'string' && /^[\s\p{Cc}]*[=+\-@]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return /[",\r\n\t;']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
