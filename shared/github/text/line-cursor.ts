// A place in one line of Markdown, where white space is counted in columns: a tab goes on to the next fourth.

export interface LineCursor {
  readonly start: number;
  /** Of the line, without the line feed. */
  readonly end: number;
  at(): number;
  rest(): string;
  isBlank(): boolean;
  /** How many columns of white space come next, and what comes after them. */
  indent(): { readonly columns: number; readonly at: number };
  /** Over so many columns; over part of a tab where need be. A character that is no white space counts as one. */
  skip(columns: number): void;
  /** Over one column of white space, where there is one. */
  skipSpace(): void;
}

export function lineCursor(text: string, start: number): LineCursor {
  const feed = text.indexOf('\n', start);
  const end = feed < 0 ? text.length : feed;
  let at = start;
  let column = 0;
  const widthAt = (place: number, from: number) => (text.charAt(place) === '\t' ? 4 - (from % 4) : 1);
  const isWhite = (place: number) => place < end && /[ \t]/.test(text.charAt(place));

  return {
    start,
    end,
    at: () => at,
    rest: () => text.slice(at, end),
    isBlank: () => indent().at === end,
    indent,
    skip,
    skipSpace: () => {
      if (isWhite(at)) skip(1);
    },
  };

  function skip(columns: number): void {
    for (let left = columns; left > 0 && at < end; ) {
      const width = widthAt(at, column);
      const step = Math.min(left, width);
      if (step === width) at += 1;
      column += step;
      left -= step;
    }
  }

  function indent() {
    let place = at;
    let reached = column;
    for (; isWhite(place); place += 1) reached += widthAt(place, reached);
    return { columns: reached - column, at: place };
  }
}
