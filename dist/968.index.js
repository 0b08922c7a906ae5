export const id = 968;
export const ids = [968];
export const modules = {

/***/ 2968:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  parseRules: () => (/* reexport */ parseRules),
  parseYaml: () => (/* reexport */ parseYaml)
});

// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(8815);
// EXTERNAL MODULE: ./build/shared/is-object.js
var is_object = __webpack_require__(5600);
// EXTERNAL MODULE: ./build/shared/schema/index.js + 6 modules
var schema = __webpack_require__(9124);
;// CONCATENATED MODULE: ./build/shared/yaml/parse-yaml.js



const longestText = 32 * 1024;
const mostDepth = 8;
const mostSyntaxErrors = 10;
function parseYaml(text, field) {
    const read = readYaml(text);
    if (read.kind === 'problems')
        return read;
    return read.isEmpty ? { kind: 'value', value: field.default } : checkValue(read, field, read.value, [], '');
}
function parseRules(text, options = {}) {
    const field = (0,schema/* rulesField */.A3)(options);
    const read = readYaml(text, 'rules');
    if (read.kind === 'problems')
        return read;
    const { value, isEmpty } = read;
    if (isEmpty)
        return { kind: 'value', value: field.default };
    const isWrapped = (0,is_object/* isObject */.G)(value) && Object.keys(value).join() === 'rules';
    return isWrapped
        ? checkValue(read, field, value.rules, ['rules'], '')
        : checkValue(read, field, value, [], 'rules');
}
function readYaml(text, name = '') {
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
    const counter = new dist/* LineCounter */.HN();
    const document = (0,dist/* parseDocument */.Tp)(text, { ...yamlOptions, lineCounter: counter });
    if (document.errors.length > 0) {
        const problems = document.errors
            .slice(0, mostSyntaxErrors)
            .map(({ message, pos }) => wrong(`is not valid YAML: ${message}`, 'a YAML document', counter.linePos(pos[0]).line));
        return { kind: 'problems', problems };
    }
    const found = { lines: new Map(), oddities: [], unreadable: [] };
    const root = document.contents;
    const value = plainValue(root, [], found, counter);
    return { kind: 'value', value, isEmpty: value === null && found.oddities.length === 0, ...found };
}
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
        line: lineOf(lines, at),
        path: pathText(at, name),
        problem,
        expected,
    }));
    return { kind: 'problems', problems: problems.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
}
function lineOf(lines, path) {
    const line = lines.get(keyOf(path));
    if (line !== undefined)
        return line;
    return path.length === 0 ? null : lineOf(lines, path.slice(0, -1));
}
const keyOf = (path) => JSON.stringify(path);
function isWithin(path, outer) {
    return outer.every((step, index) => path[index] === step);
}
function pathText(path, name) {
    return path.reduce((text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`), name);
}
function isNode(value) {
    return (0,dist/* isScalar */.jn)(value) || (0,dist/* isMap */.jh)(value) || (0,dist/* isSeq */.oP)(value) || (0,dist/* isAlias */.Vj)(value);
}

;// CONCATENATED MODULE: ./build/shared/yaml/index.js



/***/ })

};
