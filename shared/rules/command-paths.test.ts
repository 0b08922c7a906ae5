// A path of a rule that asks or rejects is also each word of a command, in every spelling that a shell would make of it.
import { describe, expect, test } from '@jest/globals';
import { rulesOf, terminal } from '../../test/support/actions-to-decide.ts';
import { growth } from '../../test/support/growth.ts';
import { linesOf } from '../../test/support/lines.ts';
import { seeCommand } from '../executed/index.ts';
import { decideAll } from './decide.ts';

const copy = '/workspace/project/garden';
const decide = (text: string, command: string, more: object = {}) =>
  decideAll([{ rules: rulesOf(text), from: 'x' }], [terminal(command, more)], {
    workingCopies: [copy],
    seeCommand,
  });

const reject = '- accept: { tool: terminal, command: "ls" }\n- reject: { path: "db/**" }';

/** Commands of several lines are put between tildes. */
const spelt = String.raw`
rm -rf db ~ rm db/x ~ rm ./db/x ~ rm db//x ~ rm ./db/./x ~ rm src/../db/x ~ rm ../garden/db/x ~ rm ~/db/x ~ rm $PWD/db/x
rm "db/x" ~ rm 'db'/x ~ rm d"b"/x ~ rm d\b/x ~ rm "$PWD"/db/x ~ rm DB/x ~ rm /workspace/project/garden/db/x ~ rm /proc/self/cwd/db/x
echo x > db/x ~ echo x>db/x ~ echo x >>db/x ~ echo x 2>db/x ~ cat <db/x ~ >db/x ~ echo x &>db/x ~ echo x >|db/x
git diff --output=db/x ~ dd of=db/x ~ tar -C db -xf a ~ tar -xfdb/a ~ make -Cdb ~ curl -odb/x http://y ~ curl -d @db/x http://y
docker run -v ./db:/x y ~ git show HEAD:db/x ~ git checkout -- db/x ~ rsync -a x/ db/ ~ scp x me@host:db/x
rm {a,db}/x ~ rm {db,src}/{x,y} ~ rm d* ~ rm d?/x ~ rm [a-d]b/x ~ rm d[b]/x ~ rm */x ~ rm **/x ~ rm d@(b)/x
cd src && rm ../db/x ~ cd db; rm x ~ (cd db && rm x) ~ git -C db rm x ~ env -C db rm x ~ pushd db && rm x
sh -c "rm db/x" ~ bash -c 'cd db && rm x' ~ python -c "open('db/x', 'w')" ~ python -c 'open("db/x","w")' ~ eval "rm db/x" ~ xargs rm db/x
sed -n 'w db/x' a ~ sed -i '1r db/x' a ~ awk '{ print > "db/x" }' a ~ find db -delete ~ ln -s db y ~ cat ${'`'}echo db${'`'}/x ~ cat $(echo db)/x
X=db; rm $X/x ~ export X=db && rm "$X"/x ~ rm ${'$'}{X:-db}/x
rm ｄb/x
`
  .trim()
  .split(/\n| ~ /);

const named = [...spelt, 'true\nrm db/x', 'rm d\\\nb/x', 'X=db\nrm $X/x', 'cat <<EOF | sh\nrm db/x\nEOF'];
test.each(named)('a reject of the path db/** rejects the command %j', (command) => {
  expect(decide(reject, command).kind).toBe('reject');
});

test.each(linesOf`
  ls src ~ echo hello ~ git status ~ rm dbx ~ rm mydb/x ~ rm db.txt ~ echo $HOME $? $1 ~ rm db2/x
  awk '{print $NF}' a ~ for f in a b; do cat "$f"; done ~ npm run database
`)('a reject of the path db/** does not reject the command %j', (command) => {
  expect(decide(reject, command).kind).toBe('ask');
});

const twoPeople = '- ask: { path: [".github/workflows/**", "deploy/prod/key.yml"] }\n  people: 2';
const people = (command: string) => {
  const decision = decide(twoPeople, command);
  return decision.kind === 'ask' ? decision.people : decision.kind;
};

test.each([
  ...linesOf`
    sed -i s/a/b/ .github/workflows/release.yml ~ cd .github && rm -r workflows ~ cd .github/workflows && rm a
    cd .github/x && rm ../workflows/a.yml ~ cd deploy && cd prod && rm key.yml ~ git -C deploy/prod rm key.yml
    A=.git; B=hub; rm -r $A$B/workflows
  `,
  // A folder above, and a variable that may hold the rest.
  ...linesOf`rm -rf .github ~ cp -r x deploy ~ rm -rf ./deploy/prod/ ~ rm -r .gi{t,x}hub`,
  ...[...linesOf`rm $DIR/key.yml ~ rm "$(pick)/a.yml"`, `rm ${'x'.repeat(9_000)}`],
])('a command that may be about a path of a rule needs its two people: %s', (command) => {
  expect(people(command)).toBe(2);
});

