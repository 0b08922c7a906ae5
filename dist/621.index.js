export const id = 621;
export const ids = [621];
export const modules = {

/***/ 90621:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createArraySplitter: () => (/* binding */ createArraySplitter),
/* harmony export */   followStream: () => (/* binding */ followStream)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(13666);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17097);
/* harmony import */ var _decode_fields_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(56339);
/* harmony import */ var _decode_parse_json_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7610);
/* harmony import */ var _decode_records_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17886);
/* harmony import */ var _http_classify_thrown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(45509);
/* harmony import */ var _http_read_body_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(49925);







async function followStream(body, onUpdate, signal, callers) {
    const nextChunk = (0,_http_read_body_js__WEBPACK_IMPORTED_MODULE_0__/* .readChunks */ .zO)(body, signal);
    const splitter = createArraySplitter();
    let task = null;
    const ended = (brokenOff) => task && { kind: 'task', task, ...(brokenOff !== undefined && { brokenOff }) };
    for (;;) {
        const next = isOver(task) ? await soon(nextChunk, signal) : await nextChunk();
        if (next === 'too_late') {
            if (callers?.aborted)
                throw aborted();
            return ended();
        }
        if (next.kind === 'end')
            return ended('the stream ended before its array was complete');
        if (next.kind === 'broken') {
            if (callers?.aborted)
                throw aborted();
            return ended(signal.aborted ? 'the time for the start-up was over' : (0,_http_classify_thrown_js__WEBPACK_IMPORTED_MODULE_1__/* .wordsForThrown */ .R)(next.error));
        }
        for (const element of splitter.push(next.chunk)) {
            try {
                task = (0,_decode_records_js__WEBPACK_IMPORTED_MODULE_2__/* .decodeStartTask */ .Er)(element);
            }
            catch (error) {
                if (!(error instanceof _decode_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .DecodeError */ .Xc))
                    throw error;
                return ended(error.message);
            }
            onUpdate(task);
        }
        if (splitter.state === 'closed')
            return ended();
        if (splitter.state === 'malformed')
            return ended(splitter.why);
    }
}
function aborted() {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ServiceError */ ._7('aborted', 'the start-up stream: cancelled by the caller; the start was sent');
}
function isOver(task) {
    return task?.step.is === 'ready' || task?.step.is === 'failed';
}
const longestClose = 5_000;
async function soon(next, signal) {
    const { signal: within, detach } = (0,_clock_js__WEBPACK_IMPORTED_MODULE_5__/* .linkSignal */ .py)(signal, longestClose);
    try {
        return await (0,_clock_js__WEBPACK_IMPORTED_MODULE_5__/* .untilAborted */ .Eu)(within, next());
    }
    catch {
        return 'too_late';
    }
    finally {
        detach();
    }
}
const longestElement = 1024 * 1024;
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];
const whitespace = [0x20, 0x09, 0x0a, 0x0d];
function createArraySplitter() {
    let state = 'open';
    let why = '';
    let expected = 'array';
    let found = [];
    const takeInside = createElementReader((read) => {
        if (read.kind === 'fault')
            return fail(read.why);
        expected = 'comma';
        found.push(read.value);
    });
    return {
        push(chunk) {
            found = [];
            for (const byte of chunk) {
                if (state === 'malformed')
                    break;
                if (expected === 'rest of element')
                    takeInside(byte);
                else if (!whitespace.includes(byte))
                    takeBetween(byte);
            }
            return found;
        },
        get state() {
            return state;
        },
        get why() {
            return why;
        },
    };
    function takeBetween(byte) {
        if (state === 'closed')
            fail('something follows the array');
        else if (expected === 'array') {
            if (byte === openBracket)
                expected = 'first';
            else
                fail('it does not begin with "["');
        }
        else if (byte === openBrace && expected !== 'comma') {
            expected = 'rest of element';
            takeInside(byte);
        }
        else if (byte === closeBracket && expected !== 'element')
            state = 'closed';
        else if (expected !== 'comma')
            fail('an element is not an object');
        else if (byte === comma)
            expected = 'element';
        else
            fail('a comma is missing between two elements');
    }
    function fail(reason) {
        state = 'malformed';
        why = reason;
    }
}
function createElementReader(done) {
    let depth = 0;
    let inString = false;
    let escaped = false;
    let element = [];
    return (byte) => {
        element.push(byte);
        if (element.length > longestElement)
            done({ kind: 'fault', why: 'an element is too long' });
        else if (escaped)
            escaped = false;
        else if (inString) {
            if (byte === backslash)
                escaped = true;
            else if (byte === quote)
                inString = false;
        }
        else if (byte === quote)
            inString = true;
        else if (byte === openBrace || byte === openBracket)
            depth++;
        else if (byte === closeBrace || byte === closeBracket) {
            depth--;
            if (depth > 0)
                return;
            done(readElement(element));
            element = [];
        }
    };
}
function readElement(bytes) {
    try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
        return { kind: 'value', value: (0,_decode_parse_json_js__WEBPACK_IMPORTED_MODULE_6__/* .parseJson */ .qF)(text) };
    }
    catch {
        return { kind: 'fault', why: 'an element is not JSON' };
    }
}


/***/ })

};
