export const id = 458;
export const ids = [458,263,838];
export const modules = {

/***/ 1146:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ hintInThread),
/* harmony export */   P: () => (/* binding */ meantAnswers)
/* harmony export */ });
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8956);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(72041);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(12910);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(84459);
/* harmony import */ var _create_github_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(75592);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(15838);
/* harmony import */ var _step_thread_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2263);
/* harmony import */ var _views_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(98960);





function meantAnswers({ comment: { id: asked }, question: { code } }, { comments, marked }, after) {
    if ((0,_step_thread_js__WEBPACK_IMPORTED_MODULE_0__/* .questionsIn */ .j9)(marked).filter(({ question }) => question.state === 'open').length > 1)
        return [];
    const told = new Set(marked.map(({ marker }) => marker.hints));
    return comments.filter(({ id, body, person }) => {
        if (id <= Math.max(asked, after) || person === null || _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .meantAnswer */ .U(body) === null)
            return false;
        const hints = hintOf(code, person);
        const knows = comments.some((each) => each.id > id && each.person?.id === person.id && each.body.startsWith('/'));
        const isNew = !told.has(hints) && !knows;
        told.add(hints);
        return isNew;
    });
}
const hintOf = (code, { id }) => `${code} ${id}`;
async function hintInThread({ question: { code } }, written, { github, thread, context, key }, least = 'write') {
    let told = 0;
    for (const { body, person } of written) {
        const meant = _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .meantAnswer */ .U(body);
        if (meant === null || person === null)
            continue;
        const found = await _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .lookUpPermission */ .IZ(github, (0,_create_github_js__WEBPACK_IMPORTED_MODULE_3__/* .ownerAndRepo */ .H5)(thread.repository), person);
        if (found.kind !== 'known' || !_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .permits */ .V1(found.level, least))
            continue;
        const text = _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .refusalReply */ .fj({
            login: person.login,
            what: '',
            why: _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .answerHint */ .A(meant, code, _views_js__WEBPACK_IMPORTED_MODULE_5__/* .spelling */ .DS),
        });
        const marker = { ...(0,_marker_js__WEBPACK_IMPORTED_MODULE_6__.markerOf)(null, context), hints: hintOf(code, person) };
        await _shared_github_index_js__WEBPACK_IMPORTED_MODULE_7__/* .createComment */ .eT(github, (0,_create_github_js__WEBPACK_IMPORTED_MODULE_3__/* .commentsOf */ .u3)(thread), (0,_marker_js__WEBPACK_IMPORTED_MODULE_6__.markedText)(marker, text, thread, key));
        told += 1;
    }
    return told;
}


/***/ }),

/***/ 15838:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   answersThis: () => (/* binding */ answersThis),
/* harmony export */   askSaidOf: () => (/* binding */ askSaidOf),
/* harmony export */   asksAsWritten: () => (/* binding */ asksAsWritten),
/* harmony export */   identityOf: () => (/* binding */ identityOf),
/* harmony export */   isAsWritten: () => (/* binding */ isAsWritten),
/* harmony export */   isSameQuestion: () => (/* binding */ isSameQuestion),
/* harmony export */   isSignedOtherwise: () => (/* binding */ isSignedOtherwise),
/* harmony export */   isSticky: () => (/* binding */ isSticky),
/* harmony export */   markedComments: () => (/* binding */ markedComments),
/* harmony export */   markedText: () => (/* binding */ markedText),
/* harmony export */   markerKey: () => (/* binding */ markerKey),
/* harmony export */   markerLine: () => (/* binding */ markerLine),
/* harmony export */   markerOf: () => (/* binding */ markerOf),
/* harmony export */   noKey: () => (/* binding */ noKey),
/* harmony export */   onlyOpen: () => (/* binding */ onlyOpen)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(15903);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2186);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(84459);
/* harmony import */ var _shared_schema_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9583);



