// The service writes one id in two ways: 32 hex digits, or dashed.
import { normaliseId } from '../watch/index.ts';
import { ServiceError } from './errors.ts';
import { excerpt } from './excerpt.ts';
import type { Id } from './types.ts';

export { normaliseId };

export function sameId(one: Id, other: Id): boolean {
  return normaliseId(one) === normaliseId(other);
}

/** The form that a `format: uuid` parameter wants; what is no UUID is left as it is. */
export function dashedId(id: Id): Id {
  const hex = normaliseId(id);
  if (!/^[0-9a-f]{32}$/.test(hex)) return id;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function isUuid(id: Id): boolean {
  return /^[0-9a-f]{32}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id.trim());
}

export function isPlainId(id: Id): boolean {
  return /^[A-Za-z0-9_-]{1,128}$/.test(id.trim());
}

/** Ids go into paths and queries: anything that could climb out of its place is refused. */
export function checkedId(id: Id): Id {
  const trimmed = id.trim();
  if (isPlainId(id)) return trimmed;
  const shown = trimmed === '' ? 'it is empty' : `"${excerpt(trimmed, 60)}" is not one`;
  throw new ServiceError('bad_configuration', `an id of letters, digits, - and _ is needed: ${shown}`);
}
