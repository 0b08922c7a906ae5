// The App manifest for GitHub: app.yml with the addresses of this installation.
import { parse } from 'yaml';
import { webhookPath } from '../server/webhook-intake.ts';

export function manifestFrom(
  appYml: string,
  addresses: { readonly publicUrl: string; readonly redirectUrl: string },
): Record<string, unknown> {
  const manifest: unknown = parse(appYml);
  if (typeof manifest !== 'object' || manifest === null) throw new Error('app.yml holds no manifest');
  return {
    ...manifest,
    hook_attributes: { url: `${addresses.publicUrl}${webhookPath}`, active: true },
    redirect_url: addresses.redirectUrl,
  };
}

/** Where the form with the manifest is sent. */
export function registrationUrl(githubUrl: string, organization: string | null, state: string): string {
  const place = organization === null ? '' : `/organizations/${encodeURIComponent(organization)}`;
  return `${githubUrl}${place}/settings/apps/new?state=${state}`;
}
