import { expect, test } from '@jest/globals';
import { webAddressOf } from '../configuration/github-address.ts';
import { pageAddress } from './addresses.ts';

test('the web address of GitHub follows from the address of its API', () => {
  expect(webAddressOf('https://api.github.com')).toBe('https://github.com');
  expect(webAddressOf('https://api.octo.ghe.com')).toBe('https://octo.ghe.com');
  expect(webAddressOf('https://ghe.example:8443/api/v3')).toBe('https://ghe.example:8443');
});

test('only http and https addresses are linked', () => {
  expect(pageAddress('https://app.example/x')).toBe('https://app.example/x');
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'no address', null]) {
    expect(pageAddress(address)).toBeNull();
  }
});
