// What git would run or move elsewhere has to be shown or said; with a plain configuration its usual commands are quiet. The rows are those
// in which the real git ran a planted program, or pushed to another branch.
import { describe, expect, test } from '@jest/globals';
import { linesOf } from '../../test/support/lines.ts';
import { type Files, inWords, lookBehind } from './testing/look.ts';

const plain = `[core]
	repositoryformatversion = 0
	filemode = true
	bare = false
[remote "origin"]
	url = https://x-access-token:hidden@github.com/o/r.git
	fetch = +refs/heads/*:refs/remotes/origin/*
[branch "main"]
	remote = origin
	merge = refs/heads/main
[branch "fix/#1"]
	merge = "refs/heads/fix/#1"
`;
const base: Files = { '.git/config': plain, '.git/HEAD': 'ref: refs/heads/fix\n', f: 'f' };
const withSettings = (more: string, files: Files = {}): Files => ({
  ...base,
  ...files,
  '.git/config': plain + more,
});
const look = (command: string, files: Files = base) => lookBehind(command, files, {});
const isSaid = (command: string, files?: Files) => look(command, files).executes?.notKnown === 'part';
const usual = linesOf`
  git status ~ git diff ~ git log -p ~ git add -A ~ git commit -am x ~ git fetch ~ git push ~ git stash
`;

describe('with a plain configuration', () => {
  test.each(linesOf`
    git status -sb ~ git diff HEAD~1 --stat ~ git log --oneline -5 ~ git log -n 3 ~ git show stash@{0}
    git --no-pager diff --cached ~ git -p log ~ git add f ~ git commit -m x ~ git commit -am "a b" ~ git fetch origin
    git -C sub status ~ cd sub/deep && git diff ~ git pull --rebase ~ git checkout -b x ~ git stash pop ~ git
    git rev-parse --show-toplevel ~ git status && git diff ~ git add -A && git commit -m x ~ git config user.name
    echo a > f && git add f && git commit -m x ~ git remote -v && git branch -a && git config -l && git status
    git checkout -b x && git add f && git commit -qm x ~ git checkout main -- f
  `)('%j runs nothing', (command) => {
    expect(inWords(look(command))).toBe('nothing');
  });

  const ofRunner = '/github/runner_temp/git-credentials-0f8fad5b-d9cb-469f-a165-70867728950e.config';
  test.each([
    ['actions/checkout 4', '[gc]\n\tauto = 0\n[http "https://github.com/"]\n\textraheader = hidden\n'],
    ['actions/checkout 7', `[includeIf "gitdir:/github/workspace/.git"]\n\tpath = ${ofRunner}\n`],
    ['a sparse checkout', '[extensions]\n\tworktreeConfig = true\n'],
    ['a partial clone', '[remote "origin"]\n\tpromisor = true\n\tpartialclonefilter = blob:none\n'],
    ['git-lfs', '[filter "lfs"]\n\tclean = git-lfs clean -- %f\n\tprocess = git-lfs filter-process\n'],
    ['git-lfs that has to be there', '[filter "lfs"]\n\trequired = true\n'],
  ])('as of %s the usual commands are quiet, and show no credentials', (_, more) => {
    const files = withSettings(more, { '.git/config.worktree': '[core]\n\tsparseCheckout = true\n' });
    for (const command of usual) {
      expect(isSaid(command, files)).toBe(false);
      expect(inWords(look(command, files))).not.toContain('hidden');
    }
  });

  test('all that is needed for a status or a commit is asked for at once, and for a push in three rounds', () => {
    expect(look('git status').rounds).toBe(1);
    expect(look('git add -A && git commit -m x').rounds).toBe(1);
    expect(look('git push').rounds).toBe(2);
  });
});

