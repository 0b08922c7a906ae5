// The last step of the App manifest flow: a one-time code becomes the App's credentials.
import { notFound } from '../refusal.ts';
import { created, type Route, route } from './route.ts';

/** The code that the flow hands out here. */
export const manifestCode = 'manifest-code';

export const manifestRoutes: readonly Route[] = [
  route('POST /app-manifests/:code/conversions', ({ hub, tokens, params }) => {
    if (params.code !== manifestCode) throw notFound();
    return created({
      id: hub.app.id,
      slug: hub.app.slug,
      name: hub.app.slug,
      client_id: `Iv1.${hub.app.id}`,
      client_secret: 'emulated-client-secret',
      html_url: `${hub.urls.web}/apps/${hub.app.slug}`,
      ...tokens.appSecrets(),
    });
  }),
];
