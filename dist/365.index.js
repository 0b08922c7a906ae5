export const id = 365;
export const ids = [365,305];
export const modules = {

/***/ 15838:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B_: () => (/* binding */ markerLine),
/* harmony export */   P1: () => (/* binding */ isSignedOtherwise),
/* harmony export */   cu: () => (/* binding */ identityOf),
/* harmony export */   lD: () => (/* binding */ markedComments),
/* harmony export */   s6: () => (/* binding */ asksAsWritten),
/* harmony export */   s8: () => (/* binding */ markerKey),
/* harmony export */   ul: () => (/* binding */ markedText),
/* harmony export */   we: () => (/* binding */ markerOf)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(15903);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2186);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(84459);


function markerKey(apiKey) {
    return (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .deriveKey */ .Hz)(apiKey, 'marker of the action');
}
function markerOf(conversationId, question, context, { round = null, until = null } = {}) {
    return {
        ...authorOf(context),
        conversationId,
        question,
        ...(round !== null && { round }),
        ...(until !== null && { until }),
    };
}
function authorOf({ workflow, job, runId, commentKey }) {
    return { workflow, job, run: runId, key: commentKey?.digest ?? null };
}
function markedText(marker, text, thread, key) {
    return `${markerLine({ ...marker, hash: (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .hashOfShown */ .t0)(text) }, thread, key)}\n${text}`;
}
function asksAsWritten(body, asked, thread, key) {
    const marker = readOwn(body, thread, key);
    if (marker === null || marker.hash !== (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .hashOfShown */ .t0)(body))
        return null;
    const { question } = marker;
    if (question === null)
        return 'nothing';
    return question.fingerprint === asked.fingerprint && question.code === asked.code ? 'this' : 'another';
}
function markerLine(marker, thread, key) {
    const { workflow, job, run, key: own, conversationId, question, hash } = marker;
    const payload = {
        workflow: workflow.slice(0, 200),
        job: job.slice(0, 200),
        run,
        key: own,
        conversation: conversationId,
        fingerprint: question?.fingerprint ?? null,
        code: question?.code ?? null,
        asked: question?.askedAt ?? null,
        whole: question?.whole ?? null,
        parts: question?.parts ?? null,
        text: hash,
        ...(marker.round !== undefined && { round: marker.round }),
        ...(marker.until !== undefined && { until: marker.until }),
        ...(marker.reads !== undefined && { reads: marker.reads }),
        ...(marker.answers !== undefined && { answers: marker.answers }),
    };
    return (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .writeMarker */ .en)('action', payload, thread, key);
}
function markedComments(comments, thread, key) {
    const nameOf = (body) => {
        const marker = readOwn(body, thread, key);
        return marker && `${identityOf(marker)} ${marker.reads ?? ''}`;
    };
    return (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .ownComments */ .D5)(comments, nameOf, 'anyone').flatMap((comment) => {
        const marker = readOwn(comment.body, thread, key);
        return marker === null ? [] : [{ ...comment, marker }];
    });
}
function isSignedOtherwise(comments, thread, key) {
    const isKnown = markedComments(comments, thread, key).some(({ marker }) => marker.conversationId !== null);
    const readings = comments
        .filter(({ byApp }) => byApp)
        .map(({ body }) => (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .readMarker */ .t7)('action', body, thread, [key]));
    return !isKnown && readings.some(({ kind }) => kind === 'untrusted');
}
function identityOf({ workflow, job, run, key }) {
    return JSON.stringify([workflow.slice(0, 200), job.slice(0, 200), run, key]);
}
function readOwn(body, thread, key) {
    const reading = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .readMarker */ .t7)('action', body, thread, [key]);
    if (reading.kind !== 'valid')
        return null;
    const { workflow, job, run, key: own, conversation, fingerprint, code, ...more } = reading.payload;
    if (typeof workflow !== 'string' || typeof job !== 'string' || typeof run !== 'number')
        return null;
    const shown = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .readFingerprint */ .bi)(fingerprint);
    return {
        workflow,
        job,
        run,
        key: typeof own === 'string' ? own : null,
        conversationId: typeof conversation === 'string' ? conversation : null,
        ...(typeof more.round === 'number' && { round: more.round }),
        ...(typeof more.until === 'number' && { until: more.until }),
        ...(typeof more.reads === 'string' && { reads: more.reads }),
        ...(typeof more.answers === 'string' && { answers: more.answers }),
        question: shown !== null && typeof code === 'string'
            ? {
                fingerprint: shown,
                code,
                whole: more.whole === true,
                parts: typeof more.parts === 'number' ? more.parts : 0,
                askedAt: typeof more.asked === 'number' ? more.asked : null,
            }
            : null,
        hash: typeof more.text === 'string' ? more.text : null,
    };
}


/***/ }),

/***/ 76305:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   findDecidingStep: () => (/* binding */ findDecidingStep),
/* harmony export */   hasRunEnded: () => (/* binding */ hasRunEnded)
/* harmony export */ });
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(84459);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9646);
/* harmony import */ var _create_github_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48022);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(15838);



async function findDecidingStep(conversationId, thread, { apiKey, context, github, clock }, seen = null) {
    const comments = seen ?? (await (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .listComments */ .fg)(github, (0,_create_github_js__WEBPACK_IMPORTED_MODULE_1__/* .commentsOf */ .u3)(thread)));
    const [own, now] = [(0,_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .markerOf */ .we)(conversationId, null, context), clock.now()];
    for (const { marker } of (0,_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .markedComments */ .lD)(comments, thread, (0,_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .markerKey */ .s8)(apiKey))) {
        if (marker.conversationId !== conversationId || (marker.until ?? 0) <= now)
            continue;
        if ((0,_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .identityOf */ .cu)(marker) === (0,_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .identityOf */ .cu)(own))
            return 'own';
        if (marker.run === own.run || !(await hasRunEnded(github, thread.repository, marker.run)))
            return 'other';
    }
    return 'nobody';
}
async function hasRunEnded(github, repository, run) {
    try {
        const place = { ...(0,_create_github_js__WEBPACK_IMPORTED_MODULE_1__/* .ownerAndRepo */ .H5)(repository), run_id: run };
        const { data } = await github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', place);
        return data.status === 'completed';
    }
    catch (error) {
        if (!(error instanceof _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .GitHubError */ .y_))
            throw error;
        return false;
    }
}


/***/ }),

/***/ 80519:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MA: () => (/* binding */ countParts),
/* harmony export */   Oz: () => (/* binding */ keepParts),
/* harmony export */   Yt: () => (/* binding */ partsToCheck),
/* harmony export */   lh: () => (/* binding */ closeParts)
/* harmony export */ });
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(47965);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2186);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(84459);
/* harmony import */ var _create_github_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(48022);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(15838);