describe('a setting by which git may run or change something else is shown, and said', () => {
  /** `core: fsmonitor = ./x`, in the section of that name. */
  const setting = (written: string) => written.replace(/^(.*?): /, '[$1]\n\t').replaceAll('; ', '\n\t');

  test.each(linesOf`
    core: fsmonitor = ./x ~ core: fsmonitor = false; fsmonitor = ./x ~ core: pager = ./x ~ core: sshCommand = ./x
    core: worktree = sub ~ core: bare = true ~ alias: st = !./x ~ include: path = ../x ~ pager: log = ./x
    includeIf "onbranch:fix": path = ../x ~ diff "a": textconv = ./x ~ diff: external = ./x ~ gpg: program = ./x
    includeIf "gitdir:/a/.git": path = /tmp/git-credentials-0f8fad5b-d9cb-469f-a165-70867728950e.config
    filter "a": clean = ./x ~ filter "lfs": clean = ./x ~ merge "a": driver = ./x ~ credential: helper = !./x
    hook "a": command = ./x ~ remote "origin": vcs = x ~ remote "origin": receivepack = ./x
    remote "origin": url = ext::sh -c x ~ remote "origin": url = ./x.git ~ remote "origin": pushurl = file:///x
    push: default = matching ~ submodule: recurse = true ~ trailer "a": cmd = ./x ~ commit: gpgsign = true
    branch "fix": remote = ./x.git ~ remote "origin": fetch = +refs/heads/*:refs/heads/*
    CORE: FsMonitor = ./x ~ core: fsmonitor=./x
  `)('%s', (written) => {
    const files = withSettings(`${setting(written)}\n`);
    for (const command of usual) expect(isSaid(command, files)).toBe(true);
    expect(inWords(look('git status', files))).toContain('.git/config (settings)');
  });

  test.each([
    ...['[core] fsmonitor = ./x', '[core]\n\tfsmonitor = \\\n./x', '[core]\n\tfsmonitor = "./a""b"'],
    ...['[diff.a]\n\ttextconv = x', '[diff\t"a"]\n\ttextconv = x', '[diff "\\a"]\n\ttextconv = x'],
    ...['[core] ; a\n\tfsmonitor = x', '\uFEFF[core]', 'x y', '[core'],
  ])('a line that is not of the plain form is said: %j', (line) => {
    for (const command of usual) expect(isSaid(command, withSettings(`${line}\n`))).toBe(true);
  });

  test('none shows what may be credentials', () => {
    const secrets =
      '[url "https://me:hidden@evil/"]\n\tinsteadOf = x\n[credential]\n\thelper = hidden\n[http]\n\tcookie = hidden\n';
    for (const command of usual)
      expect(inWords(look(command, withSettings(secrets)))).not.toContain('hidden');
  });
});

describe('a hook is shown', () => {
  const hook = (path: string) => `${path} (hook) new: whole "HOOK"`;
  test.each(
    linesOf`
      git status: post-index-change ~ git add f: post-index-change ~ git commit --amend --no-edit: post-rewrite
      git stash: reference-transaction ~ git tag t: reference-transaction ~ git branch b: reference-transaction
      git cherry-pick x: prepare-commit-msg ~ git revert --no-edit HEAD: post-commit ~ git fetch: pre-auto-gc
      git worktree add w: post-checkout ~ git restore f: post-checkout ~ git rebase main: pre-rebase
      git pull: post-merge ~ git push: pre-push ~ git push --no-verify --verify: pre-push
    `.map((each) => each.split(': ')),
  )('of %j: %s', (command = '', name = '') => {
    const of = (path: string, hooksPath = '') => {
      const settings = hooksPath && `[core]\n\thooksPath = ${hooksPath}\n`;
      return inWords(look(command, withSettings(settings, { [path]: 'HOOK' })));
    };
    expect(of(`.git/hooks/${name}`)).toContain(`.git/hooks/${name} (hook)`);
    expect(of(`.githooks/${name}`, './.githooks/')).toContain(hook(`.githooks/${name}`));
    for (const path of [`.husky/${name}`, `.husky/_/${name}`, '.husky/_/h'])
      expect(of(path, '.husky/_')).toContain(hook(path));
  });

  test('that no option of a commit leaves out', () => {
    const files = withSettings('', { '.git/hooks/post-commit': 'HOOK', '.git/hooks/pre-commit': 'HOOK' });
    const told = inWords(look('git commit --no-verify -m x', files));
    expect(told).toContain('.git/hooks/post-commit (hook)');
    expect(told).not.toContain('pre-commit');
  });

  const elsewhere = ['../x', '/etc/hooks', '~/hooks', '.git/other', 'a/../b'];
  test.each(elsewhere)('or its folder %s is said', (folder) => {
    for (const command of usual.filter((each) => !each.includes('log')))
      expect(isSaid(command, withSettings(`[core]\n\thooksPath = ${folder}\n`))).toBe(true);
  });
});

