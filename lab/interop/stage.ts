// What a story is told over: a stage on which a conversation can begin, and what the product and its people do there.
import { strict as assert } from 'node:assert';
import type { Ask } from '../../shared/message/index.ts';
import type { AgentSide } from './drive-product.ts';
import type { Turn } from './model/script.ts';

export interface Stage {
  /** The product starts a conversation, tells its agent when to ask, and gives it its task. */
  begin(turns: readonly Turn[], options?: BeginOptions): Promise<Talk>;
}

export interface BeginOptions {
  /** Usually `always`. */
  readonly ask?: Ask;
  /** What a stand-in does in place of these turns, where it cannot tell from the turns: one of its steering words. */
  readonly steering?: string;
}

/** A conversation, with what the product does in it. */
export interface Talk {
  readonly id: string;
  /** The product follows it until its agent waits for people or has ended. */
  follow(options?: { readonly rules: string }): Promise<Told>;
  /** A person answers the question that was shown so. Afterwards a rejected agent goes on by itself. */
  answer(shown: string, verdict: Verdict, reason?: string): Promise<string>;
  /** One more message, followed to the end of its round; `onConfirmation: 'stop'`: until its agent asks. */
  tell(text: string, onConfirmation?: 'wait' | 'stop'): Promise<Told>;
  stop(): Promise<string>;
  /** The sandbox falls asleep. */
  sleep(): Promise<void>;

  // What really happened, past the product:
  /** Which of the files of its turns were made. */
  made(): Promise<readonly string[]>;
  /** What the agent was told last: by people, and as results of its actions. */
  heard(): Promise<string>;
  /** The texts of the messages of people. */
  messages(): Promise<readonly string[]>;
  /** Its agent server, as it is reached now. */
  agent(): Promise<AgentSide>;
}

/** What the product says of a conversation. */
export interface Told {
  readonly outcome: string;
  /** The name of the question that is open. */
  readonly shown: string;
  readonly reason: string;
  readonly lastWords: string;
}

export type Verdict = 'approve' | 'reject';

/** Followed until then, by when just these of its files were made. */
export async function comesTo(talk: Talk, outcome: string, ...made: readonly string[]): Promise<Told> {
  const told = await talk.follow();
  assert.equal(told.outcome, outcome);
  assert.deepEqual(await talk.made(), made);
  return told;
}

/** A person approves what was shown. */
export async function approved(talk: Talk, { shown }: Pick<Told, 'shown'>): Promise<void> {
  assert.equal(await talk.answer(shown, 'approve'), 'answered');
}

export interface Story<S = Stage> {
  readonly name: string;
  /** Throws where something is not as the product needs it. May say in a word what it measured. */
  play(stage: S): Promise<unknown>;
}

type Stories<S> = Readonly<Record<string, Story<S>['play']>>;

/** A story is named after its function: `approveOneAction` is "approve one action". */
export function toldBy<S>(...files: readonly Stories<S>[]): readonly Story<S>[] {
  return files
    .flatMap((functions) => Object.entries(functions))
    .map(([name, play]) => ({ name: name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`), play }));
}
