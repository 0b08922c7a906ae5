/** One line of an ending's reason. Credentials in an address, as Git prints them when a clone fails, are not kept. */
export function reasonLine(text: string): string {
  const flat = text
    .replace(/:\/\/[^\s/@]+@/g, '://***@')
    .replace(/\s+/g, ' ')
    .trim();
  return flat.length > 2000 ? `${flat.slice(0, 2000)}…` : flat;
}
