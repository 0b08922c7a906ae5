export const id = 834;
export const ids = [834];
export const modules = {

/***/ 83066:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jt: () => (/* binding */ flag),
/* harmony export */   Qq: () => (/* binding */ text),
/* harmony export */   Yq: () => (/* binding */ choice),
/* harmony export */   ai: () => (/* binding */ number),
/* harmony export */   bp: () => (/* binding */ describeValue),
/* harmony export */   ml: () => (/* binding */ shorten),
/* harmony export */   p_: () => (/* binding */ list),
/* harmony export */   pq: () => (/* binding */ mapping)
/* harmony export */ });
/* unused harmony exports howLong, optional, fillIn, leavesOf */
/* harmony import */ var _is_object_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75600);
/* harmony import */ var _nearest_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(27830);



function text({ check = () => null, ...published }) {
    const { title = 'a text', minLength = 0, maxLength, pattern } = published;
    const expected = `${title}, at most ${maxLength} characters`;
    const fits = pattern === undefined ? null : new RegExp(pattern, 'u');
    const mayBeEmpty = published.default === null;
    return {
        expected,
        schema: { type: mayBeEmpty ? ['string', 'null'] : 'string', ...published },
        ...(published.default !== undefined && { default: published.default }),
        mayBeEmpty,
        read(value, at, report) {
            const length = typeof value === 'string' ? [...value].length : -1;
            const isText = typeof value === 'string' && length >= minLength && length <= maxLength;
            if (!isText || fits?.test(value) === false)
                return report(at, describeValue(value), expected);
            const wanted = check(value);
            return wanted === null ? value : report(at, describeValue(value), wanted);
        },
    };
}
function choice(words, options = {}) {
    const expected = `one of ${words.join(', ')}`;
    return {
        expected,
        schema: { type: 'string', enum: words, ...options },
        ...(options.default !== undefined && { default: options.default }),
        mayBeEmpty: false,
        read(value, at, report) {
            const chosen = words.find((word) => word === value);
            if (chosen !== undefined)
                return chosen;
            const meant = typeof value === 'string' ? (0,_nearest_js__WEBPACK_IMPORTED_MODULE_0__/* .didYouMean */ .au)(value, words) : '';
            return report(at, `${describeValue(value)}${meant && ` (${meant})`}`, expected);
        },
    };
}
function flag(options) {
    const expected = 'true or false';
    return {
        expected,
        schema: { type: 'boolean', ...options },
        ...(options.default !== undefined && { default: options.default }),
        mayBeEmpty: true,
        read: (value, at, report) => typeof value === 'boolean' ? value : report(at, describeValue(value), expected),
    };
}
function number({ type, ...options }) {
    const { minimum, maximum } = options;
    const isWhole = type === 'integer';
    const expected = `${isWhole ? 'a whole number' : 'a number'} from ${minimum} to ${maximum}`;
    const mayBeEmpty = options.default !== undefined;
    return {
        expected,
        schema: { type: mayBeEmpty ? [type, 'null'] : type, ...options },
        ...(options.default !== undefined && { default: options.default }),
        mayBeEmpty,
        read(value, at, report) {
            const isNumber = isWhole ? Number.isInteger(value) : Number.isFinite(value);
            if (isNumber && Number(value) >= minimum && Number(value) <= maximum)
                return Number(value);
            return report(at, describeValue(value), expected);
        },
    };
}
function howLong({ description }) {
    const expected = 'a duration such as 90s, 30m, 20h or plain seconds, at most 30 days';
    return {
        expected,
        schema: {
            type: ['string', 'number', 'null'],
            description: `${description} 90s, 30m, 20h; a plain number counts seconds.`,
            default: null,
        },
        default: null,
        mayBeEmpty: true,
        read(value, at, report) {
            const ms = typeof value === 'string' || typeof value === 'number' ? parseDuration(`${value}`) : null;
            const isFit = ms !== null && ms > 0 && ms <= longestDuration;
            return isFit ? ms : report(at, describeValue(value), expected);
        },
    };
}
const longestDuration = (/* unused pure expression or super */ null && (30 * 24 * 60 * 60_000));
function list(item, { expected = `a list, each item ${item.expected}`, ...options }) {
    const { maxItems } = options;
    return {
        expected,
        schema: { type: 'array', items: item.schema, default: [], ...options },
        default: [],
        mayBeEmpty: true,
        read(value, at, report) {
            if (!Array.isArray(value))
                return report(at, describeValue(value), expected);
            if (value.length > maxItems)
                return report(at, `has ${value.length} items`, `at most ${maxItems}`);
            const items = value.map((each, index) => item.read(each, [...at, index], report));
            return items.filter((each) => each !== undefined);
        },
    };
}
function mapping(fields, { emptyIsWrong = false, ...options } = {}) {
    const names = Object.keys(fields).join(', ');
    const expected = `a mapping with ${names}`;
    const properties = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
    return {
        fields,
        expected,
        schema: { type: 'object', ...options, properties, additionalProperties: false },
        default: {},
        mayBeEmpty: true,
        read(value, at, report) {
            if (!(0,_is_object_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .G)(value))
                return report(at, describeValue(value), expected);
            const given = Object.entries(value).flatMap(([name, inner]) => {
                const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
                if (field === undefined) {
                    const meant = (0,_nearest_js__WEBPACK_IMPORTED_MODULE_0__/* .didYouMean */ .au)(name, Object.keys(fields));
                    report([...at, name], `is unknown${meant && ` (${meant})`}`, `one of ${names}`);
                    return [];
                }
                if (inner === null && field.mayBeEmpty && !emptyIsWrong)
                    return [];
                const read = field.read(inner, [...at, name], report);
                return read === undefined ? [] : [[name, read]];
            });
            return Object.fromEntries(given);
        },
    };
}
function optional(field) {
    return { ...field, mayBeEmpty: true };
}
function fillIn({ fields }, files) {
    const filled = Object.entries(fields).map(([name, field]) => {
        const given = files.map((file) => file[name]).filter((value) => value !== undefined);
        return [
            name,
            isMappingField(field) ? fillIn(field, given) : (given[0] ?? field.default),
        ];
    });
    return Object.fromEntries(filled);
}
function leavesOf(fields) {
    return Object.entries(fields).flatMap(([name, field]) => isMappingField(field) ? leavesOf(field.fields).map((inner) => [name, ...inner]) : [[name]]);
}
function isMappingField(field) {
    return 'fields' in field;
}
function describeValue(value) {
    if (Array.isArray(value))
        return 'is a list';
    if ((0,_is_object_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .G)(value))
        return 'is a mapping';
    return `is ${shorten(typeof value === 'string' ? JSON.stringify(value) : String(value))}`;
}
function shorten(text) {
    return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}


