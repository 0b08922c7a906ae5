export const id = 105;
export const ids = [105,402];
export const modules = {

/***/ 24105:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  post: () => (/* binding */ post)
});

// EXTERNAL MODULE: ./build/shared/conversation/terms/outcomes.js
var outcomes = __webpack_require__(92741);
// EXTERNAL MODULE: ./build/shared/drive/ending-of-failure.js
var ending_of_failure = __webpack_require__(88211);
// EXTERNAL MODULE: ./build/shared/github/text/inline.js
var inline = __webpack_require__(16775);
// EXTERNAL MODULE: ./build/action/inputs/inputs.js
var inputs_inputs = __webpack_require__(41616);
// EXTERNAL MODULE: ./build/action/inputs/run-context.js
var run_context = __webpack_require__(83514);
// EXTERNAL MODULE: ./build/action/report/endings.js
var endings = __webpack_require__(74126);
// EXTERNAL MODULE: ./build/action/report/ledger.js
var ledger = __webpack_require__(3945);
// EXTERNAL MODULE: ./build/action/report/log.js
var report_log = __webpack_require__(38924);
// EXTERNAL MODULE: ./build/action/report/report.js
var report = __webpack_require__(8402);
// EXTERNAL MODULE: ./build/action/report/sticky-comment.js
var sticky_comment = __webpack_require__(623);
// EXTERNAL MODULE: ./build/action/report/summary.js
var summary = __webpack_require__(24930);
// EXTERNAL MODULE: ./build/action/report/wait-for-limit.js
var wait_for_limit = __webpack_require__(83705);
// EXTERNAL MODULE: ./build/shared/conversation/terms/token-shapes.js
var token_shapes = __webpack_require__(11574);
// EXTERNAL MODULE: ./build/shared/service/errors.js
var errors = __webpack_require__(17097);
// EXTERNAL MODULE: ./build/shared/stop/stop.js
var stop = __webpack_require__(48613);
// EXTERNAL MODULE: ./build/action/run/find-started.js
var find_started = __webpack_require__(44746);
// EXTERNAL MODULE: ./build/action/run/stop-agent.js
var stop_agent = __webpack_require__(63317);
;// CONCATENATED MODULE: ./build/action/run/finish-stop.js






const patienceMs = 60_000;
const pollInterval = 1_000;
async function finishStop(facts, inputs, { core, clock, connect }) {
    const isWanted = facts.stop !== null || (inputs['on-cancel'] === 'stop' && (0,ledger/* killedMain */.br)(core));
    if (!isWanted || facts.stop?.result || !(0,find_started/* hasAgent */.YL)(facts))
        return null;
    const { signal } = new AbortController();
    const end = clock.now() + patienceMs;
    const settings = {
        agentServerUrl: inputs['agent-server-url'].trim() || null,
        baseUrl: inputs['base-url'].trim(),
        sessionApiKey: inputs['session-api-key'].trim() || null,
        maskSecret: core.setSecret,
    };
    const begun = facts.stop ?? (0,stop/* newStop */.b7)(stop_agent.stopsForCancel, null, clock.now());
    let left = { ...facts, stop: begun };
    const note = (news) => {
        left = { ...left, ...news };
    };
    let connected = null;
    try {
        connected = connect({ ...settings, apiKey: inputs['api-key'] });
        const tools = {
            service: connected.service,
            clock,
            pollInterval,
            signal,
            until: () => end,
            note: (stop) => note({ stop }),
        };
        const ended = await (0,stop_agent.stopStarted)(facts, { ...begun, dueAt: clock.now() }, tools, note);
        return { ...ended, facts: left };
    }
    catch (error) {
        if (!(error instanceof errors/* ServiceError */._7))
            throw error;
        const words = `the agent could not be stopped: ${(0,token_shapes/* reasonLine */.$E)(error.message)}`;
        return { kind: 'not_stopped', words, facts };
    }
    finally {
        await connected?.close();
    }
}

