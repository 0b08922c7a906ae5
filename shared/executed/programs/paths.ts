// Paths of a working copy, with `/` between their names; its own folder is the empty one.
export const below = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
export const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The folder itself comes first, that of the working copy last. */
export function foldersUp(folder: string): readonly string[] {
  const names = folder === '' ? [] : folder.split('/');
  return [...names.map((_, at) => names.slice(0, names.length - at).join('/')), ''];
}

const secretNames =
  /^\.env|\.(?:pem|key|p12|pfx|jks|keystore|kdbx|asc|ppk)$|^id_[a-z0-9]+$|^\.?npmrc$|^\.(?:netrc|pypirc|htpasswd|yarnrc|yarnrc\.yml|git-credentials|pgpass)$|^(?:_netrc|credentials|secrets?\.(?:ya?ml|json|toml))$/i;

export const isSecretName = (path: string): boolean => secretNames.test(nameOf(path));

/** A configuration with such a name is looked through; another file is run without being shown. */
export const isSecretProgram = (path: string): boolean =>
  isSecretName(path) && !/^(?:\.?npmrc|\.yarnrc|\.yarnrc\.yml)$/.test(nameOf(path));
