// Writes what the service sends into a file, whole or not at all.
import { open, rename, rm } from 'node:fs/promises';
import type { Download, Optional, WriteChunk } from '../../shared/service/index.ts';

/** For nobody else on the machine: such a file may hold secrets. */
const onlyMine = 0o600;

export async function saveFile(
  path: string,
  read: (write: WriteChunk) => Promise<Optional<Download>>,
): Promise<Optional<Download>> {
  const part = `${path}.part`;
  const handle = await open(part, 'w', onlyMine);
  try {
    const got = await read(async (chunk) => {
      await handle.writeFile(chunk);
    });
    await handle.close();
    if (got.kind === 'known' && got.value.kind === 'whole') await rename(part, path);
    return got;
  } finally {
    await handle.close().catch(() => {});
    await rm(part, { force: true });
  }
}
