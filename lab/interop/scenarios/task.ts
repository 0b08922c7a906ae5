// The task is given as the product gives it: when to ask first, then the message, which is found again by its text.
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, asks, newMessage } from '../../../shared/message/index.ts';
import type { Json } from '../../support/json.ts';
import { finish } from '../completion.ts';
import { type Death, deliver, type Life } from '../message-ports.ts';
import { object } from '../raw.ts';
import type { Scenario } from '../scenario.ts';
import type { Talk, World } from '../world.ts';

const holdMs = 2_500;

export const taskAfterPolicy: Scenario = {
  name: 'a task after its policy',
  async play(world) {
    const seen: string[] = [];
    for (const ask of asks) {
      const talk = await begun(world);
      const { kept, left } = await deliver(world.server, talk.id, taskOf('Do what the script says.', ask));
      assert.equal(kept.result?.kind, 'taken');
      // A new conversation never asks, so there is nothing to set then.
      assert.deepEqual(left, ask === 'never' ? ['message'] : ['policy', 'message']);
      assert.deepEqual(await world.client().policyOf(talk.id), { kind: 'known', value: ask });
      await world.raw.reaches(talk.id, ask === 'never' ? 'finished' : 'waiting_for_confirmation');
      assert.equal(talk.exists('made.txt'), ask === 'never');
      seen.push(`${ask}: ${JSON.stringify((await world.raw.conversation(talk.id)).confirmation_policy)}`);
    }
    return `the task left once, after its policy; ${seen.join(', ')}`;
  },
};

export const otherPolicies: Scenario = {
  name: 'policies of somebody else',
  async play(world) {
    const { id } = await begun(world);
    const others = [
      { kind: 'ConfirmRisky', threshold: 'HIGH', confirm_unknown: true },
      { kind: 'ConfirmRisky', threshold: 'MEDIUM', confirm_unknown: false },
    ];
    for (const policy of others) {
      await world.raw.done('POST', `/api/conversations/${id}/confirmation_policy`, { policy });
      assert.deepEqual(await world.client().policyOf(id), { kind: 'unavailable' });
    }
    const before = (await world.raw.conversation(id)).confirmation_policy;
    const refused: readonly unknown[] = [
      {},
      { policy: {} },
      { policy: { kind: 'Sometimes' } },
      { policy: { kind: 'ConfirmRisky', threshold: 'EXTREME' } },
    ];
    const told: number[] = [];
    for (const body of refused) {
      told.push((await world.raw.send('POST', `/api/conversations/${id}/confirmation_policy`, body)).status);
    }
    assert.deepEqual((await world.raw.conversation(id)).confirmation_policy, before);
    const nobody = await world.raw.send('POST', `/api/conversations/${randomUUID()}/confirmation_policy`, {
      policy: { kind: 'AlwaysConfirm' },
    });
    return `a higher threshold, and one that lets unknown risks run, are taken for none of ours; measured: ${told.join(', ')} to what is no policy, ${nobody.status} to an unknown conversation`;
  },
};

/** None of them may come back in another spelling. */
const texts: Readonly<Record<string, string>> = {
  'several lines': 'First.\n\n\tSecond, indented.\r\nThird.\n',
  'spaces at its ends': '  \n Do it. \n  ',
  unicode: 'Grüße, 世界 🧑‍🔧 e\u0301 \u202eright to left\u202c \u0000 \ufeff "quoted" \\ ',
  markdown:
    '# Task\n\n- [ ] `a`\n\n```sh\necho "$HOME"\n```\n\n<!-- hidden --> <b>bold</b> {{ name }} {% if %}',
  'as JSON': '{"role":"user","content":[{"type":"text","text":"x"}]}',
  long: 'Zeile 🙂 '.repeat(1_112).slice(0, 10_000),
};

