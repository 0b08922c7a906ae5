// The socket of a broken or hostile server: what it sends is made up.
import { type Client, frameOf, headOf, opcodes } from './client.ts';

export const socketActions = [
  'socket_lie',
  'socket_mute',
  'socket_flood',
  'socket_pings',
  'socket_pongs',
  'socket_huge',
  'socket_bomb',
  'socket_garbage',
  'socket_close_each',
] as const;
export type SocketAction = (typeof socketActions)[number];

const beatMs = 10;
const framesPerBeat = 100;
const hugeBytes = 100 * 1024 * 1024;
const huge = Buffer.alloc(64 * 1024, 0x78);

/** Until it is closed. */
export function misbehave(action: SocketAction, client: Client): void {
  misdeeds[action](client);
}

const misdeeds: Readonly<Record<SocketAction, (client: Client) => void>> = {
  socket_mute() {},
  socket_lie(client) {
    everyBeat(client, (beat) => client.send(lies[beat % lies.length]));
  },
  socket_flood(client) {
    everyBeat(client, (beat) => {
      for (let frame = 0; frame < framesPerBeat; frame += 1) client.send(lies[(beat + frame) % lies.length]);
    });
  },
  socket_pings(client) {
    everyBeat(client, () => {
      for (let frame = 0; frame < framesPerBeat; frame += 1) client.write(frameOf(opcodes.ping, 'x'));
    });
  },
  socket_pongs(client) {
    // As many as 3.9 MB a second are: below every limit of frames and bytes.
    const pongs = Buffer.concat(Array.from({ length: 19_500 }, () => headOf(opcodes.pong, 0)));
    everyBeat(client, () => client.write(pongs));
  },
  socket_huge(client) {
    void pour(client);
  },
  socket_bomb(client) {
    const frame = `{"kind":"ConversationStateUpdateEvent","key":"execution_status","x":[-0,${'0,'.repeat(250_000)}0]}`;
    // Seven a second: below every limit of frames and bytes.
    everyBeat(client, (beat) => {
      if (beat % 14 === 0) client.write(frameOf(opcodes.text, frame));
    });
  },
  socket_garbage(client) {
    client.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x00, 0x01, 0x02, 0x03]));
  },
  socket_close_each(client) {
    client.send(lies[0]);
    client.close(1011, 'Internal error');
  },
};

const state = (value: unknown) => ({ kind: 'ConversationStateUpdateEvent', key: 'execution_status', value });

const lies: readonly unknown[] = [
  ...['finished', 'waiting_for_confirmation', 'error', 'running', 'stuck', 'idle', 'paused'].map(state),
  { kind: 'ConversationStateUpdateEvent', key: 'full_state', value: { execution_status: 'finished' } },
  { kind: 'ActionEvent', id: 'a', tool_name: 'terminal', action: { command: '::set-output name=x::y' } },
  { kind: 'ObservationEvent', action_id: 'a', observation: { exit_code: 0 } },
  { kind: 'MessageEvent', source: 'agent', llm_message: { content: [{ text: '\n::error::It is over' }] } },
  { kind: 'ConversationErrorEvent', code: 'Lie', detail: 'It all went wrong' },
  { kind: 7 },
  [],
  null,
];

function everyBeat(client: Client, act: (beat: number) => void): void {
  let beat = 0;
  const timer = setInterval(() => {
    if (client.isOpen()) act(beat);
    else clearInterval(timer);
    beat += 1;
  }, beatMs).unref();
}

/** One frame of 100 MB, as fast as it is read. */
async function pour(client: Client): Promise<void> {
  client.write(headOf(opcodes.text, hugeBytes));
  for (let sent = 0; sent < hugeBytes && client.isOpen(); sent += huge.length) {
    if (!client.write(huge)) await client.drained();
  }
}
