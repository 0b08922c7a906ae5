// Answers a program that may not look, where people would get a page to sign in.
import type { ServerResponse } from 'node:http';
import { answer } from '../../server/handler.ts';
import type { Admission } from './gate.ts';

export function answerRefusal(refusal: Exclude<Admission, { kind: 'in' }>, response: ServerResponse): true {
  switch (refusal.kind) {
    case 'refused':
      return answer(response, 403, { message: refusal.why });
    case 'too_many':
      response.setHeader('retry-after', String(Math.ceil(refusal.afterMs / 1000)));
      return answer(response, 429, { message: 'too many wrong tokens' });
    case 'sign_in':
    case 'wrong_token':
      response.setHeader('www-authenticate', 'Bearer');
      return answer(response, 401, {
        message:
          'send DASHBOARD_TOKEN, or without one the token in DATA_DIR/status-page-token, as a bearer token',
      });
  }
}