function markerKey(apiKey) {
    return _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .deriveKey */ .Hz(apiKey, 'marker of the action');
}
const noKey = 'no key was given';
function markerOf(conversationId, context, question = null) {
    const { workflow, job, runId, commentKey } = context;
    return { workflow, job, run: runId, key: commentKey?.digest ?? null, conversationId, question };
}
function markedText(marker, text, thread, key) {
    return `${markerLine({ ...marker, hash: _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .hashOfShown */ .t0(text) }, thread, key)}\n${text}`;
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
    return marker.hash === _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .hashOfShown */ .t0(body);
}
function markerLine(marker, thread, key) {
    const { workflow, job, run, key: own, conversationId, question, hash, ...more } = marker;
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
        ...more,
    };
    return _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .writeMarker */ .en('action', payload, thread, key);
}
function markedComments(comments, thread, key) {
    const nameIn = (body) => {
        const marker = readOwn(body, thread, key);
        return marker && thingOf(marker);
    };
    return _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .ownComments */ .D5(comments, nameIn, 'anyone').flatMap((comment) => {
        const marker = readOwn(comment.body, thread, key);
        return marker === null ? [] : [{ ...comment, marker }];
    });
}
function thingOf(marker) {
    const { conversationId, question, ends, hints, reads = '' } = marker;
    if (ends !== undefined)
        return `end ${ends}`;
    if (hints !== undefined)
        return `hint ${hints}`;
    if (question === null)
        return `${identityOf(marker)} ${reads}`;
    const { fingerprint, code, askedAt } = question;
    return `question ${JSON.stringify([conversationId, fingerprint, code, askedAt])}`;
}
function isSticky({ marker: { question, ends, hints } }) {
    return question === null && ends === undefined && hints === undefined;
}
function isSignedOtherwise(comments, thread, key) {
    const isKnown = markedComments(comments, thread, key).some(({ marker }) => marker.conversationId !== null);
    const readings = comments
        .filter(({ byApp }) => byApp)
        .map(({ body }) => _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .readMarker */ .t7('action', body, thread, [key, markerKey(noKey)]));
    return !isKnown && readings.some(({ kind }) => kind === 'untrusted');
}
function identityOf({ workflow, job, run, key }) {
    return JSON.stringify([workflow.slice(0, 200), job.slice(0, 200), run, key]);
}
function readOwn(body, thread, key) {
    const reading = _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .readMarker */ .t7('action', body, thread, [key]);
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
        ...asksIn(more.asks),
        ...(typeof more.until === 'number' && { until: more.until }),
        ...(typeof more.reads === 'string' && { reads: more.reads }),
        ...(typeof more.answers === 'string' && { answers: more.answers }),
        ...(typeof more.waits === 'string' && { waits: more.waits }),
        ...(typeof more.ends === 'string' && { ends: more.ends }),
        ...(typeof more.hints === 'string' && { hints: more.hints }),
        question: questionIn(reading.payload),
        hash: text,
    };
}
function asksIn(value) {
    const asks = _shared_schema_index_js__WEBPACK_IMPORTED_MODULE_2__/* .askPolicies */ .ER.find((each) => each === value);
    return asks === undefined ? {} : { asks };
}
function askSaidOf(conversationId, marked, own = null) {
    const said = marked.flatMap(({ marker: { asks, conversationId: id } }) => asks !== undefined && id === conversationId ? [asks] : []);
    const isLooser = (0,_shared_schema_index_js__WEBPACK_IMPORTED_MODULE_2__/* .isBelow */ .Yw)(_shared_schema_index_js__WEBPACK_IMPORTED_MODULE_2__/* .askPolicies */ .ER);
    return said.reduce((most, each) => (most === null || isLooser(most, each) ? each : most), own);
}
function questionIn({ fingerprint, code, asked, whole, parts, state }) {
    const shown = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .readFingerprint */ .bi)(fingerprint);
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

/***/ 70972:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   XP: () => (/* binding */ noJob),
/* harmony export */   gP: () => (/* binding */ keepQuestion)
/* harmony export */ });
/* unused harmony export whereRead */
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(34570);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(84459);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9646);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(59191);
/* harmony import */ var _create_github_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(75592);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(15838);
/* harmony import */ var _question_parts_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(80519);
/* harmony import */ var _step_thread_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2263);
/* harmony import */ var _views_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(98960);






