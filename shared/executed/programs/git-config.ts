// The configuration of git in a working copy, which whoever works there can rewrite.
export type GitSettings = readonly { readonly key: string; readonly value: string }[];

/** Sections and names in small letters, what stands between as it is: `remote.Origin.url`. */
export function readGitConfig(text: string): GitSettings {
  const settings: { key: string; value: string }[] = [];
  let section = '';
  for (const line of text.replace(/\\\r?\n/g, '').split(/\r?\n/)) {
    const [, name, sub, rest = line] =
      /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\](.*)$/.exec(line) ?? [];
    if (name !== undefined)
      section = name.toLowerCase() + (sub === undefined ? '' : `.${sub.replace(/\\(.)/g, '$1')}`);
    const [, key, value = 'true'] = /^\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*?))?\s*$/.exec(rest) ?? [];
    if (key !== undefined && section !== '')
      settings.push({ key: `${section}.${key.toLowerCase()}`, value: plainValue(value) });
  }
  return settings;
}

/** The value without quotes, and without a comment behind it. */
function plainValue(written: string): string {
  let value = '';
  let isQuoted = false;
  for (const [part] of written.matchAll(/\\.|[^\\]|\\$/g)) {
    if (part === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /[#;]/.test(part)) break;
    else value += part.length === 2 ? part.slice(1) : part;
  }
  return value.trim();
}

/** Where a push to this remote goes, with what the configuration makes of the address. */
export function pushAddresses(settings: GitSettings, remote: string): readonly string[] {
  const valuesOf = (key: string) => settings.filter((each) => each.key === key).map(({ value }) => value);
  const urls = valuesOf(`remote.${remote}.url`);
  const pushUrls = valuesOf(`remote.${remote}.pushurl`);
  const written = pushUrls.length > 0 ? pushUrls : urls.length > 0 ? urls : [remote];
  return written.map((url) => {
    const forPush = pushUrls.length > 0 ? null : rewritten(settings, url, 'pushinsteadof');
    return forPush ?? rewritten(settings, url, 'insteadof') ?? url;
  });
}

/** The longest beginning counts. */
function rewritten(settings: GitSettings, url: string, key: string): string | null {
  const fitting = settings.flatMap(({ key: each, value }) => {
    const [, base] = /^url\.(.*)\.(?:push)?insteadof$/s.exec(each) ?? [];
    return base !== undefined && each === `url.${base}.${key}` && url.startsWith(value)
      ? [{ base, value }]
      : [];
  });
  const [best] = fitting.toSorted((one, other) => other.value.length - one.value.length);
  return best ? best.base + url.slice(best.value.length) : null;
}
