// Limits of a message that is held: at the limit, and one before.

import { describe, expect, test } from '@jest/globals';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import { decideMessage } from './decide-message.ts';
import { type MessageContext, type MessageSeen, messagePatienceAt, newMessage } from './message.ts';

const patience = messagePatienceAt(1_000);
const context: MessageContext = { ended: null, isNext: true, mayWake: true, patience };
const untold: MessageSeen = {
  kind: 'seen',
  sandbox: sandboxOf('RUNNING'),
  agent: agentOf('idle'),
  policy: 'never',
  hasAgentServer: true,
  log: { kind: 'known', newest: 'e1', found: null },
};

describe('an agent server that was told when to ask, and does not say so', () => {
  const policySetAt = 5_000;
  const asked = newMessage({ number: 1, text: 'Do it', ask: 'always' }, 1_000);
  const message = { ...asked, policySetAt, troubleSince: policySetAt };
  const nextAt = (now: number) => decideMessage(message, { seen: untold, context }, now).do.kind;

  test.each<[string, string, number]>([
    ['is looked at again', 'rest', 0],
    ['is looked at again', 'rest', patience.pause - 1],
    ['is told again', 'set_policy', patience.pause],
  ])('%s ("%s") where it was told %i ms ago', (_, kind, ago) => {
    expect(nextAt(policySetAt + ago)).toBe(kind);
  });
});