const noJob = { waitsUntil: null, stopsAgent: false };
async function keepQuestion(asked, { comments, marked }, place, known = null) {
    const { conversationId } = asked;
    const question = {
        ...asked.question,
        parts: _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .furtherParts */ .ly(asked.question).length,
        state: 'open',
    };
    const here = (0,_step_thread_js__WEBPACK_IMPORTED_MODULE_1__/* .questionsIn */ .j9)(marked).find((each) => isThis(each, conversationId, question));
    const found = here ?? (known && isThis(known, conversationId, question) ? await reread(known, place) : null);
    if (found !== null && found.question.state !== 'open')
        return found;
    const { github, thread, key } = place;
    if (question.parts > 0) {
        await (0,_question_parts_js__WEBPACK_IMPORTED_MODULE_2__/* .keepParts */ .Oz)(github, { conversationId, code: question.code, thread, key }, question.actions, comments);
    }
    if (found !== null && _marker_js__WEBPACK_IMPORTED_MODULE_3__.isAsWritten(found.comment))
        return found;
    const asks = _marker_js__WEBPACK_IMPORTED_MODULE_3__.askSaidOf(conversationId, marked, asked.ask);
    const marker = {
        ..._marker_js__WEBPACK_IMPORTED_MODULE_3__.markerOf(conversationId, place.context, question),
        ...(asks !== null && { asks }),
    };
    const body = _marker_js__WEBPACK_IMPORTED_MODULE_3__.markedText(marker, questionText(asked, place.context), thread, key);
    const list = (0,_create_github_js__WEBPACK_IMPORTED_MODULE_4__/* .commentsOf */ .u3)(thread);
    const posted = await (found === null
        ? _shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__/* .createComment */ .eT(github, list, body)
        : _shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__/* .editComment */ .QA(github, list, found.comment.id, body));
    const comment = { ...posted, body, marker: { ...marker, hash: '' } };
    return { comment, question, conversationId };
}
function isThis({ conversationId, question }, id, { fingerprint, code, askedAt }) {
    const isMeant = question.state === 'open' || question.askedAt === askedAt;
    return conversationId === id && isMeant && question.fingerprint === fingerprint && question.code === code;
}
async function reread({ comment: { id } }, { github, thread, key }) {
    const comment = await _shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__/* .unlessGone */ .Wi(_shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__/* .readComment */ .W3(github, (0,_create_github_js__WEBPACK_IMPORTED_MODULE_4__/* .commentsOf */ .u3)(thread), id));
    const [found = null] = (0,_step_thread_js__WEBPACK_IMPORTED_MODULE_1__/* .questionsIn */ .j9)(_marker_js__WEBPACK_IMPORTED_MODULE_3__.markedComments(comment === null ? [] : [comment], thread, key));
    return found;
}
function questionText({ question, conversationUrl, job }, { actor }) {
    const view = (0,_views_js__WEBPACK_IMPORTED_MODULE_7__/* .questionViewOf */ .tm)(question, conversationUrl);
    const mentions = actor === '' || actor.endsWith('[bot]') ? [] : [actor];
    const { waitsUntil: until, stopsAgent } = job;
    const waiting = until === null ? null : { until, stopsAgent };
    return _shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__/* .questionComment */ .ub({ ...view, mentions, job: waiting, note: whereRead }, null);
}
const whereRead = 'Answers are read where a workflow runs this action with `mode: command`.';


/***/ }),

/***/ 80519:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Oz: () => (/* binding */ keepParts),
/* harmony export */   Yt: () => (/* binding */ partsToCheck),
/* harmony export */   lh: () => (/* binding */ closeParts)
/* harmony export */ });
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(34570);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2186);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(84459);
/* harmony import */ var _create_github_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(75592);


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
            const isOver = read?.hash === _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .hashOfShown */ .t0(overText);
            return read?.part === part && !isOver && read.hash === _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .hashOfShown */ .t0(body);
        };
        parts.push({ nodeId: comment.nodeId, isOurs });
    }
    return parts;
}
async function keepPart(github, place, part, text, known) {
    const { conversationId, code, thread, key } = place;
    const marker = _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .writeMarker */ .en('part', { of: conversationId, code, part, text: _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .hashOfShown */ .t0(text) }, thread, key);
    const body = `${marker}\n${text}`;
    const list = (0,_create_github_js__WEBPACK_IMPORTED_MODULE_2__/* .commentsOf */ .u3)(thread);
    if (known === null)
        await _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .createComment */ .eT(github, list, body);
    else if (known.body !== body)
        await _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .editComment */ .QA(github, list, known.id, body);
}
function knownParts(comments, place) {
    const partIn = (body) => readPart(body, place)?.part ?? null;
    const own = _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .ownComments */ .D5(comments, (body) => partIn(body)?.toString() ?? null, 'anyone');
    return new Map(own.map((comment) => [partIn(comment.body) ?? 0, comment]));
}
function readPart(body, { conversationId, code, thread, key }) {
    const reading = _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .readMarker */ .t7('part', body, thread, [key]);
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
/* harmony import */ var _create_github_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(75592);
/* harmony import */ var _facts_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(67489);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(15838);
/* harmony import */ var _question_parts_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(80519);
/* harmony import */ var _step_thread_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2263);
/* harmony import */ var _views_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98960);








