export const id = 857;
export const ids = [857,838];
export const modules = {

/***/ 16141:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $s: () => (/* binding */ withAnswer),
/* harmony export */   BM: () => (/* binding */ answersHandedOn),
/* harmony export */   VZ: () => (/* binding */ answersIn),
/* harmony export */   x4: () => (/* binding */ linesHandedOn)
/* harmony export */ });
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57708);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(47641);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2186);
/* harmony import */ var _shared_question_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(37435);


const mostIds = 4_000;
const longest = 5_800;
const longestLine = 300;
function withAnswer(text, given, conversationId, { thread, key }) {
    const ids = (given?.actions ?? []).flatMap(({ id }) => (id === undefined || /\s/.test(id) ? [] : [id]));
    const actions = ids.join(' ');
    if (!given?.answer || given.sent === null || ids.length === 0 || actions.length > mostIds)
        return text;
    const { verdict, by, at } = given.answer;
    const payload = { conversation: conversationId, verdict, by: by.slice(0, 100), at, actions };
    const lines = given.what.map((action) => _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj(_shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .actionLine */ .Rs(action), longestLine)).join('\n');
    const named = { ...payload, lines };
    const isShort = Buffer.byteLength(JSON.stringify(named)) <= longest;
    return `${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .writeMarker */ .en('answer', isShort ? named : payload, thread, key)}\n${text}`;
}
function answersIn(comments, conversationId, { thread, key }) {
    return comments.flatMap(({ body }) => {
        const lines = [body, body.slice(body.indexOf('\n') + 1)];
        const readings = lines.map((each) => _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .readMarker */ .t7('answer', each, thread, [key]));
        const found = readings.find(({ kind }) => kind === 'valid');
        return found?.kind === 'valid' ? answerOf(found.payload, conversationId) : [];
    });
}
function answerOf(payload, conversationId) {
    const { conversation, verdict, by, at, actions, lines, rule = null } = payload;
    if (conversation !== conversationId || (verdict !== 'approve' && verdict !== 'reject'))
        return [];
    if (typeof by !== 'string' || typeof at !== 'number' || typeof actions !== 'string')
        return [];
    const given = { verdict, by, at, reason: null, afterReject: 'continue' };
    const answer = typeof rule === 'string' ? { ...given, rule: { rule, configuration: '' } } : given;
    const sent = { at, fate: 'taken', before: 'unknown', newest: null };
    const read = typeof lines === 'string' && lines !== '' ? lines.split('\n') : [];
    return [{ answer, sent, actions: actions.split(' ').map((id) => ({ id })), lines: read }];
}
const noThread = 0;
const mostLines = 2;
const mostIdsHandedOn = 90;
function linesHandedOn(answered, conversationId, { repository, key }) {
    const place = { repository, number: noThread };
    const sent = answered.filter(({ answer, sent }) => answer !== null && (0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_3__/* .isByRule */ .g0)(answer) && sent !== null);
    const groups = Object.entries(Object.groupBy(sent, ({ answer }) => answer?.verdict ?? 'reject'));
    const lines = groups.slice(0, mostLines).flatMap(([verdict, questions]) => {
        const last = questions.at(-1)?.answer;
        const ids = questions.flatMap(({ actions }) => (actions ?? []).flatMap(({ id }) => id ?? []));
        const actions = ids
            .filter((id) => !/\s/.test(id))
            .slice(-mostIdsHandedOn)
            .join(' ');
        if (!last || actions === '')
            return [];
        const by = last.by.slice(0, 100);
        const payload = { conversation: conversationId, verdict, by, at: last.at, actions, rule: by };
        return [`# ${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .writeMarker */ .en('answer', payload, place, key)}\n`];
    });
    return lines.join('');
}
function answersHandedOn(lines, conversationId, { repository, key }) {
    const thread = { repository, number: noThread };
    return answersIn(lines.map((body) => ({ body })), conversationId, { thread, key });
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
/* harmony export */   isOfEarlierAttempt: () => (/* binding */ isOfEarlierAttempt),
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
    const { workflow, job, runId, runAttempt, commentKey } = context;
    const attempt = runAttempt > 1 ? { attempt: runAttempt } : {};
    return { workflow, job, run: runId, ...attempt, key: commentKey?.digest ?? null, conversationId, question };
}
function isOfEarlierAttempt({ run, attempt = 1 }, { runId, runAttempt }) {
    return run === runId && attempt < runAttempt;
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
        ...(typeof more.attempt === 'number' && { attempt: more.attempt }),
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
function questionIn({ fingerprint, code, asked, whole, state }) {
    const shown = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .readFingerprint */ .bi)(fingerprint);
    if (shown === null || typeof code !== 'string' || typeof asked !== 'number')
        return null;
    return {
        fingerprint: shown,
        code,
        askedAt: asked,
        whole: whole === true,
        state: state === 'open' || state === 'answered' ? state : 'over',
    };
}


