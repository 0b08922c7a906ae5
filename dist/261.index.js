export const id = 261;
export const ids = [261,305];
export const modules = {

/***/ 15838:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ab: () => (/* binding */ answersThis),
/* harmony export */   Ns: () => (/* binding */ noKey),
/* harmony export */   Oz: () => (/* binding */ isSticky),
/* harmony export */   P1: () => (/* binding */ isSignedOtherwise),
/* harmony export */   Rj: () => (/* binding */ onlyOpen),
/* harmony export */   cu: () => (/* binding */ identityOf),
/* harmony export */   lD: () => (/* binding */ markedComments),
/* harmony export */   s6: () => (/* binding */ asksAsWritten),
/* harmony export */   s8: () => (/* binding */ markerKey),
/* harmony export */   ul: () => (/* binding */ markedText),
/* harmony export */   wB: () => (/* binding */ isAsWritten),
/* harmony export */   we: () => (/* binding */ markerOf)
/* harmony export */ });
/* unused harmony exports isSameQuestion, markerLine */
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(15903);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2186);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(84459);


function markerKey(apiKey) {
    return (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .deriveKey */ .Hz)(apiKey, 'marker of the action');
}
const noKey = 'no key was given';
function markerOf(conversationId, context, question = null) {
    return { ...authorOf(context), conversationId, question };
}
function authorOf({ workflow, job, runId, commentKey }) {
    return { workflow, job, run: runId, key: commentKey?.digest ?? null };
}
function markedText(marker, text, thread, key) {
    return `${markerLine({ ...marker, hash: (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .hashOfShown */ .t0)(text) }, thread, key)}\n${text}`;
}
function asksAsWritten(body, asked, thread, key) {
    const marker = readOwn(body, thread, key);
    if (marker === null || !isAsWritten({ body, marker }))
        return null;
    const { question } = marker;
    return question !== null && isSameQuestion(question, asked) ? question.state : null;
}
function isSameQuestion(one, other) {
    return one.fingerprint === other.fingerprint && one.code === other.code && one.askedAt === other.askedAt;
}
const onlyOpen = '*';
function answersThis({ answers }, code) {
    return answers === code || answers === onlyOpen || (answers !== undefined && code === onlyOpen);
}
function isAsWritten({ body, marker }) {
    return marker.hash === (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .hashOfShown */ .t0)(body);
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
        state: question?.state ?? null,
        text: hash,
        ...(marker.round !== undefined && { round: marker.round }),
        ...(marker.until !== undefined && { until: marker.until }),
        ...(marker.reads !== undefined && { reads: marker.reads }),
        ...(marker.answers !== undefined && { answers: marker.answers }),
        ...(marker.waits !== undefined && { waits: marker.waits }),
        ...(marker.ends !== undefined && { ends: marker.ends }),
    };
    return (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .writeMarker */ .en)('action', payload, thread, key);
}
function markedComments(comments, thread, key) {
    const nameIn = (body) => {
        const marker = readOwn(body, thread, key);
        return marker && nameOf(marker);
    };
    return (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .ownComments */ .D5)(comments, nameIn, 'anyone').flatMap((comment) => {
        const marker = readOwn(comment.body, thread, key);
        return marker === null ? [] : [{ ...comment, marker }];
    });
}
function nameOf(marker) {
    const { conversationId, question, ends, reads = '' } = marker;
    if (ends !== undefined)
        return `end ${ends}`;
    if (question === null)
        return `${identityOf(marker)} ${reads}`;
    const { fingerprint, code, askedAt } = question;
    return `question ${JSON.stringify([conversationId, fingerprint, code, askedAt])}`;
}
function isSticky({ marker: { question, ends } }) {
    return question === null && ends === undefined;
}
function isSignedOtherwise(comments, thread, key) {
    const isKnown = markedComments(comments, thread, key).some(({ marker }) => marker.conversationId !== null);
    const readings = comments
        .filter(({ byApp }) => byApp)
        .map(({ body }) => (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .readMarker */ .t7)('action', body, thread, [key, markerKey(noKey)]));
    return !isKnown && readings.some(({ kind }) => kind === 'untrusted');
}
function identityOf({ workflow, job, run, key }) {
    return JSON.stringify([workflow.slice(0, 200), job.slice(0, 200), run, key]);
}
function readOwn(body, thread, key) {
    const reading = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .readMarker */ .t7)('action', body, thread, [key]);
    if (reading.kind !== 'valid')
        return null;
    const { workflow, job, run, key: own, conversation, text, ...more } = reading.payload;
    if (typeof workflow !== 'string' || typeof job !== 'string' || typeof run !== 'number')
        return null;
    if (typeof text !== 'string')
        return null;
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
        ...(typeof more.waits === 'string' && { waits: more.waits }),
        ...(typeof more.ends === 'string' && { ends: more.ends }),
        question: questionIn(reading.payload),
        hash: text,
    };
}
function questionIn({ fingerprint, code, asked, whole, parts, state }) {
    const shown = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .readFingerprint */ .bi)(fingerprint);
    if (shown === null || typeof code !== 'string' || typeof asked !== 'number')
        return null;
    return {
        fingerprint: shown,
        code,
        askedAt: asked,
        whole: whole === true,
        parts: typeof parts === 'number' ? parts : 0,
        state: state === 'open' || state === 'answered' ? state : 'over',
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
    const [own, now] = [(0,_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .markerOf */ .we)(conversationId, context), clock.now()];
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

/***/ 70972:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   XP: () => (/* binding */ noJob),
/* harmony export */   gP: () => (/* binding */ keepQuestion)
/* harmony export */ });
/* unused harmony export whereRead */
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(84459);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9646);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(59191);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(35261);
/* harmony import */ var _create_github_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(48022);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(15838);
/* harmony import */ var _question_parts_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(80519);
/* harmony import */ var _step_thread_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2263);
/* harmony import */ var _views_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(98960);






