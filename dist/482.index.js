export const id = 482;
export const ids = [482];
export const modules = {

/***/ 21482:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   saveArtifacts: () => (/* binding */ saveArtifacts)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(11574);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(70573);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17097);
/* harmony import */ var _inputs_run_context_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(83514);





const patienceMs = 60_000;
const lateMs = 1_500;
async function saveArtifacts(step, temporaryFolder) {
    const { ledger, service, cancel, clock, log } = step;
    const { conversationId, patchFile, trajectoryFile } = ledger.facts();
    if (conversationId === null || (patchFile !== null && trajectoryFile !== null))
        return;
    const isLate = cancel.signal.aborted;
    const signal = isLate ? cancel.late : cancel.signal;
    const last = isLate ? clock.now() + lateMs : Number.POSITIVE_INFINITY;
    const options = () => ({
        signal,
        deadline: Math.min(last, clock.now() + patienceMs),
        attempts: isLate ? 1 : 2,
    });
    const reads = (ways) => ways.map((read) => (write) => read(write, options()));
    try {
        const conversation = await (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_2__/* .readRecord */ .a)(service, conversationId, options());
        const files = service.files(conversationId, conversation);
        const folder = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(temporaryFolder, 'agent-'));
        log.line('what the agent did is being saved to files');
        const savePatch = async () => {
            if (patchFile !== null || files.patch.length === 0)
                return;
            const saved = await save('patch', (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, 'agent.patch'), reads(files.patch), { log, signal });
            ledger.note({ patchFile: saved });
        };
        const saveTrajectory = async () => {
            if (trajectoryFile !== null)
                return;
            const path = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, 'trajectory.zip');
            const saved = await save('trajectory', path, reads(files.trajectory), { log, signal });
            ledger.note({ trajectoryFile: saved });
        };
        await Promise.all([savePatch(), saveTrajectory()]);
    }
    catch (error) {
        if (signal.aborted)
            return;
        log.warn(`artifacts: nothing could be saved: ${(0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .reasonLine */ .$E)(failureWords(error))}`);
    }
}
async function save(what, path, reads, { log, signal }) {
    let why = 'the service has none';
    for (const read of reads) {
        try {
            const got = await saveFile(path, read);
            if (got.kind === 'unavailable')
                continue;
            if (got.value.kind === 'whole') {
                log.line(`saved the ${what}, ${got.value.bytes} bytes: ${path}`);
                return path;
            }
            why = got.value.kind === 'too_large' ? 'it is larger than 100 MB' : got.value.why;
        }
        catch (error) {
            if (signal.aborted)
                throw error;
            why = failureWords(error);
        }
    }
    log.warn(`artifacts: the ${what} could not be saved: ${(0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .reasonLine */ .$E)(why)}`);
    return null;
}
function failureWords(error) {
    if ((0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_4__/* .isFailedCall */ .Ws)(error))
        return error.message;
    const { code, message } = { code: (0,_inputs_run_context_js__WEBPACK_IMPORTED_MODULE_5__/* .field */ .ZZ)(error, 'code'), message: (0,_inputs_run_context_js__WEBPACK_IMPORTED_MODULE_5__/* .field */ .ZZ)(error, 'message') };
    if (typeof code === 'string' && typeof message === 'string')
        return message;
    throw error;
}
const onlyMine = 0o600;
async function saveFile(path, read) {
    const part = `${path}.part`;
    const handle = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.open)(part, 'w', onlyMine);
    try {
        const got = await read(async (chunk) => {
            await handle.writeFile(chunk);
        });
        await handle.close();
        if (got.kind === 'known' && got.value.kind === 'whole')
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rename)(part, path);
        return got;
    }
    finally {
        await handle.close().catch(() => { });
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(part, { force: true });
    }
}


/***/ }),

/***/ 70573:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ readRecord)
/* harmony export */ });
/* unused harmony export completed */
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(74457);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(73952);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17097);


const unavailable = { kind: 'unavailable' };
const lacking = async () => unavailable;
const untold = async () => 'unavailable';
const lacks = {
    startTasks: async () => new Map(),
    recentStarts: lacking,
    reach: () => ({ kind: 'none' }),
    agentBefore: lacking,
    remembered: lacking,
    pending: lacking,
    readFile: lacking,
    async answer() {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7('rejected', 'the service takes no answers');
    },
    guard: lacking,
    setPolicy: untold,
    stopGoal: untold,
    findMessage: lacking,
    tell: untold,
    tag: untold,
    resume: untold,
    interrupt: untold,
    hasSandbox: () => false,
    wake: untold,
    pause: untold,
    pauseStart: untold,
    remove: untold,
    usage: async ({ cost, tokens }) => ({ ..._conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .unknownUsage */ .wD, cost, tokens }),
    lastSaid: lacking,
    newestError: lacking,
    ranActions: lacking,
    wantedActions: lacking,
    ask: lacking,
    files: () => ({ patch: [], trajectory: [] }),
    account: lacking,
    versions: async () => ({ hosted: null, agentServer: null }),
    listeningPlace: () => null,
    listen: async () => { },
};
function completed(service) {
    return { ...lacks, ...service };
}
async function readRecord(service, id, options) {
    return (await service.conversations([id], options)).get((0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .normaliseId */ .GU)(id)) ?? null;
}


/***/ })

};
