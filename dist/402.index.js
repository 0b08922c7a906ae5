export const id = 402;
export const ids = [402];
export const modules = {

/***/ 8402:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   bugWords: () => (/* binding */ bugWords),
/* harmony export */   report: () => (/* binding */ report),
/* harmony export */   sentence: () => (/* binding */ sentence),
/* harmony export */   tellOutcome: () => (/* binding */ tellOutcome)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(11574);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(92741);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(49880);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(16775);
/* harmony import */ var _endings_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(74126);
/* harmony import */ var _summary_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24930);




async function report(ended, step, core) {
    const { ledger, settings, comment, context } = step;
    const noted = (0,_endings_js__WEBPACK_IMPORTED_MODULE_0__/* .endedWith */ .tX)((0,_endings_js__WEBPACK_IMPORTED_MODULE_0__/* .withVariant */ .YA)(ended, ledger.facts()), settings.succeedOn);
    const { ending, exitCode } = noted;
    ledger.note(noted);
    if (settings.summary)
        await core.writeSummary((0,_summary_js__WEBPACK_IMPORTED_MODULE_1__/* .summaryOf */ .Y)(ledger.facts(), context, comment.questionPage()));
    await comment.update(ledger.facts());
    tellOutcome(ending, exitCode, core);
    core.saveState('done', 'true');
    return exitCode;
}
function bugWords(error) {
    return (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .reasonLine */ .$E)(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
function sentence(text) {
    return /[.!?…]$/.test(text) ? text : `${text}.`;
}
function tellOutcome(ending, exitCode, core) {
    const { outcome, reason } = ending;
    const { title, next } = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .endingWords */ .fg)(ending);
    const told = `${sentence((0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .logLine */ .BP)(reason, 1000))} ${next.action}`;
    if (exitCode !== 0)
        core.error(told, { title: `Agent: ${title}` });
    else if (_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .outcomes */ .KI[outcome].exitCode !== 0)
        core.warning(told, { title: `Agent: ${title}` });
    core.info(`${outcome} (exit code ${exitCode}): ${told}`);
}


/***/ })

};