export const messagesFound: Scenario = {
  name: 'messages found by their texts',
  async play(world) {
    const all = [...Object.entries(texts), ...Object.entries(texts).slice(0, 1)];
    const talk = await world.begin({ policy: 'later', turns: () => all.map(() => finish('Heard.')) });
    for (const [nth, [name, text]] of all.entries()) {
      const { kept, left } = await deliver(world.server, talk.id, taskOf(text, 'never', nth + 1));
      assert(kept.result?.kind === 'taken', `${name}: ${JSON.stringify(kept)}`);
      assert.deepEqual(left, ['message'], name);
      const newest = (await said(world, talk)).at(-1);
      assert.equal(kept.result.event?.id, newest?.id, `${name}: found as the newest message`);
      await world.raw.reaches(talk.id, 'finished');
    }
    const heard = (await said(world, talk)).map(textOf);
    assert.deepEqual(
      heard,
      all.map(([, text]) => text),
    );
    return `${all.length} messages (${Object.keys(texts).join(', ')}, and the first one again) are among the events once each, not a character altered; each was found as the newest one`;
  },
};

const deaths: readonly Death[] = [
  { at: 'policy', when: 'before' },
  { at: 'policy', when: 'after' },
  { at: 'message', when: 'before' },
  { at: 'message', when: 'after' },
];

export const deathBetween: Scenario = {
  name: 'a process dies while it gives the task',
  async play(world) {
    const played = await Promise.all(
      deaths.map(async (death) => {
        const talk = await begun(world);
        const life = await deliver(
          world.server,
          talk.id,
          taskOf('Do what the script says.', 'always'),
          death,
        );
        assert.equal(life.kept.result, null);
        // Kept where the first process put it: nothing but this text survives.
        const found = { kept: JSON.parse(JSON.stringify(life.kept)), left: life.left };
        const { kept, left } = await deliver(world.server, talk.id, found);
        assert(kept.result?.kind === 'taken' && kept.result.event !== null, JSON.stringify(kept));
        await world.raw.reaches(talk.id, 'waiting_for_confirmation');
        assert.deepEqual(left, ['policy', 'message'], `${death.when} the ${death.at}`);
        assert.equal((await said(world, talk)).length, 1);
        assert.equal(talk.script.asked.length, 1);
        assert.equal(talk.exists('made.txt'), false);
        return `${death.when} the ${death.at}`;
      }),
    );
    return `${played.join(', ')}: the next process finds out what became of it; one policy, one message, one model call each`;
  },
};

export const messageHeld: Scenario = {
  name: 'a message is held while it waits',
  async play(world) {
    const talk = await begun(world);
    await deliver(world.server, talk.id, taskOf('Do what the script says.', 'always'));
    await world.raw.reaches(talk.id, 'waiting_for_confirmation');
    const second = taskOf('And then rest.', null, 2);
    const delivered = deliver(world.server, talk.id, second);
    await sleep(holdMs);
    assert.deepEqual([second.kept.state, second.left], ['held', []]);
    assert.equal(talk.exists('made.txt'), false);
    await world.answer(talk.id, await world.shown(talk.id), { accept: true });
    const { kept } = await delivered;
    assert(kept.result?.kind === 'taken');
    await world.raw.reaches(talk.id, 'finished');
    assert.deepEqual((await said(world, talk)).map(textOf), ['Do what the script says.', 'And then rest.']);
    return `nothing left for ${holdMs / 1000} s while the action waited; after the answer it was sent once`;
  },
};

function taskOf(text: string, ask: Ask | null, number = 1): Life {
  return { kept: newMessage({ number, text, ask }, Date.now()), left: [] };
}

function begun(world: World): Promise<Talk> {
  return world.begin({
    policy: 'later',
    turns: ({ makes }) => [{ calls: [makes('made.txt')] }, finish('Done.'), finish('Rested.')],
  });
}

async function said(world: World, { id }: Talk): Promise<readonly Json[]> {
  const events = await world.raw.events(id);
  return events.filter(({ kind, source }) => kind === 'MessageEvent' && source === 'user');
}

function textOf({ llm_message }: Json): string {
  const { content } = object(llm_message);
  assert(Array.isArray(content));
  return content.map((part) => String(object(part).text)).join('|');
}