function countParts(question) {
    return (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .furtherParts */ .ly)(question).length;
}
async function keepParts(github, place, actions, comments) {
    const known = knownParts(comments, place);
    for (const [at, text] of (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .furtherParts */ .ly)({ code: place.code, actions }).entries()) {
        await keepPart(github, place, at + 2, text, known.get(at + 2) ?? null);
    }
}
const overText = 'This part belongs to a question that is over.';
async function closeParts(github, place, comments) {
    for (const [part, comment] of knownParts(comments, place)) {
        await keepPart(github, place, part, overText, comment);
    }
}
function partsToCheck(comments, place, count) {
    const known = knownParts(comments, place);
    const parts = [];
    for (let part = 2; part <= count + 1; part += 1) {
        const comment = known.get(part);
        if (comment === undefined || comment.nodeId === '')
            return null;
        const isOurs = (body) => {
            const read = readPart(body, place);
            const isOver = read?.hash === (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .hashOfShown */ .t0)(overText);
            return read?.part === part && !isOver && read.hash === (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .hashOfShown */ .t0)(body);
        };
        parts.push({ nodeId: comment.nodeId, isOurs });
    }
    return parts;
}
async function keepPart(github, place, part, text, known) {
    const body = `${markerOfPart(place, part, (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .hashOfShown */ .t0)(text))}\n${text}`;
    const list = (0,_create_github_js__WEBPACK_IMPORTED_MODULE_2__/* .commentsOf */ .u3)(place.thread);
    if (known === null)
        await (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .createComment */ .eT)(github, list, body);
    else if (known.body !== body)
        await (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .editComment */ .QA)(github, list, known.id, body);
}
function knownParts(comments, place) {
    const partIn = (body) => readPart(body, place)?.part ?? null;
    const own = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .ownComments */ .D5)(comments, (body) => partIn(body)?.toString() ?? null, 'anyone');
    return new Map(own.map((comment) => [partIn(comment.body) ?? 0, comment]));
}
function markerOfPart({ author, code, thread, key }, part, text) {
    return (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .writeMarker */ .en)('part', { of: (0,_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .identityOf */ .cu)(author), code, part, text }, thread, key);
}
function readPart(body, { author, code, thread, key }) {
    const reading = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .readMarker */ .t7)('part', body, thread, [key]);
    if (reading.kind !== 'valid')
        return null;
    const { of, code: asked, part, text } = reading.payload;
    if (of !== (0,_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .identityOf */ .cu)(author) || asked !== code || typeof part !== 'number')
        return null;
    return { part, hash: typeof text === 'string' ? text : '' };
}


/***/ }),

/***/ 24930:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ decisionsList),
/* harmony export */   Y: () => (/* binding */ summaryOf)
/* harmony export */ });
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78386);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(16775);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(23062);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(24954);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(47965);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(98965);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(35261);
/* harmony import */ var _facts_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(67489);
/* harmony import */ var _fitting_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(26093);
/* harmony import */ var _views_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98960);




const mostBytes = 1_000_000;
const bytesOf = (text) => Buffer.byteLength(text);
function summaryOf(facts, context) {
    const { ending, startedAt, timeline, conversations } = facts;
    const question = (0,_facts_js__WEBPACK_IMPORTED_MODULE_0__/* .shownQuestion */ .aZ)(facts);
    const run = (0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .runFactsOf */ .sl)(facts, context);
    const words = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .finalMessageSection */ .XN)((0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .lastWordsOf */ .FL)(facts), ending);
    const before = [
        (0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .planOf */ .XC)(facts),
        ending === null ? words : (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .outcomeSection */ .KT)({ ending, run, audience: 'action' }, words),
        facts.title === null ? null : `**The agent's task:** ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .inline */ .mG)(facts.title, 200)}`,
        (0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .roundLine */ .z3)(facts),
        (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .warningLines */ ._F)((0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .doubtOf */ .kv)(facts)),
        conversations === null ? (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__/* .factsLine */ .UM)(run, ending && ending.at - startedAt) : null,
        idsLine(facts),
        (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__/* .timelineOpen */ .mz)(timeline, ending?.at ?? null, [], (0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .stopsOf */ .lD)(facts)),
        question && (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__/* .questionComment */ .ub)((0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .questionViewOf */ .tm)(question, facts.conversationUrl, 'elsewhere'), null),
    ];
    const after = [conversations && listTable(conversations)];
    const others = bytesOf((0,_fitting_js__WEBPACK_IMPORTED_MODULE_7__/* .joinFitting */ .w)([...before, ...after], mostBytes, bytesOf));
    return (0,_fitting_js__WEBPACK_IMPORTED_MODULE_7__/* .joinFitting */ .w)([...before, decisionsList(facts, mostBytes - others - 4), ...after], mostBytes, bytesOf);
}
const mostActionsNamed = 20;
function decisionsList({ decisions, earlierDecisions }, most) {
    const lines = decisions.map(decisionLine);
    const shown = (0,_fitting_js__WEBPACK_IMPORTED_MODULE_7__/* .newestFitting */ .G)(lines, most - longestHeading, (line) => bytesOf(line) + 1);
    const earlier = earlierDecisions + lines.length - shown.length;
    if (lines.length + earlierDecisions === 0 || most < longestHeading)
        return null;
    const before = earlier === 0 ? '' : ` (and ${earlier} earlier, which the log has)`;
    return [`**Answered:**${before}`, '', ...shown].join('\n');
}
const longestHeading = 100;
function decisionLine({ words, actions }) {
    const named = actions.slice(0, mostActionsNamed).map((action) => (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(action, 300));
    const left = actions.length - named.length;
    const on = [...named, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
    return `- ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .inline */ .mG)(words, 300)}${on === '' ? '' : `: ${on}`}`;
}
function idsLine({ conversationId, startTaskId, repository }) {
    const ids = [
        conversationId && `Conversation ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(conversationId)}`,
        startTaskId && `Start task ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(startTaskId)}`,
        repository && `Repository ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(repository)}`,
    ];
    const known = ids.filter((part) => part !== null && part !== '');
    return known.length === 0 ? null : known.join(' · ');
}
const mostListed = 200;
function listTable(conversations) {
    if (conversations.length === 0)
        return 'No conversations.';
    const rows = conversations.slice(0, mostListed).map((conversation) => {
        const { sandbox, agent, created } = conversation;
        const { symbol, label } = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__/* .stateWords */ .Xu)({ phase: 'conversation', step: null, sandbox, agent });
        const title = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)((0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .inline */ .mG)(conversation.title ?? 'Untitled', 80), conversation.url);
        const repository = conversation.repository === null ? '' : (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(conversation.repository);
        const at = created === null ? '' : (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_9__/* .formatTime */ .fU)(Date.parse(created));
        return `| ${title} | ${symbol} ${label} | ${repository} | ${at} |`;
    });
    const left = conversations.length - rows.length;
    const more = left > 0 ? [`| _and ${left} more, see the output \`conversations\`_ | | | |`] : [];
    return ['| Conversation | State | Repository | Created |', '|---|---|---|---|', ...rows, ...more].join('\n');
}


/***/ }),