const noJob = { waitsUntil: null, stopsAgent: false };
async function keepQuestion(asked, { comments, marked }, place, known = null) {
    const { conversationId } = asked;
    const question = { ...asked.question, parts: (0,_question_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .countParts */ .MA)(asked.question), state: 'open' };
    const here = (0,_step_thread_js__WEBPACK_IMPORTED_MODULE_1__/* .questionsIn */ .j9)(marked).find((each) => isThis(each, conversationId, question));
    const found = here ?? (known && isThis(known, conversationId, question) ? await reread(known, place) : null);
    if (found !== null && found.question.state !== 'open')
        return found;
    const { github, thread, key } = place;
    if (question.parts > 0) {
        await (0,_question_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .keepParts */ .Oz)(github, { conversationId, code: question.code, thread, key }, question.actions, comments);
    }
    if (found !== null && (0,_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .isAsWritten */ .wB)(found.comment))
        return found;
    const marker = (0,_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .markerOf */ .we)(conversationId, place.context, question);
    const body = (0,_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .markedText */ .ul)(marker, questionText(asked, place.context), thread, key);
    const list = (0,_create_github_js__WEBPACK_IMPORTED_MODULE_3__/* .commentsOf */ .u3)(thread);
    const posted = await (found === null
        ? (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .createComment */ .eT)(github, list, body)
        : (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .editComment */ .QA)(github, list, found.comment.id, body));
    const comment = { ...posted, body, marker: { ...marker, hash: '' } };
    return { comment, question, conversationId };
}
function isThis({ conversationId, question }, id, { fingerprint, code, askedAt }) {
    const isMeant = question.state === 'open' || question.askedAt === askedAt;
    return conversationId === id && isMeant && question.fingerprint === fingerprint && question.code === code;
}
async function reread({ comment: { id } }, { github, thread, key }) {
    const comment = await (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__/* .unlessGone */ .Wi)((0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .readComment */ .W3)(github, (0,_create_github_js__WEBPACK_IMPORTED_MODULE_3__/* .commentsOf */ .u3)(thread), id));
    const [found = null] = (0,_step_thread_js__WEBPACK_IMPORTED_MODULE_1__/* .questionsIn */ .j9)((0,_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .markedComments */ .lD)(comment === null ? [] : [comment], thread, key));
    return found;
}
function questionText({ question, conversationUrl, job }, { actor }) {
    const view = (0,_views_js__WEBPACK_IMPORTED_MODULE_6__/* .questionViewOf */ .tm)(question, conversationUrl);
    const mentions = actor === '' || actor.endsWith('[bot]') ? [] : [actor];
    const jobWaitsUntil = job.waitsUntil;
    return (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_7__/* .questionComment */ .ub)({ ...view, mentions, jobWaitsUntil, note: noteOfWaiting(job) }, null);
}
const whereRead = 'Answers are read where a workflow runs this action with `mode: command`.';
function noteOfWaiting({ waitsUntil, stopsAgent }) {
    if (waitsUntil === null)
        return whereRead;
    const then = stopsAgent
        ? 'then it stops the agent'
        : 'the agent waits longer, and a later answer starts a job that goes on following it';
    return `This job waits until ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__/* .formatTime */ .fU)(waitsUntil)}; ${then}. ${whereRead}`;
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
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(34570);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2186);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(84459);
/* harmony import */ var _create_github_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(48022);


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
function markerOfPart({ conversationId, code, thread, key }, part, text) {
    return (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .writeMarker */ .en)('part', { of: conversationId, code, part, text }, thread, key);
}
function readPart(body, { conversationId, code, thread, key }) {
    const reading = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .readMarker */ .t7)('part', body, thread, [key]);
    if (reading.kind !== 'valid')
        return null;
    const { of, code: asked, part, text } = reading.payload;
    if (of !== conversationId || asked !== code || typeof part !== 'number')
        return null;
    return { part, hash: typeof text === 'string' ? text : '' };
}


