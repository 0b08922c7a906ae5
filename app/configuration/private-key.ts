// Reads the App's private key: PEM, PEM with \n for line breaks, or base64.
import { createPrivateKey } from 'node:crypto';
import type { Reader } from './fields.ts';

export function readPrivateKey(reader: Reader): string {
  const text = reader.text('PRIVATE_KEY');
  if (text === '') {
    reader.problem(
      'PRIVATE_KEY is missing: the content of the .pem file from the settings of the App on GitHub',
    );
    return '';
  }
  const pem = toPem(text);
  if (!isRsaKey(pem)) {
    reader.problem(
      'PRIVATE_KEY is not an RSA private key: give the whole .pem file, with \\n for its line breaks or in base64',
    );
  }
  return pem;
}

function toPem(text: string): string {
  const unquoted = text.replace(/^"([\s\S]*)"$/, '$1');
  const decoded = unquoted.includes('-----BEGIN') ? unquoted : Buffer.from(unquoted, 'base64').toString();
  return `${decoded.replaceAll('\\n', '\n').trim()}\n`;
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
