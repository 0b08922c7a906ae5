import { expect, test } from '@jest/globals';
import { clientAddressOf } from './client-address.ts';

const client = '203.0.113.7';
const other = '198.51.100.1';

test.each<[string, string | undefined, string | undefined, string]>([
  ['a client from the internet has the address of its socket', client, undefined, client],
  ['a client from the internet names no other address for itself', client, other, client],
  ['a proxy on this machine tells the address of its client', '127.0.0.1', `${other}, ${client}`, client],
  ['a proxy of the same network tells the address of its client', '::ffff:10.1.2.3', client, client],
  ['a proxy over IPv6 tells the address of its client', 'fd00::1', client, client],
  ['an address of IPv6 counts with its network', '2001:db8:0:1:2:3:4:5', undefined, '2001:db8:0:1::/64'],
  ['however it is written', '2001:0db8::1:0:0:0:7', undefined, '2001:db8:0:1::/64'],
  ['an IPv4 address in IPv6 is one client', '::ffff:203.0.113.7', undefined, '::ffff:203.0.113.7'],
  ['a proxy that tells nothing counts as the client', '10.1.2.3', undefined, '10.1.2.3'],
  ['a gateway that adds the port of the connection', '10.1.2.3', `${client}:5678`, client],
  ['a gateway that adds it over IPv6', '10.1.2.3', '[2001:db8:0:1::7]:5678', '2001:db8:0:1::/64'],
  ['a socket that is gone has an unknown address', undefined, client, 'unknown'],
])('%s', (_what, remoteAddress, forwarded, address) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  expect(clientAddressOf({ socket: { remoteAddress }, headers })).toBe(address);
});
