// The configuration and the index of git in a working copy, which the agent can rewrite: which of it is known to run nothing and to move
// no push elsewhere. Each other setting counts as one that may.
export interface GitSetting {
  readonly key: string;
  readonly value: string;
}

/** A plain one has a few kilobytes. */
const longest = 32_000;

/**
 * Sections and names in lower case, what is between them unchanged: `remote.Origin.url`. `isPlain`: whether each line is of the form
 * that is read here: git reads more of them.
 */
export function readGitConfig(text: string) {
  const settings: GitSetting[] = [];
  let section = '';
  let isPlain = text.length <= longest;
  for (const line of isPlain ? text.split(/\r?\n/) : []) {
    const [, name, sub] = /^[ \t]*\[([A-Za-z][\w-]*)(?: "([^"\\]*)")?\][ \t]*$/.exec(line) ?? [];
    const [, key, isGiven, quoted, bare = ''] = ofSetting.exec(line) ?? [];
    if (name !== undefined) section = name.toLowerCase() + (sub === undefined ? '' : `.${sub}`);
    else if (key !== undefined && section !== '') {
      const value = isGiven === undefined ? 'true' : (quoted ?? bare.replace(/[ \t]+$/, ''));
      settings.push({ key: `${section}.${key.toLowerCase()}`, value });
    } else if (!/^[ \t]*(?:[#;].*)?$/.test(line)) isPlain = false;
  }
  return { settings, isPlain };
}

const ofSetting =
  /^[ \t]*([A-Za-z][A-Za-z0-9-]*)[ \t]*(?:(=)[ \t]*(?:"([^"\\]*)"[ \t]*|([^"\\#; \t][^"\\#;]*))?)?$/;

/** Keys, and the values with which they are harmless: as they are written there, or in one of the forms below. */
const rows = `
core.repositoryformatversion | 0 | 1
core.bare core.fsmonitor commit.gpgsign tag.gpgsign | false
core.filemode core.symlinks core.ignorecase core.logallrefupdates core.precomposeunicode core.longpaths core.quotepath core.protectntfs core.protecthfs core.sparsecheckout core.sparsecheckoutcone core.untrackedcache core.preloadindex branch.*.rebase pull.rebase fetch.prune fetch.prunetags remote.*.prune remote.*.promisor push.autosetupremote filter.lfs.required | flag
core.autocrlf core.safecrlf core.eol | flag | input | warn | lf | crlf | native
core.abbrev core.compression gc.auto http.postbuffer lfs.repositoryformatversion | number
extensions.worktreeconfig | true | false
extensions.partialclone branch.*.remote branch.*.pushremote remote.pushdefault | name
user.name user.email user.signingkey init.defaultbranch advice.* branch.*.description branch.*.vscode-merge-base branch.*.gh-merge-base branch.*.github-pr-owner-number remote.*.gh-resolved http.*.extraheader http.extraheader | any
color.ui branch.autosetupmerge branch.autosetuprebase | flag | auto | always | never | simple
branch.*.merge | branch
pull.ff merge.ff | flag | only
push.default | simple | current
remote.*.url remote.*.pushurl | address
remote.*.fetch | tracking
remote.*.tagopt | --no-tags | --tags
remote.*.partialclonefilter | filter
merge.conflictstyle | merge | diff3 | zdiff3
includeif.gitdir:*.path | credentials
lfs.*.access | basic | none
filter.lfs.clean | git-lfs clean -- %f
filter.lfs.smudge | git-lfs smudge -- %f
filter.lfs.process | git-lfs filter-process
`;

const forms: ReadonlyMap<string, RegExp> = new Map([
  ['any', /^/],
  ['flag', /^(?:true|false|yes|no|on|off|1|0)$/i],
  ['number', /^\d+$/],
  ['name', /^\w[\w.-]*$/],
  ['filter', /^[\w:=]+$/],
  ['branch', /^refs\/heads\/[^\s:*]+$/],
  ['tracking', /^\+?refs\/(?:heads|tags|pull)\/[^\s:]+:refs\/(?:remotes|tags)\/[^\s:]+$/],
  // No path, where the hooks of a repository beside it would run, and no program: `ext::sh -c …`.
  ['address', /^(?:(?:https?|ssh|git):\/\/\w\S*|(?:\w[\w.-]*@)?\w[\w.-]*:(?!\/\/)[\w./~-]+)$/],
  // What actions/checkout keeps outside of the working copy.
  [
    'credentials',
    /^\/(?:home\/runner\/work\/_temp|github\/runner_temp)\/git-credentials-[0-9a-f-]{36}\.config$/,
  ],
]);

const harmless = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [keys = '', ...values] = row.split(' | ');
    const patterns = keys.replaceAll('.', '\\.').replaceAll('*', '.+').replaceAll(' ', '|');
    return { pattern: new RegExp(`^(?:${patterns})$`, 's'), values };
  });

export const isHarmless = ({ key, value }: GitSetting): boolean =>
  harmless.some(
    ({ pattern, values }) =>
      pattern.test(key) && values.some((each) => forms.get(each)?.test(value) ?? each === value),
  );

export const isAddress = (word: string): boolean =>
  word.includes('/') && isHarmless({ key: 'remote.x.url', value: word });

/** Sections whose values are no credentials. */
const shown =
  /^(?:alias|branch|core|diff|extensions|filter|gpg|hook|include|includeif|merge|pager|push|remote)\./;

export function settingInWords({ key, value }: GitSetting): string {
  return withoutCredentials(shown.test(key) ? `${key} = ${value}` : key);
}

export const withoutCredentials = (text: string): string =>
  text.replace(/(:\/\/)[^/@\s]*@|(\/)[^/@\s]*:[^/@\s]*@/g, '$1$2***@');

const kinds = 0o170000;
const repository = 0o160000;
const [mark, link] = [0x44495243, 0x6c696e6b];

/** Whether it lists a repository in the repository, in which git runs as well, or cannot be read to its end. */
export function mayHoldRepositories(bytes: Uint8Array): boolean {
  const index = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    // The fourth version is packed, and used only where somebody asked for it.
    if (index.getUint32(0) !== mark || ![2, 3].includes(index.getUint32(4))) return true;
    let at = 12;
    for (let left = index.getUint32(8); left > 0; left -= 1) {
      const isLong = (index.getUint16(at + 60) & 0x4000) !== 0;
      const end = bytes.indexOf(0, at + (isLong ? 64 : 62));
      if (end < 0 || (index.getUint32(at + 24) & kinds) === repository) return true;
      // Filled up with one to eight zeros.
      at += (Math.floor((end - at) / 8) + 1) * 8;
    }
    // The rest of the list may be in another file.
    for (; at < bytes.length - 20; at += 8 + index.getUint32(at + 4))
      if (index.getUint32(at) === link) return true;
    return false;
  } catch {
    return true;
  }
}
