// What a pending command executes, read from the real server: the files as they are, and none that lies outside.
import { strict as assert } from 'node:assert';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import type { ShownAction } from '../../../../shared/conversation/index.ts';
import { answerAsked, askPeople } from '../../drive-product.ts';
import { does, finish, runs } from '../../model/script.ts';
import type { AgentServerStage, AgentTalk } from '../../stages/agent-server-stage.ts';

const script = '#!/bin/sh\ntouch ran.txt\n';

function write(talk: AgentTalk, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(talk.script.path(name), text);
    if (name.endsWith('.sh')) chmodSync(talk.script.path(name), 0o755);
  }
}

/** A conversation that waits with these commands, in a folder with these files. */
async function asking(
  stage: AgentServerStage,
  commands: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<AgentTalk> {
  const talk = await stage.ask([does(...commands.map(runs)), finish()]);
  write(talk, files);
  return talk;
}

const shownOf = (actions: readonly ShownAction[] | null) =>
  (actions ?? []).map(({ executes }) =>
    (executes?.files ?? []).map(({ path, part, shown }) => [
      path,
      part,
      'text' in shown ? shown.text : 'why' in shown ? shown.why : shown.kind,
    ]),
  );

export async function showWhatRuns(stage: AgentServerStage) {
  const commands = ['./x.sh', 'npm test', 'make', 'bash gone.sh'];
  const makefile = 'all:\n\ttouch made.txt\n';
  const scripts = JSON.stringify({ scripts: { test: 'touch tested.txt' } });
  const talk = await asking(stage, commands, { 'x.sh': script, 'package.json': scripts, Makefile: makefile });
  const { actions } = await askPeople(stage.side, talk.id);
  const shown = shownOf(actions);
  const [x, test, make, gone] = shown;
  assert.deepEqual(x, [['x.sh', null, script.trimEnd()]]);
  assert.deepEqual(test?.[0], ['package.json', 'script test', 'test: touch tested.txt']);
  assert.deepEqual(make?.[0], ['Makefile', 'target all', makefile.trimEnd()]);
  assert.deepEqual(gone, [['gone.sh', null, 'absent']]);
  return `${shown.flat().length} files and parts of them`;
}

/** A process that the agent has left behind changes the file between the question and its answer. */
export async function runNothingThatChanged(stage: AgentServerStage) {
  const talk = await asking(stage, ['./x.sh'], { 'x.sh': script });
  const asked = await askPeople(stage.side, talk.id);
  const before = await stage.side.requests.trace(talk.id);
  execFileSync('sh', ['-c', 'echo "touch owned.txt" >> x.sh'], { cwd: talk.script.folder });
  const became = await answerAsked(stage.side, talk.id, asked, 'approve');
  assert.deepEqual(became, { kind: 'stale', why: 'other_files', by: null, files: ['x.sh'], next: null });
  assert.deepEqual(await stage.side.requests.trace(talk.id), before);
  const again = await askPeople(stage.side, talk.id);
  assert.deepEqual(shownOf(again.actions), [[['x.sh', null, `${script}touch owned.txt`]]]);
  assert.notEqual(again.fingerprint, asked.fingerprint);
  assert.equal((await answerAsked(stage.side, talk.id, again, 'approve')).kind, 'verified');
  await stage.side.requests.reaches(talk.id, 'finished');
  assert(talk.script.exists('owned.txt'));
}

/** A command before has moved the terminal: then the name means another file. */
export async function tellThatTheTerminalIsElsewhere(stage: AgentServerStage) {
  const turns = [
    does(runs('mkdir sub && cd sub')),
    does(runs('./x.sh'), runs('cd {here} && ./x.sh')),
    finish(),
  ];
  const talk = await stage.ask(turns);
  write(talk, { 'x.sh': script });
  const first = await askPeople(stage.side, talk.id);
  assert.equal((await answerAsked(stage.side, talk.id, first, 'approve')).kind, 'verified');
  await stage.side.requests.reaches(talk.id, 'waiting_for_confirmation');
  const { actions } = await askPeople(stage.side, talk.id);
  assert.deepEqual(shownOf(actions), [
    [['./x.sh', null, 'where it is in the working copy is not known']],
    [['x.sh', null, script.trimEnd()]],
  ]);
  assert.deepEqual(
    actions?.map(({ executes }) => executes?.notKnown),
    ['part', 'part'],
  );
}

const inTimeMs = 5_000;
const isOfSomeMoment = (bytes: Buffer): boolean =>
  String(bytes) === script || bytes.every((byte) => byte === 0);

const links: Readonly<Record<string, string>> = {
  'in.sh': 'x.sh',
  'out.sh': '/etc/passwd',
  'proc.sh': '/proc/self/environ',
  'up.sh': '../../secret',
  'zero.sh': '/dev/zero',
  'round.sh': 'round.sh',
  parent: '..',
};
const outside = 'it leads out of the working copy';
const wanted: Readonly<Record<string, string>> = {
  'x.sh': script,
  'in.sh': script,
  'out.sh': outside,
  'proc.sh': outside,
  'up.sh': outside,
  'zero.sh': outside,
  'parent/x.sh': outside,
  '../x.sh': 'its path leads out of the working copy',
  'pipe.sh': 'it is no plain file',
  folder: 'it is a folder',
  // Shown by the page in it.
  pages: 'a web page came in its place',
  'big.sh': 'it is larger than 256 kB',
  'full.sh': 'it is larger than 256 kB',
  'gone.sh': 'absent',
  'folder/gone.sh': 'absent',
};

/** Nothing that is read here may come from elsewhere, hang, or fill the memory. */
export async function readNothingElse(stage: AgentServerStage) {
  const files = { 'x.sh': script, 'big.sh': '', 'full.sh': 'x'.repeat(300_000) };
  const talk = await asking(stage, ['./x.sh'], files);
  const { folder, path } = talk.script;
  for (const name of ['folder', 'pages']) mkdirSync(path(name));
  writeFileSync(path('pages/index.html'), '<p>not what runs</p>');
  execFileSync('sh', ['-c', 'mkfifo pipe.sh'], { cwd: folder });
  truncateSync(path('big.sh'), 5 * 1024 ** 3);
  for (const [name, target] of Object.entries(links)) symlinkSync(target, path(name));
  const { readFile } = stage.side.client;
  for (const [name, text] of Object.entries(wanted)) {
    const began = Date.now();
    const got = await readFile(talk.id, { folder, path: name });
    assert(Date.now() - began < inTimeMs, `${name} took ${Date.now() - began} ms`);
    assert(got.kind === 'known', `${name}: ${got.kind}`);
    const { value } = got;
    const said =
      value.kind === 'file' ? String(Buffer.from(value.bytes)) : 'why' in value ? value.why : value.kind;
    assert.equal(said, text, name);
  }
  const round = await readFile(talk.id, { folder, path: 'round.sh' }).catch(() => null);
  assert(round?.kind !== 'known' || round.value.kind !== 'file');
  return `${Object.keys(wanted).length + 1} names`;
}

/**
 * Each reading is one of the file at some moment as long as it was told, or it fails. The server looks where a link leads before it opens
 * it, so one that is swapped in between is followed: what a program in the sandbox can read, it can also copy.
 */
export async function readAFileThatChanges(stage: AgentServerStage) {
  const talk = await asking(stage, ['./x.sh'], { 'x.sh': script });
  const { folder } = talk.script;
  const flip =
    'while :; do head -c 200000 /dev/zero > x.sh; : > x.sh; ln -sfn /etc/passwd y.sh; rm -f y.sh; echo y > y.sh; done';
  const changing = spawn('sh', ['-c', flip], { cwd: folder, stdio: 'ignore' });
  const results = { read: 0, followed: 0, failed: 0 };
  try {
    for (let times = 0; times < 60; times += 1) {
      const path = times % 2 === 0 ? 'x.sh' : 'y.sh';
      const began = Date.now();
      try {
        const got = await stage.side.client.readFile(talk.id, { folder, path });
        const bytes = got.kind === 'known' && got.value.kind === 'file' ? Buffer.from(got.value.bytes) : null;
        assert(bytes === null || path === 'y.sh' || isOfSomeMoment(bytes), 'two moments of it are mixed');
        if (bytes?.includes('root:')) results.followed += 1;
        else results.read += 1;
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        results.failed += 1;
      }
      assert(Date.now() - began < inTimeMs, `a reading took ${Date.now() - began} ms`);
    }
  } finally {
    changing.kill('SIGKILL');
  }
  const { read, followed, failed } = results;
  return `${read} read, ${failed} to be read later, ${followed} links followed`;
}