async function settleQuestion({ comment, question, conversationId }, { result, actions, conversationUrl, at, sign = (text) => text }, { comments, marked }, place) {
    const { github, thread, key } = place;
    const text = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .settledQuestion */ .qz)((0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .questionViewOf */ .tm)({ ...question, actions }, conversationUrl), result, null);
    const write = (id, marker, words) => (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .unlessGone */ .Wi)((0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .editComment */ .QA)(github, (0,_create_github_js__WEBPACK_IMPORTED_MODULE_4__/* .commentsOf */ .u3)(thread), id, _marker_js__WEBPACK_IMPORTED_MODULE_5__.markedText(marker, words, thread, key)));
    const state = answeredBy.includes(result.kind) ? 'answered' : 'over';
    await write(comment.id, { ...comment.marker, question: { ...question, state } }, sign(text));
    if (result.kind === 'stale' && question.parts > 0) {
        await (0,_question_parts_js__WEBPACK_IMPORTED_MODULE_6__/* .closeParts */ .lh)(github, { conversationId, code: question.code, thread, key }, comments);
    }
    for (const each of marked) {
        const { waits, ...marker } = each.marker;
        if (!_marker_js__WEBPACK_IMPORTED_MODULE_5__.isSticky(each) || marker.conversationId !== conversationId || waits !== question.code)
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
        url: (0,_create_github_js__WEBPACK_IMPORTED_MODULE_4__/* .commentPage */ .rD)(asked.comment.id, place.context, place.thread),
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
        if (_marker_js__WEBPACK_IMPORTED_MODULE_5__.answersThis(each.marker, code) && (await isAlive(each, at, place)))
            return true;
    }
    return false;
}
async function isAlive({ marker: { until = 0, run } }, at, { github, thread, context }) {
    if (until <= at)
        return false;
    return run === context.runId || !(await (0,_step_thread_js__WEBPACK_IMPORTED_MODULE_7__/* .hasRunEnded */ .IT)(github, thread.repository, run));
}


/***/ }),

/***/ 2263:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IT: () => (/* binding */ hasRunEnded),
/* harmony export */   findDecidingStep: () => (/* binding */ findDecidingStep),
/* harmony export */   j9: () => (/* binding */ questionsIn),
/* harmony export */   nj: () => (/* binding */ readThread)
/* harmony export */ });
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(84459);
/* harmony import */ var _create_github_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75592);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(15838);



async function readThread({ github, thread, key }) {
    const comments = await (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .listComments */ .fg)(github, (0,_create_github_js__WEBPACK_IMPORTED_MODULE_1__/* .commentsOf */ .u3)(thread));
    return { comments, marked: (0,_marker_js__WEBPACK_IMPORTED_MODULE_2__.markedComments)(comments, thread, key) };
}
function questionsIn(marked) {
    return marked.flatMap((comment) => {
        const { question, conversationId } = comment.marker;
        return question === null || conversationId === null ? [] : [{ comment, question, conversationId }];
    });
}
async function findDecidingStep(conversationId, place, now, read = null) {
    const own = (0,_marker_js__WEBPACK_IMPORTED_MODULE_2__.markerOf)(conversationId, place.context);
    for (const { marker } of (read ?? (await readThread(place))).marked) {
        if (marker.conversationId !== conversationId || (marker.until ?? 0) <= now)
            continue;
        if ((0,_marker_js__WEBPACK_IMPORTED_MODULE_2__.identityOf)(marker) === (0,_marker_js__WEBPACK_IMPORTED_MODULE_2__.identityOf)(own))
            return 'own';
        const isOver = marker.run !== own.run && (await hasRunEnded(place.github, place.thread.repository, marker.run));
        if (!isOver)
            return 'other';
    }
    return 'nobody';
}
async function hasRunEnded(github, repository, run) {
    const place = { ...(0,_create_github_js__WEBPACK_IMPORTED_MODULE_1__/* .ownerAndRepo */ .H5)(repository), run_id: run };
    const asked = github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', place);
    return (await (0,_create_github_js__WEBPACK_IMPORTED_MODULE_1__/* .unlessFailed */ .OJ)(asked, null))?.data.status === 'completed';
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
    const byApp = item?.user?.type === 'Bot';
    const [account, login] = [(0,_decode_js__WEBPACK_IMPORTED_MODULE_1__/* .readId */ .wh)(item?.user?.id), (0,_decode_js__WEBPACK_IMPORTED_MODULE_1__/* .readText */ .yR)(item?.user?.login)];
    return {
        id,
        nodeId: (0,_decode_js__WEBPACK_IMPORTED_MODULE_1__/* .readText */ .yR)(item?.node_id) ?? '',
        url: (0,_decode_js__WEBPACK_IMPORTED_MODULE_1__/* .readText */ .yR)(item?.html_url) ?? '',
        body,
        byApp,
        person: byApp || account === null || login === null ? null : { id: account, login },
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

/***/ 72041:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IZ: () => (/* binding */ lookUpPermission),
/* harmony export */   V1: () => (/* binding */ permits),
/* harmony export */   w2: () => (/* binding */ isBot)
/* harmony export */ });
/* unused harmony exports isPermissionLevel, readLevel */
/* harmony import */ var _github_things_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(30439);
/* harmony import */ var _client_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(52013);
/* harmony import */ var _decode_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(77008);
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9646);