/***/ }),

/***/ 44746:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $w: () => (/* binding */ findStarted),
/* harmony export */   PQ: () => (/* binding */ pauseStart),
/* harmony export */   YL: () => (/* binding */ hasAgent)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(93999);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(12737);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(44460);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17097);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86388);
/* harmony import */ var _step_poll_loop_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(39842);



function hasAgent({ conversationId, startTaskId, start, onlyLooks, }) {
    return !onlyLooks && (conversationId !== null || startTaskId !== null || start !== 'none');
}
async function findStarted(facts, tools) {
    if (facts.conversationId !== null)
        return { kind: 'found', conversationId: facts.conversationId };
    try {
        return facts.startTaskId === null
            ? await findByChosenId(facts, tools)
            : await awaitTask(facts.startTaskId, facts, tools);
    }
    catch (error) {
        if (!(error instanceof _shared_service_index_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7))
            throw error;
        const why = (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_0__/* .isFailedCall */ .Ws)(error) ? error.message : 'there was no time to wait for its start';
        return notFound(why, facts, tools);
    }
}
async function findByChosenId(facts, tools) {
    const { service, clock, signal, deadline } = tools;
    const { chosenId, startedAt } = facts;
    if (chosenId === null) {
        const why = 'the start request may or may not have been taken, and the service has named no id';
        return notFound(why, facts, tools);
    }
    const wanted = { id: chosenId, since: startedAt, isPersistent: true };
    const started = await (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_1__/* .findChosenStart */ .M)(service, wanted, clock, { signal, deadline });
    if (started?.kind === 'adopted')
        return { kind: 'found', conversationId: started.conversation.id };
    if (started?.kind === 'task')
        return awaitTask(started.task.id, facts, tools);
    const why = 'the start request may or may not have been taken, and nothing of it has appeared';
    return notFound(why, facts, tools);
}
async function pauseStart(sandboxId, service, options) {
    const reply = await (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_0__/* .failureOr */ .gl)(() => service.pauseStart(sandboxId, { ...options, isUrgent: true }));
    if (reply instanceof _shared_service_index_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7)
        return 'failed';
    return reply === 'pausing' ? reply : 'refused';
}
const pollInterval = 1_000;
const longestAfterPause = 20_000;
async function awaitTask(startTaskId, facts, tools) {
    const { service, clock, signal, deadline } = tools;
    const now = clock.now();
    const limits = { ..._shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .defaultLimits */ .MK, pollInterval, startTimeout: Math.max(0, deadline - now) };
    const begun = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .beginWatch */ .RY)({ startTaskId, limits, now });
    let mayPause = true;
    let pausedAt = null;
    const isPausedForLong = () => pausedAt !== null && clock.now() - pausedAt >= longestAfterPause;
    const watch = await (0,_step_poll_loop_js__WEBPACK_IMPORTED_MODULE_4__/* .pollUntilEnd */ .Zc)(begun, {
        clock,
        signal,
        live: (0,_step_poll_loop_js__WEBPACK_IMPORTED_MODULE_4__/* .hearsNothing */ .JT)(clock),
        enough: ({ phase }) => phase !== 'start' || isPausedForLong(),
        poll: (each) => (0,_step_poll_loop_js__WEBPACK_IMPORTED_MODULE_4__/* .pollOnce */ .Fs)(each, { service, clock, cancel: { signal } }),
        async onPoll(each, { reading }) {
            const next = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .advance */ .np)(each, reading, clock.now());
            const sandboxId = reading.kind === 'task' ? reading.sandboxId : undefined;
            const isToPause = next.phase === 'start' && next.ending === null && mayPause;
            if (!isToPause || sandboxId === undefined)
                return next;
            const reply = await pauseStart(sandboxId, service, { signal, deadline });
            mayPause = reply === 'failed';
            if (reply === 'pausing')
                pausedAt = clock.now();
            return next;
        },
        onQuiet() { },
    });
    const found = foundIn(watch, startTaskId, facts, tools);
    return found.kind === 'not_found' && pausedAt !== null
        ? { kind: 'no_agent', why: 'its sandbox was paused before its agent was there' }
        : found;
}
function foundIn({ conversationId, phase, ending }, startTaskId, facts, tools) {
    if (phase === 'conversation' && conversationId !== null)
        return { kind: 'found', conversationId };
    if (ending?.outcome === 'start_error')
        return { kind: 'no_agent', why: `its start failed: ${ending.reason}` };
    const why = ending?.reason ?? 'there was no time to wait for its start';
    return notFound(`start task ${startTaskId}: ${why}`, facts, tools);
}
function notFound(why, { chosenId }, { service }) {
    const page = chosenId === null ? null : service.page(chosenId);
    return { kind: 'not_found', why: page === null ? why : `${why}; look for it at ${page}`, page };
}


