// Checks that our own secrets are too long to guess. No message repeats a secret.
import type { Reader } from './fields.ts';

const shortest = 16;
const recipe = 'make one with `openssl rand -hex 32`';

export function readWebhookSecrets(reader: Reader): readonly [string, ...string[]] {
  const current = reader.text('WEBHOOK_SECRET');
  if (current === '') {
    reader.problem(`WEBHOOK_SECRET is missing; ${recipe} and enter it in the App's settings on GitHub too`);
  } else {
    judge(reader, 'WEBHOOK_SECRET', current);
  }
  const previous = readSecret(reader, 'WEBHOOK_SECRET_PREVIOUS');
  return previous === null ? [current] : [current, previous];
}

export function readSecret(reader: Reader, name: string): string | null {
  const secret = reader.text(name);
  if (secret === '') return null;
  judge(reader, name, secret);
  return secret;
}

function judge(reader: Reader, name: string, secret: string): void {
  if (secret === 'development') {
    reader.problem(`${name} is the well-known word "development"; ${recipe}`);
  } else if (secret.length < shortest) {
    reader.problem(`${name} is shorter than ${shortest} characters; ${recipe}`);
  }
}