/***/ 98960:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DS: () => (/* binding */ spelling),
/* harmony export */   FL: () => (/* binding */ lastWordsOf),
/* harmony export */   O5: () => (/* binding */ progressViewOf),
/* harmony export */   XC: () => (/* binding */ planOf),
/* harmony export */   kv: () => (/* binding */ doubtOf),
/* harmony export */   lD: () => (/* binding */ stopsOf),
/* harmony export */   sl: () => (/* binding */ runFactsOf),
/* harmony export */   tm: () => (/* binding */ questionViewOf),
/* harmony export */   z3: () => (/* binding */ roundLine)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(97738);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57708);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78386);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(16775);
/* harmony import */ var _shared_question_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(10993);
/* harmony import */ var _inputs_run_context_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(83514);




const spelling = { prefix: '/agent', bare: true };
function runFactsOf(facts, context) {
    const { actor, workflow, commentKey } = context;
    const variant = commentKey === null || commentKey.words === '' ? '' : ` (${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj)(commentKey.words, 60)})`;
    return {
        startedBy: actor === '' ? null : actor,
        by: {
            kind: 'workflow',
            name: `${workflow || 'unnamed'}${variant}`,
            url: context.runId > 0 ? (0,_inputs_run_context_js__WEBPACK_IMPORTED_MODULE_1__/* .runPage */ .fL)(context) : null,
        },
        conversationUrl: facts.conversationUrl,
        pullRequests: facts.pullRequests,
        asks: facts.asks,
        proof: facts.proof,
        usage: { cost: facts.cost, tokens: facts.tokens },
    };
}
function progressViewOf(facts, context) {
    return {
        run: runFactsOf(facts, context),
        beganAt: facts.startedAt,
        timeline: facts.timeline,
        stops: stopsOf(facts),
        ending: facts.ending,
        openQuestion: null,
        finalMessage: lastWordsOf(facts),
        audience: 'action',
        removed: null,
        warnings: [...doubtOf(facts), ...facts.warnings],
        commands: null,
    };
}
const lastWordsOf = ({ plan, finalMessage }) => plan === null ? finalMessage : null;
function planOf({ plan, scope }) {
    return plan === null || scope === null ? null : (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .plannedSection */ ._G)({ plan, scope });
}
function stopsOf({ stop }) {
    return stop === null ? [] : [{ by: stop.by, at: stop.createdAt }];
}
function doubtOf({ branchDoubt, guardChange, budgetDoubt }) {
    return [branchDoubt, guardChange, budgetDoubt].filter((doubt) => doubt !== null);
}
function questionViewOf({ code, actions, fingerprint, whole }, conversationUrl, where = 'comment') {
    const confirmation = (0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_3__/* .nameable */ .Yk)(fingerprint) ? (0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_3__/* .confirmationName */ .$e)(fingerprint, whole) : null;
    const answering = where === 'comment' ? { kind: where, spelling } : { kind: where, confirmation };
    return { code, actions, whole, answering, conversationUrl, expiresAt: null, commit: null };
}
function roundLine({ round, task, ending, agent }) {
    if (round === null)
        return null;
    const { number, by, leftOut } = round;
    const which = number === null ? 'A further round' : `Round ${number}`;
    const asked = by === null ? '' : `, asked for by ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .person */ .MV)(by)}`;
    const isHeld = ending === null && number !== 1 && task?.state === 'held';
    const held = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .isAsking */ .CL)(agent) ? ': the message goes in after your answer' : ': the message is on its way';
    const line = number === 1 ? null : `**${which}**${asked}${isHeld ? held : ''}`;
    const sent = number === null && task ? `**Message:** ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .inline */ .mG)(task.text, 200)}` : null;
    const lines = [line, sent, leftOut === null ? null : (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .inline */ .mG)(leftOut, 300)].filter((part) => part !== null);
    return lines.length === 0 ? null : lines.join('\n\n');
}


/***/ }),

/***/ 12900:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  commentText: () => (/* binding */ commentText),
  writeComment: () => (/* binding */ writeComment)
});

// EXTERNAL MODULE: ./build/shared/conversation/terms/outcomes.js
var outcomes = __webpack_require__(92741);
// EXTERNAL MODULE: ./build/shared/github/client/own-comments.js
var own_comments = __webpack_require__(84459);
// EXTERNAL MODULE: ./build/shared/github/client/failure.js
var failure = __webpack_require__(9646);
// EXTERNAL MODULE: ./build/shared/github/templates/question.js + 2 modules
var templates_question = __webpack_require__(47965);
// EXTERNAL MODULE: ./build/shared/github-things.js
var github_things = __webpack_require__(30439);
// EXTERNAL MODULE: ./build/shared/github/text/hidden-text.js
var hidden_text = __webpack_require__(75132);
// EXTERNAL MODULE: ./build/shared/github/text/inline.js
var inline = __webpack_require__(16775);
// EXTERNAL MODULE: ./build/shared/github/words/amounts.js
var amounts = __webpack_require__(35261);
// EXTERNAL MODULE: ./build/shared/github/words/commands.js
var commands = __webpack_require__(89068);
// EXTERNAL MODULE: ./build/shared/github/words/outcome-words.js
var outcome_words = __webpack_require__(49880);
// EXTERNAL MODULE: ./build/shared/github/words/state-words.js
var state_words = __webpack_require__(98965);
// EXTERNAL MODULE: ./build/shared/github/templates/compose.js
var compose = __webpack_require__(23062);
// EXTERNAL MODULE: ./build/shared/github/templates/outcome.js
var outcome = __webpack_require__(78386);
// EXTERNAL MODULE: ./build/shared/github/templates/pending-action.js + 1 modules
var pending_action = __webpack_require__(41085);
// EXTERNAL MODULE: ./build/shared/github/templates/plan-in-force.js
var plan_in_force = __webpack_require__(23485);
// EXTERNAL MODULE: ./build/shared/github/templates/proof.js + 1 modules
var proof = __webpack_require__(12132);
// EXTERNAL MODULE: ./build/shared/github/templates/run-line.js
var run_line = __webpack_require__(24954);
;// CONCATENATED MODULE: ./build/shared/github/templates/progress.js














