// The scripted model streams as real ones do: many small pieces, which say together what the script says.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { type Model, startModel } from './model.ts';
import { does, runs } from './script.ts';

const opened: { readonly model: Model; readonly home: string }[] = [];
afterEach(async () => {
  for (const { model, home } of opened.splice(0)) {
    await model.close();
    rmSync(home, { recursive: true });
  }
});

test('a turn that thinks aloud is streamed in 120 pieces, of which one names the tool', async () => {
  const home = mkdtempSync(join(tmpdir(), 'model-'));
  const model = await startModel(home);
  opened.push({ model, home });
  const { baseUrl } = model.play([{ ...does(runs('npm test')), pieces: 120 }]);
  const reply = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ stream: true, messages: [] }),
  });
  const pieces = (await reply.text()).split('\n\n').filter((piece) => piece.includes('"finish_reason":null'));
  expect(pieces).toHaveLength(120);
  expect(pieces.filter((piece) => piece.includes('npm test'))).toHaveLength(1);
});
