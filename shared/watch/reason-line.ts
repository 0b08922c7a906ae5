/** One line of the reason of an ending. Removes credentials in addresses, as Git prints them when a clone fails. */
export function reasonLine(text: string): string {
  const flat = text
    .replace(/:\/\/[^\s/@]+@/g, '://***@')
    .replace(/\s+/g, ' ')
    .trim();
  return flat.length > 2000 ? `${flat.slice(0, 2000)}…` : flat;
}
