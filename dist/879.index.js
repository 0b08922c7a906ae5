export const id = 879;
export const ids = [879];
export const modules = {

/***/ 52260:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readObserved: () => (/* binding */ readObserved),
/* harmony export */   readProof: () => (/* binding */ readProof)
/* harmony export */ });
/* harmony import */ var _executed_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(31672);
/* harmony import */ var _question_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70308);
/* harmony import */ var _service_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(17097);
/* harmony import */ var _service_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(70573);



async function readProof(reading, questions, asked) {
    const { service, options } = reading;
    const [proof, hooksAct] = await Promise.all([
        readEvents(reading, (of) => service.ranActions(of, options), (ran) => (0,_question_index_js__WEBPACK_IMPORTED_MODULE_0__/* .withOtherPolicies */ .dH)((0,_question_index_js__WEBPACK_IMPORTED_MODULE_0__/* .proveRun */ .KB)(ran, questions, asked), ran, asked)),
        doHooksAct(reading),
    ]);
    return hooksAct ? { ...proof, hooksAct: true } : proof;
}
async function doHooksAct({ conversation, service, options, hooksAct = false }) {
    if (hooksAct || conversation?.sandbox?.is !== 'up')
        return hooksAct;
    return (await (0,_service_index_js__WEBPACK_IMPORTED_MODULE_1__/* .valueOrNull */ .MK)(() => service.guard(conversation, options)))?.hooksAct ?? false;
}
async function readObserved(reading, observing) {
    const { service, options } = reading;
    const proof = await readEvents(reading, (of) => service.wantedActions(of, options), (wanted) => (0,_question_index_js__WEBPACK_IMPORTED_MODULE_0__/* .observeRun */ .E3)(wanted, observing, _executed_index_js__WEBPACK_IMPORTED_MODULE_2__/* .readPast */ .rj));
    return proof.kind === 'unreadable' ? { ...proof, observed: true } : proof;
}
async function readEvents(reading, read, judge) {
    const { conversation, service } = reading;
    if (conversation === null)
        return unreadable('the service does not know the conversation any more');
    const first = await readOwnEvents(() => read(conversation), judge);
    const later = first.kind === 'unreadable' ? await asleepSince(reading, conversation) : null;
    const proof = later === null ? first : await readOwnEvents(() => read(later), judge);
    const children = (conversation.children ?? []).map((id) => ({ id, url: service.page(id) }));
    return children.length === 0 ? proof : { ...proof, children };
}
async function asleepSince({ service, options }, { id, sandbox }) {
    const record = await (0,_service_index_js__WEBPACK_IMPORTED_MODULE_1__/* .failureOr */ .gl)(() => (0,_service_index_js__WEBPACK_IMPORTED_MODULE_3__/* .readRecord */ .a)(service, id, options));
    return record instanceof _service_index_js__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7 || record?.sandbox?.is === sandbox?.is ? null : record;
}
async function readOwnEvents(read, judge) {
    try {
        const told = await read();
        return told.kind === 'known' ? judge(told.value) : unreadable('the service does not list its events');
    }
    catch (error) {
        if (!(0,_service_index_js__WEBPACK_IMPORTED_MODULE_1__/* .isFailedCall */ .Ws)(error))
            throw error;
        const { code, status, message } = error;
        return unreadable(code === 'unavailable' ? `the service did not answer (${status ?? message})` : message);
    }
}
function unreadable(why) {
    return { kind: 'unreadable', why };
}


/***/ })

};