function progressComment(view, marker) {
    return (0,compose/* compose */.Zz)(marker, [
        ...currentState(view),
        ruledSection(view.ruled ?? []),
        removedNote(view.removed),
        (0,compose/* warningLines */._F)(view.warnings),
        neverAskedNote(view),
        (0,compose/* small */.EX)((0,compose/* dotted */.Bs)([lastChange(view), commandLine(view)])),
    ]);
}
function currentState(view) {
    const { ending, run, beganAt, audience, waitingList: line = null } = view;
    if (ending === null) {
        return [
            view.planned ? state_words/* plannedHeading */.XL : (0,state_words/* stateHeading */.CY)(view.timeline.at(-1) ?? null, line, view.untold),
            line && (0,state_words/* waitingListSentence */.RI)(line),
            openQuestionLine(view.openQuestion),
            openQuestionLine(view.openMoney ?? null),
            heldLine(view.held ?? null),
            (0,run_line/* factsLine */.UM)(run),
            run.plan ? `📋 ${(0,plan_in_force/* planSentence */.th)(run.plan, lastChangeAt(view))}.` : null,
            (0,run_line/* besidesLine */.qr)(run),
            (0,run_line/* timelineOpen */.mz)(view.timeline, null, view.rounds, view.stops),
        ];
    }
    const table = (0,run_line/* timelineTable */.w0)(view.timeline, ending.at, view.rounds, view.stops);
    const facts = (0,run_line/* factsLine */.UM)(run, ending.at - beganAt);
    if (audience === 'app') {
        const { symbol, title } = (0,outcome_words/* endingWords */.fg)(ending);
        const heading = `### ${symbol} ${title}: see the report below`;
        return [heading, facts, (0,proof/* proofSection */.s)(run.proof, ending), table && (0,compose/* folded */.TM)('How it went', table)];
    }
    return [
        (0,outcome/* outcomeSection */.KT)({ ...view, ending }, (0,outcome/* finalMessageSection */.XN)(view.finalMessage, ending)),
        facts,
        table && (0,compose/* folded */.TM)('Timeline', table),
    ];
}
function openQuestionLine(openQuestion) {
    if (openQuestion === null)
        return null;
    const { number, url } = openQuestion;
    const line = (0,templates_question/* lineAsked */.hU)(openQuestion);
    return `**Your answer is needed in ${(0,inline/* link */.nf)(`#${number}`, url)}**${line === null ? '' : `: ${line}`}`;
}
const heldUntil = {
    answer: 'after the answer',
    ready: 'when the agent is ready',
    resumed: 'when the conversation is resumed',
    reachable: 'as soon as its machine answers',
    soon: 'now',
};
function heldLine(held) {
    if (held === null || held.by.length === 0)
        return null;
    const people = [...new Set(held.by)]
        .slice(0, 5)
        .map((by) => (by === null ? 'failed checks' : (0,inline/* person */.MV)(by)))
        .join(', ');
    const [what, goes] = held.by.length === 1 ? ['A message', 'goes'] : [`${held.by.length} messages`, 'go'];
    return `💬 ${what} by ${people} ${goes} in ${heldUntil[held.until]}.`;
}
function ruledSection(ruled) {
    if (ruled.length === 0)
        return null;
    const lines = ruled.slice(0, mostRuledShown).map(({ at, verdict, rule, url, actions, isSeen }) => {
        const did = verdict === 'approve' ? '✅ allowed' : '🚫 rejected';
        const doubt = isSeen ? '' : ' (whether it had an effect is not known)';
        const what = (0,pending_action/* firstLineAsked */.V4)(actions) ?? 'an action';
        return `- ${(0,amounts/* formatTime */.fU)(at)} ${did} by ${decidedBy(rule, url)}${doubt}: ${what}`;
    });
    const isAll = ruled.length <= mostRuledShown;
    const count = (0,compose/* plural */.LS)(lines.length, 'decision by a rule', 'decisions by rules');
    return (0,compose/* folded */.TM)(isAll ? count : `The newest ${count}`, lines.join('\n'));
}
function decidedBy({ rule, configuration, approvedBy }, url) {
    const from = (0,inline/* code */.aY)((0,compose/* shortCommit */.Ax)(configuration), 200);
    if (approvedBy !== undefined)
        return `${from}, approved by ${(0,compose/* people */.c0)(approvedBy)}`;
    if (configuration === '')
        return (0,inline/* code */.aY)(rule, 120);
    return `${(0,inline/* link */.nf)((0,inline/* inline */.mG)(rule, 120), url)} of ${from}`;
}
const mostRuledShown = 20;
const hiddenWords = {
    html_comment: 'HTML comment',
    zero_width: 'zero-width character',
    bidi_control: 'text direction control',
    tag_character: 'tag character',
    control_character: 'control character',
    other_invisible: 'other invisible character',
};
function removedNote(removed) {
    if (removed === null || (0,hidden_text/* countHidden */.kv)(removed) === 0)
        return null;
    const counts = github_things/* hiddenKinds */.S
        .filter((kind) => removed[kind] > 0)
        .map((kind) => (0,compose/* plural */.LS)(removed[kind], hiddenWords[kind]));
    return (0,compose/* alert */.xE)('NOTE', `Removed from the issue before the agent read it: ${counts.join(', ')}.`);
}
function neverAskedNote({ run: { asks }, ending, audience }) {
    const isNever = asks?.by === 'account' && asks.ask === 'never';
    return isNever && ending === null ? (0,compose/* small */.EX)((0,state_words/* neverAskedWords */.kb)(audience)) : null;
}
const lastChangeAt = ({ timeline, ending, beganAt }) => ending?.at ?? timeline.at(-1)?.at ?? beganAt;
const lastChange = (view) => `Last change ${(0,amounts/* formatTime */.fU)(lastChangeAt(view))}`;
function commandLine({ commands: spelling, ending }) {
    if (spelling === null)
        return null;
    const names = ending === null ? ['status', 'stop', 'help'] : ['retry', 'status', 'help'];
    const usages = [(0,commands/* tellUsage */.JU)(spelling), ...names.map((name) => (0,commands/* spell */.lO)(commands/* commands */.Pi[name].usage, spelling))];
    return `Commands: ${usages.map((usage) => (0,inline/* code */.aY)(usage)).join(' · ')}`;
}

// EXTERNAL MODULE: ./build/action/report/create-github.js + 2 modules
var create_github = __webpack_require__(48022);
// EXTERNAL MODULE: ./build/action/report/facts.js
var report_facts = __webpack_require__(67489);
// EXTERNAL MODULE: ./build/action/report/fitting.js
var fitting = __webpack_require__(26093);
// EXTERNAL MODULE: ./build/action/report/marker.js
var report_marker = __webpack_require__(15838);
// EXTERNAL MODULE: ./build/action/report/one-follower.js
var one_follower = __webpack_require__(76305);
// EXTERNAL MODULE: ./build/action/report/question-parts.js
var question_parts = __webpack_require__(80519);
// EXTERNAL MODULE: ./build/action/report/summary.js
var summary = __webpack_require__(24930);
// EXTERNAL MODULE: ./build/action/report/views.js
var views = __webpack_require__(98960);
;// CONCATENATED MODULE: ./build/action/report/write-comment.js










