export const id = 195;
export const ids = [195];
export const modules = {

/***/ 195:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   withOutput: () => (/* binding */ withOutput)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9261);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5169);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(1854);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5261);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(6775);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(785);
/* harmony import */ var _output_judge_output_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5481);
/* harmony import */ var _tell_and_follow_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6714);





async function withOutput(played, step) {
    const { settings, ledger, log } = step;
    const { outputSchema } = settings;
    const { conversationId } = ledger.facts();
    const ending = endingOf(played);
    if (outputSchema === null || !(0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .isGood */ .Kg)(ending) || conversationId === null)
        return played;
    const first = judge(outputSchema, step);
    if (first.kind === 'fits')
        return noted(played, first.json, step);
    if (first.kind === 'unread')
        return badOutput(first.why, step);
    const misfit = first.errors.join('; ');
    const { cost, finalMessage } = ledger.facts();
    if (cost !== null && settings.maxCost !== null && (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .isOverBudget */ .qr)({ cost }, settings.maxCost)) {
        return badOutput(`${misfit}; it does not go back: ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .overBudgetWords */ .LK)(cost, settings.maxCost)}`, step);
    }
    log.line(`what the agent said does not fit output-schema, and goes back to it: ${misfit}`);
    ledger.note({ finalMessage: null });
    let again = null;
    try {
        again = await (0,_tell_and_follow_js__WEBPACK_IMPORTED_MODULE_3__/* .tellAndFollow */ .E)((0,_output_judge_output_js__WEBPACK_IMPORTED_MODULE_4__/* .misfitMessage */ .Ec)(first.errors, outputSchema), conversationId, step);
    }
    finally {
        const isAnswered = again !== null && (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .isGood */ .Kg)(endingOf(again));
        if (!isAnswered && ledger.facts().finalMessage === null)
            ledger.note({ finalMessage });
    }
    const next = endingOf(again);
    if (next === null)
        return again;
    if (ledger.facts().task?.result?.kind !== 'taken') {
        return badOutput(`${misfit}; the agent could not be told: ${next.reason}`, step);
    }
    if (!(0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .isGood */ .Kg)(next))
        return again;
    const second = judge(outputSchema, step);
    if (second.kind === 'fits')
        return noted(again, second.json, step);
    return badOutput(second.kind === 'unread' ? second.why : second.errors.join('; '), step);
}
function endingOf(played) {
    if ('outcome' in played)
        return played;
    return played.kind === 'ended' ? played.ending : null;
}
function judge(schema, { ledger, settings }) {
    const { finalMessage } = ledger.facts();
    const clean = (text) => (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_5__/* .cleanWords */ .Rr)(text, [settings.apiKey, settings.sessionApiKey]);
    return finalMessage === null
        ? { kind: 'unread', why: 'its last words could not be read' }
        : (0,_output_judge_output_js__WEBPACK_IMPORTED_MODULE_4__/* .judgeOutput */ .ZS)(finalMessage, schema, clean);
}
function noted(played, json, { ledger }) {
    ledger.note({ output: json });
    return played;
}
function badOutput(why, { clock }) {
    const reason = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_6__/* .reasonLine */ .$E)(`what the agent said does not fit output-schema: ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_7__/* .logLine */ .BP)(why, 900)}`);
    return { outcome: 'bad_output', reason, at: clock.now() };
}


/***/ })

};
