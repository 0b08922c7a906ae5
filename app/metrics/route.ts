// `/metrics`. Its numbers tell how busy an organisation is and when its App is in trouble, so they are for the same
// people as the status page: whoever shows DASHBOARD_TOKEN as a bearer token, or on this machine the one in
// DATA_DIR when none is set.
// A token, because in a cluster the scraper is another machine like any stranger's.
import type { Handler } from '../server/handler.ts';
import { answer } from '../server/handler.ts';
import { answerRefusal, type Gate } from '../status-page/index.ts';
import type { MetricsSource } from './create-metrics.ts';

export function createMetricsRoute(metrics: MetricsSource, gate: Gate): Handler {
  return async (request, response, path) => {
    if (path !== '/metrics') return false;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(response, 405, { message: 'GET only' });
    const admission = gate.admit(request);
    if (admission.kind !== 'in') return answerRefusal(admission, response);
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
    response.end(await metrics.text());
    return true;
  };
}
