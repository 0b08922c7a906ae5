import { expect, test } from '@jest/globals';
import { ServiceError } from '../../shared/service/index.ts';
import { aStep } from '../../test/support/a-step.ts';
import { conversation } from '../../test/support/scripted-service.ts';
import { cancelledEnding } from '../report/endings.ts';
import { begin } from './begin.ts';

test.each([
  ['always', 'its agent was told nothing, and will not be'],
  ['service', 'the start-up goes on as start task t'],
] as const)(
  'a step that is cancelled during the start-up with ask: %s tells what goes on',
  async (ask, words) => {
    const { step, api } = aStep({ polls: [conversation()] }, { ask });
    let reason = '';
    api.start = async () => {
      reason = cancelledEnding({ ...step.ledger.facts(), startTaskId: 't' }, 0).reason;
      throw new ServiceError('unauthorized', 'no');
    };
    expect(await begin(step.settings, step)).toMatchObject({ ending: { reason: 'no' } });
    expect(reason).toContain(words);
  },
);

test.each(['service', 'always'] as const)(
  'with ask: %s the model is a part of the start request',
  async (ask) => {
    const { step, api } = aStep({ polls: [conversation()] }, { ask, model: 'openai/gpt' });
    let model: string | undefined;
    api.start = async (request) => {
      model = request.model;
      throw new ServiceError('unauthorized', 'no');
    };
    expect(await begin(step.settings, step)).toMatchObject({ ending: { reason: 'no' } });
    expect(model).toBe('openai/gpt');
  },
);
