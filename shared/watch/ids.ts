// The service writes one id in two ways (32 hex digits, or dashed): only normalised ids are compared.

export function normaliseId(id: string): string {
  return id.trim().toLowerCase().replaceAll('-', '');
}
