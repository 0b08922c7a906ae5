export const id = 232;
export const ids = [232];
export const modules = {

/***/ 25227:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  planParts: () => (/* binding */ planParts)
});

// EXTERNAL MODULE: ./build/shared/github/templates/outcome.js
var outcome = __webpack_require__(78386);
;// CONCATENATED MODULE: ./build/shared/plan/instruction.js
const planInstruction = `Plan first. Only read now: anything else is rejected. Your last message is the plan: what you will change and why, in a few lines, and one fenced block with the word scope, which says what you need for it and nothing more:

\`\`\`scope
paths: ["src/**", "test/**", "package.json"]
commands: ["npm ci", "npm test", "npm run lint", "git push origin HEAD"]
cost: 5
hours: 8
\`\`\`

Paths are of the repository, with * and **. Commands are exact; one that ends in " *" takes further plain words. Leave out what you do not need: paths or commands has to be there, cost (dollars) and hours may be. People approve it once; inside of the scope you are not asked again, outside of it you are.`;
function returnedPlan(problems) {
    return [
        'Your plan cannot be read:',
        ...problems.map((problem) => `- ${problem}`),
        '',
        'Write it again as your last message: the words, and one fenced block with the word scope. Do not change anything yet.',
        '',
        planInstruction,
    ].join('\n');
}
function planAgain(wanted) {
    const words = wanted.trim();
    return [
        words === '' ? 'Your plan was rejected. Plan again.' : `Your plan was not approved: ${words}`,
        '',
        planInstruction,
    ].join('\n');
}
const goOnWithPlan = 'Your plan was approved. Carry it out, and stay within its scope: you are not asked about what is inside of it.';
const goOnAsked = 'Your plan was approved without a scope. Carry it out: people are asked before each action.';

// EXTERNAL MODULE: ./build/shared/rules/paths.js
var paths = __webpack_require__(37048);
// EXTERNAL MODULE: ./build/shared/rules/glob.js
var glob = __webpack_require__(12484);
// EXTERNAL MODULE: ./build/shared/rules/commands.js
var commands = __webpack_require__(78340);
// EXTERNAL MODULE: ./build/shared/rules/rule-words.js
var rule_words = __webpack_require__(64016);
// EXTERNAL MODULE: ./build/shared/rules/scope.js
var rules_scope = __webpack_require__(89244);
// EXTERNAL MODULE: ./build/shared/rules/write-rule.js
var write_rule = __webpack_require__(5210);
// EXTERNAL MODULE: ./build/shared/schema/field.js
var field = __webpack_require__(83066);
// EXTERNAL MODULE: ./build/shared/yaml/parse-yaml.js + 2 modules
var parse_yaml = __webpack_require__(7834);
;// CONCATENATED MODULE: ./build/shared/plan/read-plan.js



