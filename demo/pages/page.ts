import { escapeHtml } from './escape-html.ts';

export interface PageContent {
  readonly title: string;
  /** HTML. */
  readonly body: string;
}

export function page({
  title,
  body,
  repository,
  refresh,
}: PageContent & { readonly repository?: string; readonly refresh?: boolean }): string {
  const home = repository ? `<a href="/${escapeHtml(repository)}">${escapeHtml(repository)}</a>` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${refresh ? '<meta http-equiv="refresh" content="2">' : ''}
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header>${home}<span>emulated, on this machine</span></header>
<main>${body}</main>
</body>
</html>
`;
}