;// CONCATENATED MODULE: ./build/action/post.js













async function post({ core, clock, gitHub, connect, ...deps }) {
    const begunAt = clock.now();
    const inputs = (0,inputs_inputs/* readInputs */.Ko)(core);
    const context = { ...deps.context, commentKey: (0,run_context/* readCommentKey */.pW)(inputs['comment-key']) };
    const saved = (0,ledger/* savedFacts */.He)(core);
    if (saved === null)
        return;
    const isKilled = (0,ledger/* killedMain */.br)(core);
    const finished = await finishStop(saved, inputs, { core, clock, connect });
    const isOver = !isKilled && finished === null;
    if (isOver && core.getState(ledger/* untoldState */.C6) !== 'true')
        return;
    const left = finished?.facts ?? saved;
    const ending = endingOfPost(left, finished, clock.now());
    const page = finished?.page ?? null;
    const facts = {
        ...left,
        conversationUrl: left.conversationUrl ?? page,
        ending,
        exitCode: left.exitCode ?? outcomes/* outcomes */.KI[ending.outcome].exitCode,
    };
    const log = (0,report_log/* createLog */.h)(core, clock, left.startedAt);
    if (finished?.kind === 'not_stopped')
        log.warn(finished.words);
    else if (finished !== null)
        log.line(finished.words);
    if (inputs.summary === 'true' && !isOver) {
        await core.writeSummary(isKilled || finished === null ? (0,summary/* summaryOf */.Y)(facts, context) : whatBecame(finished, ending));
    }
    const when = inputs.comment === 'always' || inputs.comment === 'failure' ? inputs.comment : 'never';
    const comment = (0,sticky_comment/* createStickyComment */.l)({
        when,
        apiKey: inputs['api-key'],
        context,
        github: gitHub(inputs['github-token'], null, (pauseMs) => (0,wait_for_limit/* waitsForLimit */.t)({ ...facts, ending: { ...ending, at: begunAt } }, null, clock.now() + pauseMs)),
        log,
        clock,
        ...sticky_comment/* tellsEnd */.i,
    });
    await comment.update(facts);
    if (isKilled)
        (0,report.tellOutcome)(ending, facts.exitCode, core);
}
function whatBecame({ kind, words, page = null }, { reason }) {
    const told = (0,inline/* inline */.mG)(kind === 'stopped' ? words : reason, 1_000);
    return page === null ? told : `${told}\n\n${(0,inline/* link */.nf)('The conversation, if it was started', page)}`;
}
function endingOfPost(left, finished, now) {
    const killed = (facts) => (0,endings/* cancelledEnding */.Dy)(facts, now, (0,endings/* howItEnded */.qQ)(facts));
    if (finished === null)
        return (0,endings/* withVariant */.YA)(left.ending ?? killed(left), left);
    const { kind, words } = finished;
    const known = left.ending === null || left.ending.outcome === 'cancelled' ? null : left.ending;
    switch (kind) {
        case 'stopped':
            return known === null
                ? (0,endings/* withVariant */.YA)(killed(left), left)
                : (0,endings/* withVariant */.YA)(withWords(known, words, ['not_stopped', 'being_stopped']), left);
        case 'no_agent': {
            const at = known?.at ?? now;
            const reason = `${known === null ? (0,endings/* howItEnded */.qQ)(left) : known.reason}; ${words}`;
            return { outcome: known?.outcome ?? 'cancelled', variant: kind, reason, at };
        }
        case 'not_stopped': {
            const unstopped = { ...left, stop: null };
            const ending = known ?? killed(unstopped);
            const isGone = (0,ending_of_failure/* hasStopped */.Ex)(left.stop?.result ?? null);
            const over = isGone ? ['not_stopped', 'being_stopped'] : ['being_stopped'];
            return (0,endings/* withVariant */.YA)(withWords(ending, words, over), unstopped);
        }
    }
}
function withWords({ variant, ...general }, words, over) {
    const kept = variant === undefined || over.includes(variant) ? {} : { variant };
    return { ...general, ...kept, reason: `${general.reason}; ${words}` };
}