const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
function permits(level, least) {
    return _github_things_js__WEBPACK_IMPORTED_MODULE_0__/* .permissionLevels */ .z.indexOf(level) >= _github_things_js__WEBPACK_IMPORTED_MODULE_0__/* .permissionLevels */ .z.indexOf(least);
}
function isPermissionLevel(word) {
    return _github_things_js__WEBPACK_IMPORTED_MODULE_0__/* .permissionLevels */ .z.some((level) => level === word);
}
function isBot(sender) {
    return sender.type === 'Bot' || sender.login.toLowerCase().endsWith('[bot]');
}
async function lookUpPermission(github, repository, account) {
    try {
        const found = await lookUpByLogin(github, repository, account);
        if (found !== null)
            return found;
        const login = await loginOf(github, account.id);
        if (login === null || login === account.login)
            return { kind: 'known', level: 'none' };
        const renamed = await lookUpByLogin(github, repository, { id: account.id, login });
        return renamed?.kind === 'known' ? { ...renamed, login } : (renamed ?? { kind: 'known', level: 'none' });
    }
    catch (error) {
        const { status, message: why } = (0,_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .readGitHubFailure */ .g3)(error);
        const isRefused = status === 403 && !(0,_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .isRequestLimit */ .lu)(why);
        return { kind: 'failed', why, isRefused, error };
    }
}
async function lookUpByLogin(github, { owner, repo }, { login, id }) {
    const reply = await unlessNobody(github.request(route, { owner, repo, username: login }));
    if (reply === null)
        await (0,_client_js__WEBPACK_IMPORTED_MODULE_2__/* .demandRepository */ .Y8)(github, { owner, repo });
    if (reply === null || (reply.data.user && reply.data.user.id !== id))
        return null;
    const level = readLevel(reply.data);
    if (level !== null)
        return { kind: 'known', level };
    const why = 'the answer names no role';
    return { kind: 'failed', why, isRefused: false, error: new Error(why) };
}
async function loginOf(github, id) {
    const reply = await unlessNobody(github.request('GET /user/{account_id}', { account_id: id }));
    return (0,_decode_js__WEBPACK_IMPORTED_MODULE_3__/* .readWord */ .pS)(reply?.data.login);
}
async function unlessNobody(work) {
    try {
        return await work;
    }
    catch (error) {
        if ((0,_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .readGitHubFailure */ .g3)(error).status === 404)
            return null;
        throw error;
    }
}
function readLevel(data) {
    if (isPermissionLevel(data.role_name))
        return data.role_name;
    const flags = data.user?.permissions;
    return flags ? (flagLevels.find(([flag]) => flags[flag] === true)?.[1] ?? 'none') : null;
}
const flagLevels = [
    ['admin', 'admin'],
    ['maintain', 'maintain'],
    ['push', 'write'],
    ['triage', 'triage'],
    ['pull', 'read'],
];


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
    return writeMarker(kind, payload, { repository: String(repository.id), number }, ownKey(secret, kind));
}
function readOwnMarker(kind, body, repository, number, secret) {
    return readMarker(kind, body, { repository: String(repository.id), number }, [ownKey(secret, kind)]);
}
const ownKeys = new Map();
function ownKey(secret, kind) {
    const name = `${kind} ${secret}`;
    const key = ownKeys.get(name) ?? deriveKey(secret, kind);
    ownKeys.set(name, key);
    return key;
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

/***/ 12910:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CD: () => (/* binding */ shownAgain),
/* harmony export */   d5: () => (/* binding */ notShown),
/* harmony export */   fj: () => (/* binding */ refusalReply),
/* harmony export */   tw: () => (/* binding */ refusalLine)
/* harmony export */ });
/* unused harmony export remedy */
/* harmony import */ var _words_amounts_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(35261);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(16775);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(23062);