function readPlan(lastWords) {
    const { words, blocks, isOpen } = takeBlocks(lastWords);
    const wrong = (...problems) => ({ kind: 'wrong', words, problems });
    const [block, ...others] = blocks;
    if (block === undefined)
        return wrong('It has no fenced block with the word scope.');
    if (others.length > 0)
        return wrong(`It has ${blocks.length} fenced blocks with the word scope: exactly one is read.`);
    if (isOpen)
        return wrong('The fenced block with the word scope has no end.');
    const read = (0,parse_yaml/* parseYaml */.hN)(block, scopeField);
    if (read.kind === 'problems')
        return wrong(...read.problems.map(problemLine));
    const { paths = [], commands = [], cost = null, hours = null } = read.value;
    if (paths.length + commands.length === 0)
        return wrong('The scope names neither paths nor commands.');
    if (!seen.test(words))
        return wrong('There are no words beside the scope: say what is to be done, and why.');
    return { kind: 'plan', plan: { words, scope: { paths, commands, cost, hours } } };
}
const seen = /[[\p{L}\p{N}]--\p{Default_Ignorable_Code_Point}]/v;
function problemLine({ line, path, problem, expected }) {
    const where = [line === null ? '' : `line ${line}`, path].filter((part) => part !== '').join(', ');
    return `${where === '' ? 'the scope' : where}: ${problem}; expected: ${expected}`;
}
function takeBlocks(text) {
    const words = [];
    const blocks = [];
    let open = null;
    for (const line of text.split(/\r\n|\r|\n/)) {
        if (open === null) {
            open = readFence(line) ?? readHtml(line);
            if (open?.isScope)
                blocks.push([]);
            else
                words.push(line);
            continue;
        }
        const ends = open.ends(line);
        if (!open.isScope)
            words.push(line);
        else if (!ends)
            blocks.at(-1)?.push(line);
        if (ends)
            open = null;
    }
    return {
        words: words.join('\n').trim(),
        blocks: blocks.map((lines) => lines.join('\n')),
        isOpen: open?.isScope === true,
    };
}
function readFence(line) {
    const [, mark, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (mark === undefined || (mark.startsWith('`') && info.includes('`')))
        return null;
    return {
        isScope: !line.startsWith(' ') && /^[ \t]*scope(?:[ \t]|$)/.test(info),
        ends(later) {
            const [, end = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(later) ?? [];
            return end.startsWith(mark);
        },
    };
}
const html = [
    [/^ {0,3}<!--/, /-->/],
    [/^ {0,3}<(?:pre|script|style|textarea)(?:[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
    [/^ {0,3}<\?/, /\?>/],
    [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
    [/^ {0,3}<![A-Za-z]/, />/],
];
function readHtml(line) {
    const [, end] = html.find(([begins]) => begins.test(line)) ?? [];
    return end === undefined || end.test(line) ? null : { isScope: false, ends: (later) => end.test(later) };
}
const mostLines = 50;
const longestLine = 500;
const line = (check) => (0,field/* text */.Qq)({ minLength: 1, maxLength: longestLine, check });
const scopeField = (0,field/* mapping */.pq)({
    paths: (0,field/* list */.p_)(line(wrongWithPath), {
        description: 'Paths of the working copy that may be read and changed, as in rules.',
        maxItems: mostLines,
    }),
    commands: (0,field/* list */.p_)(line(wrongWithScopedCommand), {
        description: 'Commands that may run, as in rules.',
        maxItems: mostLines,
    }),
    cost: (0,field/* number */.ai)({
        type: 'number',
        description: 'Dollars that all of it may cost.',
        minimum: 0.01,
        maximum: 1_000_000,
        default: null,
    }),
    hours: (0,field/* number */.ai)({
        type: 'number',
        description: 'How long it holds after it was approved.',
        minimum: 0.1,
        maximum: 720,
        default: null,
    }),
}, { description: 'The scope of a plan.' });
function wrongWithPath(path) {
    return (0,paths/* isGuardFile */.MR)(path)
        ? 'a path that no agent loads and runs: such a file is always asked about'
        : (0,glob/* wrongWithGlob */.sT)(path);
}
const mayPush = [
    undefined,
    ...['push', 'send-pack', 'subtree', 'submodule', 'lfs', 'svn', 'p4'],
];
function wrongWithScopedCommand(command) {
    const words = command.endsWith(' *') ? command.slice(0, -2).split(' ') : [];
    const isOpen = words.some((program, at) => {
        const word = words[at + 1];
        return /^(?:.*\/)?(?:git|hub)$/.test(program) && (mayPush.includes(word) || word?.startsWith('-'));
    });
    if (isOpen)
        return 'each push as it is to be run, without " *"';
    return (0,paths/* mayNameGuardFile */.EV)(command)
        ? 'a command that names nothing which agents load and run, and nothing of .git'
        : (0,commands/* wrongWithCommand */.Z5)(command, 'approve');
}
function scopeYaml(scope) {
    const [reads, ownTools] = rule_words/* whilePlans */.Gz;
    return `${[reads, ...(0,rules_scope/* scopeRules */.kA)(scope), ownTools].map(write_rule/* ruleLine */.lW).join('\n')}\n`;
}

;// CONCATENATED MODULE: ./build/action/output/wanted-plan.js



const planParts = {
    rules: rules_scope/* planningSet */.mS,
    wants: { instruction: planInstruction, misfit: 'is no plan with a scope', judge: judgePlan },
};
const longest = { plan: 8_000, scope: 20_000 };
function judgePlan(words, clean) {
    const read = readPlan(words);
    if (read.kind === 'wrong')
        return misfit(read.problems);
    const plan = clean(read.plan.words);
    const scope = clean(scopeYaml(read.plan.scope));
    const bytes = Buffer.byteLength(scope);
    if (plan.length > longest.plan)
        return misfit([`the plan has ${plan.length} characters, and may have ${longest.plan}`]);
    if (!(0,outcome/* isPlanWhole */.nL)(plan))
        return misfit([
            'the plan cannot be shown whole: write it with fewer of the signs that a page takes for markup',
        ]);
    if (bytes > longest.scope)
        return misfit([`the scope has ${bytes} bytes as rules, and may have ${longest.scope}`]);
    return { kind: 'fits', found: { plan, scope } };
}
function misfit(problems) {
    return { kind: 'misfit', errors: problems, again: returnedPlan(problems) };
}


/***/ }),

/***/ 23062:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A4: () => (/* binding */ conversationLink),
/* harmony export */   Ax: () => (/* binding */ shortCommit),
/* harmony export */   Bs: () => (/* binding */ dotted),
/* harmony export */   EX: () => (/* binding */ small),
/* harmony export */   LS: () => (/* binding */ plural),
/* harmony export */   Nx: () => (/* binding */ capital),
/* harmony export */   TM: () => (/* binding */ folded),
/* harmony export */   Zz: () => (/* binding */ compose),
/* harmony export */   _F: () => (/* binding */ warningLines),
/* harmony export */   c0: () => (/* binding */ people),
/* harmony export */   sD: () => (/* binding */ pullRequests),
/* harmony export */   xE: () => (/* binding */ alert)
/* harmony export */ });
/* unused harmony export ruleAddress */
/* harmony import */ var _text_inline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(16775);



function compose(marker, paragraphs) {
    const text = paragraphs.filter((part) => part !== null && part !== '').join('\n\n');
    return marker === null ? text : `${marker}\n${text}`;
}
function folded(summary, content) {
    return `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}
function alert(kind, text) {
    return `> [!${kind}]\n> ${text}`;
}
function dotted(parts) {
    return parts.filter((part) => part !== null).join(' · ');
}
function small(text) {
    return text === '' ? null : `<sub>${text}</sub>`;
}
function pullRequests(numbers) {
    const named = numbers.filter((number) => Number.isSafeInteger(number) && number > 0).slice(0, 5);
    if (named.length === 0)
        return null;
    return `Pull request${named.length === 1 ? '' : 's'} ${named.map((number) => `#${number}`).join(', ')}`;
}
function conversationLink(url) {
    return url === null ? null : (0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)('Open the conversation', url);
}
function warningLines(warnings) {
    if (warnings.length === 0)
        return null;
    const max = 5;
    const shown = warnings.slice(0, max).map((warning) => (0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(warning, 600));
    const more = warnings.length > max ? [`and ${warnings.length - max} more`] : [];
    return alert('WARNING', [...shown, ...more].join('\\\n> '));
}
function plural(count, one, many = `${one}s`) {
    return `${count} ${count === 1 ? one : many}`;
}
const people = (logins) => logins.split(' and ').map(_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .person */ .MV).join(' and ');
const capital = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const shortCommit = (configuration) => configuration.replace(/@([0-9a-f]{7})[0-9a-f]{33}\b/g, '@$1');
const fileAtCommit = /^(?!.*\.\.)([\w.-]+\/[\w.-]+)\/([\w./-]+)@([0-9a-f]{40})$/;
function ruleAddress(web, { configuration, line }) {
    const [, repository, path, commit] = fileAtCommit.exec(configuration) ?? [];
    if (line === undefined || repository === undefined)
        return null;
    return `${web}/${repository}/blob/${commit}/${path}#L${line}`;
}


/***/ }),