/***/ }),

/***/ 63317:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   driveStop: () => (/* binding */ driveStop),
/* harmony export */   stopAfter: () => (/* binding */ stopAfter),
/* harmony export */   stopAgent: () => (/* binding */ stopAgent),
/* harmony export */   stopInTime: () => (/* binding */ stopInTime),
/* harmony export */   stopStarted: () => (/* binding */ stopStarted),
/* harmony export */   stopTools: () => (/* binding */ stopTools),
/* harmony export */   stopsForCancel: () => (/* binding */ stopsForCancel),
/* harmony export */   stopsForWorkflow: () => (/* binding */ stopsForWorkflow)
/* harmony export */ });
/* harmony import */ var _shared_drive_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(88211);
/* harmony import */ var _shared_drive_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(34260);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17097);
/* harmony import */ var _shared_stop_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48613);
/* harmony import */ var _find_started_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(44746);
/* harmony import */ var _step_workflow_step_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5066);





async function stopAgent(conversationId, by, step) {
    const { clock, log, settings } = step;
    if ((0,_step_workflow_step_js__WEBPACK_IMPORTED_MODULE_0__/* .wantsArtifacts */ .vi)({ outcome: 'stopped' }, settings))
        await step.saveArtifacts();
    const begun = (0,_shared_stop_index_js__WEBPACK_IMPORTED_MODULE_1__/* .newStop */ .b7)(by, null, clock.now());
    log.line('the agent is being stopped');
    const deadline = (0,_step_workflow_step_js__WEBPACK_IMPORTED_MODULE_0__/* .deadlineOf */ .G0)(step) ?? Number.POSITIVE_INFINITY;
    const stopped = await driveStop(conversationId, begun, stopTools(step, deadline));
    const { result } = stopped;
    if (result === null)
        return { outcome: 'timeout', reason: (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_2__/* .stopWords */ .e$)(null), at: clock.now() };
    const ending = { ...(0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_2__/* .endingOfStop */ .lR)(result), at: clock.now() };
    const hadStopped = result.kind === 'stopped' && result.already && result.sandbox.is === 'up';
    return hadStopped ? { ...ending, variant: 'had_stopped' } : ending;
}
async function driveStop(conversationId, stop, tools) {
    let current = stop;
    try {
        await (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_3__/* .driveStop */ .X6)({ ...tools, id: conversationId }, stop, (stored) => {
            current = stored;
            tools.note(stored);
        });
    }
    catch (error) {
        if (!(error instanceof _shared_service_index_js__WEBPACK_IMPORTED_MODULE_4__/* .ServiceError */ ._7) || (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_4__/* .isFailedCall */ .Ws)(error))
            throw error;
    }
    return current;
}
function stopTools(step, deadline) {
    return { ...(0,_step_workflow_step_js__WEBPACK_IMPORTED_MODULE_0__/* .inStep */ .qg)(step), until: () => deadline, note: (stop) => noteStop(stop, step) };
}
function noteStop(stop, { ledger }) {
    ledger.note({ stop });
    if (stop.result?.kind !== 'stopped')
        return;
    const { sandbox, agent } = stop.result;
    ledger.note({ sandbox, agent: agent ?? ledger.facts().agent });
}
const inTimeMs = 1_200;
const afterTimeoutMs = 60_000;
const atLeastMs = 20_000;
const stopsForWorkflow = 'the workflow';
const stopsForCancel = 'the cancelled workflow';
async function stopInTime(step) {
    const { settings, clock, cancel, ledger } = step;
    const facts = ledger.facts();
    const { conversationId, startSandbox, stop } = facts;
    const wanted = settings.onCancel === 'stop' || stop !== null;
    if (!wanted || !(0,_find_started_js__WEBPACK_IMPORTED_MODULE_5__/* .hasAgent */ .YL)(facts) || stop?.result)
        return;
    const deadline = clock.now() + inTimeMs;
    const begun = stop ?? (0,_shared_stop_index_js__WEBPACK_IMPORTED_MODULE_1__/* .newStop */ .b7)(stopsForCancel, null, clock.now());
    ledger.note({ stop: begun });
    const { late } = cancel;
    if (conversationId === null) {
        if (startSandbox !== null)
            await (0,_find_started_js__WEBPACK_IMPORTED_MODULE_5__/* .pauseStart */ .PQ)(startSandbox, step.service, { signal: late, deadline });
        return;
    }
    await driveStop(conversationId, begun, { ...stopTools(step, deadline), signal: late });
}
async function stopAfter(ending, step) {
    const { settings, clock, ledger, log } = step;
    if (settings.onCancel !== 'stop' || !isOutOfTime(ending, step) || !(0,_find_started_js__WEBPACK_IMPORTED_MODULE_5__/* .hasAgent */ .YL)(ledger.facts()))
        return ending;
    if ((0,_step_workflow_step_js__WEBPACK_IMPORTED_MODULE_0__/* .wantsArtifacts */ .vi)(ending, settings))
        await step.saveArtifacts();
    const begun = (0,_shared_stop_index_js__WEBPACK_IMPORTED_MODULE_1__/* .newStop */ .b7)(stopsForWorkflow, 'its time is over', clock.now());
    ledger.note({ stop: begun });
    log.line('the time is over: the agent is being stopped');
    const tools = stopTools(step, clock.now() + afterTimeoutMs);
    const { kind, words } = await stopStarted(ledger.facts(), begun, tools, ledger.note);
    const variant = kind === 'no_agent' ? { variant: kind } : {};
    const isComing = kind === 'not_stopped' && ledger.facts().conversationId === null;
    const how = isComing ? 'its agent is stopped as soon as it is there' : words;
    return { ...ending, ...variant, reason: `${ending.reason}; ${how}`, at: clock.now() };
}
const timeIsOver = ['timeout', 'start_timeout', 'start_unknown'];
const mayBeForTime = ['unavailable', 'bad_response'];
function isOutOfTime({ outcome }, step) {
    if (timeIsOver.includes(outcome))
        return true;
    return mayBeForTime.includes(outcome) && step.clock.now() >= ((0,_step_workflow_step_js__WEBPACK_IMPORTED_MODULE_0__/* .deadlineOf */ .G0)(step) ?? Number.POSITIVE_INFINITY);
}
async function stopStarted(facts, stop, tools, note) {
    const { clock, signal, service } = tools;
    const deadline = tools.until();
    const found = await (0,_find_started_js__WEBPACK_IMPORTED_MODULE_5__/* .findStarted */ .$w)(facts, { service, clock, deadline, signal });
    switch (found.kind) {
        case 'no_agent':
            note({ stop: null });
            return { kind: found.kind, words: `there is no agent to stop: ${found.why}` };
        case 'not_found':
            return {
                kind: 'not_stopped',
                page: found.page,
                words: `the agent could not be stopped: ${found.why}`,
            };
        case 'found': {
            const { conversationId } = found;
            const conversationUrl = facts.conversationUrl ?? service.page(conversationId);
            note({ conversationId, conversationUrl });
            const latest = Math.max(deadline, clock.now() + atLeastMs);
            const stopped = await driveStop(conversationId, stop, { ...tools, until: () => latest });
            const kind = stopped.result?.kind === 'stopped' ? 'stopped' : 'not_stopped';
            return { kind, words: (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_2__/* .stopWords */ .e$)(stopped.result) };
        }
    }
}


