// What agents do in usual conversations, turn by turn, to be played on a real server and kept as its events. Each line is a
// turn; calls that the agent wants at once are separated by ` ;; `.
import { does, finish, runs, type ToolCall, type Turn } from './script.ts';

/** In addition to the file editor and the terminal. */
export const toolsOfConversations = ['task_tracker', 'glob', 'grep', 'list_directory', 'read_file'] as const;

/** By the tools that its account gives an agent: some have none that search. */
const plots: Readonly<Record<string, string>> = {
  'fix a typo in the documents': `
    view . ;; grep teh
    view docs/guide.md
    write docs/guide.md
    $ git diff`,
  'a test that fails': `
    plan
    view .
    $ npm test
    view src/sum.ts ;; view test/sum.test.ts
    think
    write src/sum.ts
    $ npm test
    $ git status`,
  'a new function with its test': `
    view .
    view src
    view src/sum.ts
    write src/product.ts
    write test/product.test.ts
    $ npm test
    write src/product.ts
    $ npm test test/product.test.ts
    $ git diff`,
  'explain how it works': `
    view .
    glob **/*.ts
    view src/sum.ts
    view src/product.ts
    grep export
    view docs/guide.md`,
  'rename an option': `
    grep verbose ;; glob src/**
    view src/options.ts
    view src/main.ts
    write src/options.ts
    write src/main.ts
    grep verbose
    $ npm test
    $ git diff`,
  'a dependency that is old': `
    view package.json
    $ npm ls
    write package.json
    $ npm ci
    $ npm test`,
  'the pipeline is red': `
    list . ;; view .github/workflows/ci.yml
    $ npm ci
    $ npm test
    view test/main.test.ts
    write test/main.test.ts
    $ npm test
    write .github/workflows/ci.yml`,
  'look around by the terminal': `
    $ ls -la
    $ cat README.md
    view src/main.ts
    view src/options.ts
    view test/main.test.ts
    write src/main.ts
    $ npm test`,
  'a longer plan': `
    plan
    view .
    view src ;; view test ;; view docs
    view src/main.ts
    plan
    write src/parse.ts
    view src/parse.ts
    write test/parse.test.ts
    $ npm test test/parse.test.ts
    write src/parse.ts
    $ npm test
    plan
    write docs/parse.md
    view docs/parse.md
    plan
    $ git status`,
  'several files at once': `
    read README.md ;; read package.json ;; list src
    read src/main.ts ;; read src/options.ts
    write src/options.ts ;; write test/options.test.ts
    $ npm test`,
  'nothing to do': `
    view .
    grep deprecated
    glob **/*.md
    think`,
  'a script in a folder of its own': `
    list .
    list scripts
    write scripts/count.sh
    $ chmod +x scripts/count.sh
    $ ./scripts/count.sh`,
  'commands behind a change of folder': `
    view .
    $ cd {here} && npm test
    view src/sum.ts
    write src/sum.ts
    $ cd {here} && npm test && git diff`,
  'a question about history': `
    $ git log --oneline -5
    view docs/guide.md
    grep since
    read CHANGELOG.md`,
  'a schema for the database': `
    list db
    view db/schema.sql
    write db/schema.sql
    write src/store.ts
    view src/store.ts
    $ npm test`,
  'types do not fit': `
    $ npm run types
    view src/parse.ts
    grep interface
    write src/parse.ts
    $ npm run types
    $ npm test`,
  'a page for beginners': `
    glob docs/**
    view docs/guide.md
    view README.md
    write docs/beginners.md
    write README.md
    view docs/beginners.md
    $ git diff`,
  'one wrong call': `
    view src/nothing-here.ts
    glob src/*
    view src/sum.ts
    write src/sum.ts
    $ npm test`,
  'outside of the working copy': `
    view .
    outside
    view src/main.ts
    think`,
  'a review of what is there': `
    list . ;; glob **/*.test.ts
    read src/sum.ts
    read src/product.ts
    read src/parse.ts
    read test/sum.test.ts
    grep TODO
    think`,
  'search, then change one line': `
    grep timeout
    grep timeout src
    view src/options.ts
    write src/options.ts
    view src/options.ts
    $ npm test
    $ git diff`,
  'what the reviewer asked for': `
    view test/parse.test.ts
    view src/parse.ts
    write test/parse.test.ts
    $ npm test test/parse.test.ts
    $ npm test
    $ git status
    $ git add -A
    $ git commit -m "Test an empty line"`,
  'clean up': `
    glob **/*.log
    $ rm -f build/old.log
    grep console.log
    view src/main.ts
    write src/main.ts
    $ npm test`,
  'a plan alone': `
    plan
    view .
    view docs
    read docs/guide.md
    plan`,
};

export const conversations: readonly { readonly name: string; readonly turns: readonly Turn[] }[] =
  Object.entries(plots).map(([name, plot]) => ({
    name,
    turns: [...plot.trim().split('\n').map(turnOf), finish()],
  }));

function turnOf(line: string): Turn {
  return does(...line.trim().split(' ;; ').map(callOf));
}

function callOf(words: string): ToolCall {
  const [verb = '', what = '', where] = words.startsWith('$ ') ? ['$', words.slice(2)] : words.split(' ');
  const path = what === '.' ? '{here}' : `{here}/${what}`;
  switch (verb) {
    case '$':
      return runs(what);
    case 'view':
      return { tool: 'file_editor', arguments: { command: 'view', path } };
    case 'write':
      return { tool: 'file_editor', arguments: { command: 'create', path, file_text: `// ${what}\n` } };
    case 'outside':
      return { tool: 'file_editor', arguments: { command: 'view', path: '/etc/hostname' } };
    case 'read':
      return { tool: 'read_file', arguments: { file_path: what } };
    case 'list':
      return { tool: 'list_directory', arguments: what === '.' ? {} : { dir_path: path } };
    case 'glob':
      return { tool: 'glob', arguments: { pattern: what } };
    case 'grep':
      return { tool: 'grep', arguments: { pattern: what, ...(where && { path: `{here}/${where}` }) } };
    case 'think':
      return { tool: 'think', arguments: { thought: 'What is the smallest change?' } };
    case 'plan':
      return {
        tool: 'task_tracker',
        arguments: { command: 'plan', task_list: [{ title: 'Look', notes: '', status: 'todo' }] },
      };
    default:
      throw new Error(`no call: ${words}`);
  }
}