/***/ 71886:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   OF: () => (/* binding */ fenced),
/* harmony export */   TL: () => (/* binding */ quoted)
/* harmony export */ });
/* unused harmony export cutNote */
/* harmony import */ var _cut_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57708);
/* harmony import */ var _hidden_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75132);
/* harmony import */ var _inline_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(16775);



function quoted(text, max) {
    const { kept, left } = (0,_cut_js__WEBPACK_IMPORTED_MODULE_0__/* .cutWithCount */ .K3)(text, max);
    const blocks = blocksOf((0,_hidden_text_js__WEBPACK_IMPORTED_MODULE_1__/* .stripInvisible */ ._0)(kept).trim().split('\n'));
    const lines = blocks.flatMap((block, place) => write(block, blocks[place - 1], blocks[place + 1]));
    const quotation = lines.map((line) => `> ${line}`.trimEnd()).join('\n');
    return left === 0 ? quotation : `${quotation}\n\n${cutNote(left)}`;
}
function write(block, before, after) {
    switch (block.kind) {
        case 'code': {
            const above = before === undefined || before.kind === 'blank' ? [] : [''];
            const below = after === undefined || after.kind === 'blank' ? [] : [''];
            const { text, language } = block;
            return [...above, ...fenced(text, { language, max: 10 * text.length }).split('\n'), ...below];
        }
        case 'text':
            return after?.kind === 'text' ? [`${block.line}\\`] : [block.line];
        case 'blank':
        case 'item':
            return [block.line];
    }
}
function blocksOf(lines) {
    const blocks = [];
    let level = -1;
    for (let at = 0; at < lines.length; at += 1) {
        const line = lines[at] ?? '';
        const [, fence, info] = /^ {0,3}(`{3,}|~{3,})([^`]*)$/.exec(line) ?? [];
        if (fence !== undefined) {
            const [language = ''] = info?.trim().match(/^\w*/) ?? [];
            const end = closing(lines, at + 1, fence);
            blocks.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n'), language });
            at = end;
            continue;
        }
        const [, indent, mark, rest] = /^([ \t]*)([-*+]|\d{1,9}[.)]) +(\S.*)$/.exec(line) ?? [];
        if (indent !== undefined && mark !== undefined && rest !== undefined) {
            level = Math.min(Math.floor(indent.length / 2), level + 1, 4);
            const bullet = mark === '*' || mark === '+' ? '-' : mark;
            blocks.push({ kind: 'item', line: `${'    '.repeat(level)}${bullet} ${prose(rest)}` });
            continue;
        }
        if (!/^[ \t]/.test(line))
            level = -1;
        blocks.push(line.trim() === '' ? { kind: 'blank', line: '' } : { kind: 'text', line: textLine(line.trim()) });
    }
    return blocks;
}
function closing(lines, from, fence) {
    for (let at = from; at < lines.length; at += 1) {
        const run = (lines[at] ?? '').trim();
        if (run.startsWith(fence) && run === fence.charAt(0).repeat(run.length))
            return at;
    }
    return lines.length;
}
function textLine(line) {
    const [, heading = ''] = /^#{1,6} +(.*?)(?: +#+)?$/.exec(line) ?? [];
    const words = heading.replaceAll('**', '').trim();
    return words === '' ? prose(line) : `**${(0,_inline_js__WEBPACK_IMPORTED_MODULE_2__/* .escapeMarkdown */ .FV)(words)}**`;
}
const harmless = /^(?!.*(?:@|#\d|GH-\d|:\/\/|www\.))/i;
function prose(text) {
    const written = text.split(/(`[^`]+`|\*\*[^*`]+\*\*)/).map((part, place) => {
        if (place % 2 === 0)
            return (0,_inline_js__WEBPACK_IMPORTED_MODULE_2__/* .escapeMarkdown */ .FV)(part);
        if (/^\*\*\S/.test(part))
            return `**${(0,_inline_js__WEBPACK_IMPORTED_MODULE_2__/* .escapeMarkdown */ .FV)(part.slice(2, -2))}**`;
        return part.startsWith('`') && harmless.test(part) ? part : (0,_inline_js__WEBPACK_IMPORTED_MODULE_2__/* .escapeMarkdown */ .FV)(part);
    });
    return (0,_inline_js__WEBPACK_IMPORTED_MODULE_2__/* .escapeLineStart */ .Kc)(written.join(''));
}
function fenced(text, { language = '', max, beyond = 0 }) {
    const first = (0,_cut_js__WEBPACK_IMPORTED_MODULE_0__/* .cutWithCount */ .K3)(text, max);
    const { kept, left: lost } = (0,_cut_js__WEBPACK_IMPORTED_MODULE_0__/* .cutWithCount */ .K3)((0,_hidden_text_js__WEBPACK_IMPORTED_MODULE_1__/* .revealHidden */ .Ci)(first.kept), max);
    const left = first.left + lost + beyond;
    const fence = '`'.repeat(Math.max(2, (0,_inline_js__WEBPACK_IMPORTED_MODULE_2__/* .longestRun */ .Q_)(kept)) + 1);
    const block = `${fence}${languageOf(language)}\n${kept.trimEnd()}\n${fence}`;
    return left === 0 ? block : `${block}\n\n${cutNote(left)}`;
}
const drawn = new Set(['mermaid', 'suggestion', 'math', 'geojson', 'topojson', 'stl']);
function languageOf(given) {
    const language = given.toLowerCase().replace(/[^a-z0-9]/g, '');
    return drawn.has(language) ? '' : language;
}
function cutNote(left) {
    return `_Cut here: ${left} more ${left === 1 ? 'character' : 'characters'}._`;
}


