// Adds the credentials to the .env file. Existing lines stay, and only the owner of the file may read it.
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorMessage } from '../command-line.ts';

export interface Credentials {
  readonly appId: number;
  readonly privateKey: string;
  readonly webhookSecret: string;
  /** Signs people in with GitHub. */
  readonly client: { readonly id: string; readonly secret: string } | null;
}

/** Existing credentials belong to an App that is in use, so they are never overwritten. */
export function holdsCredentials(path: string): boolean {
  const text = readIfPresent(path);
  return ['APP_ID', 'PRIVATE_KEY', 'WEBHOOK_SECRET'].some((name) => sets(text, name));
}

/** Null where it can be written, else why not. */
export function whyUnwritable(path: string): string | null {
  try {
    writeFileSync(unfinishedOf(path), '', { mode: 0o600 });
    rmSync(unfinishedOf(path));
    return null;
  } catch (error) {
    return errorMessage(error);
  }
}

/** It is written first, then renamed: an interrupted write would lose the only copy of the key. */
const unfinishedOf = (path: string) => `${path}.new`;

/** `more`: settings for those names that the file does not set yet. */
export function addCredentials(
  path: string,
  { appId, privateKey, webhookSecret }: Credentials,
  more: Readonly<Record<string, string>>,
): void {
  const before = readIfPresent(path);
  const settings = {
    APP_ID: String(appId),
    // Every reader of .env files accepts base64.
    PRIVATE_KEY: Buffer.from(privateKey).toString('base64'),
    WEBHOOK_SECRET: webhookSecret,
    ...Object.fromEntries(Object.entries(more).filter(([name]) => !sets(before, name))),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  const kept = before === '' || before.endsWith('\n') ? before : `${before}\n`;
  const unfinished = unfinishedOf(path);
  writeFileSync(unfinished, kept + lines.join(''), { mode: 0o600 });
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, path);
}

const readIfPresent = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

function sets(text: string, name: string): boolean {
  return new RegExp(`^\\s*(export\\s+)?${name}(_FILE)?\\s*=`, 'm').test(text);
}
