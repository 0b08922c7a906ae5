export const id = 808;
export const ids = [808,838];
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

/***/ 95160:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   findPullRequest: () => (/* binding */ findPullRequest),
/* harmony export */   noteEnd: () => (/* binding */ noteEnd),
/* harmony export */   noteWhatCame: () => (/* binding */ noteWhatCame),
/* harmony export */   proveWithThread: () => (/* binding */ proveWithThread)
/* harmony export */ });
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(12132);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(84459);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(9646);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(77008);
/* harmony import */ var _shared_question_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(63217);
/* harmony import */ var _inputs_run_context_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(83514);
/* harmony import */ var _report_answers_in_thread_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(16141);
/* harmony import */ var _report_create_github_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(75592);
/* harmony import */ var _report_facts_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(67489);
/* harmony import */ var _report_marker_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(15838);
/* harmony import */ var _step_conversation_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(40493);








function noteEnd({ ending, message, proof }, { ledger, log }) {
    if (message !== null)
        ledger.note({ finalMessage: message });
    if (proof === null)
        return ending;
    ledger.note({ proof });
    if ((0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_0__/* .isProofInDoubt */ .M3)(proof))
        log.warn((0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .proofSentence */ .U)(proof, ending));
    else
        log.line((0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .proofSentence */ .U)(proof, ending));
    return ending;
}
async function noteWhatCame(conversation, step) {
    await findPullRequest(conversation, step);
    await noteAnswersOfOthers(step);
}
async function proveWithThread(prove, conversation, step) {
    const { answered } = step.ledger.facts();
    const proof = await prove(answered);
    if (conversation === null || proof.kind !== 'known' || proof.elsewhere === 0)
        return proof;
    const { context, settings } = step;
    const signed = { repository: context.repository, key: (0,_report_marker_js__WEBPACK_IMPORTED_MODULE_2__.markerKey)(settings.apiKey) };
    const before = (0,_report_answers_in_thread_js__WEBPACK_IMPORTED_MODULE_3__/* .answersHandedOn */ .BM)(settings.handedOn, conversation.id, signed);
    const others = [...before, ...(await answersOfOthers(conversation.id, step))];
    return others.length === 0 ? proof : prove([...others, ...answered]);
}
async function noteAnswersOfOthers(step) {
    const { ledger, cancel } = step;
    const { conversationId, hasAsked, answered } = ledger.facts();
    if (conversationId === null || !hasAsked || cancel.signal.aborted)
        return;
    const own = answered.flatMap(({ actions }) => actions?.map(({ id }) => id) ?? []);
    for (const { answer, actions, lines } of await answersOfOthers(conversationId, step)) {
        if (!answer || actions?.some(({ id }) => own.includes(id)))
            continue;
        const words = `${answer.by} ${answer.verdict === 'approve' ? 'approved' : 'rejected'}`;
        ledger.note((0,_report_facts_js__WEBPACK_IMPORTED_MODULE_4__/* .addDecision */ .WL)(ledger.facts(), { at: answer.at, words, actions: lines }));
    }
}
async function answersOfOthers(conversationId, { gitHub, context, settings, log }) {
    const number = (0,_inputs_run_context_js__WEBPACK_IMPORTED_MODULE_5__/* .triggeringIssue */ .S_)(context);
    if (number === null || settings.githubToken === '')
        return [];
    const thread = { repository: context.repository, number };
    try {
        const comments = await (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__/* .listComments */ .fg)(gitHub, (0,_report_create_github_js__WEBPACK_IMPORTED_MODULE_7__/* .commentsOf */ .u3)(thread));
        return (0,_report_answers_in_thread_js__WEBPACK_IMPORTED_MODULE_3__/* .answersIn */ .VZ)(comments, conversationId, { thread, key: (0,_report_marker_js__WEBPACK_IMPORTED_MODULE_2__.markerKey)(settings.apiKey) });
    }
    catch (error) {
        if (!(error instanceof _shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__/* .GitHubError */ .y_))
            throw error;
        const so = 'people who have answered in other jobs are not named, and their answers count as given elsewhere';
        log.warn(`the answers in the thread could not be read (${error.message}): ${so}`);
        return [];
    }
}
async function findPullRequest(conversation, step) {
    const repository = conversation?.repository ?? step.ledger.facts().repository;
    if (conversation === null || repository === null || step.cancel.signal.aborted)
        return;
    if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
        return;
    const { pullRequests } = (0,_step_conversation_js__WEBPACK_IMPORTED_MODULE_9__/* .namedSoFar */ .b)(conversation, step);
    const number = pullRequests.at(-1) ?? (await numberByBranch(repository, conversation, step));
    if (number === null)
        return;
    const pullRequest = `${step.context.serverUrl}/${repository}/pull/${number}`;
    step.ledger.note({ pullRequest });
}
async function numberByBranch(repository, { branch, createdAt }, { gitHub, settings, ledger }) {
    if (branch === null || settings.githubToken === '')
        return null;
    const since = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_10__/* .readTime */ .aQ)(createdAt) ?? ledger.facts().startedAt;
    const place = (0,_report_create_github_js__WEBPACK_IMPORTED_MODULE_7__/* .ownerAndRepo */ .H5)(repository);
    const asked = gitHub.request('GET /repos/{owner}/{repo}/pulls', {
        ...place,
        head: `${place.owner}:${branch}`,
        state: 'all',
        per_page: 10,
    });
    const pulls = (await (0,_report_create_github_js__WEBPACK_IMPORTED_MODULE_7__/* .unlessFailed */ .OJ)(asked, null))?.data ?? [];
    return pulls.find(({ created_at }) => ((0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_10__/* .readTime */ .aQ)(created_at) ?? 0) >= since)?.number ?? null;
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


