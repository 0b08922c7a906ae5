// The service's transport, with the result of every request counted.
import { ServiceError, type Transport } from '../../shared/api/index.ts';
import type { Metrics } from '../model/metrics.ts';

export function countedTransport(transport: Transport, metrics: Pick<Metrics, 'serviceRequest'>): Transport {
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const result = await work;
      metrics.serviceRequest('ok');
      return result;
    } catch (error) {
      if (error instanceof ServiceError) metrics.serviceRequest(error.code);
      throw error;
    }
  };
  return {
    ...transport,
    send: (call, options) => counted(transport.send(call, options)),
    stream: (call, options, use) => counted(transport.stream(call, options, use)),
  };
}