/***/ }),

/***/ 8402:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   bugWords: () => (/* binding */ bugWords),
/* harmony export */   report: () => (/* binding */ report),
/* harmony export */   sentence: () => (/* binding */ sentence),
/* harmony export */   tellOutcome: () => (/* binding */ tellOutcome)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(11574);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(92741);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(49880);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(16775);
/* harmony import */ var _endings_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(74126);
/* harmony import */ var _ledger_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3945);
/* harmony import */ var _summary_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24930);





const pauses = [2_000, 5_000];
async function report(ended, step, core) {
    const { ledger, settings, comment, context, clock, cancel } = step;
    const noted = (0,_endings_js__WEBPACK_IMPORTED_MODULE_0__/* .endedWith */ .tX)((0,_endings_js__WEBPACK_IMPORTED_MODULE_0__/* .withVariant */ .YA)(ended, ledger.facts()), settings.succeedOn);
    const { ending, exitCode } = noted;
    ledger.note(noted);
    if (settings.summary)
        await core.writeSummary((0,_summary_js__WEBPACK_IMPORTED_MODULE_1__/* .summaryOf */ .Y)(ledger.facts(), context, comment.questionPage()));
    await comment.update(ledger.facts());
    for (const pause of pauses) {
        if (!comment.isBehind() || cancel.signal.aborted)
            break;
        await clock.sleep(pause, cancel.signal);
        await comment.update(ledger.facts());
    }
    if (comment.isBehind())
        core.saveState(_ledger_js__WEBPACK_IMPORTED_MODULE_2__/* .untoldState */ .C6, 'true');
    tellOutcome(ending, exitCode, core);
    core.saveState('done', 'true');
    return exitCode;
}
function bugWords(error) {
    return (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .reasonLine */ .$E)(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
function sentence(text) {
    return /[.!?…]$/.test(text) ? text : `${text}.`;
}
function tellOutcome(ending, exitCode, core) {
    const { outcome, reason } = ending;
    const { title, next } = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .endingWords */ .fg)(ending);
    const told = `${sentence((0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__/* .logLine */ .BP)(reason, 1000))} ${next.action}`;
    if (exitCode !== 0)
        core.error(told, { title: `Agent: ${title}` });
    else if (_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_6__/* .outcomes */ .KI[outcome].exitCode !== 0)
        core.warning(told, { title: `Agent: ${title}` });
    core.info(`${outcome} (exit code ${exitCode}): ${told}`);
}


/***/ }),

/***/ 24930:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ decisionsList),
/* harmony export */   Y: () => (/* binding */ summaryOf)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(92741);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78386);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(59191);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(16775);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(23062);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(24954);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(56023);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(98965);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(35261);
/* harmony import */ var _facts_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(67489);
/* harmony import */ var _fitting_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(26093);
/* harmony import */ var _views_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98960);