/***/ }),

/***/ 89068:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Eg: () => (/* binding */ commandTable),
/* harmony export */   GL: () => (/* binding */ spellIn),
/* harmony export */   JU: () => (/* binding */ tellUsage),
/* harmony export */   Pi: () => (/* binding */ commands),
/* harmony export */   c0: () => (/* binding */ isTelling),
/* harmony export */   lO: () => (/* binding */ spell),
/* harmony export */   oQ: () => (/* binding */ commandNames)
/* harmony export */ });
/* harmony import */ var _text_inline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(16775);

const nothing = { code: false, reason: false, always: false, text: false };
const commands = {
    approve: {
        takes: { ...nothing, code: true, always: true },
        usage: '/approve [code] [always]',
        does: 'Lets the agent do what it asks for, or carry out its plan; `always` also approves the identical action for the rest of this run',
        effect: 'acts',
        permission: 'approve',
    },
    reject: {
        takes: { ...nothing, code: true, reason: true },
        usage: '/reject [code] [reason]',
        does: 'Refuses what the agent asks for, and tells it why, or what to change in its plan',
        effect: 'holds_back',
        permission: 'reject',
    },
    status: {
        takes: nothing,
        usage: '/status',
        does: 'Shows where the agent is',
        effect: 'tells',
        permission: 'read',
    },
    ask: {
        takes: { ...nothing, text: true },
        usage: '/ask <question>',
        does: 'Asks the agent something on the side, also while it waits; this changes nothing',
        effect: 'acts',
        permission: 'start',
    },
    retry: {
        takes: nothing,
        usage: '/retry',
        does: 'Starts again after a run has ended',
        effect: 'acts',
        permission: 'start',
    },
    stop: {
        takes: nothing,
        usage: '/stop',
        does: 'Stops the agent',
        effect: 'holds_back',
        permission: 'start',
    },
    rules: {
        takes: nothing,
        usage: '/rules',
        does: 'Shows which rules are in force here, and which ones would have spared questions',
        effect: 'tells',
        permission: 'start',
    },
    help: {
        takes: nothing,
        usage: '/help',
        does: 'Shows this list',
        effect: 'tells',
        permission: 'read',
    },
};
const isTelling = (name) => commands[name].effect === 'tells';
const isCommandName = (name) => name in commands;
const commandNames = Object.keys(commands).filter(isCommandName);
const telling = {
    takes: '<what to do>',
    does: 'Tells the agent what to do next, on this line and all below; where no agent works yet, starts one',
    permission: 'start',
};
const permissionWords = (needs) => needs === 'read' ? 'anyone who can read here' : `permission to ${needs}`;
function spell(usage, { prefix, bare }) {
    return bare ? usage : `${prefix} ${usage.slice(1)}`;
}
function spellIn(sentence, spelling) {
    if (spelling === undefined)
        return sentence;
    return sentence.replace(/`\/(agent )?([^`]+)`/g, (_, tells, words) => tells === undefined ? `\`${spell(`/${words}`, spelling)}\`` : `\`${spelling.prefix} ${words}\``);
}
const tellUsage = ({ prefix }) => `${prefix} ${telling.takes}`;
function commandTable(spelling, names = commandNames) {
    const rows = names.map((name) => {
        const { usage, does, permission } = commands[name];
        return (0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .tableRow */ .jD)((0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(spell(usage, spelling)), does, permissionWords(permission));
    });
    const { does, permission } = telling;
    const tells = (0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .tableRow */ .jD)((0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(tellUsage(spelling)), does, permissionWords(permission));
    return ['| Write | Does | Who may |', '|---|---|---|', tells, ...rows].join('\n');
}


/***/ })

};
