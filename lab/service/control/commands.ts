// What steers the simulator and tells the truth of it.
import type { World } from '../http/call.ts';
import type { Judge } from '../http/judge.ts';
import { durationOf } from '../life/script.ts';
import type { Conversation } from '../world/conversation.ts';
import { normalise } from '../world/ids.ts';
import type { FaultOrder, Faults } from './faults.ts';
import type { RequestLog } from './requests.ts';
import { type ConversationTruth, truthOf } from './truth.ts';

/** A clock beyond what a date can say would break every answer after it. */
const endOfTime = Date.UTC(9999, 11, 31);

export interface Controlled {
  readonly world: World;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly judge: Judge;
}

/**
 * Statuses may be any text, known or not. An execution status holds until the next act on the conversation, a
 * sandbox status until it is set again.
 */
export interface StateChange {
  readonly start_status?: string;
  /** The failure text that goes with start_status ERROR. */
  readonly error?: string;
  readonly sandbox_status?: string;
  readonly execution_status?: string | null;
  /** How many actions wait, with execution_status waiting_for_confirmation. */
  readonly actions?: number;
  readonly title?: string;
}

interface Population {
  readonly count: number;
  readonly message?: string;
  readonly repository?: string;
}

interface WithKeys {
  readonly keys?: boolean;
}

export type Commands = ReturnType<typeof createCommands>;

export function createCommands({ world, faults, requests, judge }: Controlled) {
  const { store, clock, settings } = world;
  const told = (one: Conversation, { keys = false }: WithKeys = {}): ConversationTruth =>
    plain(truthOf(one, world, keys));
  /** By its id or by its start task's id. */
  const named = (id: string): Conversation => {
    const known = normalise(id);
    const found = store.byId(known) ?? store.byTask(known);
    if (found === undefined || found === null) throw new Error(`No conversation has the id ${id}`);
    return found;
  };

  return {
    /** Each once. */
    mismatches: judge.mismatches,
    conversations: (options?: WithKeys): readonly ConversationTruth[] =>
      store.all().map((one) => told(one, options)),
    /** Throws where there is none. */
    conversation: (id: string, options?: WithKeys) => told(named(id), options),
    setState(id: string, change: StateChange): ConversationTruth {
      const conversation = named(id);
      const { start_status: status, error, sandbox_status: sandbox, title } = change;
      const { execution_status: execution, actions } = change;
      if (title !== undefined) Object.assign(conversation, { title, retitled: title });
      if (status !== undefined)
        store.act(conversation, { kind: 'set_start', status, ...(error !== undefined && { error }) });
      if (sandbox !== undefined || execution !== undefined) {
        store.act(conversation, {
          kind: 'set',
          ...(sandbox !== undefined && { sandbox }),
          ...(execution !== undefined && { execution }),
          ...(actions !== undefined && { actions }),
        });
      }
      return told(conversation);
    },
    pullRequest(id: string, number: number): ConversationTruth {
      const conversation = named(id);
      conversation.pullRequests = [...new Set([...conversation.pullRequests, number])];
      return told(conversation);
    },
    /** What its working copy holds from now on; null = no such file. */
    setFiles(id: string, files: Readonly<Record<string, string | null>>): ConversationTruth {
      const conversation = named(id);
      const left = new Map(conversation.files);
      for (const [path, file] of Object.entries(files)) {
        if (file === null) left.delete(path);
        else left.set(path, file);
      }
      conversation.files = left;
      return told(conversation);
    },
    requests: ({ keys = false }: WithKeys = {}) => plain(requests.list(keys)),
    clearRequests: requests.clear,
    armFault: (order: FaultOrder): void => faults.arm(order),
    faults: faults.list,
    clearFaults: faults.clear,
    /** Many conversations at once, past all limits. Their ids. */
    populate({ count, message = 'simulate: finish', repository }: Population): readonly string[] {
      const usual = { branch: null, model: null, title: null, pullRequests: [], id: null, given: {} };
      const request = { message, repository: repository ?? null, ...usual };
      return Array.from({ length: count }, () => told(store.create(request)).id);
    },
    /** Moves the clock forward by simulated time, such as `20m`. */
    advance(by: string): void {
      const ms = durationOf(by);
      const ahead = (ms ?? Number.NaN) / settings.rules.speed;
      if (!(clock.now() + ahead <= endOfTime)) throw new Error(`not a duration before the year 9999: ${by}`);
      clock.advance(ahead);
      store.catchUp();
    },
    /** Forgets faults and requests, and conversations too where that is asked for. */
    clear({ conversations = false }: { readonly conversations?: boolean } = {}): void {
      faults.clear();
      requests.clear();
      if (conversations) store.clear();
    },
  };
}

/** As it is now: what is told does not change afterwards. */
const plain = <T>(told: T): T => JSON.parse(JSON.stringify(told));