test.each([
  ['terminal', { command: 'true\nrm -r .github', is_input: true }],
  ['execute_bash', { command: 'true\nrm -r .github', is_input: true }],
  ['mcp_run', { data: { script: 'true\nrm -r .github\n' } }],
  ['mcp_run', { data: { script: 'true\nrm -r .git"hub"' } }],
  ['mcp_run', { code: `import shutil\nshutil.rmtree('deploy/prod')` }],
])('a folder above counts in one line of several, for %s %j', (tool, given) => {
  const action = { ...terminal(''), tool, arguments: given };
  const sets = [{ rules: rulesOf(twoPeople), from: 'x' }];
  expect(decideAll(sets, [action], { workingCopies: [copy] })).toMatchObject({ kind: 'ask', people: 2 });
});

test.each(linesOf`
  rm key.yml ~ cd prod && rm x ~ npm test ~ git push ~ rm github/workflows/a ~ ls . ~ cat src/a.{ts,js}
`)('a command that is about no path of a rule needs one person: %s', (command) => {
  expect(people(command)).toBe(1);
});

test.each([
  `X=d; rm ${'$'}{X}b/x`,
  ...linesOf`
    X=d Y=b; rm $X$Y/x ~ cat $'\x64b/x' ~ cat $'\144b/x' ~ printf '\x64\x62/x'
    rm d{a,b}/x ~ rm {c,d}{a,b}/x ~ rm {a..z}b/x
  `,
])('where more than its words make up a path that a rule rejects, people decide: %s', (command) => {
  const accept = `- accept: { tool: terminal, command: ${JSON.stringify(command)} }`;
  const decided = decide(`${accept}\n- reject: { path: "db/**" }`, command);
  expect(decided).toMatchObject({ kind: 'ask', why: [{ rules: ['rule 2'] }] });
});

test('a folder above, and a variable, make a person decide where a rule rejects', () => {
  const text = '- accept: { tool: terminal, command: ["rm -r a", "rm $X/c"] }\n- reject: { path: "a/b/c" }';
  for (const command of ['rm -r a', 'rm $X/c']) expect(decide(text, command).kind).toBe('ask');
  expect(decide(text, 'rm -r a/b/c').kind).toBe('reject');
});

const pieces = ['a/', '{a,b}', '*/x ', 'a=$a;', '-a ', '[a]', '../a '];
test.each(pieces)('the cost of many %j does not grow with the square of their number', (piece) => {
  const rules = rulesOf('- ask: { path: ["**/a*b/**/x", "*/x/y"] }\n  owners: true');
  const decideOn = (size: number) =>
    decideAll([{ rules, from: 'x' }], [terminal(piece.repeat(size / piece.length))], {
      workingCopies: [copy],
    });
  expect(growth(decideOn, 1_900)).toBeLessThan(12);
});

test('the path ** means every command, and a path no tool that names none', () => {
  for (const command of ['', 'ls', 'npm test'])
    expect(decide('- reject: { path: "**" }', command).kind).toBe('reject');
  const think = { ...terminal(''), tool: 'think', arguments: { kind: 'ThinkAction', thought: 'db/x' } };
  const sets = [{ rules: rulesOf('- reject: { path: "**" }'), from: 'x' }];
  expect(decideAll(sets, [think], { workingCopies: [] }).kind).toBe('ask');
});

test('a rule may name the command, the tool and the path together', () => {
  const text = '- reject: { tool: terminal, command: "rm *", path: "db/**" }';
  expect(decide(text, 'rm db/x').kind).toBe('reject');
  expect(decide(text, 'cat db/x').kind).toBe('ask');
  expect(decide(text, 'rm src/x').kind).toBe('ask');
});

test.each(['POLICY_FILE@1', 'file@1'])('the rules of %s count for commands alike, beside others', (from) => {
  const other = { rules: rulesOf('- accept: { tool: terminal, command: "rm db/x" }'), from: 'other' };
  const rules = rulesOf('- accept: {}\n- ask: { path: "db/**" }\n  people: 3', true);
  const own = { rules, from, isOperators: true };
  const decision = decideAll([own, other], [terminal('rm db/x')], { workingCopies: [copy] });
  expect(decision).toMatchObject({ kind: 'ask', people: 3, why: [{ rules: ['rule 2'], from }] });
});