async function writeComment(facts, thread, known, options) {
    const { apiKey, context, github } = options;
    const key = (0,report_marker/* markerKey */.s8)(apiKey);
    const { text, asks } = commentText(facts, context);
    const shown = asks ? (0,report_facts/* shownQuestion */.aZ)(facts) : null;
    const question = shown && { ...shown, parts: (0,question_parts/* countParts */.MA)(shown) };
    const until = followsUntil(facts, options);
    const marker = (0,report_marker/* markerOf */.we)(facts.conversationId, question, context, {
        round: facts.round?.number ?? null,
        until,
    });
    const list = (0,create_github/* commentsOf */.u3)(thread);
    const readsAll = known === null || question !== null;
    const candidates = readsAll
        ? await (0,own_comments/* listComments */.fg)(github, list)
        : [await (0,failure/* unlessGone */.Wi)((0,own_comments/* readComment */.W3)(github, list, known))];
    const comments = candidates.filter((comment) => comment !== null);
    if (!readsAll && comments.length === 0 && facts.ending === null)
        return { id: known, seen: null };
    if (question?.parts) {
        await (0,question_parts/* keepParts */.Oz)(github, { author: marker, code: question.code, thread, key }, question.actions, comments);
    }
    const marked = (0,report_marker/* markedComments */.lD)(comments, thread, key);
    const own = marked.find((comment) => (0,report_marker/* identityOf */.cu)(comment.marker) === (0,report_marker/* identityOf */.cu)(marker));
    if (known === null && own !== undefined && isOfAnother(own, facts, options.clock.now())) {
        options.log.warn('comment: another job of this run may write the same comment, and what its agent asks is lost there; give each its own comment-key');
    }
    const reads = own?.marker.reads;
    const body = (0,report_marker/* markedText */.ul)({ ...marker, ...(reads !== undefined && { reads }) }, text, thread, key);
    if (own !== undefined && own.body !== body)
        await (0,own_comments/* editComment */.QA)(github, list, own.id, body);
    const id = own?.id ?? (await (0,own_comments/* createComment */.eT)(github, list, body)).id;
    const others = marked.filter((comment) => comment !== own);
    if (question)
        await (0,create_github/* unlessFailed */.OJ)(closeKilled(others, facts, thread, options), undefined, () => true);
    return { id, seen: readsAll && own?.body === body ? comments : null };
}
function isOfAnother({ marker }, { conversationId }, now) {
    const { conversationId: other, until = 0 } = marker;
    return other !== null && conversationId !== null && other !== conversationId && until > now;
}
async function closeKilled(others, { conversationId, conversationUrl }, thread, { apiKey, github, clock }) {
    const now = clock.now();
    for (const { id, marker } of others) {
        const { question, until = 0 } = marker;
        if (question === null || marker.conversationId !== conversationId || until <= now)
            continue;
        if (!(await (0,one_follower.hasRunEnded)(github, thread.repository, marker.run)))
            continue;
        const line = (0,report_marker/* markerLine */.B_)({ ...marker, question: null }, thread, (0,report_marker/* markerKey */.s8)(apiKey));
        const view = (0,views/* questionViewOf */.tm)({ ...question, actions: null }, conversationUrl);
        const text = (0,templates_question/* settledQuestion */.qz)(view, { kind: 'closed', at: now }, line);
        await (0,own_comments/* editComment */.QA)(github, (0,create_github/* commentsOf */.u3)(thread), id, text);
    }
}
const longestJob = 5 * 24 * 60 * 60_000;
function followsUntil({ ending, startedAt }, { timeout }) {
    return ending === null ? startedAt + (timeout ?? longestJob) : null;
}
const longest = 64_000;
function commentText(facts, context) {
    const question = (0,report_facts/* shownQuestion */.aZ)(facts);
    const asked = question && ask(question, facts);
    const parts = partsOf(asked, facts, context);
    const others = (0,fitting/* joinFitting */.w)(parts, longest, ({ length }) => length);
    const decided = (0,summary/* decisionsList */.U)(facts, longest - others.length - 2);
    const text = decided === null ? others : `${others}\n\n${decided}`;
    return { text, asks: asked !== null && text.includes(asked) };
}
function partsOf(asked, facts, context) {
    const { ending } = facts;
    const progress = progressComment((0,views/* progressViewOf */.O5)(facts, context), null);
    const round = (0,views/* roundLine */.z3)(facts);
    if (asked === null)
        return [(0,views/* planOf */.XC)(facts), progress, round];
    const waits = ending === null || ending.outcome === outcomes/* unanswered */.bj;
    return waits
        ? [asked, round, (0,run_line/* factsLine */.UM)((0,views/* runFactsOf */.sl)(facts, context)), timeline(facts)]
        : [progress, round, asked];
}
function ask(question, { conversationUrl }) {
    const comment = (0,templates_question/* questionComment */.ub)((0,views/* questionViewOf */.tm)(question, conversationUrl), null);
    return `${comment}\n\n<sub>Comments are read where a workflow runs this action with \`mode: command\`.</sub>`;
}
function timeline(facts) {
    const table = (0,run_line/* timelineTable */.w0)(facts.timeline, facts.ending?.at ?? null, [], (0,views/* stopsOf */.lD)(facts));
    return table === null ? null : `<details><summary>Timeline</summary>\n\n${table}\n\n</details>`;
}


/***/ }),

/***/ 84459:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D5: () => (/* binding */ ownComments),
/* harmony export */   QA: () => (/* binding */ editComment),
/* harmony export */   W3: () => (/* binding */ readComment),
/* harmony export */   eT: () => (/* binding */ createComment),
/* harmony export */   fg: () => (/* binding */ listComments),
/* harmony export */   kJ: () => (/* binding */ replyInThread)
/* harmony export */ });
/* unused harmony exports findOwnComment, editUnlessDeleted, posted, readPostedComment, ownComment, beginsWithMarker */
/* harmony import */ var _client_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(52013);
/* harmony import */ var _decode_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(77008);



