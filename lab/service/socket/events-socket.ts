// The agent server's WebSocket: every event as it happens, to each that gave the session key.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Controlled } from '../control/commands.ts';
import type { Fault } from '../control/faults.ts';
import { matchRoute } from '../http/routes.ts';
import { eventsOf, policyNames, stateUpdate } from '../http/wire-events.ts';
import { sandboxOf } from '../life/machine.ts';
import type { Conversation } from '../world/conversation.ts';
import { normalise } from '../world/ids.ts';
import { type Client, openClient } from './client.ts';
import { misbehave, type SocketAction, socketActions } from './misbehave.ts';

const authMs = 10_000;

interface Listener {
  readonly client: Client;
  readonly conversation: Conversation;
  readonly wakes: number;
  /** The lengths of log and events at the last look. */
  log: number;
  told: number;
}

export function createEventSockets({ world, faults, requests }: Controlled) {
  const sockets = new Set<Duplex>();
  const listeners = new Set<Listener>();
  let waking: NodeJS.Timeout | undefined;
  /** A conversation is brought up to date only when it is read: who listens is told when something is due, or was done. */
  const tellIn = (ms: number) => {
    clearTimeout(waking);
    if (listeners.size > 0) waking = setTimeout(tell, ms).unref();
  };
  world.store.onChange(() => tellIn(0));

  return {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
      void answer(request, socket, head);
    },
    /** How many listen. */
    count: (): number => listeners.size,
    hangUp(): void {
      clearTimeout(waking);
      for (const socket of sockets) socket.destroy();
    },
  };

  async function answer(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const [path = '/', query = ''] = (request.url ?? '/').split('?');
    const matched = matchRoute('GET', path, world.settings.dialect);
    const fault = faults.take(matched?.route.name ?? null, 'GET', path);
    requests.add(
      {
        at: world.clock.now(),
        method: 'GET',
        path,
        query,
        body: undefined,
        route: matched?.route.name ?? null,
        fault: fault?.action ?? null,
      },
      request.headers,
      '',
    );
    if (fault?.action === 'hang') return;
    if (fault?.delayMs !== undefined) await sleep(fault.delayMs);
    if (fault?.action === 'reset_before') return void socket.destroy();
    if (matched?.route.name !== 'socket' || fault?.action === 'respond' || fault?.action === 'html') {
      socket.end(`HTTP/1.1 ${fault?.status ?? 404} No\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const [place = '0', id = ''] = matched.params;
    listen(request, socket, head, { host: Number(place), id: normalise(id), action: actionOf(fault) });
  }

  function listen(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    asked: { readonly host: number; readonly id: string; readonly action: SocketAction | null },
  ): void {
    let listener: Listener | null = null;
    const tooLate = setTimeout(() => client?.close(4001, 'Authentication failed'), authMs).unref();
    const client = openClient(request, socket, head, {
      onFirst(text) {
        clearTimeout(tooLate);
        if (client === null) return;
        const conversation = world.store.byId(asked.id);
        const host = asked.host === 0 ? conversation : world.store.byPlace(asked.host);
        if (!host || keyIn(text) !== host.sessionKey.key) return client.close(4001, 'Authentication failed');
        if (!conversation || host.id !== conversation.id) return client.close(4004, 'Conversation not found');
        if (asked.action !== null) return misbehave(asked.action, client);
        const { wakes, log } = conversation.life;
        listener = { client, conversation, wakes, log: log.length, told: eventsOf(conversation).length };
        listeners.add(listener);
        world.store.use(conversation, true);
        conversation.listeners += 1;
        client.send(fullState(conversation));
        tellIn(0);
      },
      onClose() {
        clearTimeout(tooLate);
        if (listener === null || !listeners.delete(listener)) return;
        listener.conversation.listeners -= 1;
        listener.conversation.usedAt = world.clock.now();
      },
    });
    if (client === null)
      socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  }

  function tell(): void {
    world.store.catchUp();
    for (const listener of listeners) {
      const { client, conversation, wakes } = listener;
      const { life } = conversation;
      // The server of this sandbox has ended, even where another one was started meanwhile.
      if (sandboxOf(life) !== 'RUNNING' || life.wakes !== wakes) client.destroy();
      else if (life.log.length > listener.log) tellNew(listener);
    }
    const due = world.store.nextDue();
    if (due !== null) tellIn(Math.max(0, due - world.clock.now()));
  }

  function tellNew(listener: Listener): void {
    const events = eventsOf(listener.conversation);
    for (const event of events.slice(listener.told)) listener.client.send(event);
    listener.told = events.length;
    listener.log = listener.conversation.life.log.length;
  }
}

function fullState({ life: { execution, policy } }: Conversation) {
  const value = { execution_status: execution, confirmation_policy: { kind: policyNames[policy] } };
  return stateUpdate('full_state', value);
}

function actionOf(fault: Fault | null): SocketAction | null {
  return socketActions.find((action) => action === fault?.action) ?? null;
}

function keyIn(text: string): unknown {
  try {
    const { type, session_api_key: key }: { type?: unknown; session_api_key?: unknown } = JSON.parse(text);
    return type === 'auth' ? key : null;
  } catch {
    return null;
  }
}
