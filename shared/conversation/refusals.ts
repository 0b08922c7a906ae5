// The codes of failed calls, and what they say about trying again. Stored codes are strings, so these take any.

/** The service understood and refused, or nothing can be sent as things are set up: it would be refused again. */
const refusals: readonly string[] = ['rejected', 'not_found', 'unauthorized', 'bad_configuration'];

export function isRefusal(code: string): boolean {
  return refusals.includes(code);
}

/** A key or a setting is wrong: even a look fails until a person has corrected that. */
export function needsPerson(code: string): boolean {
  return code === 'unauthorized' || code === 'bad_configuration';
}