const mostPages = 26;
const clockSlack = (/* unused pure expression or super */ null && (24 * 60 * 60_000));
async function findOwnComment(github, list, marker, since) {
    for await (const page of readCommentPages(github, list, new Date(since - clockSlack).toISOString())) {
        const ours = ownComment(page, marker);
        if (ours !== null)
            return ours;
    }
    return null;
}
async function listComments(github, list) {
    const comments = [];
    for await (const page of readCommentPages(github, list))
        comments.push(...page);
    return comments;
}
async function readComment(github, { owner, repo }, id) {
    const route = 'GET /repos/{owner}/{repo}/issues/comments/{comment_id}';
    return readPostedComment((await github.request(route, { owner, repo, comment_id: id })).data);
}
async function* readCommentPages(github, list, since) {
    for await (const page of pagesOf(github, list, since === undefined ? {} : { since })) {
        yield page.map((item) => readPostedComment(item)).filter((comment) => comment !== null);
    }
}
function pagesOf(github, { owner, repo, number, kind }, since) {
    const pull = { owner, repo, pull_number: number };
    switch (kind) {
        case 'issue': {
            const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
            return (0,_client_js__WEBPACK_IMPORTED_MODULE_0__/* .readPages */ .n4)(github, route, { owner, repo, issue_number: number, ...since }, mostPages);
        }
        case 'thread': {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments';
            return (0,_client_js__WEBPACK_IMPORTED_MODULE_0__/* .readPages */ .n4)(github, route, { ...pull, ...since }, mostPages);
        }
        case 'review':
            return (0,_client_js__WEBPACK_IMPORTED_MODULE_0__/* .readPages */ .n4)(github, 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews', pull, mostPages);
    }
}
async function createComment(github, { owner, repo, number }, body) {
    const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
    return posted((await github.request(route, { owner, repo, issue_number: number, body })).data);
}
async function replyInThread(github, { owner, repo, number }, thread, body) {
    const route = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies';
    const place = { owner, repo, pull_number: number, comment_id: thread };
    return posted((await github.request(route, { ...place, body })).data);
}
async function editComment(github, { owner, repo, number, kind }, id, body) {
    const comment = { owner, repo, comment_id: id, body };
    switch (kind) {
        case 'issue':
            return posted((await github.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', comment)).data);
        case 'thread':
            return posted((await github.request('PATCH /repos/{owner}/{repo}/pulls/comments/{comment_id}', comment)).data);
        case 'review': {
            const route = 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}';
            const review = { owner, repo, pull_number: number, review_id: id, body };
            return posted((await github.request(route, review)).data);
        }
    }
}
async function editUnlessDeleted(github, list, id, body) {
    const edited = await unlessGone(editComment(github, list, id, body));
    return edited ?? unlessPlaceIsHidden(github, list);
}
async function unlessPlaceIsHidden(github, { owner, repo, number }) {
    const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}';
    try {
        await github.request(route, { owner, repo, issue_number: number });
    }
    catch (error) {
        if (readGitHubFailure(error).status !== 410)
            throw error;
    }
    return null;
}
function posted(data) {
    const comment = readPostedComment(data);
    if (comment === null)
        throw new Error('GitHub did not name what it created');
    return comment;
}
function readPostedComment(item) {
    const id = (0,_decode_js__WEBPACK_IMPORTED_MODULE_1__/* .readId */ .wh)(item?.id);
    const body = (0,_decode_js__WEBPACK_IMPORTED_MODULE_1__/* .readText */ .yR)(item?.body);
    if (id === null || body === null)
        return null;
    return {
        id,
        nodeId: (0,_decode_js__WEBPACK_IMPORTED_MODULE_1__/* .readText */ .yR)(item?.node_id) ?? '',
        url: (0,_decode_js__WEBPACK_IMPORTED_MODULE_1__/* .readText */ .yR)(item?.html_url) ?? '',
        body,
        byApp: item?.user?.type === 'Bot',
    };
}
function ownComment(comments, marker) {
    const has = typeof marker === 'string' ? (body) => beginsWithMarker(body, marker) : marker;
    return ownComments(comments, (body) => (has(body) ? 'this' : null), 'apps')[0] ?? null;
}
function ownComments(comments, readName, writers) {
    const oldest = new Map();
    for (const comment of comments) {
        if (writers === 'apps' && !comment.byApp)
            continue;
        const name = readName(comment.body);
        if (name === null)
            continue;
        const known = oldest.get(name);
        if (known === undefined || comment.id < known.id)
            oldest.set(name, comment);
    }
    return [...oldest.values()].sort((one, other) => one.id - other.id);
}
function beginsWithMarker(body, marker) {
    return body.startsWith(marker) && /^(?:\r?\n|$)/.test(body.slice(marker.length));
}


/***/ }),

/***/ 2186:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hz: () => (/* binding */ deriveKey),
/* harmony export */   en: () => (/* binding */ writeMarker),
/* harmony export */   t0: () => (/* binding */ hashOfShown),
/* harmony export */   t7: () => (/* binding */ readMarker)
/* harmony export */ });
/* unused harmony exports ownMarker, readOwnMarker */
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);

function deriveKey(secret, purpose) {
    if (secret.length === 0)
        throw new Error('a marker key cannot be derived from an empty secret');
    return new Uint8Array((0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.hkdfSync)('sha256', secret, 'agent-conversations', purpose, 32));
}
function writeMarker(kind, payload, place, key) {
    const content = Buffer.from(JSON.stringify(payload)).toString('base64url');
    return `<!-- agent-conversations:${kind} ${version}.${content}.${sign(kind, content, place, key).toString('base64url')} -->`;
}
function ownMarker(kind, payload, repository, number, secret) {
    return writeMarker(kind, payload, { repository: String(repository.id), number }, deriveKey(secret, kind));
}
function readOwnMarker(kind, body, repository, number, secret) {
    return readMarker(kind, body, { repository: String(repository.id), number }, [deriveKey(secret, kind)]);
}
function readMarker(kind, body, place, keys) {
    const [, found, content = '', signature = ''] = firstLine.exec(body) ?? [];
    if (found !== kind)
        return { kind: 'none' };
    const given = Buffer.from(signature, 'base64url');
    const signed = keys.some((key) => {
        const expected = sign(kind, content, place, key);
        return expected.length === given.length && (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.timingSafeEqual)(expected, given);
    });
    const payload = signed ? decode(content) : null;
    return payload === null ? { kind: 'untrusted' } : { kind: 'valid', payload };
}
const version = '1';
const firstLine = /^<!-- agent-conversations:([a-z]{1,20}) 1\.([A-Za-z0-9_-]{1,8000})\.([A-Za-z0-9_-]{43}) -->(?=\r?\n|$)/;
function sign(kind, content, place, key) {
    const signed = JSON.stringify([version, kind, content, place.repository.toLowerCase(), place.number]);
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHmac)('sha256', key).update(signed).digest();
}
function decode(content) {
    const value = JSON.parse(Buffer.from(content, 'base64url').toString());
    return isPayload(value) ? value : null;
}
function isPayload(value) {
    return (typeof value === 'object' &&
        value !== null &&
        Object.values(value).every((item) => item === null || ['string', 'number', 'boolean'].includes(typeof item)));
}
function hashOfShown(body) {
    const seen = body.replaceAll('\r\n', '\n').replace(/^<!-- agent-conversations:[^\n]*-->\n/, '');
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(seen.trimEnd()).digest('base64url');
}


