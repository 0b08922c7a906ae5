// The index of git: the list of what is tracked.
const kinds = 0o170000;
const repository = 0o160000;
const [mark, link] = [0x44495243, 0x6c696e6b];

/** Whether it lists a repository in the repository, in which git runs as well, or cannot be read to its end. */
export function mayHoldRepositories(bytes: Uint8Array): boolean {
  const index = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    // The fourth version is packed, and used only where somebody asked for it.
    if (index.getUint32(0) !== mark || ![2, 3].includes(index.getUint32(4))) return true;
    let at = 12;
    for (let left = index.getUint32(8); left > 0; left -= 1) {
      const isLong = (index.getUint16(at + 60) & 0x4000) !== 0;
      const end = bytes.indexOf(0, at + (isLong ? 64 : 62));
      if (end < 0 || (index.getUint32(at + 24) & kinds) === repository) return true;
      // Filled up with one to eight zeros.
      at += (Math.floor((end - at) / 8) + 1) * 8;
    }
    // The rest of the list may be in another file.
    for (; at < bytes.length - 20; at += 8 + index.getUint32(at + 4))
      if (index.getUint32(at) === link) return true;
    return false;
  } catch {
    return true;
  }
}