/***/ }),

/***/ 7834:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Ck: () => (/* binding */ linesOfRules),
  NR: () => (/* binding */ parseRules),
  Q0: () => (/* binding */ parseRulesWithLines),
  Nb: () => (/* binding */ parseWithLines),
  hN: () => (/* binding */ parseYaml),
  fI: () => (/* binding */ problemText)
});

// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(38815);
// EXTERNAL MODULE: ./build/shared/is-object.js
var is_object = __webpack_require__(75600);
// EXTERNAL MODULE: ./build/shared/rules/write-rule.js
var write_rule = __webpack_require__(5210);
// EXTERNAL MODULE: ./build/shared/nearest.js
var nearest = __webpack_require__(27830);
// EXTERNAL MODULE: ./build/shared/rules/glob.js
var glob = __webpack_require__(12484);
// EXTERNAL MODULE: ./build/shared/rules/commands.js
var commands = __webpack_require__(78340);
// EXTERNAL MODULE: ./build/shared/rules/types.js
var types = __webpack_require__(54745);
// EXTERNAL MODULE: ./build/shared/rules/known-tools.js
var known_tools = __webpack_require__(70409);
// EXTERNAL MODULE: ./build/shared/schema/field.js
var field = __webpack_require__(83066);
// EXTERNAL MODULE: ./build/shared/rules/rule-words.js
var rule_words = __webpack_require__(64016);
;// CONCATENATED MODULE: ./build/shared/schema/presets.js

