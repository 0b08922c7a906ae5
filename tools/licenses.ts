// The licences of all packages whose code is in a bundle, from webpack's list of its modules. The bundler's own list names
// only those whose modules were not joined with others.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Module {
  /** The path of its file. */
  readonly nameForCondition?: string | null;
  /** Modules that were joined into one. */
  readonly modules?: readonly Module[];
}

/** Throws where a package has no licence file. */
export function licencesOf(modules: readonly Module[]): string {
  return [...new Set(modules.flatMap(packageFolders))]
    .map(licenceOf)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, licence, text }) => `${name}\n${licence}\n${text}\n`)
    .join('\n');
}

export function packageFolders({ nameForCondition, modules = [] }: Module): string[] {
  const path = nameForCondition?.replaceAll('\\', '/') ?? '';
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
  return [...(folder === undefined ? [] : [folder]), ...modules.flatMap(packageFolders)];
}

function licenceOf(folder: string) {
  const about: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, license } = Object(about);
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)\b/i.test(file));
  if (files.length === 0) throw new Error(`${name} is in the bundle and has no licence file`);
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8'));
  const text = texts.join('\n').replaceAll('\r\n', '\n').trim();
  return { name: `${name} ${version}`, licence: String(license), text };
}