/***/ }),

/***/ 89472:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hh: () => (/* binding */ isPassed),
/* harmony export */   eR: () => (/* binding */ settleQuestion),
/* harmony export */   yX: () => (/* binding */ settlePassed)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(97738);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(59191);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9646);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(84459);
/* harmony import */ var _create_github_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(48022);
/* harmony import */ var _facts_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(67489);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(15838);
/* harmony import */ var _one_follower_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(76305);
/* harmony import */ var _question_parts_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(80519);
/* harmony import */ var _step_thread_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2263);
/* harmony import */ var _views_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98960);









async function settleQuestion({ comment, question, conversationId }, { result, actions, conversationUrl, at, sign = (text) => text }, { comments, marked }, place) {
    const { github, thread, key } = place;
    const text = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .settledQuestion */ .qz)((0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .questionViewOf */ .tm)({ ...question, actions }, conversationUrl), result, null);
    const write = (id, marker, words) => (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .unlessGone */ .Wi)((0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .editComment */ .QA)(github, (0,_create_github_js__WEBPACK_IMPORTED_MODULE_4__/* .commentsOf */ .u3)(thread), id, (0,_marker_js__WEBPACK_IMPORTED_MODULE_5__/* .markedText */ .ul)(marker, words, thread, key)));
    const state = answeredBy.includes(result.kind) ? 'answered' : 'over';
    await write(comment.id, { ...comment.marker, question: { ...question, state } }, sign(text));
    if (result.kind === 'stale' && question.parts > 0) {
        await (0,_question_parts_js__WEBPACK_IMPORTED_MODULE_6__/* .closeParts */ .lh)(github, { conversationId, code: question.code, thread, key }, comments);
    }
    for (const each of marked) {
        const { waits, ...marker } = each.marker;
        if (!(0,_marker_js__WEBPACK_IMPORTED_MODULE_5__/* .isSticky */ .Oz)(each) || marker.conversationId !== conversationId || waits !== question.code)
            continue;
        if (!(await isAlive(each, at, place)))
            await write(each.id, marker, text);
    }
}
const answeredBy = ['verified', 'gone', 'elsewhere'];
async function settlePassed(facts, { asked, at }, read, place) {
    const { conversationId, conversationUrl, passed } = facts;
    const next = asked && {
        code: asked.question.code,
        url: (0,_step_thread_js__WEBPACK_IMPORTED_MODULE_7__/* .commentPage */ .rD)(asked.comment.id, place.context, place.thread),
    };
    const left = [];
    for (const each of (0,_step_thread_js__WEBPACK_IMPORTED_MODULE_7__/* .questionsIn */ .j9)(read.marked)) {
        const { question } = each;
        if (each.conversationId !== conversationId || question.state !== 'open')
            continue;
        const { actions = null, result: known = null } = passed?.code === question.code ? passed : {};
        const result = known ?? resultBy(facts, question, at);
        if (result === null || (await isBeingAnswered(question.code, at, read, place)))
            left.push(each);
        else {
            const told = result.kind === 'stale' ? { ...result, next } : result;
            await settleQuestion(each, { result: told, actions, conversationUrl, at }, read, place);
        }
    }
    return left;
}
function isPassed(facts, question) {
    return resultBy(facts, question, 0) !== null;
}
function resultBy(facts, { fingerprint }, at) {
    const { question, sandbox, agent } = facts;
    const shown = (0,_facts_js__WEBPACK_IMPORTED_MODULE_8__/* .shownQuestion */ .aZ)(facts);
    if (shown !== null) {
        return shown.fingerprint === fingerprint ? null : { kind: 'stale', why: 'other_actions', next: null };
    }
    if (question !== null)
        return null;
    if ((0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_9__/* .isLost */ .JD)(sandbox))
        return { kind: 'closed', at };
    return (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_9__/* .hasMovedOn */ .Zb)(agent) ? { kind: 'elsewhere', agent, at } : null;
}
async function isBeingAnswered(code, at, { marked }, place) {
    for (const each of marked) {
        if ((0,_marker_js__WEBPACK_IMPORTED_MODULE_5__/* .answersThis */ .Ab)(each.marker, code) && (await isAlive(each, at, place)))
            return true;
    }
    return false;
}
async function isAlive({ marker: { until = 0, run } }, at, { github, thread, context }) {
    if (until <= at)
        return false;
    return run === context.runId || !(await (0,_one_follower_js__WEBPACK_IMPORTED_MODULE_10__.hasRunEnded)(github, thread.repository, run));
}