const looks = [{ does: 'read' }, { tool: ['think', 'task_tracker'] }];
const edits = (path) => ({
    tool: ['file_editor', 'write_file', 'edit'],
    path,
});
const texts = ['docs/**/*.md', 'docs/**/*.rst', 'docs/**/*.txt', '*.md', '*.rst'];
const lists = ['ls', 'git status', 'git diff'];
const runs = (command, unchanged) => ({
    tool: ['terminal'],
    command,
    unchanged,
});
const presets = {
    read: { about: 'looks around; every change and every command is asked about', rules: looks },
    docs: { about: 'writes documents', rules: [...looks, edits(texts)] },
    node: {
        about: 'edits sources and tests of a Node project, installs its locked packages, runs its scripts',
        rules: [
            ...looks,
            edits([...texts, 'src/**', 'lib/**', 'test/**', 'tests/**']),
            runs([
                ...['npm ci', 'npm test', 'npm run build', 'npm run lint', 'npm run typecheck'],
                ...['yarn install --immutable', 'yarn test', 'pnpm install --frozen-lockfile', 'pnpm test'],
            ], true),
            runs(lists, ['package.json']),
        ],
    },
    python: {
        about: 'edits sources and tests of a Python project, runs its tests and linters',
        rules: [
            ...looks,
            edits([...texts, 'src/**', 'test/**', 'tests/**']),
            runs([
                'pytest',
                'python -m pytest',
                'python -m unittest',
                'ruff check .',
                'ruff format .',
                'mypy .',
                ...lists,
            ], ['pyproject.toml']),
        ],
    },
};
const presetNames = Object.keys(presets);
function presetRules(name, item = 0) {
    return presets[name].rules.map((when, at) => ({
        ...(0,rule_words/* acceptRule */.Rt)(when),
        origin: { item, preset: { name, rule: at + 1 } },
    }));
}
function presetText(name) {
    return ruleLines(presetRules(name));
}

;// CONCATENATED MODULE: ./build/shared/schema/rules-field.js