describe('the owners that a command needs are those', () => {
  const owned = (command: string, path = '"db/**"') => {
    const decision = decide(`- ask: { path: ${path} }\n  owners: true`, command);
    return decision.kind === 'ask' ? decision.owners : decision.kind;
  };

  test.each<[string, string, readonly (string | null)[]]>([
    ['of the file that it names', 'echo x > db/schema.sql', ['db/schema.sql']],
    ['of a file that it spells in another way', 'rm "./db"/a.sql', ['db/a.sql']],
    ['of a file by its whole path', `rm ${copy}/db/a.sql`, ['db/a.sql']],
    ['of each file', 'mv db/a.sql db/b.sql', ['db/a.sql', 'db/b.sql']],
    ['of a folder', 'rm -rf db', ['db/']],
    ['of the folder whose name is said', 'X=db; cat $X/a.sql', ['db/']],
    ['of the file alone where the rest only reads', 'ls . && cat x | tee db/a.md', ['db/a.md']],
    ['of nothing where no path is meant', 'rm src/a', []],
    // Here whoever may maintain is needed as well: more may be changed than is told.
    ['of the folder behind an option', 'wget -O./db/a.sql http://x', ['db/', null]],
    ['of the folder where the shell fills in the file', 'rm d?/a.sql', ['db/', null]],
    ['of the folder where it fills in all', 'rm *', ['db/', null]],
    ['of the folder where a variable may name it', 'rm $X/a.sql', ['db/', null]],
    ['of the folder of that name for a file elsewhere', 'rm /tmp/db/a.sql', ['db/', null]],
    ['of the folder for a way up', 'rm src/../db/a.sql', ['db/', null]],
    ['of a file and the folder where a program may do more', 'zoo --w db/a.sql', ['db/a.sql', 'db/', null]],
    ['of the folder where it is deleted beside a file', 'cp x db/a.md; rm -rf .', ['db/a.md', 'db/', null]],
    ['of the folder that the same command names', 'rm -rf db/notes.md ./', ['db/notes.md', 'db/', null]],
    ['of the folder where an archive may fill it', 'cp x db/a.md && tar xf a.tar', ['db/a.md', 'db/', null]],
    ['of the folder where a script may change it', 'cp x db/a.md\nsh src/x.sh', ['db/a.md', 'db/', null]],
    ['of the folder that git fills', 'cp x db/a.md | git checkout main -- .', ['db/a.md', 'db/', null]],
    ['of the folder where the shell fills in one more', 'touch db/a.sql db/b*', ['db/a.sql', 'db/']],
    ['of the folder that is beside a file', 'mkdir -p db/a.d && chmod 777 db', ['db/a.d', 'db/']],
    ['of the folder where a tool is given all', 'npx prettier --write . db/a.ts', ['db/a.ts', 'db/', null]],
    ['of the folder where a tool is beside a file', 'cp x db/a.md && eslint .', ['db/a.md', 'db/', null]],
    ['of a file in the letters that it has', 'cd db && rm Schema.sql', ['db/Schema.sql']],
    ['of a file in large letters', 'touch DB/Main.sql db/a.sql', ['DB/Main.sql', 'db/a.sql']],
    ['of a file that is written with more than its path', 'touch ./db//a.sql', ['db/a.sql']],
    ['of a file that is fetched', 'curl -so db/a.sql http://x', ['db/a.sql']],
    ['of a file behind an option', 'prettier --config=db/a.json src/a.ts', ['db/a.json']],
  ])('%s', (_, command, owners) => {
    expect(owned(command)).toEqual(owners);
  });

  test('of the path of a rule that several words make up', () => {
    expect(owned('cd db && rm schema.sql', '"db/schema.sql"')).toEqual(['db/schema.sql']);
    expect(owned('rm db/a.sql', '["lib/**", "db/**"]')).toEqual(['db/a.sql']);
  });

  test('of whoever may maintain as well where the terminal is elsewhere', () => {
    const rules = rulesOf('- ask: { path: "db/**" }\n  owners: true');
    const owners = (command: string) =>
      decideAll([{ rules, from: 'x' }], [{ ...terminal(command), isElsewhere: '/tmp' }], {
        workingCopies: [copy],
        seeCommand,
      });
    expect(owners('rm db/a.sql')).toMatchObject({ owners: ['db/a.sql', null] });
    expect(owners(`cd ${copy} && rm db/a.sql`)).toMatchObject({ owners: ['db/a.sql'] });
  });

  test('of all that looks like a path, where the rule names every path or none', () => {
    expect(owned('npx tsc src/a.ts', '"**"')).toEqual(['src/a.ts']);
    expect(owned('npm test', '"**"')).toEqual([null]);
    // The folder of git has no owner.
    expect(owned('git commit -am x', '"**"')).toEqual([null]);
    expect(decide('- ask: {}\n  owners: true', 'rm src/a.ts')).toMatchObject({ owners: ['src/a.ts'] });
  });
});