/***/ }),

/***/ 2263:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j9: () => (/* binding */ questionsIn),
/* harmony export */   nj: () => (/* binding */ readThread),
/* harmony export */   rD: () => (/* binding */ commentPage)
/* harmony export */ });
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(84459);
/* harmony import */ var _create_github_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48022);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(15838);



async function readThread({ github, thread, key }) {
    const comments = await (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .listComments */ .fg)(github, (0,_create_github_js__WEBPACK_IMPORTED_MODULE_1__/* .commentsOf */ .u3)(thread));
    return { comments, marked: (0,_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .markedComments */ .lD)(comments, thread, key) };
}
function questionsIn(marked) {
    return marked.flatMap((comment) => {
        const { question, conversationId } = comment.marker;
        return question === null || conversationId === null ? [] : [{ comment, question, conversationId }];
    });
}
function commentPage(id, { serverUrl }, { repository, number }) {
    return `${serverUrl}/${repository}/issues/${number}#issuecomment-${id}`;
}


/***/ }),

/***/ 15220:
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
// EXTERNAL MODULE: ./build/shared/github/templates/question.js + 2 modules
var question = __webpack_require__(59191);
// EXTERNAL MODULE: ./build/shared/github/templates/run-line.js
var run_line = __webpack_require__(24954);
;// CONCATENATED MODULE: ./build/shared/github/templates/progress.js














