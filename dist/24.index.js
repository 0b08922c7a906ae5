export const id = 24;
export const ids = [24];
export const modules = {

/***/ 3024:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  parsePolicy: () => (/* reexport */ parsePolicy),
  parseRules: () => (/* reexport */ parseRules),
  rulesOfNode: () => (/* reexport */ rulesOfNode),
  yamlOptions: () => (/* reexport */ yamlOptions)
});

// EXTERNAL MODULE: ./build/shared/rules/index.js + 12 modules
var shared_rules = __webpack_require__(241);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(8815);
;// CONCATENATED MODULE: ./build/shared/rules-text/yaml-text.js

const yamlOptions = {
    prettyErrors: false,
    uniqueKeys: false,
    schema: 'core',
    resolveKnownTags: false,
};
const longestText = 32 * 1024;
function parseText(text, at) {
    const whole = (problem, expected, line = null) => ({
        kind: 'problems',
        problems: [{ line, path: at, problem, expected }],
    });
    if (text.length > longestText)
        return whole(`has ${text.length} characters`, `at most ${longestText}`);
    const lines = new dist/* LineCounter */.HN();
    const document = (0,dist/* parseDocument */.Tp)(text, { ...yamlOptions, lineCounter: lines });
    const [error] = document.errors;
    if (error) {
        const { line } = lines.linePos(error.pos[0]);
        return whole(`is not valid YAML: ${error.message}`, 'a YAML document', line);
    }
    const root = document.contents;
    const isNothing = root === null || ((0,dist/* isScalar */.jn)(root) && root.value === null);
    const lineOf = (node) => (node?.range ? lines.linePos(node.range[0]).line : null);
    return { kind: 'node', node: isNothing ? null : root, lineOf };
}
function readNode(node, at, lineOf, read) {
    const strange = strangeness(node, [], mostDepth);
    if (strange.length > 0) {
        const problems = strange.map(({ steps, problem, expected, node: where }) => ({
            ...{ line: lineOf(where), path: pathOf(at, steps), problem, expected },
        }));
        return { kind: 'problems', problems };
    }
    const { value, problems } = read(plain(node));
    if (problems.length === 0)
        return { kind: 'value', value };
    return {
        kind: 'problems',
        problems: problems.map(({ at: steps, problem, expected }) => ({
            ...{ line: lineOf(nodeAt(node, steps)), path: pathOf(at, steps), problem, expected },
        })),
    };
}
function pathOf(at, steps) {
    return steps.reduce((path, step) => (typeof step === 'number' ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`), at);
}
function nodeAt(node, steps) {
    const [step, ...rest] = steps;
    if (step === undefined)
        return node;
    if ((0,dist/* isSeq */.oP)(node) && typeof step === 'number') {
        const item = node.items[step];
        return isNode(item) ? nodeAt(item, rest) : node;
    }
    if (!(0,dist/* isMap */.jh)(node))
        return node;
    const pair = node.items.find(({ key }) => (0,dist/* isScalar */.jn)(key) && String(key.value) === step);
    if (rest.length > 0 && isNode(pair?.value))
        return nodeAt(pair.value, rest);
    return isNode(pair?.key) ? pair.key : node;
}
const mostDepth = 8;
function strangeness(node, steps, depth) {
    const is = (problem, expected, where = node, place = steps) => [
        { node: where, steps: place, problem, expected },
    ];
    if ((0,dist/* isAlias */.Vj)(node))
        return is('is an alias', 'the value itself');
    if (depth === 0)
        return is('is nested too deeply', 'a list of rules');
    if ((0,dist/* isSeq */.oP)(node))
        return node.items.flatMap((item, at) => isNode(item) ? strangeness(item, [...steps, at], depth - 1) : []);
    if (!(0,dist/* isMap */.jh)(node))
        return [];
    const seen = new Set();
    return node.items.flatMap(({ key, value }) => {
        if (!(0,dist/* isScalar */.jn)(key) || typeof key.value !== 'string')
            return is('has a key that is no text', 'names as keys', isNode(key) ? key : node);
        const place = [...steps, key.value];
        if (seen.has(key.value))
            return is('is given twice', 'each key once', key, place);
        seen.add(key.value);
        return isNode(value) ? strangeness(value, place, depth - 1) : [];
    });
}
function plain(node) {
    if ((0,dist/* isSeq */.oP)(node))
        return node.items.map(plain);
    if ((0,dist/* isMap */.jh)(node))
        return Object.fromEntries(node.items.map(({ key, value }) => [(0,dist/* isScalar */.jn)(key) ? String(key.value) : '', plain(value)]));
    return (0,dist/* isScalar */.jn)(node) ? node.value : null;
}
function isNode(value) {
    return (0,dist/* isScalar */.jn)(value) || (0,dist/* isMap */.jh)(value) || (0,dist/* isSeq */.oP)(value) || (0,dist/* isAlias */.Vj)(value);
}

;// CONCATENATED MODULE: ./build/shared/rules-text/parse-policy.js


const nothing = { permission: {}, allowRequester: null, ask: null, rules: null, limits: {} };
function parsePolicy(text) {
    const parsed = parseText(text, '');
    if (parsed.kind === 'problems')
        return parsed;
    if (parsed.node === null)
        return { kind: 'policy', floor: nothing };
    const read = readNode(parsed.node, '', parsed.lineOf, readPolicy);
    return read.kind === 'problems' ? read : { kind: 'policy', floor: read.value };
}
const keys = ['permission', 'allow_requester', 'ask', 'rules', 'limits'];
const deeds = ['start', 'approve', 'reject'];
const largestLimit = 1_000_000;
function readPolicy(value) {
    const problems = [];
    const wrong = (at, problem, expected) => {
        problems.push({ at, problem, expected });
        return null;
    };
    const given = (mapping, at, known) => {
        if (!(0,shared_rules/* isMapping */.pi)(mapping)) {
            wrong(at, (0,shared_rules/* isWhat */.jU)(mapping), `a mapping with ${known.join(', ')}`);
            return new Map();
        }
        for (const key of Object.keys(mapping).filter((name) => !known.some((one) => one === name)))
            wrong([...at, key], 'is unknown', `one of ${known.join(', ')}`);
        return new Map(known
            .filter((key) => (mapping[key] ?? null) !== null && Object.hasOwn(mapping, key))
            .map((key) => [key, mapping[key]]));
    };
    const oneOf = (one, at, words) => words.find((word) => word === one) ?? wrong(at, (0,shared_rules/* isWhat */.jU)(one), `one of ${words.join(', ')}`);
    const each = (mapping, at, known, read) => {
        const entries = [...given(mapping, at, known)].map(([key, one]) => [key, read(one, [...at, key], key)]);
        return new Map(entries.flatMap(([key, one]) => (one === null ? [] : [[key, one]])));
    };
    const top = given(value, [], keys);
    const ifGiven = (key, read) => top.has(key) ? read(top.get(key)) : null;
    const floor = {
        permission: Object.fromEntries(ifGiven('permission', (one) => each(one, ['permission'], deeds, (least, at) => oneOf(least, at, shared_rules/* permissions */.P))) ?? []),
        allowRequester: ifGiven('allow_requester', (one) => typeof one === 'boolean' ? one : wrong(['allow_requester'], (0,shared_rules/* isWhat */.jU)(one), 'true or false')),
        ask: ifGiven('ask', (one) => oneOf(one, ['ask'], shared_rules/* asks */.zW)),
        rules: ifGiven('rules', (one) => {
            const read = (0,shared_rules/* readRules */.Kc)(one, { mayAcceptAll: true });
            problems.push(...read.problems.map((problem) => ({ ...problem, at: ['rules', ...problem.at] })));
            return read.rules;
        }),
        limits: Object.fromEntries(ifGiven('limits', (one) => each(one, ['limits'], shared_rules/* limitKeys */.O8, (limit, at, key) => {
            const isMoney = key.startsWith('cost_');
            const isNumber = isMoney ? Number.isFinite(limit) : Number.isInteger(limit);
            const least = isMoney ? 0.01 : 1;
            if (isNumber && Number(limit) >= least && Number(limit) <= largestLimit)
                return Number(limit);
            const range = `from ${least} to ${largestLimit}`;
            return wrong(at, (0,shared_rules/* isWhat */.jU)(limit), isMoney ? `a number ${range}` : `a whole number ${range}`);
        })) ?? []),
    };
    return { value: floor, problems };
}

;// CONCATENATED MODULE: ./build/shared/rules-text/parse-rules.js



function parseRules(text, at = 'rules', options = {}) {
    const parsed = parseText(text, at);
    if (parsed.kind === 'problems')
        return parsed;
    const { node, lineOf } = parsed;
    if (node === null)
        return { kind: 'rules', rules: [] };
    const [pair, ...others] = (0,dist/* isMap */.jh)(node) ? node.items : [];
    const isOnlyRules = pair && others.length === 0 && (0,dist/* isScalar */.jn)(pair.key) && pair.key.value === 'rules';
    return rulesOfNode(isOnlyRules && isNode(pair.value) ? pair.value : node, at, lineOf, options);
}
function rulesOfNode(node, at, lineOf, options = {}) {
    const read = readNode(node, at, lineOf, (value) => {
        const { rules, problems } = (0,shared_rules/* readRules */.Kc)(value, options);
        return { value: rules, problems };
    });
    return read.kind === 'problems' ? read : { kind: 'rules', rules: read.value };
}

;// CONCATENATED MODULE: ./build/shared/rules-text/index.js





/***/ })

};