function refusalReply({ login, what, why, stillCount }) {
    const symbol = locked.has(why.kind) ? '🔒' : 'ℹ️';
    return `${symbol} ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .person */ .MV)(login)}, ${sentence(named(what), why)}${others(stillCount)}`;
}
function others(still) {
    if (still === undefined || still.by.length === 0)
        return '';
    const { by, needed } = still;
    const whose = by.length === 1 ? 'The approval' : 'The approvals';
    const verb = by.length === 1 ? 'counts' : 'count';
    const of = needed > 1 ? `: ${by.length} of ${needed}` : '';
    return ` ${whose} of ${by.map(_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .person */ .MV).join(' and ')} still ${verb}${of}.`;
}
function refusalLine({ login, what, why }) {
    return `${login}: ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .unescapeMarkdown */ .e8)(sentence(named(what), why)).replaceAll('**', '')}`;
}
function named(what) {
    if (typeof what === 'string')
        return (0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(what, 60);
    return 'label' in what ? `the label ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(what.label, 60)}` : (0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(what.doing, 100);
}
function remedy(needs) {
    if (needs === null)
        return 'The person who set this up checks the permissions that it has here.';
    const named = needs.replaceAll('=', ': ').replaceAll(';', ' or');
    return `The person who set this up gives it the permission **${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(named, 200)}** and accepts it here.`;
}
const nothing = 'Nothing was sent to the agent.';
function notShown(said) {
    return said === null
        ? 'the agent’s question is not here yet'
        : `the agent’s question could not be shown (${said})`;
}
const shownAgain = 'It is tried again every ten minutes, and at once when a command is written here.';
function hintWords(meant, hint) {
    if (meant !== undefined)
        return `did you mean ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(meant)}? ${hint === '' ? '' : `${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .inlineWithCode */ .X$)(hint)} `}`;
    return hint === '' ? '' : `${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .inlineWithCode */ .X$)(`${hint.charAt(0).toLowerCase()}${hint.slice(1)}`)} `;
}
const sentences = {
    permission: (what, why) => `${what} needs the repository permission **${why.needs}** or more; yours is **${why.has}**. ${nothing}`,
    permission_unknown: (what) => `your permission could not be looked up, so ${what} was not followed. ${nothing} Try again later.`,
    team: (what, why) => `${what} is for members of the team ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(why.team)}. ${nothing}`,
    team_gone: (what, why) => `${what} is for members of the team ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(why.team)}, and there is no such team: it was deleted or renamed. ${nothing} Somebody has to name another one in the configuration.`,
    team_unknown: (what, why) => `${what} is for members of the team ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(why.team)}, and GitHub does not let this App see who they are: it needs the organisation permission **members: read**. ${nothing}`,
    github_refuses: (what, why) => `${what} was not followed: GitHub refuses what is needed for it (${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(why.said, 200)}). ${nothing} ${remedy(why.needs)}`,
    requester: (what) => `${what} needs a second person: you started this run, or told its agent what to do. ${nothing}`,
    bot: (what) => `${what} does not count from a bot that is not listed in the configuration. ${nothing}`,
    not_a_person: (what) => `${what} counts from people only, never from a bot. ${nothing}`,
    through_app: (what, why) => `${what} was written through the app ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(why.app, 60)}, and only what people write themselves counts. ${nothing} Write it on GitHub.`,
    edited: (what) => `${what} is in a comment that was edited, and edited comments do not count. Write a new one. ${nothing}`,
    approval_gone: () => `your approval of this was edited or deleted, so it does not count. ${nothing} To approve again, write a new comment.`,
    may_not: () => `you approved this, and may not approve here any more, so your approval does not count. ${nothing}`,
    review_edited: (what) => `a comment of the review with ${what} was edited after the review was written, and edited comments do not count. Write a new one. ${nothing}`,
    approved_before: () => `you approved this already, and it needs another person too. ${nothing}`,
    too_early: (what, { isMoved }) => isMoved
        ? `${what} was written before the question was moved to where it is now, so it does not count. ${nothing} Read the question there, then write it again.`
        : `${what} was written before the question it would answer, so it does not count. ${nothing} Read the question, then write it again.`,
    malformed: (_, { meant, hint }) => `${hintWords(meant, hint)}${nothing}`,
    none_open: (what) => `no question that was asked in this thread is open, so ${what} answers nothing. ${nothing}`,
    asked_elsewhere: (what, why) => `${what} is taken only where its question is: ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)((0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(why.code, 10), why.url)}. ${nothing} Write it there.`,
    not_shown: (what, { said }) => {
        const then = said === null ? nothing : `${nothing} ${shownAgain}`;
        return `${notShown(said && (0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(said, 200))}, so ${what} answers nothing. ${then} Read it, then write ${what} again.`;
    },
    code_needed: (what, why) => `several questions are open, so ${what} needs a code: ${codeList(why.codes)}. ${nothing}`,
    wrong_code: (what, why) => `the code in ${what} belongs to no open question here. Open: ${codeList(why.codes)}. ${nothing}`,
    already_answered: (what) => `this question was already answered, so ${what} had no effect. ${nothing}`,
    too_late: (what) => `this question was not decided in time, so it is rejected, and ${what} had no effect. ${nothing}`,
    run_again: (what) => `${what} was read by a job that was run again, and a comment counts only the first time. ${nothing} Write it again.`,
    read_before: (what) => `another job of a workflow has read ${what} already, and a comment counts once. This job did nothing: where two workflows read commands, keep one.`,
    answered_now: (what) => `another answer to this question is just being given, so ${what} had no effect. ${nothing} Write it again if the question stays open.`,
    edit_unknown: (what, why) => why.by
        ? `GitHub did not say whether the comment of ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .person */ .MV)(why.by)} with ${what} was edited, so nothing is done about it. ${nothing} Write it again later.`
        : `GitHub did not say whether the comment with ${what} was edited, so it was not followed. ${nothing} Write it again later.`,
    not_shown_whole: (what) => `not all of what the agent wants to do could be shown here, so ${what} does not count. ${nothing} Reject it, or answer in the conversation.`,
    ask_unknown: (what) => `no comment here says whether the agent has to ask before it acts, and neither does this workflow, so ${what} did nothing. ${nothing} Set \`ask\` in its step with \`mode: command\`.`,
    out_of_reach: (what, why) => isGone(why.cause)
        ? `${what} could not be given to the agent (${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(why.why, 200)}). ${nothing} Its conversation is gone, and nobody can answer there any more.`
        : `${what} could not be given to the agent (${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(why.why, 200)}). ${nothing} The question stays open: write it again later.`,
    issue_edited: (what) => `the issue was edited after you wrote ${what}, so it was not followed. ${nothing} Read the issue as it is now, then write ${what} again.`,
    comments_only: (what) => `this repository takes ${what} only in a comment of the conversation, not in a review or a review thread. ${nothing} Write it there; an answer needs the code of its question.`,
    buttons_only: (what) => `this repository takes ${what} only by the buttons of the check with its code on the linked pull request. ${nothing}`,
    too_many_rounds: (what, why) => `this run was given ${why.most} messages within an hour, which is the most, so ${what} was not taken. ${nothing} Write it again after ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_1__/* .formatTime */ .fU)(why.againAt)}.`,
    too_many_started: (what, why) => `you started ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(why.most, 'run')} here within an hour, which is the most for one person, so ${what} started nothing. It is possible again after ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_1__/* .formatTime */ .fU)(why.againAt)}.`,
    over_budget: (what, why) => `the agent has cost ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_1__/* .dollars */ .E9)(why.cost)}, and its limit is ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_1__/* .dollars */ .E9)(why.most)} (\`limits.cost_per_run\`), so ${what} was not taken. ${nothing}`,
    day_spent: (what, why) => `this repository has spent ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_1__/* .dollars */ .E9)(why.spent)} today, of ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_1__/* .dollars */ .E9)(why.most)} (\`limits.cost_per_day\`), so ${what} was not taken. ${nothing} It is possible again after ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_1__/* .formatTime */ .fU)(why.againAt)}.`,
    still_asking: (what) => `the agent is still being asked something on the side, so ${what} was not taken. Write it again after the answer.`,
    too_many_asked: (what, why) => `the agent was asked ${why.most} questions on the side within a day, which is the most, so ${what} was not taken. Write it again after ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_1__/* .formatTime */ .fU)(why.againAt)}.`,
    being_stopped: (what) => `the agent is being stopped, so ${what} was not taken. ${nothing} Write it again when it has stopped.`,
    halted: (what, why) => `the operators have halted agents (${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(why.by, 100)}, since ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_1__/* .formatTime */ .fU)(why.since)}), so ${what} was not followed. ${nothing} It is possible again when they have lifted that.`,
    closed: (what) => `this is closed, so ${what} was not followed. ${nothing}`,
    already_running: (what) => `a run for this issue is still going on, so ${what} started nothing.`,
    not_in_workflows: (what, why) => `${what} works only where the App follows the agent. ${nothing} ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .inlineWithCode */ .X$)(why.instead, 200)}`,
    fork: (what) => `this pull request comes from a fork, and nothing is ever started for those, so ${what} was not followed. ${nothing}`,
    unreachable: (what, why) => `${what} could not be given to the agent (${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(why.why, 200)}). Write it again later.`,
    guard_files: (what, why) => `${what} was not followed. ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(why.change, 1000)} Whoever starts an agent there has to be somebody who may approve (**${why.needs}** or more). ${nothing}`,
    no_run: (what) => `there is no run here, so ${what} did nothing.`,
    not_followed: (what, { where }) => `no agent is followed here any more, so ${what} did nothing. The last one may still work in ${/^https?:/.test(where) ? (0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)('its conversation', where) : (0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(where, 60)}: stop it there.`,
    other_key: (what) => `the agent’s comments here were signed with another \`api-key\`, or before this thread or its repository moved, so ${what} did nothing. ${nothing} Use one key in all workflows, or answer in the conversation.`,
};
function sentence(what, why) {
    return sentences[why.kind](what, why);
}
const locked = new Set([
    'permission',
    'permission_unknown',
    'team',
    'team_gone',
    'team_unknown',
    'github_refuses',
    'requester',
    'bot',
    'not_a_person',
    'through_app',
    'comments_only',
    'buttons_only',
    'guard_files',
]);
function isGone(cause) {
    return cause === 'absent' || (typeof cause === 'object' && cause.failed === 'not_found');
}
function codeList(codes) {
    return codes
        .slice(0, 10)
        .map((each) => (0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(each, 10))
        .join(', ');
}


/***/ }),