/***/ }),

/***/ 8878:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ tellAndFollow),
/* harmony export */   P: () => (/* binding */ messageInStep)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(12737);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(97738);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(52085);
/* harmony import */ var _shared_drive_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(88211);
/* harmony import */ var _shared_drive_index_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(34260);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(72653);
/* harmony import */ var _shared_message_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(94747);
/* harmony import */ var _inputs_run_context_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(83514);
/* harmony import */ var _report_facts_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(67489);
/* harmony import */ var _on_waiting_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(32062);
/* harmony import */ var _step_workflow_step_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5066);
/* harmony import */ var _track_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(39150);
/* harmony import */ var _watch_cost_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(89470);










const number = 2;
async function tellAndFollow(text, conversationId, step) {
    const { ledger, clock, log, settings, comment } = step;
    const watch = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .beginWatch */ .RY)({ conversationId, limits: settings.limits, now: ledger.facts().startedAt });
    const told = await tell(text, watch, conversationId, step);
    if ('outcome' in told)
        return told;
    const { result } = told;
    const ending = result === null ? null : (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_1__/* .endingOfMessage */ .en)(result);
    if (ending !== null)
        return { ...ending, at: clock.now() };
    log.line('the agent has taken up the message; following what it does now');
    const after = result?.kind === 'taken' ? result.event : null;
    await comment.update(ledger.facts());
    const now = clock.now();
    return (0,_track_js__WEBPACK_IMPORTED_MODULE_2__/* .track */ .u)((0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .beginRound */ .uv)(watch, { number, since: now, after }, now), step, 'end');
}
async function tell(text, watch, conversationId, step) {
    const { clock, log } = step;
    const deadline = (0,_step_workflow_step_js__WEBPACK_IMPORTED_MODULE_3__/* .deadlineOf */ .G0)(step) ?? Number.POSITIVE_INFINITY;
    let looked = watch;
    let isAsked = false;
    let conversation = null;
    const inMemory = messageInStep(conversationId, step, deadline);
    const host = {
        ...inMemory,
        context: () => ({ ...inMemory.context?.(), isAsked }),
        onLook(look, record) {
            conversation = record;
            if (look.kind === 'seen')
                looked = noteSeen(look, looked, step);
            isAsked = look.kind === 'seen' && (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_4__/* .isAsking */ .CL)(looked.seen.agent);
        },
    };
    const refused = await (0,_watch_cost_js__WEBPACK_IMPORTED_MODULE_5__.refuseOverBudget)(conversationId, step);
    if (refused !== null)
        return refused;
    let waited = false;
    let ending = null;
    const held = (0,_shared_message_index_js__WEBPACK_IMPORTED_MODULE_6__/* .newMessage */ .iW)({ number, text, ask: (0,_step_workflow_step_js__WEBPACK_IMPORTED_MODULE_3__/* .askOf */ .xt)(step.settings) }, clock.now());
    const { message } = await (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_7__/* .driveMessage */ .YW)(host, held, {
        endOf: (each) => (whereItIs(each) === null ? Number.POSITIVE_INFINITY : deadline),
        async mayStop(each) {
            await step.comment.catchUp(step.ledger.facts());
            const waits = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_4__/* .isAsking */ .CL)(looked.seen.agent);
            if (waits && !waited)
                log.line('the agent waits for an answer; the message goes in after that');
            waited = waits;
            if (whereItIs(each) === null)
                return false;
            ending = (await (0,_watch_cost_js__WEBPACK_IMPORTED_MODULE_5__.watchCost)(looked, conversation, step)) ?? (await (0,_on_waiting_js__WEBPACK_IMPORTED_MODULE_8__.onWaiting)(looked, step));
            return ending !== null;
        },
    });
    if (message.result !== null)
        return message;
    const inTime = 'the agent has not taken up the message in time';
    const stopped = ending ?? { outcome: 'timeout', reason: inTime, at: clock.now() };
    return { ...stopped, reason: `${stopped.reason}; ${whereItIs(message)}${whatIsFirst(message, step)}` };
}
function noteSeen({ sandbox, agent: current }, before, { clock, ledger }) {
    const agent = current ?? (sandbox?.is === 'asleep' ? before.seen.agent : null);
    const seen = { phase: 'conversation', step: null, sandbox, agent };
    const { polls, timeline: known } = ledger.facts();
    const { timeline } = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_9__/* .see */ .oZ)({ ...before, timeline: known }, seen, clock.now());
    ledger.note({ sandbox, agent, polls: polls + 1, timeline });
    return { ...before, seen };
}
function whereItIs({ state }) {
    switch (state) {
        case 'held':
            return 'the message was not sent';
        case 'sent':
            return 'the message is in the conversation, and is read when the agent goes on';
        default:
            return null;
    }
}
function whatIsFirst({ state }, { ledger }) {
    const code = (0,_report_facts_js__WEBPACK_IMPORTED_MODULE_10__/* .shownQuestion */ .aZ)(ledger.facts())?.code;
    return state !== 'held' || code === undefined ? '' : `. Answer ${code} first, then send it again`;
}
function tagsOf({ context }) {
    const number = (0,_inputs_run_context_js__WEBPACK_IMPORTED_MODULE_11__/* .triggeringIssue */ .S_)(context);
    const issue = number === null ? null : `${context.repository}#${number}`;
    return (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_12__/* .conversationTags */ .dh)({ issue, run: (0,_inputs_run_context_js__WEBPACK_IMPORTED_MODULE_11__/* .runPage */ .fL)(context), rules: [`${context.workflow}@${context.sha}`] });
}
function messageInStep(conversationId, step, deadline) {
    const { clock, ledger, settings } = step;
    const observes = settings.ask === 'observe';
    const patience = (0,_shared_message_index_js__WEBPACK_IMPORTED_MODULE_6__/* .messagePatienceAt */ .E4)(settings.limits.pollInterval);
    return {
        ...(0,_step_workflow_step_js__WEBPACK_IMPORTED_MODULE_3__/* .inStep */ .qg)(step),
        id: conversationId,
        until: () => Math.max(clock.now() + 1_000, deadline),
        tags: tagsOf(step),
        context: () => ledger.facts().polls > 0 ? { observes } : { observes, patience: { ...patience, refused: 0 } },
        onStore: (message) => ledger.note({ task: message }),
    };
}