/***/ }),

/***/ 24954:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   UM: () => (/* binding */ factsLine),
/* harmony export */   mz: () => (/* binding */ timelineOpen),
/* harmony export */   qr: () => (/* binding */ besidesLine),
/* harmony export */   w0: () => (/* binding */ timelineTable)
/* harmony export */ });
/* unused harmony exports roundWords, roundCause */
/* harmony import */ var _text_inline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(16775);
/* harmony import */ var _words_amounts_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(35261);
/* harmony import */ var _words_state_words_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(98965);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(23062);




const mostNamed = 5;
function besidesLine({ besides = [] }) {
    const [first, ...others] = besides;
    if (first === undefined)
        return null;
    if (others.length === 0) {
        return `⚠️ Another agent may still work on this, and nobody follows it here any more: ${conversationOf(first, 'its conversation')}. Stop it there if it is not wanted.`;
    }
    const named = besides.slice(0, mostNamed).map((each, at) => conversationOf(each, `conversation ${at + 1}`));
    return `⚠️ ${besides.length} other agents may still work on this, and nobody follows them here any more: ${named.join(', ')}. Stop them there if they are not wanted.`;
}
function conversationOf(named, label) {
    return /^https?:\/\//.test(named) ? (0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)(label, named) : (0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(named, 60);
}
function factsLine(facts, tookMs = null) {
    return (0,_compose_js__WEBPACK_IMPORTED_MODULE_1__/* .dotted */ .Bs)([
        startedWords(facts),
        roundWords(facts),
        followsWords(facts),
        (0,_compose_js__WEBPACK_IMPORTED_MODULE_1__/* .conversationLink */ .A4)(facts.conversationUrl),
        (0,_compose_js__WEBPACK_IMPORTED_MODULE_1__/* .pullRequests */ .sD)(facts.pullRequests),
        facts.asks ? (0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_2__/* .asksLine */ .X3)(facts.asks) : null,
        facts.usage ? (0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_3__/* .costWords */ .fL)(facts.usage) : null,
        tookMs === null ? null : `took ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(tookMs)}`,
    ]);
}
function roundWords({ round = null }) {
    return round === null ? null : `Round ${round.number}, ${roundCause(round.by)}`;
}
function followsWords({ follows = null }) {
    if (follows === null)
        return null;
    return `takes over from ${conversationOf(follows, 'an earlier conversation')}, which is gone`;
}
function startedWords({ startedBy, by }) {
    const who = startedBy === null ? 'Started' : `Started by ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .person */ .MV)(startedBy)}`;
    switch (by.kind) {
        case 'label':
            return `${who} with the label ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(by.label)}`;
        case 'command':
            return `${who} with ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(by.usage)}`;
        case 'workflow':
            return `${who} in the workflow ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)((0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(by.name), by.url)}`;
    }
}
const mostRows = 25;
function timelineTable(timeline, until, rounds = [], stops = []) {
    const rows = tableRows(timeline, until, rounds, stops);
    return rows.length === 0 ? null : tableOf(rows);
}
const mostOpen = 3;
function timelineOpen(...given) {
    const [timeline, until, rounds = [], stops = []] = given;
    const rows = tableRows(timeline, until, rounds, stops);
    if (rows.length === 0)
        return null;
    const before = rows.slice(0, -mostOpen);
    if (before.length === 0)
        return tableOf(rows);
    return (0,_compose_js__WEBPACK_IMPORTED_MODULE_1__/* .compose */ .Zz)(null, [tableOf(rows.slice(-mostOpen)), (0,_compose_js__WEBPACK_IMPORTED_MODULE_1__/* .folded */ .TM)('What was before', tableOf(before))]);
}
const tableOf = (rows) => ['| State | Since (UTC) | For |', '|---|---|--:|', ...rows].join('\n');
function tableRows(timeline, until, rounds, stops) {
    if (timeline.length === 0)
        return [];
    const marks = [...rounds.map(roundRow), ...stops.map(stopRow)];
    const all = [...rowsOf(timeline), ...marks].toSorted((one, other) => one.at - other.at);
    const shown = all.slice(-mostRows);
    const left = all.length - shown.length;
    const earlier = left > 0 ? [`| _${left} earlier ${left === 1 ? 'state' : 'states'}_ | | |`] : [];
    const rows = shown.map(({ symbol, label, at, lasts }, place) => {
        const end = shown.slice(place + 1).find((row) => row.lasts)?.at ?? until;
        const lasted = !lasts ? '' : end === null ? 'now' : (0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(end - at);
        return `| ${symbol} ${label} | ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_3__/* .formatSecond */ .sK)(at)} | ${lasted} |`;
    });
    return [...earlier, ...rows];
}
function rowsOf(timeline) {
    const begun = timeline.findIndex(({ phase }) => phase !== 'start');
    const [first] = timeline;
    if (begun < 1 || first === undefined)
        return timeline.map(rowOf);
    const startUp = { ...(0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_2__/* .stateWords */ .Xu)({ ...first, step: null }), at: first.at, lasts: true };
    return [startUp, ...timeline.slice(begun).map(rowOf)];
}
function rowOf(change) {
    return { ...(0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_2__/* .stateWords */ .Xu)(change), at: change.at, lasts: true };
}
function roundRow({ number, by, at }) {
    return { symbol: '💬', label: `**Round ${number}**, ${roundCause(by)}`, at, lasts: false };
}
const stopRow = ({ by, at }) => ({
    symbol: '🛑',
    label: `**Stop** asked for by ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .person */ .MV)(by)}`,
    at,
    lasts: false,
});
function roundCause(by) {
    return by === null ? 'because checks failed' : `asked for by ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .person */ .MV)(by)}`;
}


/***/ }),

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


/***/ }),

/***/ 8897:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Lo: () => (/* binding */ readExactly),
/* harmony export */   S7: () => (/* binding */ seeAction),
/* harmony export */   V8: () => (/* binding */ onlyLooks)
/* harmony export */ });
/* harmony import */ var _command_words_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(71249);
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(78340);
/* harmony import */ var _known_tools_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70409);
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(37048);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(23322);





