// Defects that were mended, put back while the product is loaded: nothing of it is changed on the disk.
/** Text for text, in this process alone. */
export interface Edit {
  /** How its path ends. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Where a defect that was mended is put back, as JSON. */
export const editsVariable = 'SIMULATED_EDITS';
const edits: readonly Edit[] = JSON.parse(process.env[editsVariable] ?? '[]');
const made = new Set<Edit>();

export function makeEdits(url: string, source: string): string {
  return edits
    .filter(({ file }) => url.endsWith(`/${file}`))
    .reduce((text, edit) => {
      const { file, from, to } = edit;
      if (text.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`);
      made.add(edit);
      return text.replace(from, () => to);
    }, source);
}

/** Each of them is in force. */
export function demandEdits(): void {
  for (const edit of edits) if (!made.has(edit)) throw new Error(`nothing has loaded ${edit.file}`);
}
