import { describe, expect, test } from '@jest/globals';
import { storiesOf } from '../../../test/support/stories-of.ts';
import { benches, valueAt } from '../../testing/bench.ts';
import { playRequests } from '../../testing/simulator-stories.ts';

const open = benches({ dialect: 'live' });

test('the cost of a conversation grows while its agent works, and at no other time', async () => {
  const { ask, begin, simulator } = await open();
  const { control } = simulator;
  const id = await begin('simulate: confirm after 60s');
  const cost = async () => {
    const { body } = await ask('GET', `/api/v1/app-conversations?ids=${id}`);
    const metrics = valueAt(body, '0.metrics');
    expect(valueAt(metrics, 'accumulated_token_usage.prompt_tokens')).toEqual(expect.any(Number));
    return Number(valueAt(metrics, 'accumulated_cost'));
  };
  const early = await cost();
  await control.advance('30s');
  expect(await cost()).toBeGreaterThan(early);
  await control.advance('60s');
  expect(await cost()).toBeCloseTo(0.3, 3);
  await control.advance('10m');
  expect(await cost()).toBeCloseTo(0.3, 3);
  await control.setState(id, { sandbox_status: 'PAUSED' });
  await control.advance('10m');
  expect(await cost()).toBeCloseTo(0.3, 3);
});

describe('the work of an agent', () => {
  playRequests(
    { dialect: 'live' },
    storiesOf`
      can be loaded as a patch of its workspace
        begins simulate: hang
        server GET /api/file/archive?path=/workspace/project&format=git-delta → 200 has +  return name.trim();
        server GET /api/file/archive?path=/elsewhere → 404

      can be loaded as a zip of its trajectory, from the sandbox and from the service
        begins simulate: hang
        server GET /api/file/download-trajectory/<id> → 200 has PK | GET v1/<id>/download → 200 has PK
        setState <id>, { sandbox_status: PAUSED }
        server GET /api/file/download-trajectory/<id> → 502 | GET v1/<id>/download → 200 has PK

      is shown and downloaded as far as it is there
        begins simulate: hang | setFiles <id>, { a.sh: ls, README.md: null }
        agent GET /workspace/a.sh → 200 has ls | agent GET /workspace/package.json → 200 has node --test
        agent GET /workspace/README.md → 404 { detail: File not found }
        server GET /api/file/download?path=/workspace/project/a.sh → 200 has ls
        server GET /api/file/download?path=/workspace/project/README.md → 404 { detail: File not found }

      is that of the copy of its repository
        begins simulate: hang with { selected_repository: octo/garden }
        agent GET → 200 { workspace: { working_dir: /workspace/project/garden } }
        agent GET /workspace/package.json → 200
    `,
  );
});