const maxItems = 200;
const mostValues = 100;
const longestValue = 1_000;
function rulesField({ mayAcceptAll = false, } = {}) {
    const description = 'Who decides on an action that waits. The strictest rule that fits decides; where none does, a person is asked.';
    const expected = `a list of rules, each with ${words}, or one of ${presetNames.join(', ')}`;
    const written = (0,field/* list */.p_)(ruleField(mayAcceptAll), { expected, maxItems });
    return {
        ...written,
        default: [],
        schema: {
            description,
            default: [],
            anyOf: [presetField.schema, { ...written.schema, default: undefined }],
        },
        read(value, at, report) {
            if (typeof value !== 'string')
                return numbered(written.read(value, at, report));
            const name = presetField.read(value, at, (where, problem) => report(where, problem, expected));
            return name && presetRules(name);
        },
    };
}
function numbered(items) {
    const hasPreset = items?.some(({ kind }) => kind === 'preset') ?? false;
    return items?.flatMap((item, at) => {
        if (item.kind === 'preset')
            return presetRules(item.name, at);
        return hasPreset ? [{ ...item, origin: { item: at } }] : [item];
    });
}
const ruleWords = ['accept', 'approve', 'reject', 'ask', 'known', 'preset'];
const words = 'approve (or accept), reject, ask, known or preset';
const presetField = (0,field/* choice */.Yq)(presetNames, { description: 'The rules of that name.' });
function ruleShapes(mayAcceptAll) {
    const told = (description) => ({ description, emptyIsWrong: true });
    const accepted = whenField('approve', mayAcceptAll);
    return {
        accept: (0,field/* mapping */.pq)({ accept: accepted }, told('Accepted without asking.')),
        approve: (0,field/* mapping */.pq)({ approve: accepted }, told('The same as accept.')),
        reject: (0,field/* mapping */.pq)({
            reject: whenField('reject', mayAcceptAll),
            reason: (0,field/* text */.Qq)({ pattern: '\\S', maxLength: longestValue, description: 'What the agent is told.' }),
        }, told('Rejected without asking.')),
        ask: (0,field/* mapping */.pq)({
            ask: whenField('ask', mayAcceptAll),
            people: (0,field/* number */.ai)({
                type: 'integer',
                minimum: 1,
                maximum: 10,
                description: 'How many have to approve.',
            }),
            owners: (0,field/* flag */.Jt)({ description: 'Whether one code owner of each path has to be among them.' }),
        }, told('People are asked.')),
        known: (0,field/* mapping */.pq)({
            known: oneOrSeveral((0,field/* text */.Qq)({ title: 'the name of a program', pattern: '^[A-Za-z0-9][A-Za-z0-9_.+-]*$', maxLength: 64 }), 'Programs that run what the files of the repository say, as test runners do.'),
        }, told('Decides on nothing: commands of these programs are known.')),
        preset: (0,field/* mapping */.pq)({ preset: presetField }, told('Stands for the rules of that name.')),
    };
}
function ruleField(mayAcceptAll) {
    const shapes = ruleShapes(mayAcceptAll);
    const expected = `a rule: a mapping with ${words}`;
    return {
        expected,
        schema: { anyOf: ruleWords.map((word) => ({ ...shapes[word].schema, required: [word] })) },
        mayBeEmpty: false,
        read(value, at, report) {
            if (!(0,is_object/* isObject */.G)(value)) {
                const isName = presetNames.some((name) => name === value);
                const meant = isName ? ` (did you mean preset: ${value}?)` : '';
                return report(at, `${(0,field/* describeValue */.bp)(value)}${meant}`, expected);
            }
            const [word, ...others] = ruleWords.filter((name) => Object.hasOwn(value, name));
            if (word === undefined || others.length > 0) {
                const keys = word ? [word, ...others].join(' and ') : Object.keys(value).slice(0, 3).join(', ');
                const meant = word ? '' : (0,nearest/* didYouMean */.au)(Object.keys(value)[0] ?? '', ruleWords);
                const has = `has ${(0,field/* shorten */.ml)(keys)}${meant && ` (${meant})`}`;
                return report(at, keys === '' ? 'is empty' : has, `one of ${ruleWords.join(', ')}`);
            }
            const below = Object.keys(value).slice(1).join(', ');
            if (value[word] === null && below !== '')
                return report(at, `has nothing below ${word}`, `${(0,field/* shorten */.ml)(below)} indented further, below it`);
            switch (word) {
                case 'accept':
                case 'approve': {
                    const read = shapes[word].read(value, at, report) ?? {};
                    const when = read.accept ?? read.approve;
                    return when && { kind: 'approve', when };
                }
                case 'reject': {
                    const { reject: when, reason = null } = shapes.reject.read(value, at, report) ?? {};
                    return when && { kind: word, when, reason };
                }
                case 'ask': {
                    const { ask: when, people = 1, owners = false } = shapes.ask.read(value, at, report) ?? {};
                    return when && { kind: word, when, people, owners };
                }
                case 'preset': {
                    const name = shapes.preset.read(value, at, report)?.preset;
                    return name && { kind: word, name };
                }
                case 'known': {
                    const programs = shapes.known.read(value, at, report)?.known;
                    return programs && { kind: word, programs };
                }
            }
        },
    };
}
function whenField(kind, mayAcceptAll) {
    const value = (check) => (0,field/* text */.Qq)({ minLength: 1, maxLength: longestValue, check });
    const fields = {
        tool: oneOrSeveral(value((tool) => wrongWithTool(tool, kind)), 'Names of tools, such as terminal or file_editor; browser is for all tools of the browser.'),
        path: oneOrSeveral(value(glob/* wrongWithGlob */.sT), 'Paths of the working copy; * stands for any part of a name, ** for any number of folders, ? for one character. In ask and reject also the words of a command.'),
        command: oneOrSeveral(value((command) => (0,commands/* wrongWithCommand */.Z5)(command, kind)), 'Commands of the terminal, exactly, or behind a cd to the working copy; one that ends in " *" may have further plain words, no options.'),
        risk: oneOrSeveral((0,field/* choice */.Yq)(types/* risks */.X), 'The risk that the agent itself tells.'),
        does: (0,field/* choice */.Yq)(['read'], {
            description: 'read: looks at files of the working copy and changes nothing; never a command.',
        }),
    };
    const all = { ...fields, unchanged: unchangedField() };
    const ofAccept = (0,field/* mapping */.pq)(all, { emptyIsWrong: true });
    const shape = kind === 'approve' ? ofAccept : (0,field/* mapping */.pq)(fields, { emptyIsWrong: true });
    return {
        expected: shape.expected,
        schema: shape.schema,
        mayBeEmpty: false,
        read(given, at, report) {
            const read = shape.read(given, at, report);
            if (read === undefined || !(0,is_object/* isObject */.G)(given))
                return undefined;
            const when = { tool: null, path: null, command: null, risk: null, ...read };
            const has = (key) => Object.hasOwn(given, key);
            if (has('unchanged') && !has('command'))
                report(at, 'has unchanged without command', 'the commands that may run such files');
            else if (kind === 'approve' && has('path') && has('command'))
                report(at, 'has path and command', 'one of them: an accepted command is its own words');
            else if (has('does') && has('command'))
                report(at, 'has does and command', 'one of them: what a command does is not known');
            else if (kind === 'approve')
                checkAccept(when, has, at, report, mayAcceptAll);
            return when;
        },
    };
}
const mostUnchanged = 20;
function unchangedField() {
    const path = (0,field/* text */.Qq)({ minLength: 1, maxLength: longestValue, check: wrongWithPath });
    const expected = 'true, or a list of paths of the working copy';
    return {
        expected,
        schema: {
            description: 'Of an accept with command. It fits only while the files that the command is seen to run are as on the default branch: true, or the paths of files that have to be so too.',
            anyOf: [
                { type: 'boolean', enum: [true] },
                { type: 'array', items: path.schema, minItems: 1, maxItems: mostUnchanged },
            ],
        },
        mayBeEmpty: false,
        read(value, at, report) {
            if (value === true)
                return true;
            return Array.isArray(value)
                ? readSeveral(value, path, mostUnchanged, { at, report })
                : report(at, (0,field/* describeValue */.bp)(value), expected);
        },
    };
}
const wrongWithPath = (written) => /[*?]/.test(written) ? 'the path of one file, no pattern' : (0,glob/* wrongWithGlob */.sT)(written);
function oneOrSeveral(item, description) {
    return {
        expected: item.expected,
        schema: {
            description,
            anyOf: [item.schema, { type: 'array', items: item.schema, minItems: 1, maxItems: mostValues }],
        },
        mayBeEmpty: false,
        read(value, at, report) {
            if (Array.isArray(value))
                return readSeveral(value, item, mostValues, { at, report });
            const one = item.read(value, at, report);
            return one === undefined ? undefined : [one];
        },
    };
}
function readSeveral(values, item, most, { at, report }) {
    if (values.length === 0 || values.length > most)
        return report(at, `has ${values.length} items`, `1 to ${most}`);
    const items = values.map((each, index) => item.read(each, [...at, index], report));
    return items.filter((each) => each !== undefined);
}
function checkAccept({ tool }, has, at, report, mayAcceptAll) {
    if (!has('tool') && !has('path') && !has('command') && !has('does')) {
        if (!mayAcceptAll || has('risk'))
            report(at, 'names no tool, path, command or does', 'one of them: risk is only the word of the agent');
        return;
    }
    const named = [...known_tools/* knownTools */.fK].filter(([name]) => tool !== null && (0,known_tools/* isNamed */.ev)(tool, name));
    if (has('does') && named.some(([, { reads }]) => reads === undefined))
        report(at, 'has does: read with a tool that reads nothing', `among ${toolsThatRead.join(', ')}`);
    const hasTerminal = named.some(([, known]) => known.command !== undefined);
    if (hasTerminal && !has('command') && !has('does'))
        report(at, 'has the tool terminal without command', 'the commands that are accepted');
    if (has('command') && named.some(([, known]) => known.command === undefined))
        report(at, 'has command with a tool that takes none', 'the tool terminal alone');
    if (has('path') && named.some(([, known]) => known.path === undefined))
        report(at, 'has path with a tool that takes none', `among ${toolsWithPath.join(', ')}`);
}
const toolsThatRead = [...known_tools/* knownTools */.fK].filter(([, { reads }]) => reads !== undefined).map(([name]) => name);
const toolsWithPath = [...known_tools/* knownTools */.fK].filter(([, { path }]) => path !== undefined).map(([name]) => name);
const acceptableTools = [
    ...[...known_tools/* knownTools */.fK.keys()].filter((name) => !name.startsWith('browser_')),
    'browser',
];
function wrongWithTool(tool, kind) {
    if (kind !== 'approve')
        return /^[\w.:/-]*[A-Za-z0-9][\w.:/-]*$/.test(tool) ? null : 'the name of a tool';
    if (acceptableTools.includes(tool) || known_tools/* knownTools */.fK.has(tool))
        return null;
    const meant = (0,nearest/* didYouMean */.au)(tool, acceptableTools);
    return `one of ${acceptableTools.join(', ')}: the arguments of no other tool are known${meant && ` (${meant})`}`;
}

