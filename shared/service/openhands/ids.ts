// The service writes ids in two ways: 32 hex digits, or with dashes.
import { normaliseId } from '../../conversation/index.ts';
import { ServiceError } from '../errors.ts';
import { excerpt } from '../excerpt.ts';
import type { Id } from '../port.ts';

/** The form with dashes, for parameters with `format: uuid`. Other ids are not changed. */
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

/** Ids become part of paths and queries, so any other character is refused. */
export function checkedId(id: Id): Id {
  const trimmed = id.trim();
  if (isPlainId(id)) return trimmed;
  const shown = trimmed === '' ? 'it is empty' : `"${excerpt(trimmed, 60)}" is not one`;
  throw new ServiceError('bad_configuration', `an id of letters, digits, - and _ is needed: ${shown}`);
}
