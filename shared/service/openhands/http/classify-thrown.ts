// Turns everything that undici throws into a `Failure`. No other file does this.
import { codeOf, messageOf } from '../../errors.ts';
import { excerpt } from '../../excerpt.ts';
import type { Failure } from './call.ts';

export interface Thrown {
  readonly error: unknown;
  /** Whether any byte of the request may have been sent. This is observed in undici, not guessed from the error. */
  readonly sent: boolean;
  /** Set when our own time limit ended the attempt. */
  readonly timedOutAfterMs: number | null;
  /** The variable that names a proxy for this address; null where none does. */
  readonly proxyVariable: string | null;
}

export function classifyThrown({ error, sent, timedOutAfterMs, proxyVariable }: Thrown): Failure {
  // The words of the network do not tell which of the two is not there.
  const whose = proxyVariable === null ? '' : `; ${proxyVariable} is set, so this may be the proxy`;
  if (timedOutAfterMs !== null) {
    const within = `within ${Math.ceil(timedOutAfterMs / 1000)} s`;
    return sent
      ? { kind: 'broken', why: `no complete answer ${within}`, code: 'TIMEOUT' }
      : { kind: 'not_sent', why: `no connection ${within}${whose}`, mayPass: true, code: 'TIMEOUT' };
  }
  const code = codeOf(error);
  const message = messageOf(error);
  const proxyStatus = proxyStatusOf(code, message);
  if (proxyStatus !== null) return proxyRefused(proxyStatus);
  if (sent) {
    const isFlood = code === 'UND_ERR_HEADERS_OVERFLOW';
    return { kind: 'broken', why: wordsFor(code, message), code, ...(isFlood && { isFlood }) };
  }
  if (isCertificateProblem(code)) {
    return { kind: 'not_sent', why: `the TLS certificate ${certificateWords(code)}`, mayPass: false, code };
  }
  const mayPass = !isOurMistake(code) && !isPlainHttp(code);
  return { kind: 'not_sent', why: `${wordsFor(code, message)}${whose}`, mayPass, code };
}

/** Words about a body that ends with an error while it is read. */
export function wordsForThrown(error: unknown): string {
  return wordsFor(codeOf(error), messageOf(error));
}

/** undici reports the refusal of a proxy as an abort (tunnel) or as an invalid argument (forwarding). */
function proxyStatusOf(code: string | undefined, message: string): number | null {
  if (code !== 'UND_ERR_ABORTED' && code !== 'UND_ERR_INVALID_ARG') return null;
  const status = /Proxy response \((\d{3})\)|Proxy Authentication Required \((\d{3})\)/.exec(message);
  return status ? Number(status[1] ?? status[2]) : null;
}

function proxyRefused(status: number): Failure {
  if (status === 407) {
    // No example of an address: a reason is shown without credentials.
    const why =
      'the proxy asks for credentials (407): put name and password into HTTPS_PROXY, before the host';
    return { kind: 'not_sent', why, mayPass: false, code: 'PROXY_407' };
  }
  const why = `the proxy refused to connect (${status})`;
  return { kind: 'not_sent', why, mayPass: status >= 500 || status === 429, code: `PROXY_${status}` };
}

function wordsFor(code: string | undefined, message: string): string {
  const known = code === undefined ? undefined : words[code];
  return known ?? `${excerpt(message) || 'connection failed'}${code ? ` (${code})` : ''}`;
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
  ENOTFOUND: 'the host name is not known: check the address',
  EAI_AGAIN: 'the host name could not be looked up',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_HEADERS_OVERFLOW: 'the answer has more headers than are read',
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped half-way',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer was cut',
  ERR_SSL_WRONG_VERSION_NUMBER: 'what answers there does not speak TLS: check the address and the port',
  UND_ERR_PRX_CONN: 'the proxy closed the connection',
  UND_ERR_PRX_TLS: 'the TLS connection to the proxy failed',
};

function isCertificateProblem(code: string | undefined): code is string {
  return code !== undefined && /CERT|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|UND_ERR_PRX_TLS/.test(code);
}

function certificateWords(code: string): string {
  if (/HAS_EXPIRED|NOT_YET_VALID/.test(code))
    return `is not valid at the time of this machine (${code}): check its clock, and the dates of the certificate`;
  if (/ALTNAME|HOSTNAME/.test(code)) return `is that of another host (${code}): check the address`;
  return `is not trusted (${code}): name your authority in NODE_EXTRA_CA_CERTS`;
}

function isPlainHttp(code: string | undefined): boolean {
  return code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG';
}

function isOurMistake(code: string | undefined): boolean {
  return code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED';
}
