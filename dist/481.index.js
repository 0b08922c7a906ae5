export const id = 481;
export const ids = [481];
export const modules = {

/***/ 7862:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  wantedOutput: () => (/* binding */ wantedOutput)
});

// EXTERNAL MODULE: ./build/shared/service/openhands/decode/parse-json.js
var parse_json = __webpack_require__(7610);
;// CONCATENATED MODULE: ./build/action/output/find-json.js
const mostCharacters = 500_000;
const deepest = 200;
function findJson(words, parse = JSON.parse) {
    const text = words.slice(-mostCharacters);
    const read = (written) => readValue(written, parse);
    const fenced = lastFenced(text);
    if (fenced !== null)
        return read(fenced) ?? none('what is in its json block is not JSON');
    return (lastOf(bracketed(text), text, read) ??
        read(text) ??
        read(text.trim().split('\n').at(-1) ?? '') ??
        none('it holds no JSON value'));
}
function lastFenced(text) {
    let open = null;
    let last = null;
    for (const line of text.split('\n')) {
        if (open === null) {
            if (/^\s{0,3}```+\s*json\s*$/i.test(line))
                open = [];
        }
        else if (/^\s{0,3}```+\s*$/.test(line)) {
            last = open.join('\n');
            open = null;
        }
        else {
            open.push(line);
        }
    }
    return open === null ? last : open.join('\n');
}
const beginsAsJson = /^(?:\{\s*["}]|\[\s*[[{"\]\dtfn-])/;
function lastOf(spans, text, read) {
    for (const { start, end, inner } of spans.toReversed()) {
        const written = text.slice(start, end);
        const found = (beginsAsJson.test(written) ? read(written) : null) ?? lastOf(inner, text, read);
        if (found !== null)
            return found;
    }
    return null;
}
function bracketed(text) {
    const outermost = [];
    const open = [];
    let first = 0;
    let inString = false;
    for (let at = 0; at < text.length; at += 1) {
        const letter = text[at];
        if (inString) {
            if (letter === '\\')
                at += 1;
            else if (letter === '"' || letter === '\n')
                inString = false;
        }
        else if (letter === '"') {
            inString = open.length > first;
        }
        else if (letter === '{' || letter === '[') {
            open.push({ start: at, inner: [] });
            if (open.length - first > deepest) {
                for (const span of open[first]?.inner ?? [])
                    outermost.push(span);
                first += 1;
            }
        }
        else if ((letter === '}' || letter === ']') && open.length > first) {
            const { start = 0, inner = [] } = open.pop() ?? {};
            const around = open.length > first ? open.at(-1)?.inner : outermost;
            around?.push({ start, end: at + 1, inner });
        }
    }
    return [...outermost, ...open.slice(first).flatMap(({ inner }) => inner)];
}
function readValue(text, parse) {
    try {
        const value = parse(text);
        return isUsable(value)
            ? { kind: 'value', text }
            : none('the JSON value is nested too deeply, or holds a number that is too large');
    }
    catch {
        return null;
    }
}
function isUsable(whole) {
    let values = [whole];
    for (let depth = 0; depth <= deepest && values.length > 0; depth += 1) {
        if (values.some((value) => typeof value === 'number' && !Number.isFinite(value)))
            return false;
        values = values.flatMap((value) => typeof value === 'object' && value !== null ? Object.values(value) : []);
    }
    return values.length === 0;
}
const none = (why) => ({ kind: 'none', why });

;// CONCATENATED MODULE: ./build/action/output/judge-output.js


const mostBytes = 60_000;
function wantedOutput(schema) {
    const misfit = (...errors) => {
        const list = errors.map((error) => `- ${error}`).join('\n');
        const again = `Your last message does not hold the JSON value that was asked for:\n\n${list}\n\nDo nothing else now, and end your next message with ${wanted(schema)}`;
        return { kind: 'misfit', errors, again };
    };
    return {
        instruction: `When you are done, end your last message with ${wanted(schema)}`,
        misfit: 'does not fit output-schema',
        judge(words, clean) {
            const found = findJson(words);
            if (found.kind === 'none')
                return misfit(found.why);
            const output = JSON.stringify((0,parse_json/* exactJson */.ip)(found.text, clean));
            const bytes = Buffer.byteLength(output);
            if (bytes > mostBytes)
                return misfit(`it has ${bytes} bytes, and may have ${mostBytes}`);
            const errors = schema.check(JSON.parse(output));
            return errors.length > 0 ? misfit(...errors) : { kind: 'fits', found: { output } };
        },
    };
}
function wanted({ text }) {
    return `one JSON value in a fenced block that begins with \`\`\`json. It is checked afterwards, and has to fit this JSON Schema:\n\n\`\`\`json\n${text}\n\`\`\``;
}


/***/ })

};
