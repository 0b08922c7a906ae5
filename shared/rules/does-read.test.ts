// `does: read`: what looks at the working copy and changes nothing, and all that only seems to.
import { expect, test } from '@jest/globals';
import { call, inShort, rulesOf } from '../../test/support/actions-to-decide.ts';
import { linesOf } from '../../test/support/lines.ts';
import { tableOf } from '../../test/support/table.ts';
import { parseRules } from '../yaml/index.ts';
import { decideAll } from './decide.ts';
import type { ActionToDecide } from './types.ts';

const copy = '/workspace/project/hello';
/** `view {"path":"COPY/a"}`: in the working copy, by the usual editor. */
const action = (words: string): ActionToDecide =>
  call(words.replace(/^view \{/, 'file_editor {"command":"view",').replaceAll('COPY', copy));
const named = (words: string) => [inShort(action(words)), action(words)] as const;

function kindBy(rules: string, actions: readonly ActionToDecide[], workingCopies = [copy]) {
  return decideAll([{ rules: rulesOf(rules), from: 'here' }], actions, { workingCopies }).kind;
}
const reads = '- accept: { does: read }';

test.each(
  linesOf`
    view {"path":"COPY"} ~ view {"path":"COPY/src/a.ts","view_range":[1,20]}
    view {"path":"COPY/.openhands/hooks.json"}
    view {"path":"src/a.ts","file_text":null,"old_str":null,"new_str":null,"insert_line":null}
    planning_file_editor {"command":"view","path":"COPY/a.md"} ~ read_file {"file_path":"src/a.ts"}
    list_directory ~ list_directory {"dir_path":".","recursive":true} ~ list_directory {"dir_path":"COPY/src"}
    list_directory {"dir_path":"src"} ~ glob {"pattern":"**/*.ts"}
    glob {"pattern":"src/*.{ts,tsx}","path":null} ~ glob {"pattern":"*","path":"COPY"}
    grep {"pattern":"log.*Error$|^a/../b","path":"COPY/src","include":"*.ts"}
    grep {"pattern":"~/x","path":null,"include":null}
  `.map(named),
)('a rule with `does: read` accepts %s', (_, one) => {
  expect(kindBy(reads, [one])).toBe('approve');
  expect(kindBy(reads, [one, one])).toBe('approve');
  expect(kindBy(reads, [one], [])).toBe('ask');
  expect(kindBy(`${reads}\n- reject: { does: read }`, [one])).toBe('reject');
});

/** The server resolves a folder of a search against its own, and puts a pattern onto the command line of ripgrep. */
const others = tableOf`
  what                | the actions
  what writes         | view {"path":"src/a.ts","command":"create","file_text":"x"}
  what writes         | view {"path":"src/a.ts","command":"undo_edit"}
  what writes         | write_file {"file_path":"src/a.ts","content":"x"}
  a command           | terminal {"command":"ls"} ~ terminal {"command":"view"}
  what has no files   | task_tracker {"command":"view"} ~ browser_get_state
  what is outside     | view {"path":"/etc/passwd"} ~ view {"path":"/workspace/project"}
  what is outside     | view {"path":"COPY/../other/a"} ~ view {"path":"COPY-other/a"}
  what is outside     | read_file {"file_path":"../other/a"} ~ read_file {"file_path":"~/.ssh/id_rsa"}
  what is outside     | list_directory {"dir_path":".."} ~ list_directory {"dir_path":"/"}
  what is outside     | glob {"pattern":"/etc/*"} ~ glob {"pattern":"~/*"} ~ glob {"pattern":"../*"}
  what is outside     | glob {"pattern":"src/../../*"} ~ glob {"pattern":"C:/*"} ~ glob {"pattern":"a\\..\\b"}
  what is outside     | glob {"pattern":"*","path":"/"} ~ grep {"pattern":"x","path":"/workspace"}
  what is outside     | grep {"pattern":"x","path":"COPY/.."} ~ grep {"pattern":"x","include":"../*"}
  what git keeps      | read_file {"file_path":".git/config"} ~ grep {"pattern":"token","path":"COPY/.git"}
  a folder of its own | glob {"pattern":"*","path":"src"} ~ grep {"pattern":"x","path":"."}
  a folder of its own | grep {"pattern":"x","path":""}
  an option           | grep {"pattern":"--pre=COPY/x"} ~ grep {"pattern":"-f/etc/passwd"}
  an option           | glob {"pattern":"--pre=x"} ~ grep {"pattern":"x","include":"--pre=x"}
  an end in a pattern | grep {"pattern":"a\u0000b"}
  an unknown argument | view {"path":"src/a.ts","follow":true} ~ grep {"pattern":"x","pre":"sh"}
  an unknown argument | glob {"pattern":"*","exec":null,"command":"rm"}
  another type        | read_file {"file_path":["src/a.ts"]} ~ grep {"pattern":{"pattern":"x"}}
  another type        | list_directory {"dir_path":7} ~ list_directory {"recursive":"yes"}
  another tool        | grep {"kind":"MCPToolAction","pattern":"x"} ~ grep {"kind":"GlobAction","pattern":"x"}
  another tool        | Grep {"pattern":"x"} ~ mcp_grep {"kind":"GrepAction","pattern":"x"}
`.flatMap(([what, actions = '']) => actions.split(' ~ ').map((words) => [what, ...named(words)] as const));

test.each([
  ...others,
  ['another tool', 'view', { ...action('view {"path":"src/a.ts"}'), tool: 'view' }] as const,
  ['no arguments', 'null', { id: 'a', tool: 'list_directory', risk: 'LOW', arguments: null }] as const,
])('`does: read` does not accept %s: %s', (_, __, one) => {
  expect(kindBy(reads, [one])).toBe('ask');
  const around = ['view {"path":"src/a.ts"}', 'grep {"pattern":"x"}'].map(action);
  expect(kindBy(reads, around.toSpliced(1, 0, one))).toBe('ask');
});

test('`does: read` accepts 20 actions at once, and no more', () => {
  const many = (count: number) =>
    kindBy(reads, Array<ActionToDecide>(count).fill(action('view {"path":"src/a.ts"}')));
  expect([many(20), many(21)]).toEqual(['approve', 'ask']);
});

test.each(tableOf`
  the rules                                                         | the action                                   | is
  - accept: { does: read, path: "src/**" }                          | view {"path":"src/a.ts"}                     | approve
  - accept: { does: read, path: "src/**" }                          | grep {"pattern":"x","path":"COPY/src"}       | approve
  - accept: { does: read, path: "src/**" }                          | grep {"pattern":"x"}                         | ask
  - accept: { does: read, path: "src/**" }                          | view {"path":"COPY"}                         | ask
  - accept: { does: read, path: "src/**" }                          | view {"path":"src/a.ts","command":"create"}  | ask
  - accept: { does: read, tool: grep }                              | grep {"pattern":"x"}                         | approve
  - accept: { does: read, tool: grep }                              | glob {"pattern":"x"}                         | ask
  - accept: { tool: grep }                                          | grep {"pattern":"x"}                         | approve
  - accept: { does: read } & ask: { path: "**" }                    | grep {"pattern":"x"}                         | ask
  - accept: { does: read } & reject: { path: "secret/**" }          | grep {"pattern":"x","path":"COPY/secret/a"}  | reject
  - accept: { does: read } & reject: { does: read, path: "src/**" } | view {"path":"src/a.ts","command":"create"}  | ask
  - reject: { does: read }                                          | mcp_read {"kind":"MCPToolAction","path":"a"} | reject
  - reject: { does: read }                                          | terminal {"command":"ls"}                    | ask
`)('by the rules %j, the decision on %s is: %s', (rules, words = '', kind = '') => {
  // What is not known may read.
  expect(kindBy(rules.replace(' & ', '\n- '), [action(words)])).toBe(kind);
});

test('a rule for what reads fits an action of its risk alone', () => {
  const risky = { ...action('grep {"pattern":"x"}'), risk: 'HIGH' };
  expect(kindBy('- accept: { does: read, risk: LOW }', [risky])).toBe('ask');
});

test.each([
  ['- accept: { does: write }', 'is "write"'],
  ['- accept: { does: read, command: ls }', 'has does and command'],
  ['- accept: { does: read, tool: terminal }', 'has does: read with a tool that reads nothing'],
  ['- accept: { does: read, tool: [grep, write_file] }', 'has does: read with a tool that reads nothing'],
  ['- reject: { does: read, command: ls }', 'has does and command'],
])('the rule %j is wrong, as it %s', (text, problem) => {
  const parsed = parseRules(text);
  expect(parsed.kind === 'problems' && parsed.problems.map((each) => each.problem)).toEqual([problem]);
});
