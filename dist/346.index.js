export const id = 346;
export const ids = [346];
export const modules = {

/***/ 17965:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ theWorkflow),
/* harmony export */   Ru: () => (/* binding */ shownBefore),
/* harmony export */   Wi: () => (/* binding */ whoAnswered),
/* harmony export */   eP: () => (/* binding */ nobody),
/* harmony export */   eZ: () => (/* binding */ namesOf),
/* harmony export */   f1: () => (/* binding */ nobodysAnswer),
/* harmony export */   g0: () => (/* binding */ isByRule),
/* harmony export */   lG: () => (/* binding */ newQuestion),
/* harmony export */   rO: () => (/* binding */ isByNobody)
/* harmony export */ });
/* unused harmony exports questionStates, abouts, aboutOf */
const questionStates = (/* unused pure expression or super */ null && ([
    'asking',
    'open',
    'answering',
    'answered',
    'stale',
    'unknown',
    'elsewhere',
    'expired',
    'closed',
    'void',
]));
const theWorkflow = 'the workflow';
const nobody = 'nobody in time';
const abouts = (/* unused pure expression or super */ null && (['actions', 'plan', 'money']));
function aboutOf({ subject }) {
    return subject?.kind ?? 'actions';
}
function newQuestion(now, answer = null, epoch = 1, subject = null) {
    return {
        epoch,
        state: 'asking',
        ...(subject && { subject }),
        code: null,
        fingerprint: null,
        wait: null,
        actions: null,
        openedAt: null,
        shownWhole: null,
        commit: null,
        wokenAt: null,
        answer,
        terms: null,
        approvals: [],
        sent: null,
        result: null,
        goOn: null,
        expiresAt: null,
        dueAt: now,
        createdAt: now,
        settledAt: null,
    };
}
function shownBefore(fingerprint, answer, now, shownWhole = true) {
    return { ...newQuestion(now, answer), state: 'open', fingerprint, shownWhole };
}
function isByRule(answer) {
    return 'rule' in answer;
}
function isByNobody(answer) {
    return answer.by === nobody;
}
function whoAnswered({ by, verdict, at, always }, approvals = []) {
    const isNobodys = by === nobody && approvals.length > 0;
    return {
        ...{ by, answer: verdict, at },
        ...(always && { always }),
        ...(isNobodys && { approved: namesOf(approvals) }),
    };
}
const namesOf = (answers) => answers.map(({ by }) => by);
function nobodysAnswer({ approvals }, afterReject, at) {
    const reason = approvals.length === 0 ? 'nobody answered in time' : 'not enough people approved it in time';
    return { verdict: 'reject', reason, by: nobody, afterReject, at };
}


/***/ })

};