/***/ }),

/***/ 89470:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   refuseOverBudget: () => (/* binding */ refuseOverBudget),
/* harmony export */   stopForCost: () => (/* binding */ stopForCost),
/* harmony export */   watchCost: () => (/* binding */ watchCost)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(74397);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(74457);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(97738);
/* harmony import */ var _shared_drive_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(56499);
/* harmony import */ var _shared_drive_index_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(88211);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(35261);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17097);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(70573);
/* harmony import */ var _shared_stop_index_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(48613);
/* harmony import */ var _step_followed_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(934);
/* harmony import */ var _step_workflow_step_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(5066);
/* harmony import */ var _stop_agent_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(63317);








const patienceMs = 5_000;
const stopPatienceMs = 60_000;
async function watchCost(watch, conversation, step) {
    const record = (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_0__/* .recordSeen */ .BP)(conversation, step.service);
    if (conversation === null || record === null || watch.conversationId === null)
        return null;
    let { run, do: due } = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .followCost */ .L$)((0,_step_followed_js__WEBPACK_IMPORTED_MODULE_2__/* .followedOf */ .q6)(watch, step), { record });
    if (due?.kind === 'read_usage') {
        const usage = await (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_0__/* .askForUsage */ .E9)(conversation, (0,_step_followed_js__WEBPACK_IMPORTED_MODULE_2__/* .followTools */ .Tw)(step, conversation));
        ({ run, do: due } = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .followCost */ .L$)(run, { record, done: { kind: 'read_usage', usage } }));
    }
    (0,_step_followed_js__WEBPACK_IMPORTED_MODULE_2__/* .noteCost */ .Ar)(run, step);
    return due?.kind === 'stop_for_cost' ? stopForCost(watch.conversationId, due, step) : null;
}
async function refuseOverBudget(conversationId, step) {
    const { settings, service, ledger, cancel, clock } = step;
    if (settings.maxCost === null)
        return null;
    const options = { signal: cancel.signal, deadline: clock.now() + patienceMs };
    const conversation = await (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_3__/* .failureOr */ .gl)(() => (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_4__/* .readRecord */ .a)(service, conversationId, options));
    if (conversation === null || conversation instanceof _shared_service_index_js__WEBPACK_IMPORTED_MODULE_3__/* .ServiceError */ ._7)
        return null;
    const { cost: known, tokens } = ledger.facts();
    const usage = await (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_0__/* .askForUsage */ .E9)(conversation, (0,_step_followed_js__WEBPACK_IMPORTED_MODULE_2__/* .followTools */ .Tw)(step, conversation));
    const { cost } = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .keepUsage */ .vS)({ cost: known, tokens }, usage);
    ledger.note((0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .keepUsage */ .vS)({ cost: known, tokens }, usage));
    if (!isAtEase(conversation) || cost === null || !(0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .isOverBudget */ .qr)({ cost }, settings.maxCost))
        return null;
    const reason = `${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__/* .overBudgetWords */ .LK)(cost, settings.maxCost)}; the message was not sent`;
    return { outcome: 'over_budget', variant: 'not_told', reason, at: clock.now() };
}
function isAtEase({ sandbox, agent }) {
    return sandbox?.is === 'asleep' || (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_7__/* .isAtRest */ .UU)(agent);
}
async function stopForCost(conversationId, { cost, most }, step) {
    const { clock, ledger, log, settings } = step;
    const why = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__/* .overBudgetWords */ .LK)(cost, most);
    log.line(`the agent is being stopped: ${why}`);
    if ((0,_step_workflow_step_js__WEBPACK_IMPORTED_MODULE_8__/* .wantsArtifacts */ .vi)({ outcome: 'over_budget' }, settings))
        await step.saveArtifacts();
    const begun = (0,_shared_stop_index_js__WEBPACK_IMPORTED_MODULE_9__/* .newStop */ .b7)(_stop_agent_js__WEBPACK_IMPORTED_MODULE_10__.stopsForWorkflow, why, clock.now());
    ledger.note({ stop: begun });
    const stop = await (0,_stop_agent_js__WEBPACK_IMPORTED_MODULE_10__.driveStop)(conversationId, begun, (0,_stop_agent_js__WEBPACK_IMPORTED_MODULE_10__.stopTools)(step, clock.now() + stopPatienceMs));
    const { result } = stop;
    const ending = (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_11__/* .endingOfCostStop */ .Uw)(why, result);
    if (ending === null) {
        ledger.note({ stop: null, patchFile: null, trajectoryFile: null });
        return null;
    }
    return { ...ending, at: clock.now() };
}