/***/ 8956:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ answerHint),
/* harmony export */   U: () => (/* binding */ meantAnswer)
/* harmony export */ });
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(89068);

const meant = {
    approve: '/approve',
    approved: '/approve',
    accept: '/approve',
    lgtm: '/approve',
    '👍': '/approve',
    ':+1:': '/approve',
    reject: '/reject',
    rejected: '/reject',
    '👎': '/reject',
    ':-1:': '/reject',
};
function meantAnswer(body) {
    if (body.trimStart().startsWith('/'))
        return null;
    const alone = meantBy(body);
    const command = alone ?? misplacedIn(body);
    return command && { command, isWord: alone !== null };
}
function answerHint({ command, isWord }, code, spelling) {
    return {
        kind: 'malformed',
        meant: (0,_commands_js__WEBPACK_IMPORTED_MODULE_0__/* .spell */ .lO)(code === null ? command : `${command} ${code}`, spelling),
        hint: isWord ? 'Only that counts as an answer.' : 'A command begins the comment: write it alone.',
    };
}
function meantBy(body) {
    const word = body
        .trim()
        .toLowerCase()
        .replace(/[\u{1f3fb}-\u{1f3ff}\ufe0f]/gu, '')
        .replace(/[.!]+$/, '');
    return Object.hasOwn(meant, word) ? (meant[word] ?? null) : null;
}
function misplacedIn(body) {
    const own = body
        .replace(/^ {0,3}(```|~~~)[\s\S]*?(^ {0,3}\1|$(?![\s\S]))/gm, '')
        .replace(/^ {0,3}>.*$/gm, '');
    const words = own
        .toLowerCase()
        .split(/\s+/)
        .map((word) => word.replace(/[,.;:!?]+$/, ''));
    const [found, ...others] = ['/approve', '/reject'].filter((each) => words.includes(each));
    return others.length > 0 ? null : (found ?? null);
}


/***/ })

};
