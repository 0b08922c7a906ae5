import { expect, test } from '@jest/globals';
import { growth } from '../../../test/support/growth.ts';
import { holdsToken, reasonLine, withoutTokens } from './token-shapes.ts';

const letters = 'aB3dE6gH9jK2mN5pQ8rS1tU4vW7xY0zAbCdE';
const pem = `-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA${letters}\n${letters}==\n-----END RSA PRIVATE KEY-----`;
test.each([
  ['an old token of GitHub', `ghp_${letters}`],
  ['a token of an OAuth app of GitHub', `gho_${letters}`],
  ['a token of a person for a GitHub App', `ghu_${letters}`],
  ['a token of a GitHub App', `ghs_${letters}`],
  ['what renews a token of a person', `ghr_${letters}`],
  ['a long token of a GitHub App', `ghs_12345_eyJ${letters}.eyJ${letters}.${letters}`],
  ['a fine-grained token of GitHub', `github_pat_11ABCDEFG0${letters}_${letters}`],
  ['a token of GitLab', `glpat-${letters}`],
  ['a token of npm', `npm_${letters}`],
  ['a key id of AWS', 'AKIAIOSFODNN7EXAMPLE'],
  ['a key id of AWS for a while', 'ASIAIOSFODNN7EXAMPLE'],
  ['a key of Google', `AIza${letters.slice(0, 35)}`],
  ['a key of OpenAI', `sk-${letters}`],
  ['a project key of OpenAI', `sk-proj-${letters}_${letters}`],
  ['a key of Anthropic', `sk-ant-api03-${letters}`],
  ['a token of Slack', ['xoxb', '123456789012', letters].join('-')],
  ['a token of a person in Slack', ['xoxp', '123456789012', letters].join('-')],
  ['an app token of Slack', ['xapp', '1', letters].join('-')],
  ['a JSON Web Token', `eyJ${letters}.eyJ${letters}.${letters}`],
  ['a private key', pem],
  ['a private key in one line', pem.replaceAll('\n', '\\n')],
  ['a private key of PGP', pem.replaceAll('RSA PRIVATE KEY', 'PGP PRIVATE KEY BLOCK')],
])('%s is taken out whole, wherever it is', (_, secret) => {
  expect(holdsToken(`key=${secret}`)).toBe(true);
  const told = withoutTokens(`I used ${secret} and "${secret}", then stopped.`);
  expect(told).toBe('I used *** and "***", then stopped.');
});

test('a private key that is cut in its middle is taken out too', () => {
  expect(withoutTokens(`it is ${pem.slice(0, 80)}`)).toBe('it is ***');
});

test.each([
  'the header `-----BEGIN PUBLIC KEY-----` is missing, and ghp_ begins a token of GitHub',
  'sk-learn, sk-estimator-documentation-link-container, risk-based-assessment-of-2026-and-more',
  'commit 3f786850e387550fdab836ed7e6dc881de23001b of 8c7b1d1e-7b1c-4a42-9d0e-0e7a1b2c3d4e',
  'npm_config_registry, AKIA, eyJ.eyJ.eyJ, xox-game',
])('the text "%s" holds no token', (text) => {
  expect(holdsToken(text)).toBe(false);
  expect(withoutTokens(text)).toBe(text);
});

test('the reason of an ending holds no token, not even a part before its cut', () => {
  const reason = reasonLine(`${'x '.repeat(990)}ghp_${letters}`);
  expect(reason).not.toContain('ghp_');
});

test.each([
  ['a password', 'https://x-access-token:hunter2@github.com/octo/garden.git'],
  ['a name alone', 'https://hunter2@github.com/octo/garden.git'],
  ['another protocol', 'ssh://hunter2@github.com/octo/garden.git'],
])('credentials in an address are taken out of the reason of an ending: %s', (_, address) => {
  const reason = reasonLine(`fatal: unable to access '${address}': 403`);
  expect(reason).not.toContain('hunter2');
  expect(reason).toContain('github.com/octo/garden.git');
});

const pieces = ['sk-', 'eyJ-', '-eyJaaaaaaaaaaa.', 'ghp_', '-----BEGIN PRIVATE KEY-----', 'xoxb-', 'A'];
test.each(pieces)('a text of many "%s" costs time by its length and not by its square', (piece) => {
  expect(growth((size) => withoutTokens(piece.repeat(size)), 25_000)).toBeLessThan(10);
});

const beginnings = ['ghp_', 'glpat-', 'sk-1', 'xoxb-', 'eyJ', '-----BEGIN PRIVATE KEY-----'];
test.each(beginnings)('six million characters behind %s are cleaned without a fault', (beginning) => {
  const text = `${beginning}${'a'.repeat(6_000_000)}`;
  expect(() => withoutTokens(text)).not.toThrow();
  expect(reasonLine(text).length).toBeLessThan(2_100);
});
