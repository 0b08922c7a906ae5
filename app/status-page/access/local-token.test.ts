import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { localToken, localTokenFile, signInLink } from './local-token.ts';

test('the token is made once, for its owner’s eyes only', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'agent-conversations-token-'));
  try {
    const token = localToken(dataDir);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(localToken(dataDir)).toBe(token);
    expect(statSync(join(dataDir, localTokenFile)).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('where nothing can be kept there is one nevertheless', () => {
  expect(localToken('/dev/null/nowhere')).toMatch(/^[\w-]{32}$/);
});

test.each([
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/sign-in?token=x'],
  ['http://[::1]:3000', 'http://[::1]:3000/sign-in?token=x'],
  ['http://0.0.0.0:3000', 'http://localhost:3000/sign-in?token=x'],
])('the link of %s', (address, link) => {
  expect(signInLink(address, 'x')).toBe(link);
});
