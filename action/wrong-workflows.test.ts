// Steps as people write them wrongly: each is refused, dry and real, with one line that helps, and nothing is sent. More of them are in
// the tests of inputs and rules.
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { inputEnvironment } from '../lab/runner/job.ts';
import { aService } from '../test/support/simulated.ts';
import { play } from './testing/play.ts';

const live = await aService('live', 1);

test.each<[string, string]>([
  ['{ prompt: Fix it, asks: always }', 'asks: did you mean ask?'],
  ['{ prompt: Fix it, ask: allways }', 'ask: "allways" is not one of service, '],
  ['{ prompt: Fix it, ask: allways }', '; did you mean always?'],
  ['{ mode: comand }', '; did you mean command?'],
  ['{ prompt: Fix it, timeout: 2 hours }', 'timeout: "2 hours" is not a duration such as '],
  ['prompt: Fix it\nask: always\nrules: |\n  - accept: { tools: terminal }', 'did you mean tool?'],
  ['prompt: Fix it\nask: always\nrules: |\n  accept: { does: read }', 'expected: a list of rules'],
  ['{ prompt: Fix it, ask: always, rules: nodes }', 'rules is "nodes" (did you mean node?)'],
  ['{ prompt: Fix it, ask: always, rules: nodejs }', 'rules is "nodejs" (did you mean node?)'],
  ['{ prompt: Fix it, ask: always, rules: rust }', 'rules is "rust"; expected: a list of rules, '],
  ['prompt: Fix it\nask: always\nrules: |\n  - preset: pyton', '(did you mean python?)'],
  ['prompt: Fix it\nask: always\nrules: |\n  - node', 'rule 1 is "node" (did you mean preset: node?)'],
  ['prompt: Fix it\nask: always\nrules: |\n  - presets: node', '(did you mean preset?)'],
  ['{ prompt: Fix it, ask: always, preset: node }', 'preset: is no input of this action'],
  ['prompt: Fix it\nask: always\nrules: |\n  - accept: { does: read\n', 'is not valid YAML'],
])('%s is refused: %s', async (written, line) => {
  const given: Readonly<Record<string, unknown>> = parse(written);
  const texts = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
  for (const dry of [true, false]) {
    await live.control.clearRequests();
    const inputs = { ...texts, 'dry-run': String(dry) };
    const step = await play(live, inputs, { variables: Object.keys(inputEnvironment({ with: inputs })) });
    expect(step).toMatchObject({ exitCode: 2, outputs: { outcome: 'bad_input' } });
    expect(step.outputs.reason).toContain(line);
    expect(await live.control.requests()).toEqual([]);
  }
});
