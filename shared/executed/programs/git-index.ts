// The index of git: the list of what is tracked.
import { Buffer } from 'node:buffer';

const kinds = 0o170000;
const repository = 0o160000;

/** Whether it lists a repository in the repository, in which git runs as well, or cannot be read to its end. */
export function mayHoldRepositories(bytes: Uint8Array): boolean {
  try {
    return holdsRepository(Buffer.from(bytes));
  } catch {
    return true;
  }
}

function holdsRepository(index: Buffer): boolean {
  // The fourth version is packed, and used only where somebody asked for it.
  if (index.toString('latin1', 0, 4) !== 'DIRC' || ![2, 3].includes(index.readUInt32BE(4))) return true;
  let at = 12;
  for (let left = index.readUInt32BE(8); left > 0; left -= 1) {
    if ((index.readUInt32BE(at + 24) & kinds) === repository) return true;
    const isLong = (index.readUInt16BE(at + 60) & 0x4000) !== 0;
    const end = index.indexOf(0, at + (isLong ? 64 : 62));
    if (end < 0) return true;
    // Filled up with one to eight zeros.
    at += (Math.floor((end - at) / 8) + 1) * 8;
  }
  for (; at < index.length - 20; at += 8 + index.readUInt32BE(at + 4))
    // The rest of the list is in another file.
    if (index.toString('latin1', at, at + 4) === 'link') return true;
  return false;
}