/***/ }),

/***/ 12132:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  s: () => (/* binding */ proofSection),
  U: () => (/* binding */ proofSentence)
});

// EXTERNAL MODULE: ./build/shared/conversation/terms/outcomes.js
var outcomes = __webpack_require__(92741);
// EXTERNAL MODULE: ./build/shared/cut.js
var cut = __webpack_require__(57708);
// EXTERNAL MODULE: ./build/shared/github/templates/compose.js
var templates_compose = __webpack_require__(23062);
// EXTERNAL MODULE: ./build/shared/github/text/inline.js
var text_inline = __webpack_require__(16775);
// EXTERNAL MODULE: ./build/shared/github/text/quoted.js
var quoted = __webpack_require__(71886);
;// CONCATENATED MODULE: ./build/shared/github/templates/judgement.js





function observedSentence(judgement) {
    const { actions, asked, questions, rejected } = judgement;
    const often = questions === asked ? '' : `, in ${(0,templates_compose/* plural */.LS)(questions, 'question')}`;
    const waited = `With ask: always, ${asked === 0 ? 'none' : asked} of ${(0,templates_compose/* plural */.LS)(actions, 'action')} would have waited for you${often}.`;
    const refused = rejected === 0 ? null : `${rejected} would have been rejected.`;
    return [waited, refused, takenNote(judgement)].filter((part) => part !== null).join(' ');
}
function observedSection(judgement) {
    return (0,templates_compose/* compose */.Zz)(null, [
        `👀 Nobody was asked. ${observedSentence(judgement)}`,
        judgement.frequent.length === 0
            ? null
            : (0,templates_compose/* folded */.TM)('What would be asked most often, as rules to copy', frequentBlock(judgement.frequent)),
    ]);
}
function frequentBlock(frequent) {
    const lines = frequent.map(({ count, what, rule, askedBy = [] }) => {
        const often = `${count} ${count === 1 ? 'time' : 'times'}`;
        return rule === null
            ? `# ${often}, for people${askedBy.length === 0 ? '' : ` by ${askedBy.join(', ')}`}: ${(0,text_inline/* oneLine */.TN)(what)}`
            : `${rule} # ${often}`;
    });
    return (0,quoted/* fenced */.OF)(lines.join('\n'), { language: 'yaml', max: 10_000 });
}
function judgementTable(today, after) {
    const rows = [
        ['accepted', 'accepted'],
        ['rejected', 'rejected'],
        ['asked about', 'asked'],
        ['questions to people', 'questions'],
        ['only thought or finished', 'exempt'],
    ];
    const lines = rows.map(([name, key]) => `| ${name} | ${String(today[key])} | ${String(after[key])} |`);
    return [`| ${plural(after.actions, 'action')} | today | with this file |`, '|---|--:|--:|', ...lines].join('\n');
}
function comparisonReport({ today, after, newly, warnings, neverFitting }, budget) {
    const often = after.frequent.length === 0 ? null : frequentBlock(after.frequent);
    const others = compose(null, [
        judgementTable(today, after),
        takenNote(today) ?? takenNote(after),
        often && `### What would still be asked most often\n\n${often}`,
        warnedSection(warnings),
        neverSection(neverFitting),
    ]);
    const room = budget - Buffer.byteLength(others) - aroundNewly;
    return compose(null, [others, newlyAcceptedSection(newly, room)]);
}
const aroundNewly = 200;
function takenNote({ takenAsUnchanged }) {
    return takenAsUnchanged
        ? 'What a command executed then is taken as unchanged against the default branch.'
        : null;
}
const mostWarned = 20;
function warnedSection(warnings) {
    const lines = warnings.map(({ command, why }) => `- ${code(command, 200)}: ${why}.`);
    return listSection('### Commands to read twice', lines);
}
function neverSection(rules) {
    const lines = rules.map(({ name, from, why }) => {
        return `- ${name} of ${code(shortCommit(from), 200)} ${inline(shortCommit(why), 300)}.`;
    });
    return listSection('### Rules that never decide', lines);
}
function listSection(heading, lines) {
    if (lines.length === 0)
        return null;
    const left = lines.length - mostWarned;
    const shown = [...lines.slice(0, mostWarned), ...(left > 0 ? [`- and ${left} more.`] : [])];
    return compose(null, [heading, shown.join('\n')]);
}
const blankLine = 2;
function newlyAcceptedSection(newly, budget) {
    if (newly.length === 0)
        return null;
    let room = budget;
    const shown = [];
    for (const { count, action } of newly) {
        const { tool, arguments: given, risk } = action;
        const asked = { tool, arguments: given, risk, summary: null, thought: null };
        const { text, whole } = actionSection(asked, room);
        const part = `${plural(count, 'time')}:\n\n${text}`;
        const size = Buffer.byteLength(part) + blankLine;
        if (!whole || size > room)
            break;
        room -= size;
        shown.push(part);
    }
    const left = newly.length - shown.length;
    return compose(null, [
        '### Newly accepted',
        ...shown,
        left === 0
            ? null
            : `**${left} more are newly accepted, and do not fit here.** \`npm run rules -- try\` shows all of them.`,
    ]);
}
const longestCheck = 62_000;
function rulesCheckText(comparison, changes) {
    const { looser, stricter, other } = changes;
    const { newly, after } = comparison;
    const why = [...looser, ...(newly.length > 0 ? [`${plural(newly.length, 'action')} newly accepted`] : [])];
    return compose(null, [
        why.length === 0 ? null : `⚠️ **Looser than what is in force:** ${why.join('; ')}.`,
        other.length === 0 ? null : `⚠️ **Read what changes, which no program can judge:** ${other.join('; ')}.`,
        why.length === 0 && other.length === 0 ? 'Nothing becomes looser.' : null,
        stricter.length === 0 ? null : `Stricter: ${stricter.join('; ')}.`,
        after.actions === 0
            ? 'Nothing was decided on in this repository yet. `npm run rules -- try` judges what its agents did before.'
            : `By what was decided on in this repository lately (the newest ${plural(after.actions, 'action')}):`,
        ...(after.actions === 0
            ? [warnedSection(comparison.warnings), neverSection(comparison.neverFitting)]
            : [comparisonReport(comparison, longestCheck)]),
    ]);
}
function rulesReply(view, marker) {
    const { ask, permission, allowRequester, teams, ruleSets, origins, suggestions, notKnown } = view;
    const origin = (key) => `(${inline(origins[key] ?? 'default', 200)})`;
    const may = ['start', 'approve', 'reject'].map((key) => `- \`permission.${key}\`: ${permission[key]} ${origin(`permission.${key}`)}`);
    const people = teams.length === 0
        ? []
        : [`- \`teams\`: ${teams.map((team) => code(team)).join(', ')} ${origin('teams')}`];
    const requester = `- \`allow_requester\`: ${allowRequester} ${origin('allow_requester')}`;
    const sets = ruleSets.filter(({ rules }) => rules.length > 0);
    return compose(marker, [
        '### 📏 Rules in force here',
        [`- \`ask\`: ${ask} ${origin('ask')}`, ...may, requester, ...people].join('\n'),
        ...(sets.length === 0 ? ['No rules: a person is asked about everything that the agent asks.'] : []),
        ...sets.flatMap((set) => [
            `From ${code(set.from, 200)}:`,
            fenced(ruleLines(set.rules), { language: 'yaml', max: 8_000 }),
        ]),
        view.plan ? planInForce(view.plan) : null,
        suggestedSection(suggestions),
        notSuggested(notKnown),
    ]);
}
function planInForce({ now, ...plan }) {
    return compose(null, [
        `📋 ${planSentence(plan, now)}. Beneath the rules above, and for this run alone:`,
        fenced(scopeInLines(plan.scope), { max: 30_000 }),
    ]);
}
function notSuggested(commands) {
    if (commands.length === 0)
        return null;
    const lines = commands.map((command) => `- ${code(command, 200)}`);
    return compose(null, [
        'Approved more than once, and never suggested: not everything that these commands run can be shown, so no rule with `unchanged` fits them.',
        lines.join('\n'),
    ]);
}
function suggestedSection(suggestions) {
    if (suggestions.length === 0)
        return 'No suggestion yet: it takes two approvals of the same action.';
    const lines = suggestions.map(({ rule, approvals, people }) => `${rule} # approved ${plural(approvals, 'time')} by ${plural(people, 'person', 'people')}, never rejected`);
    return compose(null, [
        'These would have spared questions. Nothing applies them: a pull request that adds them to `rules` does.',
        fenced(lines.join('\n'), { language: 'yaml', max: 8_000 }),
    ]);
}

