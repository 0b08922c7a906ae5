// Whom the pages answer, and from whom they take a form: only from themselves, on this machine. Pure.
import { judgeOrigin, type Origin } from '../../../../app/status-page/access/loopback.ts';

export type Verdict = { readonly kind: 'in' } | { readonly kind: 'refused'; readonly why: string };

export interface Posting {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** Sec-Fetch-Site, which no page can forge. */
  readonly fetchSite: string | undefined;
  readonly contentType: string | undefined;
}

const welcome: Verdict = { kind: 'in' };
const refused = (why: string): Verdict => ({ kind: 'refused', why });

/** Any request. A name other than this machine's is how another site's page would reach in (DNS rebinding). */
export function judgeVisit(origin: Origin): Verdict {
  const locality = judgeOrigin(origin);
  if (locality.kind === 'local') return welcome;
  return refused(locality.kind === 'doubtful' ? locality.why : 'the request came from another machine');
}

/** A request that wants to change something, besides. A tool without a browser sends neither header. */
export function judgePosting({ host, origin, fetchSite, contentType }: Posting): Verdict {
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return refused('another site sent this form');
  if (origin !== undefined && origin !== `http://${host}`) return refused('another site sent this form');
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/x-www-form-urlencoded'
    ? welcome
    : refused('this is not a form of these pages');
}