describe('another repository is said', () => {
  const { '.git/config': _, ...noConfig } = base;
  const [treeHasOwn, monitored] = ['[extensions]\n\tworktreeConfig = true\n', '[core]\n\tfsmonitor = ./x\n'];
  const tooLarge = { '.git/index': { unread: 'it is larger' } };
  test.each<[string, string, Files]>([
    ['a folder in which git works with a file', 'git status', { ...noConfig, '.git': 'gitdir: x\n' }],
    ['settings of another folder', 'git status', { ...base, '.git/commondir': '../x\n' }],
    ['a bare one around a broken one', 'git status', { ...base, HEAD: 'ref: refs/heads/main\n' }],
    ['one below', 'cd sub && git status', { ...base, 'sub/.git': { unread: 'it is a folder' } }],
    ['a bare one below', 'git -C sub/deep diff', { ...base, 'sub/HEAD': 'ref: refs/heads/main\n' }],
    ['settings of the tree', 'git diff', withSettings(treeHasOwn, { '.git/config.worktree': monitored })],
    ['submodules in an index that is too large', 'git status', { ...base, ...tooLarge, '.gitmodules': 'x' }],
    ['a remote that is in no setting', 'git push other fix', base],
    ['an old remote', 'git push', { ...base, '.git/config': '[core]\n', '.git/remotes/origin': 'URL: x\n' }],
    ['a repository in a folder', 'git fetch ./x.git', base],
    ['a clone of a folder', 'git clone x.git y', base],
  ])('%s', (_, command, files) => {
    expect(isSaid(command, files)).toBe(true);
  });

  const entry = (mode: number, name: string) => {
    const bytes = Buffer.alloc(Math.floor((62 + name.length) / 8) * 8 + 8);
    bytes.writeUInt32BE(mode, 24);
    bytes.writeUInt16BE(name.length, 60);
    bytes.write(name, 62);
    return bytes;
  };
  const index = (version: number, entries: readonly Buffer[], more = Buffer.alloc(0)) => {
    const head = Buffer.from('DIRC00000000');
    head.writeUInt32BE(version, 4);
    head.writeUInt32BE(entries.length, 8);
    return new Uint8Array(Buffer.concat([head, ...entries, more, Buffer.alloc(20)]));
  };
  const file = entry(0o100644, 'src/a');
  test.each<[string, boolean, Uint8Array]>([
    ['files alone', false, index(2, [file, entry(0o120000, 'seven'), entry(0o100755, 'a/longer/name')])],
    ['a repository', true, index(2, [file, entry(0o160000, 'module'), file])],
    ['a part that is elsewhere', true, index(2, [file], Buffer.from('link\0\0\0\0'))],
    ['a tree that is remembered', false, index(3, [file], Buffer.from('TREE\0\0\0\x04abcd'))],
    ['the packed form', true, index(4, [file])],
    ['less than it says', true, index(2, [file]).slice(0, 60)],
    ['no index', true, new Uint8Array([1, 2, 3])],
  ])('an index with %s: %s', (_, expected, bytes) => {
    for (const command of ['git status', 'git commit -m x', 'git pull', 'git ls-files -m'])
      expect(isSaid(command, { ...base, '.git/index': bytes })).toBe(expected);
  });
});

test.each(linesOf`
  git nobody ~ git st ~ git --git-dir=x status ~ git --work-tree . status ~ git --exec-path=. status ~ git $X
  git -c core.fsmonitor=./x status ~ git -c alias.q='!./x' q ~ git --config-env=core.pager=X log
  git -C .. status ~ git -C $X status ~ git diff --output=x ~ git log --outp x ~ git grep -O./x a
  git rebase -x ./x main ~ git rebase --continue ~ git commit -S -m x ~ git push --receive-pack=./x
  git push --repo=./x ~ for x in 1 2; do git status; git config core.fsmonitor ./x; done
  git init --template=x ~ git init && git status ~ git fetch --upload-p ./x ~ git merge -s x side ~ git bisect run ./x
  git submodule foreach ./x ~ git difftool ~ git blame -n --output=x f ~ git stash show -m --output=x ~ git diff $X
  git config core.fsmonitor ./x && git status ~ cp x .git/config && git diff
  git remote set-url origin x && git push ~ git checkout x && git push ~ git config push.default matching; git push
  cp x .git/hooks/pre-commit; git commit -m x ~ git stash && npm test ~ git checkout -- . && npm test
  git apply x && sh f ~ git init sub && cd sub && git status ~ git add sub && git diff ~ git add -A && git status
  git add . && git commit -am x ~ git checkout x && git status ~ git add f && git add . ~ git add f && git commit
  git add f && git commit --short -m x ~ git checkout x ~ git switch x ~ git checkout -b x main
  git pull && git add f
`)('%j is not wholly known', (command) => {
  expect(isSaid(command, { ...base, 'package.json': '{"scripts":{"test":"sh f"}}' })).toBe(true);
});
