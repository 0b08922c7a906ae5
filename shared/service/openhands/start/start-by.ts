// The ways to start a conversation: with one request, with a stream of its steps, or with the deprecated endpoint.
import { chosenIdWords } from '../../../conversation/index.ts';
import { ServiceError } from '../../errors.ts';
import type { Started, StartOptions, StartRequest, StartTask } from '../../port.ts';
import type { HostedApi } from '../types.ts';

type Api = Pick<HostedApi, 'start' | 'startStreaming' | 'startV0'>;

export async function startBy(
  api: Api,
  request: StartRequest,
  { way, onStep = () => {}, ...options }: StartOptions = {},
): Promise<Started> {
  switch (way) {
    case undefined:
      return api.start(request, options);
    case 'stream':
      return stream(api, request, onStep, options);
    case 'v0': {
      const { conversationId: id } = await api.startV0(request, options);
      return { kind: 'adopted', conversation: { id } };
    }
    default:
      throw new ServiceError('bad_configuration', `the service has no way to start that is called ${way}`);
  }
}

/** A service whose stream is closed gives the start up, and never says so. */
async function stream(
  api: Api,
  request: StartRequest,
  onStep: (task: StartTask) => void,
  options: StartOptions,
): Promise<Started> {
  let last: StartTask | null = null;
  const onUpdate = (task: StartTask) => {
    last = task;
    onStep(task);
  };
  try {
    const end = await api.startStreaming(request, onUpdate, options);
    if (end.kind === 'adopted') return end;
    if (end.last === null) throw unclear(request);
    const task = end.last;
    return end.kind === 'closed' ? { kind: 'task', task } : { kind: 'task', task, brokenOff: end.why };
  } catch (error) {
    if (last === null || !(error instanceof ServiceError)) throw error;
    // The id is known: whatever broke, the task can be looked at.
    return { kind: 'task', task: last, brokenOff: error.message };
  }
}

function unclear({ conversationId }: StartRequest): ServiceError {
  const lost = 'the start-up stream named no start task, so the start may or may not have been taken';
  const words = conversationId === undefined ? lost : `${lost}. ${chosenIdWords(conversationId)}`;
  return new ServiceError('start_unknown', words);
}
