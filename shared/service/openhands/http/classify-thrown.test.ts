import { expect, test } from '@jest/globals';
import { classifyThrown } from './classify-thrown.ts';

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /name your authority in NODE_EXTRA_CA_CERTS$/],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /name your authority in NODE_EXTRA_CA_CERTS$/],
  ['CERT_HAS_EXPIRED', /at the time of this machine \(CERT_HAS_EXPIRED\): check its clock/],
  ['CERT_NOT_YET_VALID', /check its clock, and the dates of the certificate$/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /is that of another host .*: check the address$/],
])('of a certificate that is refused with %s, what helps is said', (code, why) => {
  const error = Object.assign(new Error('refused'), { code });
  const failure = classifyThrown({ error, sent: false, timedOutAfterMs: null, proxyVariable: null });
  expect(failure).toMatchObject({ kind: 'not_sent', mayPass: false, why: expect.stringMatching(why) });
});
