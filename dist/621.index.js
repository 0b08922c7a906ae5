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
/* harmony import */ var _http_read_reply_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(15373);







async function followStream(body, onUpdate, signal, callers) {
    const nextChunk = (0,_http_read_reply_js__WEBPACK_IMPORTED_MODULE_0__/* .readChunks */ .zO)(body, signal);
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
        if (splitter.isClosed())
            return ended();
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
function createArraySplitter() {
    const decoder = new TextDecoder();
    let [element, depth, inString, isEscaped, isClosed] = ['', 0, false, false, false];
    return {
        *push(chunk) {
            for (const character of decoder.decode(chunk, { stream: true })) {
                element = element.length > longestElement ? '' : element + character;
                if (isEscaped)
                    isEscaped = false;
                else if (inString && character === '\\')
                    isEscaped = true;
                else if (character === '"')
                    inString = !inString;
                else if (!inString && '[{'.includes(character)) {
                    depth += 1;
                    if (depth === 2)
                        element = character;
                }
                else if (!inString && ']}'.includes(character)) {
                    depth -= 1;
                    if (depth === 1)
                        yield (0,_decode_parse_json_js__WEBPACK_IMPORTED_MODULE_6__/* .parseJsonOrNothing */ .Ip)(element);
                    isClosed ||= depth === 0;
                }
            }
        },
        isClosed: () => isClosed,
    };
}


/***/ })

};
