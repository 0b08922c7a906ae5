// The service writes ids in two ways (32 hex digits, or with dashes), so only normalised ids are compared.

export function normaliseId(id: string): string {
  return id.trim().toLowerCase().replaceAll('-', '');
}
