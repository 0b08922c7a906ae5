// The service refuses the key for a while, as a login service does that restarts.
import { describe, expect, test } from '@jest/globals';
import { ServiceError } from '../../shared/service/index.ts';
import { becomes, begin, replies, reports, rig, run, sticky, tell } from '../../test/support/issue-stage.ts';

const minute = 60_000;
const refused = new ServiceError('unauthorized', 'status 401: Not authenticated');
const page = new ServiceError('bad_response', 'a web page came instead of JSON');
const refuse = (fault: ServiceError | null) => {
  rig.service.lookFault = fault;
};
const linesAt = (level: string) =>
  rig.lines.filter((line) => line.level === level).map(({ message }) => message);
const begun = 'the service refuses to tell of runs; they are followed on';

describe('a run whose polls are refused', () => {
  test.each([
    ['unauthorized', refused, 4.5 * minute, 'the service refuses the API key at the moment'],
    ['answered with a web page', page, 9 * minute, 'something else than the API answers'],
  ])(
    'goes on where they are %s for minutes, and its comment says so as long as it lasts',
    async (_, fault, ms, words) => {
      await begin();
      await becomes('running');
      refuse(fault);
      await rig.pass(ms, 10_000);
      expect((await run()).state).toBe('watching');
      expect(sticky()).toContain(words);
      expect(reports()).toEqual([]);
      refuse(null);
      await becomes('running', 2 * minute);
      expect(sticky()).not.toContain(words);
      expect(linesAt('warn').filter((line) => line === begun)).toHaveLength(1);
      expect(linesAt('info')).toContain('the service tells of runs again');
    },
  );

  test('ends when that has lasted for five minutes', async () => {
    await begin();
    await becomes('running');
    refuse(refused);
    await rig.pass(6 * minute, 10_000);
    expect((await run()).facts.end.ending).toMatchObject({ outcome: 'unauthorized' });
    expect(sticky()).not.toContain('at the moment');
  });
});

describe('what a person wrote while the key is refused', () => {
  test('as /ask is asked when it is accepted again, once', async () => {
    await begin();
    await becomes('running');
    rig.service.askFault = refused;
    await tell('/ask what is left?', 20_000);
    expect(replies()).toEqual([]);
    rig.service.askFault = null;
    await rig.pass(20_000);
    expect(replies()).toEqual([expect.stringContaining('Two files.')]);
  });

  test('as /ask is told to have failed after a minute', async () => {
    await begin();
    await becomes('running');
    rig.service.askFault = refused;
    await tell('/ask what is left?', 90_000);
    expect(replies()).toEqual([expect.stringContaining('401')]);
  });

  test('as /stop stops the agent when it is accepted again', async () => {
    await begin();
    await becomes('running');
    refuse(refused);
    await tell('/stop', 30_000);
    expect((await run()).state).toBe('stopping');
    refuse(null);
    await rig.pass(60_000);
    expect((await run()).facts.end.ending).toMatchObject({ outcome: 'stopped' });
  });
});
