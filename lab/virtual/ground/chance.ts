// Chance by name: the n-th draw of an actor is a hash of seed, actor and n. One more draw of one actor changes nothing for another.
const { imul } = Math;

/** The draws of an actor, one after the other. */
export interface Stream {
  readonly base: number;
  drawn: number;
}

let seed = 0;
const draws = new Map<string, Stream>();

/** Of an actor whose draws are forgotten with it. */
export const streamOf = (actor: string): Stream => ({ base: hashOf(`${seed}:${actor}`), drawn: 0 });

export function seedChance(given: number): void {
  seed = given;
  draws.clear();
}

/** 0 ≤ fraction < 1. */
export const draw = (actor: string | Stream): number => drawWord(actor) / 2 ** 32;

function drawWord(actor: string | Stream): number {
  const stream = typeof actor === 'string' ? knownStream(actor) : actor;
  stream.drawn += 1;
  return mix(stream.base + imul(stream.drawn, 0x9e3779b9));
}

function knownStream(actor: string): Stream {
  const known = draws.get(actor);
  if (known !== undefined) return known;
  const stream = streamOf(actor);
  draws.set(actor, stream);
  return stream;
}

/** Whole numbers, both ends included. */
export const drawBetween = (actor: string | Stream, least: number, most: number): number =>
  least + Math.floor(draw(actor) * (most - least + 1));

export function drawBytes(actor: string, count: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil(count / 4) * 4);
  for (let place = 0; place < count; place += 4) bytes.writeUInt32LE(drawWord(actor), place);
  return bytes.subarray(0, count);
}

export function drawUuid(actor: string): `${string}-${string}-${string}-${string}-${string}` {
  const bytes = drawBytes(actor, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function hashOf(text: string): number {
  let value = 2_166_136_261;
  for (let place = 0; place < text.length; place += 1)
    value = imul(value ^ text.charCodeAt(place), 16_777_619);
  return value >>> 0;
}

function mix(value: number): number {
  let mixed = imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
