// Programs that read what they run from a file with a name of its own.
import type { ProgramHandler } from './handler.ts';
import { addUnread, type Besides, below, type ExecutedSearch, firstThere, type Place } from './search.ts';

/** The first of the files that is there runs; `too`: these as well, where they are there. */
interface BuildFile {
  readonly files: readonly string[];
  readonly too?: readonly string[];
  readonly besides?: Besides;
  /** Only these subcommands run anything. */
  readonly only?: RegExp;
  /** Options that name no file and no folder. */
  readonly harmless?: RegExp;
}

const buildFile =
  ({ files, too = [], besides = 'other_files', only, harmless }: BuildFile): ProgramHandler =>
  (search, place, { words }) => {
    const [first = ''] = words;
    if (only && first !== null && !only.test(first)) return;
    search.also(besides);
    if (words.includes('test')) search.also('tests');
    // An option may name another file, or another folder.
    if (words.some((word) => word === null || (/^-/.test(word) && harmless?.test(word) !== true)))
      search.also('unseen');
    addHere(search, place, files, true);
    for (const file of too) addHere(search, place, [file], false);
  };

function addHere(
  search: ExecutedSearch,
  { folder }: Place,
  files: readonly string[],
  isNeeded: boolean,
): undefined {
  const [name = ''] = files;
  if (folder === null)
    return isNeeded ? addUnread(search, name, 'the folder that it stands in is not known') : undefined;
  const found = firstThere(
    search,
    files.map((file) => below(folder, file)),
  );
  if (found.kind === 'there')
    search.add({ kind: 'read', part: null, text: null, path: found.path, reading: found.reading });
  else if (found.kind === 'absent' && isNeeded) {
    search.add({
      kind: 'read',
      part: null,
      text: null,
      path: below(folder, name),
      reading: { kind: 'absent' },
    });
    search.also('unseen');
  }
}

const gradle: BuildFile = {
  files: ['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'],
  too: ['settings.gradle', 'settings.gradle.kts', 'gradle.properties'],
  besides: 'packages',
  harmless:
    /^(?:-[qisdS]|--(?:quiet|info|debug|stacktrace|scan|no-daemon|offline|parallel|continue|rerun-tasks|console=plain))$/,
};

const maven: BuildFile = {
  files: ['pom.xml'],
  too: ['.mvn/maven.config', '.mvn/jvm.config', '.mvn/extensions.xml'],
  besides: 'packages',
  harmless:
    /^(?:-[BqeXoU]|-ntp|--(?:batch-mode|quiet|errors|offline|no-transfer-progress)|-DskipTests(?:=true)?)$/,
};

/** `./gradlew`: it fetches the program that its settings name, and is seen to run itself. */
const wrapped = (kind: BuildFile, ...wrapper: readonly string[]): ProgramHandler =>
  buildFile({ ...kind, too: [...(kind.too ?? []), ...wrapper] });

/** Options of go whose value is run, or names other files. */
const ofGo = /^--?(?:exec|toolexec|vettool|overlay|modfile|pkgdir|C|gccgoflags|ldflags)(?:=|$)/;

/** `go run x.go`, `go run ./cmd/x` */
const go: ProgramHandler = (search, place, { words: [first = null, ...rest] }) => {
  if (first === 'test') search.also('tests');
  if (rest.some((word) => word === null || ofGo.test(word))) search.also('unseen');
  if (first === 'generate' || first === null) search.also('unseen');
  if (first !== 'run') return;
  search.also('other_files');
  const [named = null] = rest;
  if (named === null || named.startsWith('-') || named.includes('@')) return search.also('unseen');
  const path = named.replace(/^(?:\.\/)+/, '').replace(/\/$/, '');
  if (path.split('/').includes('..') || path.startsWith('/'))
    return addUnread(search, named, 'it is outside of the working copy');
  addHere(search, place, [path === '.' ? 'main.go' : path.endsWith('.go') ? path : `${path}/main.go`], true);
};

export const buildFiles: readonly (readonly [string, ProgramHandler])[] = [
  ['rake', buildFile({ files: ['Rakefile', 'rakefile', 'Rakefile.rb'] })],
  ['just', buildFile({ files: ['justfile', 'Justfile', '.justfile'] })],
  ['task', buildFile({ files: ['Taskfile.yml', 'taskfile.yml', 'Taskfile.yaml'] })],
  ['gradle', buildFile(gradle)],
  [
    'gradlew',
    wrapped(gradle, 'gradle/wrapper/gradle-wrapper.properties', 'gradle/wrapper/gradle-wrapper.jar'),
  ],
  ['mvn', buildFile(maven)],
  ['mvnw', wrapped(maven, '.mvn/wrapper/maven-wrapper.properties', '.mvn/wrapper/maven-wrapper.jar')],
  ['ant', buildFile({ files: ['build.xml'] })],
  ['pre-commit', buildFile({ files: ['.pre-commit-config.yaml'], besides: 'packages', only: /^run$/ })],
  [
    'cargo',
    buildFile({
      files: ['Cargo.toml'],
      too: ['build.rs', 'src/main.rs', '.cargo/config.toml'],
      besides: 'packages',
      only: /^(?:run|test|build|check|bench|clippy|doc|r|t|b|c)$/,
    }),
  ],
  ...['pip', 'pip3'].map(
    (name) =>
      [
        name,
        buildFile({
          files: ['pyproject.toml', 'setup.py'],
          too: ['setup.py'],
          besides: 'packages',
          only: /^(?:install|wheel)$/,
        }),
      ] as const,
  ),
  ['go', go],
];