;// CONCATENATED MODULE: ./build/shared/github/templates/proof.js




function proofSentence(proof, ending = null) {
    const { children = [] } = proof;
    const ids = children.slice(0, mostNamed).map(({ id }) => id);
    const named = children.length === 0 ? '' : ` ${childrenWords(children.length)}: ${(0,cut/* andMore */.v)(ids, children.length)}.`;
    return `${ownSentence(proof, ending)}${proof.hooksAct ? ` ${hooksActWords}` : ''}${named}`;
}
const hooksActWords = 'A hook of the conversation is an agent of its own: it asked nobody, and what it did is not recorded here.';
const mostNamed = 5;
function childrenWords(count) {
    return `The agent started ${(0,templates_compose/* plural */.LS)(count, 'other conversation')}, of which nothing is recorded here`;
}
function ownSentence(proof, ending) {
    if (proof.kind === 'unreadable') {
        return `Could not check who approved what ran: ${proof.why.replace(/\.$/, '')}.`;
    }
    if (proof.kind === 'observed')
        return observedSentence(proof);
    const told = toldPoliciesSentence(proof.otherPolicies);
    const { refused = 0 } = proof;
    const refusals = refused === 0 ? null : `${refused} ${refused === 1 ? 'was' : 'were'} refused.`;
    return [ranWords(proof, ending), refusals, ...undecidedWords(proof), told]
        .filter((part) => part !== null)
        .join(' ');
}
function ranWords(proof, ending) {
    const { actions, refused = 0, exempt } = proof;
    const ran = actions - refused;
    if (ran === 0)
        return 'No action ran.';
    if (exempt === ran) {
        const hasFinished = ending === null || ending.outcome === 'finished';
        if (hasFinished && refused === 0)
            return notAskedAbout(proof);
        return notAskedSoFar(proof, ending?.outcome === outcomes/* unanswered */.bj);
    }
    const parts = partsOf(proof);
    return `${(0,templates_compose/* plural */.LS)(ran, 'action')} ran${parts === '' ? '' : `: ${parts}`}.`;
}
function notAskedAbout({ exempt, rated }) {
    if (rated === undefined)
        return `Nothing needed approval: ${exemptWords(exempt, rated)}.`;
    const spoken = exempt - rated;
    if (rated === 0)
        return 'Nothing needed approval: the agent only thought and finished.';
    const rest = spoken === 0 ? '' : `, and ${spoken} only thought or finished`;
    return `Nothing was asked: the agent rated ${(0,templates_compose/* plural */.LS)(rated, 'action')} low enough${rest}.`;
}
function notAskedSoFar({ exempt, rated }, waits) {
    const ran = rated === 0 ? '' : `: ${exemptWords(exempt, rated)}`;
    return `Nothing ran that needed approval${ran}.${waits ? ' What it asks now waits.' : ''}`;
}
function undecidedWords({ unasked, begun = 0 }) {
    if (unasked === 0)
        return [];
    return [`${unasked} without a decision${begun === 0 ? '' : ` (${begun} began, the end is not known)`}.`];
}
function toldPoliciesSentence(others = []) {
    if (others.length === 0)
        return null;
    const parts = others.map(({ policy, actions }) => {
        const named = policy === 'other' ? 'one that is not known here' : policy;
        return `${named} before ${(0,templates_compose/* plural */.LS)(actions, 'action')}`;
    });
    return `By the server's own word its policy was ${parts.join(', and ')}.`;
}
function partsOf(proof) {
    const { byRules, byPeople, byWorkflow, withinPlan, elsewhere, exempt, rated } = proof;
    const allowed = [
        [byRules, byRules === 1 ? 'by a rule' : 'by rules'],
        [withinPlan?.actions ?? 0, `by the plan that ${withinPlan?.by} approved`],
        [byPeople, byPeople === 1 ? 'by a person' : 'by people'],
        [byWorkflow, 'by the workflow'],
    ];
    const by = allowed.filter(([count]) => count > 0);
    return [
        ...by.map(([count, who], at) => `${count} ${at === 0 ? 'allowed ' : ''}${who}`),
        ...(exempt === 0 ? [] : [exemptWords(exempt, rated)]),
        ...(elsewhere === 0 ? [] : [`${elsewhere} answered elsewhere, by whom is not known`]),
    ].join(', ');
}
function exemptWords(exempt, rated) {
    if (rated === undefined)
        return `${exempt} not asked about`;
    const spoken = exempt - rated;
    return [
        ...(spoken === 0 ? [] : [`${spoken} only thought or finished`]),
        ...(rated === 0 ? [] : [`${rated} not asked about, because the agent rated them low enough`]),
    ].join(', ');
}
const whoElse = 'That may be somebody on the page of the service, a job of a workflow with `mode: respond`, which leaves no reply in a thread, or what runs in the sandbox.';
function proofSection(proof, ending = null) {
    return proof ? (0,templates_compose/* compose */.Zz)(null, sectionsOf(proof, ending)) : null;
}
function sectionsOf(proof, ending) {
    const hooks = proof.hooksAct ? (0,templates_compose/* alert */.xE)('WARNING', hooksActWords) : null;
    return [ownSection(proof, ending), hooks, childrenSection(proof.children ?? [])];
}
function childrenSection(children) {
    if (children.length === 0)
        return null;
    const links = children.slice(0, mostNamed).map(({ id, url }) => (0,text_inline/* link */.nf)((0,text_inline/* code */.aY)(id, 60), url));
    const words = `${childrenWords(children.length)}: ${(0,cut/* andMore */.v)(links, children.length)}.`;
    return (0,templates_compose/* alert */.xE)('WARNING', `${words} Whether they ask is decided at the service.`);
}
function ownSection(proof, ending) {
    if (proof.kind === 'unreadable')
        return (0,templates_compose/* alert */.xE)('WARNING', (0,text_inline/* inline */.mG)(ownSentence(proof, ending), 400));
    if (proof.kind === 'observed')
        return observedSection(proof);
    if (proof.unasked === 0) {
        if (proof.elsewhere > 0)
            return (0,templates_compose/* alert */.xE)('WARNING', `${ownSentence(proof, ending)} ${whoElse}`);
        return proof.otherPolicies === undefined
            ? `🔑 ${ownSentence(proof, ending)}`
            : (0,templates_compose/* alert */.xE)('WARNING', ownSentence(proof, ending));
    }
    const examples = proof.examples.map((told) => `- ${(0,text_inline/* code */.aY)(told, 200)}`);
    const left = proof.unasked - examples.length;
    const more = left > 0 ? [`- and ${left} more`] : [];
    const alarm = `**The agent had to ask, and did not.** ${ownSentence(proof, ending)}`;
    return (0,templates_compose/* alert */.xE)('CAUTION', [alarm, '', ...examples, ...more].join('\n> '));
}