function progressComment(view, marker) {
    return (0,compose/* compose */.Zz)(marker, [
        ...currentState(view),
        ruledSection(view.ruled ?? []),
        removedNote(view.removed),
        (0,compose/* warningLines */._F)(view.warnings),
        rulesNote(view),
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
        openQuestionLine(view.openQuestion),
        facts,
        table && (0,compose/* folded */.TM)('Timeline', table),
    ];
}
function openQuestionLine(openQuestion) {
    if (openQuestion === null)
        return null;
    const { number, url } = openQuestion;
    const line = (0,question/* lineAsked */.hU)(openQuestion);
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
function rulesNote({ run, ending, audience, hasRules = false }) {
    if (!hasRules || ending !== null || run.conversationUrl === null)
        return null;
    const words = (0,state_words/* rulesWithoutAsk */.HT)(run.asks ?? null, audience);
    return words === null ? null : (0,compose/* alert */.xE)('WARNING', words);
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
// EXTERNAL MODULE: ./build/action/report/endings.js
var endings = __webpack_require__(74126);
// EXTERNAL MODULE: ./build/action/report/marker.js
var report_marker = __webpack_require__(15838);
// EXTERNAL MODULE: ./build/action/report/step-thread.js
var step_thread = __webpack_require__(2263);
;// CONCATENATED MODULE: ./build/action/report/end-comment.js






const longMs = 10 * 60_000;
const following = ['run', 'wait', 'message', 'command'];
function endsAloud({ mode, ending, startedAt, hasAsked }) {
    if (ending === null || ending.outcome === outcomes/* unanswered */.bj || !following.includes(mode))
        return false;
    return hasAsked || ending.at - startedAt > longMs;
}
async function tellEnd(facts, { sticky, open }, { marked }, { github, thread, context, key }) {
    if (facts.ending === null)
        return;
    const ends = nameOfEnd(facts, facts.ending.outcome, context);
    if (marked.some(({ marker }) => marker.ends === ends))
        return;
    const { conversationId, round } = facts;
    const marker = { ...(0,report_marker/* markerOf */.we)(conversationId, context), ends, ...roundOf(round?.number ?? null) };
    const page = (id) => (0,step_thread/* commentPage */.rD)(id, context, thread);
    const stillAsks = open && `Still waiting for an answer: ${(0,inline/* link */.nf)((0,inline/* code */.aY)(open.question.code), page(open.comment.id))}.`;
    const text = [endText(facts, facts.ending, page(sticky), context.actor), stillAsks]
        .filter(Boolean)
        .join('\n\n');
    await (0,own_comments/* createComment */.eT)(github, (0,create_github/* commentsOf */.u3)(thread), (0,report_marker/* markedText */.ul)(marker, text, thread, key));
}
const roundOf = (number) => (number === null ? {} : { round: number });
function nameOfEnd({ conversationId, round, startedAt }, outcome, context) {
    const isOwn = conversationId === null || endings/* goesOnAfter */.O6.includes(outcome);
    const own = (0,report_marker/* identityOf */.cu)((0,report_marker/* markerOf */.we)(null, context));
    const which = round === null ? 1 : (round.number ?? startedAt);
    return JSON.stringify([conversationId, which, outcome, isOwn ? own : null]);
}
function endText({ startedAt, pullRequest, cost, tokens }, ending, page, actor) {
    const { symbol, title } = (0,outcome_words/* endingWords */.fg)(ending);
    const what = [
        actor === '' ? null : (0,inline/* person */.MV)(actor),
        `took ${(0,amounts/* formatDuration */.a3)(ending.at - startedAt)}`,
        pullRequest && (0,inline/* link */.nf)(`pull request #${pullRequest.split('/').at(-1)}`, pullRequest),
        (0,amounts/* costWords */.fL)({ cost, tokens }),
        (0,inline/* link */.nf)('what it says, and what ran', page),
    ];
    const line = what.filter((each) => each !== null).join(' · ');
    const why = (0,outcomes/* isGood */.Kg)(ending) ? [] : [`> ${(0,inline/* inline */.mG)(ending.reason, 300)}`];
    return [`### ${symbol} ${title}`, ...why, line].join('\n\n');
}

// EXTERNAL MODULE: ./build/action/report/facts.js
var report_facts = __webpack_require__(67489);
// EXTERNAL MODULE: ./build/action/report/fitting.js
var fitting = __webpack_require__(26093);
// EXTERNAL MODULE: ./build/action/report/question-comment.js
var question_comment = __webpack_require__(70972);
// EXTERNAL MODULE: ./build/action/report/settle-question.js
var settle_question = __webpack_require__(89472);
// EXTERNAL MODULE: ./build/action/report/summary.js
var summary = __webpack_require__(24930);
// EXTERNAL MODULE: ./build/action/report/views.js
var views = __webpack_require__(98960);
;// CONCATENATED MODULE: ./build/action/report/write-comment.js












async function writeComment(facts, thread, known, options) {
    const { apiKey, context, github, clock } = options;
    const place = { github, thread, context, key: (0,report_marker/* markerKey */.s8)(apiKey) };
    const readsAll = known.id === null || known.open !== null || (0,report_facts/* shownQuestion */.aZ)(facts) !== null;
    const read = readsAll ? await (0,step_thread/* readThread */.nj)(place) : await readOwn(known.id, place);
    if (!readsAll && read.comments.length === 0 && facts.ending === null)
        return { ...known, seen: null };
    const asked = await askInThread(facts, known.open, read, { ...options, place });
    const settling = readsAll ? (0,settle_question/* settlePassed */.yX)(facts, { asked, at: clock.now() }, read, place) : [];
    const left = await (0,create_github/* unlessFailed */.OJ)(Promise.resolve(settling), known.open ? [known.open] : [], () => true);
    const open = asked?.question.state === 'open' ? asked : (left.at(-1) ?? null);
    const leadsTo = open && !(0,settle_question/* isPassed */.Hh)(facts, open.question) ? open : null;
    const marker = {
        ...(0,report_marker/* markerOf */.we)(facts.conversationId, context),
        ...(facts.round?.number != null && { round: facts.round.number }),
        ...(facts.ending === null && { until: facts.startedAt + (options.timeout ?? longestJob) }),
        ...(leadsTo !== null && { waits: leadsTo.question.code }),
    };
    const own = read.marked.find((each) => (0,report_marker/* isSticky */.Oz)(each) && (0,report_marker/* identityOf */.cu)(each.marker) === (0,report_marker/* identityOf */.cu)(marker));
    if (known.id === null && own !== undefined)
        warnOfAnother(own, facts, options);
    if (leadsTo && !own && facts.ending?.outcome === outcomes/* unanswered */.bj)
        return { id: null, open, seen: null };
    const reads = own?.marker.reads;
    const body = (0,report_marker/* markedText */.ul)({ ...marker, ...(reads !== undefined && { reads }) }, commentText(facts, context, leadsTo && linkTo(leadsTo, facts, place)), thread, place.key);
    const list = (0,create_github/* commentsOf */.u3)(thread);
    if (own !== undefined && own.body !== body)
        await (0,own_comments/* editComment */.QA)(github, list, own.id, body);
    const id = own?.id ?? (await (0,own_comments/* createComment */.eT)(github, list, body)).id;
    if (options.when !== 'failure' && endsAloud(facts)) {
        await tellEnd(facts, { sticky: id, open: leadsTo }, readsAll ? read : await (0,step_thread/* readThread */.nj)(place), place);
    }
    return { id, open, seen: readsAll && own?.body === body ? read.comments : null };
}
async function readOwn(id, { github, thread, key }) {
    const own = id === null ? null : await (0,failure/* unlessGone */.Wi)((0,own_comments/* readComment */.W3)(github, (0,create_github/* commentsOf */.u3)(thread), id));
    const comments = own === null ? [] : [own];
    return { comments, marked: (0,report_marker/* markedComments */.lD)(comments, thread, key) };
}
async function askInThread(facts, known, read, { place, timeout, waits, stopsAgent }) {
    const { conversationId, conversationUrl, startedAt } = facts;
    const question = (0,report_facts/* shownQuestion */.aZ)(facts);
    if (question === null || conversationId === null)
        return null;
    const job = { waitsUntil: waits && timeout !== null ? startedAt + timeout : null, stopsAgent };
    return (0,question_comment/* keepQuestion */.gP)({ conversationId, conversationUrl, question, job }, read, place, known);
}
function linkTo({ comment: { id } }, { question }, { context, thread }) {
    const url = (0,step_thread/* commentPage */.rD)(id, context, thread);
    return { number: thread.number, url, actions: question?.actions ?? null };
}
function warnOfAnother({ marker }, { conversationId }, { log, clock }) {
    const { conversationId: other, until = 0 } = marker;
    if (other === null || conversationId === null || other === conversationId || until <= clock.now())
        return;
    log.warn('comment: another job of this run may write the same comment, so each hides what the other writes; give each its own comment-key');
}
const longestJob = 5 * 24 * 60 * 60_000;
const longest = 64_000;
function commentText(facts, context, openQuestion) {
    const view = (0,views/* progressViewOf */.O5)(facts, context);
    const ending = openQuestion !== null && view.ending?.outcome === outcomes/* unanswered */.bj ? null : view.ending;
    const progress = progressComment({ ...view, ending, openQuestion }, null);
    const others = (0,fitting/* joinFitting */.w)([(0,views/* planOf */.XC)(facts), progress, (0,views/* roundLine */.z3)(facts)], longest, ({ length }) => length);
    const decided = (0,summary/* decisionsList */.U)(facts, longest - others.length - 2);
    return decided === null ? others : `${others}\n\n${decided}`;
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