function seeAction(action, context) {
    let touched = null;
    return {
        action,
        context,
        exact: readExactly(action),
        get touched() {
            touched ??= readWidely(action, context.workingCopies);
            return touched;
        },
    };
}
function readExactly(action) {
    const known = _known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .knownTools */ .fK.get(action.tool);
    const given = asArguments(action.arguments);
    if (known === undefined || given === null || !fitsShape(given, known))
        return null;
    const path = textIn(given, known.path);
    return {
        tool: action.tool,
        path: known.searches && (path ?? '.') === '.' ? '' : path,
        command: textIn(given, known.command),
        reads: known.reads === true || (known.reads !== undefined && given.get('command') === known.reads),
    };
}
function onlyLooks(action) {
    return readExactly(action)?.reads === true;
}
function fitsShape(given, { kind, needs, takes }) {
    if (given.get('kind') !== kind)
        return false;
    const isNeeded = Object.entries(needs).every(([name, check]) => check(given.get(name)));
    return (isNeeded &&
        [...given].every(([name, value]) => {
            if (name === 'kind' || Object.hasOwn(needs, name))
                return true;
            return Object.hasOwn(takes, name) && ((value ?? null) === null || takes[name]?.(value) === true);
        }));
}
function readWidely(action, workingCopies) {
    const copies = (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .namesOfCopies */ .Te)(workingCopies);
    const given = asArguments(action.arguments);
    const kind = given?.get('kind');
    const names = typeof kind === 'string' ? [action.tool, kind, snake(kind)] : [action.tool];
    const { paths, commands, scripts } = given === null ? nothingKnown : textsOf(action, given);
    return {
        names: names.map(_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .folded */ .T),
        paths: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(paths, (path) => (0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .spellingsOfPath */ ._j)(path)?.map((each) => (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutCopy */ .sQ)(each.split('/'), copies).join('/')) ?? null),
        commands: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(commands, _commands_js__WEBPACK_IMPORTED_MODULE_4__/* .wordsOfCommand */ .UV),
        words: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(scripts, (text) => (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .readCommandWords */ .fS)(text, copies)),
    };
}
const nothingKnown = { paths: null, commands: null, scripts: null };
function textsOf(action, given) {
    const exact = readExactly(action);
    if (exact !== null) {
        const { path, command } = exact;
        const commands = command === null ? [] : [command];
        return { paths: path === null ? [] : [path], commands, scripts: commands };
    }
    const patch = textIn(given, 'patch');
    if (action.tool === 'apply_patch' && patch !== null)
        return { paths: pathsOfPatch(patch), commands: [], scripts: [] };
    const known = _known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .knownTools */ .fK.get(action.tool);
    const texts = [...given].flatMap(([name, value]) => textsIn(name, value));
    if (texts.length > mostTexts)
        return nothingKnown;
    const isLost = (name) => name !== undefined && textIn(given, name) === null;
    return {
        paths: isLost(known?.path) || texts.some(isLongPath) ? null : pathsIn(textOf(texts.filter(mayBePath))),
        commands: isLost(known?.command) ? null : textOf(texts),
        scripts: isLost(known?.command) ? null : textOf(texts.filter(isScript)),
    };
}
function asArguments(value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
        return null;
    return new Map(Object.entries(value));
}
function textIn(given, name) {
    const value = name === undefined ? null : given.get(name);
    return typeof value === 'string' ? value : null;
}
function snake(kind) {
    return kind
        .replace(/Action$/, '')
        .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
        .toLowerCase();
}
function pathsOfPatch(patch) {
    return patch
        .split(/\r\n?|\n/)
        .filter((line) => line.trimStart().startsWith('***'))
        .map((line) => line.slice(line.indexOf(':') + 1).trim());
}
function textsIn(name, value) {
    if (typeof value === 'string')
        return [{ name, text: value }];
    if (typeof value !== 'object' || value === null)
        return [];
    if (Array.isArray(value))
        return value.flatMap((item) => textsIn(name, item));
    return Object.entries(value).flatMap(([key, inner]) => [{ name: key, text: key }, ...textsIn(key, inner)]);
}
const mostTexts = 200;
const mostPieces = 2_000;
function pathsIn(texts) {
    const pieces = texts.flatMap((text) => text.split(/[\s,:;|=&"'`()[\]{}<>]+/));
    return pieces.length > mostPieces
        ? null
        : [...new Set([...texts, ...pieces])].filter((each) => each !== '');
}
const textOf = (named) => named.map(({ text }) => text);
const longestPath = 500;
const mayBePath = ({ text }) => text.length <= longestPath && !/[\r\n]/.test(text.trim());
const isScript = (named) => mayBePath(named) || /command|cmd|script|argv?|args|shell|bash|exec|code|run|input/i.test(named.name);
const isLongPath = (named) => !mayBePath(named) && /path|files?$|dir|folder|uri|source|target|dest|patch|diff/i.test(named.name);


/***/ }),

/***/ 70372:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ unshownEffect),
/* harmony export */   s: () => (/* binding */ isRepeatable)
/* harmony export */ });
/* harmony import */ var _known_tools_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70409);

function unshownEffect(call) {
    if (isCallOf(call, starting))
        return 'another_agent';
    if (isCallOf(call, loading))
        return 'skill';
    return !isKnown(call) && carriesTask(call.arguments, mostLevels) ? 'perhaps_another_agent' : null;
}
const onScreen = ['browser_click', 'browser_type'];
function isRepeatable(call) {
    const input = (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(call, 'is_input') ?? false;
    return input === false && !onScreen.includes(call.tool.toLowerCase()) && unshownEffect(call) === null;
}
const starting = /^(?:(?:task|delegate|workflow)(?:start|run)?|(?:start|launch)childconversation)$/;
const loading = /^invokeskill$/;
function isCallOf(call, wanted) {
    const names = [call.tool, (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(call, 'kind')].filter((name) => typeof name === 'string');
    return names.some((name) => {
        const bare = name.toLowerCase().replace(/^.*\.|action$|_tool(?:_set)?$/g, '');
        return wanted.test(bare.replaceAll('_', ''));
    });
}
function isKnown(call) {
    const kind = (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(call, 'kind') ?? null;
    const known = _known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .knownTools */ .fK.get(call.tool);
    return known !== undefined && (kind === null || kind === known.kind);
}
const mostLevels = 3;
const mostLooked = 200;
const taskLike = /^(tasks?|prompts?|(sub)?agents?(name|type|kind|id)?)$/;
function carriesTask(given, levels) {
    if (typeof given !== 'object' || given === null || levels === 0)
        return false;
    return Object.entries(given)
        .slice(0, mostLooked)
        .some(([key, value]) => {
        const isTaskLike = taskLike.test(key.toLowerCase().replaceAll(/[_-]/g, ''));
        return (isTaskLike && saysSomething(value)) || carriesTask(value, levels - 1);
    });
}
function saysSomething(value) {
    if (typeof value === 'string')
        return value.trim() !== '';
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}


/***/ })

};
