// What GitHub's own language service says of a workflow or of action.yml, offline.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '@actions/languageservice';
import { parse } from 'yaml';
import { ours } from './rules.ts';

const metadata = parse(readFileSync(join(import.meta.dirname, '../../../action.yml'), 'utf8'));

/** Knows our own action by its action.yml; what others are called with is theirs. */
const actionsMetadataProvider = {
  fetchActionMetadata: async ({ owner, name }: { owner: string; name: string }) =>
    `${owner}/${name}` === ours ? metadata : undefined,
};

/** Reads what a workflow names in this repository: by `$/`, `./`, or from another one. */
const fileProvider = {
  async getFileContent({ path }: { path: string }) {
    return { name: path, content: readFileSync(join(import.meta.dirname, '../../..', path), 'utf8') };
  },
};

/** Other people's actions would have to be fetched. */
const unknownHere = / Unable to resolve action `/;

/** It remembers what it parsed under an address, whatever the text is by now, so no address is used twice. */
let asked = 0;

/** `path` decides what it is taken for: `.github/workflows/…` or `action.yml`. */
export async function complaints(path: string, text: string): Promise<string[]> {
  asked += 1;
  const found = await validate(documentOf(`file:///${asked}/${path}`, text), {
    actionsMetadataProvider,
    fileProvider,
  });
  return found
    .map(({ message, range }) => `${path}:${range.start.line + 1} ${message}`)
    .filter((line) => !unknownHere.test(line) || line.includes(ours));
}

/** As much of an editor's document as the service reads. */
function documentOf(uri: string, text: string): Parameters<typeof validate>[0] {
  const notNeeded = () => {
    throw new Error('only whole texts are validated');
  };
  const lineCount = text.split('\n').length;
  return {
    uri,
    languageId: 'yaml',
    version: 1,
    lineCount,
    getText: () => text,
    positionAt: notNeeded,
    offsetAt: notNeeded,
    getLineRange: notNeeded,
    getEOLCharacters: notNeeded,
  };
}
