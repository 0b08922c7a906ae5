// Adds the credentials to the .env file. Existing lines stay, and only the owner of the file may read it.
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

export interface Credentials {
  readonly appId: number;
  readonly privateKey: string;
  readonly webhookSecret: string;
}

/** Existing credentials belong to an App that is in use, so they are never overwritten. */
export function holdsCredentials(path: string): boolean {
  return (
    existsSync(path) &&
    /^\s*(export\s+)?(APP_ID|PRIVATE_KEY|WEBHOOK_SECRET)\s*=/m.test(readFileSync(path, 'utf8'))
  );
}

/** `more`: only what the file does not say already. */
export function addCredentials(
  path: string,
  { appId, privateKey, webhookSecret }: Credentials,
  more: Readonly<Record<string, string>>,
): void {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const settings = {
    APP_ID: String(appId),
    // Every reader of .env files accepts base64.
    PRIVATE_KEY: Buffer.from(privateKey).toString('base64'),
    WEBHOOK_SECRET: webhookSecret,
    ...Object.fromEntries(Object.entries(more).filter(([name]) => !holds(before, name))),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  const kept = before === '' || before.endsWith('\n') ? before : `${before}\n`;
  // Written to a second file, then renamed: an interrupted write would lose the only copy of the key.
  const aside = `${path}.new`;
  writeFileSync(aside, kept + lines.join(''), { mode: 0o600 });
  chmodSync(aside, 0o600);
  renameSync(aside, path);
}

function holds(text: string, name: string): boolean {
  return new RegExp(`^\\s*(export\\s+)?${name}\\s*=`, 'm').test(text);
}
