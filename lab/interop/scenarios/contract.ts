// The server's own description of the one operation that the interface document covers.
import { strict as assert } from 'node:assert';
import { object } from '../raw.ts';
import type { Scenario } from '../scenario.ts';

const path = '/api/conversations/{conversation_id}/events/respond_to_confirmation';

export const contract: Scenario = {
  name: 'interface description',
  async play(world) {
    const description = await world.raw.done('GET', '/openapi.json');
    const at = (...names: readonly string[]) =>
      names.reduce<unknown>((place, name) => object(place)[name], description);
    const operation = (...names: readonly string[]) => at('paths', path, 'post', ...names);
    const schema = (...names: readonly string[]) => at('components', 'schemas', ...names);

    assert.equal(
      operation('operationId'),
      'respond_to_confirmation_api_conversations__conversation_id__events_respond_to_confirmation_post',
    );
    assert.deepEqual(operation('tags'), ['Events']);
    assert.equal(operation('responses', '404', 'description'), 'Item not found');
    for (const status of ['200', '422']) assert.ok(operation('responses', status), status);
    assert.deepEqual(schema('ConfirmationResponseRequest', 'required'), ['accept']);
    assert.equal(schema('ConfirmationResponseRequest', 'properties', 'accept', 'type'), 'boolean');
    const reason = object(schema('ConfirmationResponseRequest', 'properties', 'reason'));
    assert.deepEqual([reason.type, reason.default], ['string', 'User rejected the action.']);
    assert.equal(schema('Success', 'properties', 'success', 'default'), true);
    assert.deepEqual(schema('ValidationError', 'required'), ['loc', 'msg', 'type']);
    return `OpenAPI ${at('openapi')}, server ${at('info', 'version')}: path, operation, bodies and statuses are those of the interface document`;
  },
};
