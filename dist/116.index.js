export const id = 116;
export const ids = [116,838];
export const modules = {

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
        const failure = (0,_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .readGitHubFailure */ .g3)(error);
        const { status, message: why } = failure;
        const isRefused = status === 403 && !(0,_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .isRequestLimit */ .lu)(failure);
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

/***/ 26867:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RM: () => (/* binding */ parseCommand),
/* harmony export */   Vi: () => (/* binding */ withOpenCodes)
/* harmony export */ });
/* unused harmony export longestReason */
/* harmony import */ var _cut_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57708);
/* harmony import */ var _nearest_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(27830);
/* harmony import */ var _question_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(10993);
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(89068);




const longestReason = 1000;
function parseCommand(body, spelling) {
    const line = body.split(/\r\n?|\n/).find((each) => each.trim() !== '') ?? '';
    const below = body.slice(body.indexOf(line) + line.length);
    const [first, behind] = firstWord(line.trimEnd());
    if (sameWord(first, spelling.prefix)) {
        const [second, rest] = firstWord(behind);
        const name = _commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commandNames */ .oQ.find((known) => sameWord(second, known));
        if (name !== undefined)
            return withArguments(name, rest, below, spelling);
        return asMessage(`${behind}${below}`.trim(), spelling);
    }
    if (!spelling.bare || !first.startsWith('/'))
        return { kind: 'none' };
    const name = _commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commandNames */ .oQ.find((known) => sameWord(first, `/${known}`));
    if (name !== undefined)
        return withArguments(name, behind, below, spelling);
    const meant = slipIn([first.slice(1), ...behind.split(/\s+/, 2)]);
    return meant === undefined ? { kind: 'none' } : slip(meant, spelling, '');
}
function withOpenCodes(parsed, codes, spelling) {
    const { noCode, hint } = parsed;
    const [only, ...others] = codes;
    if (noCode === undefined || only === undefined)
        return parsed;
    if (others.length > 0)
        return { ...parsed, hint: `${hint} Open: ${codes.join(', ')}.` };
    const alone = (0,_commands_js__WEBPACK_IMPORTED_MODULE_0__/* .spell */ .lO)(`/approve ${only}`, spelling);
    return { ...parsed, hint: `Write ${alone} and nothing else on that line: “${noCode}” is not its code.` };
}
function firstWord(line) {
    const end = line.search(/[ \t]/);
    return end < 0 ? [line, ''] : [line.slice(0, end), line.slice(end).replace(/^[ \t]+/, '')];
}
function withArguments(name, rest, below, spelling) {
    const { takes, usage } = _commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commands */ .Pi[name];
    if (takes.text) {
        const text = `${rest}${below}`.trim();
        if (text === '')
            return malformed(`Write ${(0,_commands_js__WEBPACK_IMPORTED_MODULE_0__/* .spell */ .lO)(usage, spelling)}.`);
        return { kind: 'command', name, code: null, reason: null, text };
    }
    const onLine = wordsOf(rest);
    const code = takes.code ? (0,_question_index_js__WEBPACK_IMPORTED_MODULE_1__/* .readCode */ .wr)(onLine[0] ?? '') : null;
    const given = takes.reason ? [...onLine, ...wordsOf(restOfParagraph(below))] : onLine;
    const words = code === null ? given : given.slice(1);
    const always = takes.always && words.length === 1 && sameWord(words[0] ?? '', 'always');
    const reason = always || words.length === 0 ? null : words.join(' ');
    if (reason !== null && !takes.reason) {
        const isNoCode = takes.code && code === null;
        const what = isNoCode ? 'is not the code of a question' : 'is too much';
        const extra = (0,_cut_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(reason, 40);
        return {
            ...malformed(`Write ${(0,_commands_js__WEBPACK_IMPORTED_MODULE_0__/* .spell */ .lO)(usage, spelling)} and nothing else on that line: “${extra}” ${what}.`),
            ...(isNoCode && { noCode: extra }),
        };
    }
    if (reason !== null && [...reason].length > longestReason) {
        return malformed(`The reason is too long: at most ${longestReason} characters.`);
    }
    return { kind: 'command', name, code, ...(always && { always }), reason };
}
const wordsOf = (text) => text.split(/[ \t]+/).filter((word) => word !== '');
const endOfReason = /^\s*$|^ {0,3}(?:>|`{3}|~{3})|^\//;
function restOfParagraph(below) {
    const lines = below.split(/\r\n?|\n/).slice(1);
    const end = lines.findIndex((line) => endOfReason.test(line));
    return lines.slice(0, end < 0 ? lines.length : end).join(' ');
}
function asMessage(text, spelling) {
    if (text === '') {
        const known = _commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commandNames */ .oQ.map((name) => (0,_commands_js__WEBPACK_IMPORTED_MODULE_0__/* .spell */ .lO)(`/${name}`, spelling)).join(', ');
        return malformed(`Write ${spelling.prefix} and what the agent should do, or one of ${known}.`);
    }
    const meant = slipIn(text.split(/\s+/, 3));
    if (meant === undefined)
        return { kind: 'message', text };
    return slip(meant, spelling, 'Say in a sentence what the agent should do.');
}
function slipIn([first = '', ...others]) {
    return others.length > 1 ? undefined : _commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commandNames */ .oQ.find((name) => isSlipOf(first, name));
}
function slip(name, spelling, hint) {
    return { kind: 'malformed', meant: (0,_commands_js__WEBPACK_IMPORTED_MODULE_0__/* .spell */ .lO)(`/${name}`, spelling), hint };
}
function isSlipOf(word, name) {
    const given = asciiLower(word).replace(/[^a-z]+$/, '');
    if (given === name)
        return true;
    return name.length >= 4 && (0,_nearest_js__WEBPACK_IMPORTED_MODULE_3__/* .editsBetween */ .yx)(given, name) === 1;
}
function malformed(hint) {
    return { kind: 'malformed', hint };
}
function sameWord(word, known) {
    return asciiLower(word) === asciiLower(known);
}
function asciiLower(word) {
    return word.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}


/***/ })

};