;// CONCATENATED MODULE: ./build/shared/yaml/parse-yaml.js




function problemText({ line, path, problem, expected }) {
    const place = [line === null ? '' : `line ${line}`, path].filter((part) => part !== '').join(', ');
    return `${place === '' ? '' : `${place} `}${problem}; expected: ${expected}`;
}
const longestText = 32 * 1024;
const mostDepth = 8;
function parseYaml(text, field) {
    return parseWithLines(text, field).parsed;
}
function parseWithLines(text, field, name = '') {
    const read = readYaml(text, name);
    if (read.kind === 'problems')
        return { parsed: read, lineOf: () => null };
    const { lines, value } = read;
    const isWrapped = name !== '' && (0,is_object/* isObject */.G)(value) && Object.keys(value).join() === name;
    const [around, inner] = isWrapped ? [[name], value[name]] : [[], value];
    const parsed = read.isEmpty
        ? { kind: 'value', value: field.default }
        : checkValue(read, field, inner, around, isWrapped ? '' : name);
    return { parsed, lineOf: (path) => lineAt(lines, [...around, ...path]) };
}
function parseRules(text, options = {}) {
    return parseRulesWithLines(text, options).parsed;
}
function parseRulesWithLines(text, options = {}) {
    return parseWithLines(text, rulesField(options), 'rules');
}
function readYaml(text, name) {
    const wrong = (problem, expected, line = null) => ({
        line,
        path: name,
        problem,
        expected,
    });
    if (text.length > longestText) {
        const problem = wrong(`has ${text.length} characters`, `at most ${longestText}`);
        return { kind: 'problems', problems: [problem] };
    }
    const [before, after] = text.split('\uFFFD', 2);
    if (before !== undefined && after !== undefined) {
        const problem = wrong('has a letter that is not UTF-8', 'a text in UTF-8', before.split('\n').length);
        return { kind: 'problems', problems: [problem] };
    }
    const counter = new dist/* LineCounter */.HN();
    const document = (0,dist/* parseDocument */.Tp)(text, { ...yamlOptions, lineCounter: counter });
    if (document.errors.length > 0) {
        const problems = document.errors
            .slice(0, 1)
            .map(({ message, pos }) => wrong(`is not valid YAML: ${message}`, wellFormed, counter.linePos(pos[0]).line));
        return { kind: 'problems', problems };
    }
    const found = { lines: new Map(), oddities: [], unreadable: [] };
    const root = document.contents;
    const value = plainValue(root, [], found, counter);
    return { kind: 'value', value, isEmpty: value === null && found.oddities.length === 0, ...found };
}
const wellFormed = 'every quote and bracket closed, and what belongs together indented alike';
const yamlOptions = {
    prettyErrors: false,
    uniqueKeys: false,
    schema: 'core',
    resolveKnownTags: false,
};
function plainValue(node, path, found, counter) {
    const odd = (problem, expected, at = path) => {
        found.oddities.push({ at, problem, expected });
    };
    const unreadable = (problem, expected) => {
        odd(problem, expected);
        found.unreadable.push(path);
        return null;
    };
    const noteLine = (at, where) => {
        if (isNode(where) && where.range)
            found.lines.set(keyOf(at), counter.linePos(where.range[0]).line);
    };
    if (!found.lines.has(keyOf(path)))
        noteLine(path, node);
    if ((0,dist/* isAlias */.Vj)(node))
        return unreadable('is an alias', 'the value itself');
    if (path.length > mostDepth)
        return unreadable('is nested too deeply', 'a value of few levels');
    if ((0,dist/* isSeq */.oP)(node))
        return node.items.map((item, index) => plainValue(item, [...path, index], found, counter));
    if (!(0,dist/* isMap */.jh)(node))
        return (0,dist/* isScalar */.jn)(node) ? node.value : null;
    const values = new Map();
    for (const { key, value } of node.items) {
        if (!(0,dist/* isScalar */.jn)(key) || typeof key.value !== 'string') {
            odd('has a key that is no text', 'names as keys');
            continue;
        }
        const at = [...path, key.value];
        noteLine(at, key);
        if (values.has(key.value))
            odd('is given twice', 'each key once', at);
        values.set(key.value, plainValue(value, at, found, counter));
    }
    return Object.fromEntries(values);
}
function checkValue({ lines, oddities, unreadable }, field, value, path, name) {
    const found = [...oddities];
    const read = field.read(value, path, (at, problem, expected) => {
        if (!unreadable.some((outer) => isWithin(at, outer)))
            found.push({ at, problem, expected });
        return undefined;
    });
    if (found.length === 0 && read !== undefined)
        return { kind: 'value', value: read };
    const problems = found.map(({ at, problem, expected }) => ({
        line: lineAt(lines, at),
        path: pathText(at, name),
        problem,
        expected,
    }));
    return { kind: 'problems', problems: problems.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
}
function lineAt(lines, path) {
    const line = lines.get(keyOf(path));
    if (line !== undefined)
        return line;
    return path.length === 0 ? null : lineAt(lines, path.slice(0, -1));
}
const keyOf = (path) => JSON.stringify(path);
function isWithin(path, outer) {
    return outer.every((step, index) => path[index] === step);
}
function pathText(path, name) {
    const [list, at, ...within] = name === '' ? path : [name, ...path];
    if (list === 'rules' && typeof at === 'number') {
        const inside = textOfSteps(within, '');
        return `${inside === '' ? '' : `${inside} of `}${(0,write_rule/* ruleName */.oF)(at)}`;
    }
    return textOfSteps(path, name);
}
function textOfSteps(path, name) {
    return path.reduce((text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`), name);
}
function isNode(value) {
    return (0,dist/* isScalar */.jn)(value) || (0,dist/* isMap */.jh)(value) || (0,dist/* isSeq */.oP)(value) || (0,dist/* isAlias */.Vj)(value);
}
function linesOfRules(rules, lineOf) {
    return rules.map(({ origin }, at) => lineOf([origin?.item ?? at]));
}


/***/ })

};
