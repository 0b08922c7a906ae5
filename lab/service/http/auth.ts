import type { Call, World } from './call.ts';
import { json, type Reply } from './reply.ts';

/** Null when the key is good. */
export function hostedRefusal(call: Call, world: World): Reply | null {
  const { keyHeader } = world.settings;
  const given = call.headers[keyHeader];
  const key = keyHeader === 'authorization' ? bearerOf(call) : typeof given === 'string' ? given : null;
  if (key !== null && world.settings.apiKeys.includes(key)) return null;
  return unauthorized(world, key === null ? 'No API key was given' : 'Invalid API key', key === null);
}

/** The live service answers with an object or with a bare string. */
export function unauthorized(world: World, text: string, asObject = false): Reply {
  if (world.settings.dialect === 'documented') return json({ detail: text }, 401);
  return json(asObject ? { error: text } : text, 401);
}

export function bearerOf(call: Call): string | null {
  return /^Bearer\s+(\S+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? null;
}
