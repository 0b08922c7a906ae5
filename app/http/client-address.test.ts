import { expect, test } from '@jest/globals';
import { clientAddressOf } from './client-address.ts';

test.each<[string, string | undefined, string | undefined, string]>([
  ['an address from the internet', '203.0.113.7', undefined, '203.0.113.7'],
  ['the name that it gives itself counts for nothing', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a proxy on this machine', '127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['a proxy of the same network', '::ffff:10.1.2.3', '203.0.113.7', '203.0.113.7'],
  ['a proxy by IPv6', 'fd00::1', '203.0.113.7', '203.0.113.7'],
  ['a proxy that says nothing', '10.1.2.3', undefined, '10.1.2.3'],
  ['a socket that is gone', undefined, '203.0.113.7', 'unknown'],
])('%s', (_what, remoteAddress, forwarded, address) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  expect(clientAddressOf({ socket: { remoteAddress }, headers })).toBe(address);
});