/***/ }),

/***/ 78340:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GH: () => (/* binding */ wordsOfListed),
/* harmony export */   JN: () => (/* binding */ acceptsCommand),
/* harmony export */   UV: () => (/* binding */ wordsOfCommand),
/* harmony export */   Z5: () => (/* binding */ wrongWithCommand),
/* harmony export */   kg: () => (/* binding */ splitListed)
/* harmony export */ });
/* harmony import */ var _command_words_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(71249);
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(37048);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(23322);



const plainWord = /^[A-Za-z0-9_@+:,./-][A-Za-z0-9_@%+=:,./-]*$/;
const furtherWord = /^(?!.*%[0-9A-Fa-f]{2})(?![^/=]*=)[A-Za-z0-9_,./][A-Za-z0-9_%+=,./-]*$/;
function splitListed(listed) {
    const takesMore = listed.endsWith(' *');
    return { words: takesMore ? listed.slice(0, -2) : listed, takesMore };
}
function wrongWithCommand(listed, kind) {
    if ((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .hasHidden */ .V)(listed) || listed.trim() !== listed || listed === '')
        return 'a command in one line of visible characters, without spaces at its ends';
    const { words, takesMore } = splitListed(listed);
    if (!/[\p{L}\p{N}]/u.test(words))
        return 'a command, such as npm test';
    if (kind !== 'approve')
        return words.includes('*') ? 'words of a command; only a last " *" stands for more' : null;
    if (/(^| )\*( |$)/.test(words))
        return 'a command in which only a last " *" stands for more';
    return !takesMore || isPlainCommand(words)
        ? null
        : 'before " *" plain words only, the first of them a command';
}
function acceptsCommand(listed, given, workingCopies) {
    if ((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .hasHidden */ .V)(given))
        return false;
    const command = (0,_paths_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutMove */ .av)(given, workingCopies);
    const { words, takesMore } = splitListed(listed);
    if (!takesMore)
        return (command === listed || given === listed) && command.trim() !== '';
    if (!isPlainCommand(words))
        return false;
    if (command === words)
        return true;
    if (!command.startsWith(`${words} `))
        return false;
    const further = command.slice(words.length + 1).split(' ');
    return further.every((word) => furtherWord.test(word) && !leadsOutside(word, workingCopies) && !(0,_paths_js__WEBPACK_IMPORTED_MODULE_1__/* .mayNameGuardFile */ .EV)(word));
}
function isPlainCommand(words) {
    const [first = '', ...rest] = words.split(' ');
    return !first.includes('=') && [first, ...rest].every((word) => plainWord.test(word));
}
function leadsOutside(word, workingCopies) {
    return word
        .split(/[=,+]/)
        .some((part) => part.split('/').includes('..') ||
        (part.startsWith('/') &&
            !workingCopies.some((copy) => part === copy || part.startsWith(`${copy.replace(/\/+$/, '')}/`))));
}
function wordsOfCommand(command) {
    const spelt = (0,_command_words_js__WEBPACK_IMPORTED_MODULE_2__/* .spellingsOf */ .Hz)(command)?.map(splitWords) ?? null;
    const [first = []] = spelt ?? [];
    return spelt && [...new Set([...spelt, first.map((word) => word.replace(/^.*\//, ''))].map(line))];
}
function wordsOfListed(listed) {
    return wordsOfCommand(splitListed(listed).words)?.[0] ?? listed;
}
const line = (words) => ` ${words.join(' ')} `;
const splitWords = (text) => (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .folded */ .T)(text)
    .split(/[\s;&|()<>`${}=,]+/)
    .filter((word) => word !== '');


/***/ }),

/***/ 70409:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I_: () => (/* binding */ neverAskedKinds),
/* harmony export */   NH: () => (/* binding */ isNeverAsked),
/* harmony export */   Nf: () => (/* binding */ argumentOf),
/* harmony export */   P8: () => (/* binding */ toolsOfItsOwn),
/* harmony export */   ev: () => (/* binding */ isNamed),
/* harmony export */   fK: () => (/* binding */ knownTools)
/* harmony export */ });
const text = (value) => typeof value === 'string';
const flag = (value) => typeof value === 'boolean';
const off = (value) => value === false;
const count = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const seconds = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const lines = (value) => Array.isArray(value) && value.length === 2 && value.every((line) => Number.isSafeInteger(line));
const absolute = (value) => typeof value === 'string' && value.startsWith('/');
const pattern = (value) => typeof value === 'string' && !value.startsWith('-') && !value.includes('\0');
const patternBelow = (value) => pattern(value) && !/^[/~]|\.\.|[\\:]/.test(String(value));
const webAddress = (value) => typeof value === 'string' && /^https?:\/\//i.test(value);
const oneOf = (...words) => (value) => typeof value === 'string' && words.includes(value);
function tool(name, needs, takes = {}, more = {}) {
    const words = name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    return [name, { kind: `${words.join('')}Action`, needs, takes, ...more }];
}
const edit = { command: oneOf('view', 'create', 'str_replace', 'insert', 'undo_edit'), path: text };
const ofEdit = { file_text: text, old_str: text, new_str: text, insert_line: count, view_range: lines };
const ofReplacing = { expected_replacements: count };
const ofTerminal = { is_input: off, timeout: seconds, reset: off };
const editor = { path: 'path', reads: 'view' };
const search = { reads: true, searches: true };
const isTasks = (value) => Array.isArray(value) && value.every(isTask);
const knownTools = new Map([
    tool('terminal', { command: text }, ofTerminal, { command: 'command' }),
    tool('file_editor', edit, ofEdit, editor),
    tool('planning_file_editor', edit, ofEdit, editor),
    tool('read_file', { file_path: text }, { offset: count, limit: count }, { path: 'file_path', reads: true }),
    tool('list_directory', {}, { dir_path: text, recursive: flag }, { path: 'dir_path', ...search }),
    tool('glob', { pattern: patternBelow }, { path: absolute }, { path: 'path', ...search }),
    tool('grep', { pattern }, { path: absolute, include: patternBelow }, { path: 'path', ...search }),
    tool('write_file', { file_path: text, content: text }, {}, { path: 'file_path' }),
    tool('edit', { file_path: text, old_string: text, new_string: text }, ofReplacing, { path: 'file_path' }),
    tool('think', { thought: text }),
    tool('finish', { message: text }),
    tool('task_tracker', { command: oneOf('view', 'plan') }, { task_list: isTasks }),
    tool('browser_navigate', { url: webAddress }, { new_tab: flag }),
    tool('browser_click', { index: count }, { new_tab: flag }),
    tool('browser_type', { index: count, text }),
    tool('browser_get_state', {}, { include_screenshot: flag }),
    tool('browser_get_content', {}, { extract_links: flag, start_from_char: count }),
    tool('browser_scroll', {}, { direction: oneOf('up', 'down') }),
    tool('browser_go_back', {}),
    tool('browser_list_tabs', {}),
    tool('browser_switch_tab', { tab_id: text }),
    tool('browser_close_tab', { tab_id: text }),
]);
function isNamed(names, tool) {
    return names.includes(tool) || (names.includes('browser') && tool.startsWith('browser_'));
}
const neverAskedKinds = ['FinishAction', 'ThinkAction'];
const toolsOfItsOwn = ['think', 'task_tracker', 'finish'];
function isNeverAsked(actions) {
    const [kind, ...others] = actions.map((action) => argumentOf(action, 'kind'));
    return others.length === 0 && typeof kind === 'string' && neverAskedKinds.includes(kind);
}
function argumentOf({ arguments: given }, name) {
    return typeof given === 'object' && given !== null ? Reflect.get(given, name) : undefined;
}
function isTask(value) {
    if (typeof value !== 'object' || value === null)
        return false;
    const known = ['title', 'notes', 'status'];
    return Object.entries(value).every(([key, inner]) => known.includes(key) && text(inner));
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
    if (known === undefined || !fitsShape(action, known))
        return null;
    const textOf = (name = '') => {
        const value = (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(action, name);
        return typeof value === 'string' ? value : null;
    };
    const path = textOf(known.path);
    return {
        path: known.searches && (path ?? '.') === '.' ? '' : path,
        command: textOf(known.command),
        reads: known.reads === true || (known.reads !== undefined && textOf('command') === known.reads),
    };
}
function onlyLooks(action) {
    return readExactly(action)?.reads === true;
}
function fitsShape(action, { kind, needs, takes }) {
    if ((0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(action, 'kind') !== kind)
        return false;
    const isNeeded = Object.entries(needs).every(([name, check]) => check((0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(action, name)));
    return (isNeeded &&
        Object.entries(action.arguments ?? {}).every(([name, value]) => {
            if (name === 'kind' || Object.hasOwn(needs, name))
                return true;
            return Object.hasOwn(takes, name) && ((value ?? null) === null || takes[name]?.(value) === true);
        }));
}
function readWidely(action, workingCopies) {
    const copies = (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .namesOfCopies */ .Te)(workingCopies);
    const kind = (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(action, 'kind');
    const names = typeof kind === 'string' ? [action.tool, kind, snake(kind)] : [action.tool];
    const { path = null, command = null } = readExactly(action) ?? {};
    const exact = { paths: path === null ? [] : [path], texts: command === null ? [] : [command] };
    const { paths, texts } = readExactly(action) === null ? textsOf(action) : exact;
    return {
        names: names.map(_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .folded */ .T),
        paths: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(paths, (each) => (0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .spellingsOfPath */ ._j)(each)?.map((text) => (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutCopy */ .sQ)(text.split('/'), copies).join('/')) ?? null),
        commands: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(texts, _commands_js__WEBPACK_IMPORTED_MODULE_4__/* .wordsOfCommand */ .UV),
        words: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(texts, (text) => {
            const readings = (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .readCommandWords */ .fS)(text, copies);
            const isCommand = text === (command ?? (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(action, 'command'));
            return isCommand || !isProse(text) ? readings : (readings ?? anything).map(guessed);
        }),
    };
}
const anything = [{ words: [['**']], isGuess: true }];
const guessed = ({ words }) => ({ words, isGuess: true });
const longestPath = 500;
const isProse = (text) => text.length > longestPath || /[\r\n]/.test(text.trim());
const mostTexts = 200;
function textsOf({ tool, arguments: given }) {
    const texts = textsIn(given);
    const { path, command } = _known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .knownTools */ .fK.get(tool) ?? {};
    const isLost = (name) => name !== undefined && typeof (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)({ arguments: given }, name) !== 'string';
    const isUnread = typeof given !== 'object' || given === null || texts.length > mostTexts;
    return {
        paths: isUnread || isLost(path) ? null : texts.filter((text) => !isProse(text)),
        texts: isUnread || isLost(command) ? null : texts,
    };
}
function snake(kind) {
    return kind
        .replace(/Action$/, '')
        .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
        .toLowerCase();
}
function textsIn(value) {
    if (typeof value === 'string')
        return [value.replaceAll('***', '')];
    if (typeof value !== 'object' || value === null)
        return [];
    if (Array.isArray(value))
        return value.flatMap(textsIn);
    return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}


/***/ })

};