const mostBytes = 1_000_000;
const bytesOf = (text) => Buffer.byteLength(text);
function summaryOf(facts, context, page = null) {
    const { ending, startedAt, timeline, conversations } = facts;
    const question = (0,_facts_js__WEBPACK_IMPORTED_MODULE_0__/* .shownQuestion */ .aZ)(facts);
    const run = (0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .runFactsOf */ .sl)(facts, context);
    const words = _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .finalMessageSection */ .XN((0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .lastWordsOf */ .FL)(facts), ending);
    const asked = question &&
        _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .questionComment */ .ub((0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .questionViewOf */ .tm)(question, facts.conversationUrl, page === null ? 'elsewhere' : { page }), null);
    const before = [
        (0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .planOf */ .XC)(facts),
        ending === null ? words : outcomeOrQuestion({ ending, run, audience: 'action' }, words, asked),
        facts.title === null ? null : `**The agent's task:** ${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .inline */ .mG(facts.title, 200)}`,
        (0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .roundLine */ .z3)(facts),
        _shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__/* .warningLines */ ._F((0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .doubtOf */ .kv)(facts)),
        conversations === null ? _shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__/* .factsLine */ .UM(run, ending && ending.at - startedAt) : null,
        idsLine(facts),
        _shared_github_index_js__WEBPACK_IMPORTED_MODULE_7__/* .timelineOpen */ .mz(timeline, ending?.at ?? null, { stops: (0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .stopsOf */ .lD)(facts) }),
    ];
    const after = [conversations && listTable(conversations)];
    const others = bytesOf((0,_fitting_js__WEBPACK_IMPORTED_MODULE_8__/* .joinFitting */ .w)([...before, ...after], mostBytes, bytesOf));
    return (0,_fitting_js__WEBPACK_IMPORTED_MODULE_8__/* .joinFitting */ .w)([...before, decisionsList(facts, mostBytes - others - 4), ...after], mostBytes, bytesOf);
}
function outcomeOrQuestion(view, words, asked) {
    if (asked === null)
        return _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .outcomeSection */ .KT(view, words);
    return view.ending.outcome === _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_9__/* .unanswered */ .bj ? asked : `${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .outcomeSection */ .KT(view, words)}\n\n${asked}`;
}
const mostActionsNamed = 20;
function decisionsList({ decisions, earlierDecisions }, most) {
    const lines = decisions.map(decisionLine);
    const shown = (0,_fitting_js__WEBPACK_IMPORTED_MODULE_8__/* .newestFitting */ .G)(lines, most - longestHeading, (line) => bytesOf(line) + 1);
    const earlier = earlierDecisions + lines.length - shown.length;
    if (lines.length + earlierDecisions === 0 || most < longestHeading)
        return null;
    const before = earlier === 0 ? '' : ` (and ${earlier} earlier, which the log has)`;
    return [`**Decided:**${before}`, '', ...shown].join('\n');
}
const longestHeading = 100;
function decisionLine({ words, actions }) {
    const named = actions.slice(0, mostActionsNamed).map((action) => _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .code */ .aY(action, 300));
    const left = actions.length - named.length;
    const on = [...named, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
    return `- ${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .inline */ .mG(words, 300)}${on === '' ? '' : `: ${on}`}`;
}
function idsLine({ conversationId, startTaskId, repository }) {
    const ids = [
        conversationId && `Conversation ${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .code */ .aY(conversationId)}`,
        startTaskId && `Start task ${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .code */ .aY(startTaskId)}`,
        repository && `Repository ${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .code */ .aY(repository)}`,
    ];
    const known = ids.filter((part) => part !== null && part !== '');
    return known.length === 0 ? null : known.join(' · ');
}
const mostListed = 200;
function listTable(conversations) {
    if (conversations.length === 0)
        return 'No conversations.';
    const rows = conversations.slice(0, mostListed).map((conversation) => {
        const { sandbox, agent, createdAt } = conversation;
        const { symbol, label } = _shared_github_index_js__WEBPACK_IMPORTED_MODULE_10__/* .stateWords */ .Xu({ phase: 'conversation', step: null, sandbox, agent });
        const title = _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .link */ .nf(_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .inline */ .mG(conversation.title ?? 'Untitled', 80), conversation.url);
        const repository = conversation.repository === null ? '' : _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .code */ .aY(conversation.repository);
        const at = createdAt === null ? '' : _shared_github_index_js__WEBPACK_IMPORTED_MODULE_11__/* .formatTime */ .fU(Date.parse(createdAt));
        return _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .tableRow */ .jD(title, `${symbol} ${label}`, repository, at);
    });
    const left = conversations.length - rows.length;
    const more = left > 0 ? [`| _and ${left} more, see the output \`conversations\`_ | | | |`] : [];
    return ['| Conversation | State | Repository | Created |', '|---|---|---|---|', ...rows, ...more].join('\n');
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


/***/ })

};