/***/ }),

/***/ 99857:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   withWanted: () => (/* binding */ withWanted)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92741);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(74457);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(11574);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(35261);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(16775);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(20785);
/* harmony import */ var _report_answers_in_thread_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(16141);
/* harmony import */ var _report_marker_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(15838);
/* harmony import */ var _tell_and_follow_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8878);






async function withWanted(played, step) {
    const { settings, ledger, log } = step;
    const { wanted } = settings;
    const { conversationId } = ledger.facts();
    if (wanted === null || !(0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .isGood */ .Kg)(endingOf(played)) || conversationId === null)
        return played;
    const first = judgeLastWords(wanted, step);
    if (first.kind === 'fits')
        return noted(played, first, step);
    if (first.kind === 'unread')
        return badOutput(first.why, wanted, step);
    const misfit = first.errors.join('; ');
    const { cost, finalMessage } = ledger.facts();
    if (cost !== null && settings.maxCost !== null && (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .isOverBudget */ .qr)({ cost }, settings.maxCost)) {
        const over = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .overBudgetWords */ .LK)(cost, settings.maxCost);
        return badOutput(`${misfit}; it does not go back: ${over}`, wanted, step);
    }
    log.line(`what the agent said ${wanted.misfit}, so it is asked once more: ${misfit}`);
    ledger.note({ finalMessage: null, ruledRejections: 0 });
    let again = null;
    try {
        again = await (0,_tell_and_follow_js__WEBPACK_IMPORTED_MODULE_3__/* .tellAndFollow */ .E)(first.again, conversationId, step);
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
        return badOutput(`${misfit}; the agent could not be told: ${next.reason}`, wanted, step);
    }
    if (!(0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .isGood */ .Kg)(next))
        return again;
    const second = judgeLastWords(wanted, step);
    if (second.kind === 'fits')
        return noted(again, second, step);
    return badOutput(second.kind === 'unread' ? second.why : second.errors.join('; '), wanted, step);
}
function endingOf(played) {
    if ('outcome' in played)
        return played;
    return played.kind === 'ended' ? played.ending : null;
}
function judgeLastWords(wanted, { ledger, settings }) {
    const { finalMessage } = ledger.facts();
    const clean = (text) => (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_4__/* .cleanWords */ .Rr)(text, [settings.apiKey, settings.sessionApiKey]);
    return finalMessage === null
        ? { kind: 'unread', why: 'its last words could not be read' }
        : wanted.judge(finalMessage, clean);
}
function noted(played, { found }, { ledger, clock, context, settings }) {
    if (!('plan' in found)) {
        ledger.note(found);
        return played;
    }
    const { answered, conversationId } = ledger.facts();
    const signed = { repository: context.repository, key: (0,_report_marker_js__WEBPACK_IMPORTED_MODULE_5__.markerKey)(settings.apiKey) };
    ledger.note({ ...found, handedOn: (0,_report_answers_in_thread_js__WEBPACK_IMPORTED_MODULE_6__/* .linesHandedOn */ .x4)(answered, conversationId ?? '', signed) });
    const reason = 'the agent has changed nothing: it has read, and written its plan';
    return { outcome: 'finished', variant: 'planned', reason, at: endingOf(played)?.at ?? clock.now() };
}
function badOutput(why, { misfit }, { clock }) {
    const reason = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_7__/* .reasonLine */ .$E)(`what the agent said ${misfit}: ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__/* .logLine */ .BP)(why, 900)}`);
    return { outcome: 'bad_output', reason, at: clock.now() };
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
/* harmony import */ var _decode_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(77008);
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9646);



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
    if (kind === 'review') {
        const route = 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}';
        return posted((await github.request(route, { owner, repo, pull_number: number, review_id: id, body })).data);
    }
    return posted((await github.request(edits[kind], { owner, repo, comment_id: id, body })).data);
}
const edits = {
    issue: 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
    thread: 'PATCH /repos/{owner}/{repo}/pulls/comments/{comment_id}',
};
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
        throw new _failure_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_(new Error('GitHub did not name what it created'));
    return comment;
}
function readPostedComment(item) {
    const id = (0,_decode_js__WEBPACK_IMPORTED_MODULE_2__/* .readId */ .wh)(item?.id);
    const body = (0,_decode_js__WEBPACK_IMPORTED_MODULE_2__/* .readText */ .yR)(item?.body);
    if (id === null || body === null)
        return null;
    const byApp = item?.user?.type === 'Bot';
    const [account, login] = [(0,_decode_js__WEBPACK_IMPORTED_MODULE_2__/* .readId */ .wh)(item?.user?.id), (0,_decode_js__WEBPACK_IMPORTED_MODULE_2__/* .readText */ .yR)(item?.user?.login)];
    return {
        id,
        nodeId: (0,_decode_js__WEBPACK_IMPORTED_MODULE_2__/* .readText */ .yR)(item?.node_id) ?? '',
        url: (0,_decode_js__WEBPACK_IMPORTED_MODULE_2__/* .readText */ .yR)(item?.html_url) ?? '',
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
    return signed ? { kind: 'valid', payload: decode(content) } : { kind: 'untrusted' };
}
const version = '1';
const firstLine = /^<!-- agent-conversations:([a-z]{1,20}) 1\.([A-Za-z0-9_-]{1,8000})\.([A-Za-z0-9_-]{43}) -->(?=\r?\n|$)/;
function sign(kind, content, place, key) {
    const signed = JSON.stringify([version, kind, content, place.repository.toLowerCase(), place.number]);
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHmac)('sha256', key).update(signed).digest();
}
function decode(content) {
    return JSON.parse(Buffer.from(content, 'base64url').toString());
}
function hashOfShown(body) {
    const seen = body.replaceAll('\r\n', '\n').replace(/^<!-- agent-conversations:[^\n]*-->\n/, '');
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(seen.trimEnd()).digest('base64url');
}


/***/ })

};
