export const id = 458;
export const ids = [458];
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
        if (id <= Math.max(asked, after) || person === null || _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .meantAnswer */ .UG(body) === null)
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
        const meant = _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .meantAnswer */ .UG(body);
        if (meant === null || person === null)
            continue;
        const found = await _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .lookUpPermission */ .IZ(github, (0,_create_github_js__WEBPACK_IMPORTED_MODULE_3__/* .ownerAndRepo */ .H5)(thread.repository), person);
        if (found.kind !== 'known' || !_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .permits */ .V1(found.level, least))
            continue;
        const text = _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .refusalReply */ .fj({
            login: person.login,
            what: '',
            why: _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .meantHint */ .t0(meant, code, _views_js__WEBPACK_IMPORTED_MODULE_5__/* .spelling */ .DS),
        });
        const marker = { ...(0,_marker_js__WEBPACK_IMPORTED_MODULE_6__.markerOf)(null, context), hints: hintOf(code, person) };
        await _shared_github_index_js__WEBPACK_IMPORTED_MODULE_7__/* .createComment */ .eT(github, (0,_create_github_js__WEBPACK_IMPORTED_MODULE_3__/* .commentsOf */ .u3)(thread), (0,_marker_js__WEBPACK_IMPORTED_MODULE_6__.markedText)(marker, text, thread, key));
        told += 1;
    }
    return told;
}


/***/ }),

/***/ 70972:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   XP: () => (/* binding */ noJob),
/* harmony export */   gP: () => (/* binding */ keepQuestion),
/* harmony export */   tS: () => (/* binding */ endWaiting)
/* harmony export */ });
/* unused harmony export whereRead */
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(84459);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9646);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(59191);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(72041);
/* harmony import */ var _inputs_run_context_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(83514);
/* harmony import */ var _create_github_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(75592);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(15838);
/* harmony import */ var _step_thread_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2263);
/* harmony import */ var _views_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(98960);






const noJob = { waitsUntil: null, stopsAgent: false };
async function keepQuestion(asked, { marked }, place, known = null) {
    const { conversationId } = asked;
    const question = { ...asked.question, state: 'open' };
    const here = (0,_step_thread_js__WEBPACK_IMPORTED_MODULE_0__/* .questionsIn */ .j9)(marked).find((each) => isThis(each, conversationId, question));
    const found = here ?? (known && isThis(known, conversationId, question) ? await reread(known, place) : null);
    if (found !== null && found.question.state !== 'open')
        return found;
    const { github, thread, key } = place;
    if (found !== null && _marker_js__WEBPACK_IMPORTED_MODULE_1__.isAsWritten(found.comment))
        return found;
    const asks = _marker_js__WEBPACK_IMPORTED_MODULE_1__.askSaidOf(conversationId, marked, asked.ask);
    const marker = {
        ..._marker_js__WEBPACK_IMPORTED_MODULE_1__.markerOf(conversationId, place.context, question),
        ...(asks !== null && { asks }),
    };
    const body = _marker_js__WEBPACK_IMPORTED_MODULE_1__.markedText(marker, questionText(asked, place.context), thread, key);
    const list = (0,_create_github_js__WEBPACK_IMPORTED_MODULE_2__/* .commentsOf */ .u3)(thread);
    const posted = await (found === null
        ? _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .createComment */ .eT(github, list, body)
        : _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .editComment */ .QA(github, list, found.comment.id, body));
    const comment = { ...posted, body, marker: { ...marker, hash: '' } };
    return { comment, question, conversationId };
}
async function endWaiting(known, asked, place) {
    const found = await reread(known, place);
    if (found?.question.state !== 'open' || asked.question.whole !== found.question.whole)
        return;
    const { comment } = found;
    const { github, thread, context, key } = place;
    const text = questionText({ ...asked, job: noJob }, context);
    const body = _marker_js__WEBPACK_IMPORTED_MODULE_1__.markedText(comment.marker, text, thread, key);
    if (body !== comment.body)
        await _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .editComment */ .QA(github, (0,_create_github_js__WEBPACK_IMPORTED_MODULE_2__/* .commentsOf */ .u3)(thread), comment.id, body);
}
function isThis({ conversationId, question }, id, { fingerprint, code, askedAt }) {
    const isMeant = question.state === 'open' || question.askedAt === askedAt;
    return conversationId === id && isMeant && question.fingerprint === fingerprint && question.code === code;
}
async function reread({ comment: { id } }, { github, thread, key }) {
    const comment = await _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .unlessGone */ .Wi(_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .readComment */ .W3(github, (0,_create_github_js__WEBPACK_IMPORTED_MODULE_2__/* .commentsOf */ .u3)(thread), id));
    const [found = null] = (0,_step_thread_js__WEBPACK_IMPORTED_MODULE_0__/* .questionsIn */ .j9)(_marker_js__WEBPACK_IMPORTED_MODULE_1__.markedComments(comment === null ? [] : [comment], thread, key));
    return found;
}
function questionText({ question, conversationUrl, job }, context) {
    const view = (0,_views_js__WEBPACK_IMPORTED_MODULE_5__/* .questionViewOf */ .tm)(question, conversationUrl);
    const mentions = peopleCalled(context);
    const { waitsUntil: until, stopsAgent } = job;
    const waiting = until === null ? null : { until, stopsAgent };
    return _shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__/* .questionComment */ .ub({ ...view, mentions, job: waiting, note: whereRead }, null);
}
function peopleCalled({ actor, event }) {
    const thing = (0,_inputs_run_context_js__WEBPACK_IMPORTED_MODULE_7__/* .field */ .ZZ)(event, 'issue') ?? (0,_inputs_run_context_js__WEBPACK_IMPORTED_MODULE_7__/* .field */ .ZZ)(event, 'pull_request');
    const assignees = (0,_inputs_run_context_js__WEBPACK_IMPORTED_MODULE_7__/* .field */ .ZZ)(thing, 'assignees');
    const all = [
        [actor],
        Array.isArray(assignees) ? assignees.map(loginOf) : [],
        [loginOf((0,_inputs_run_context_js__WEBPACK_IMPORTED_MODULE_7__/* .field */ .ZZ)(thing, 'user'))],
    ];
    const people = all.map((logins) => logins.filter((login) => login !== '' && !_shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__/* .isBot */ .w2({ login })));
    return people.find(({ length }) => length > 0) ?? [];
}
function loginOf(user) {
    const login = (0,_inputs_run_context_js__WEBPACK_IMPORTED_MODULE_7__/* .field */ .ZZ)(user, 'login');
    return typeof login === 'string' ? login : '';
}
const whereRead = 'Answers are read where a workflow runs this action with `mode: command`.';


/***/ }),

/***/ 89472:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hh: () => (/* binding */ isPassed),
/* harmony export */   eR: () => (/* binding */ settleQuestion),
/* harmony export */   yX: () => (/* binding */ settlePassed)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(97738);
/* harmony import */ var _shared_drive_index_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(88211);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(59191);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9646);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(84459);
/* harmony import */ var _create_github_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(75592);
/* harmony import */ var _facts_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(67489);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(15838);
/* harmony import */ var _step_thread_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2263);
/* harmony import */ var _views_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(98960);








async function settleQuestion({ comment, question, conversationId }, { result, actions, conversationUrl, at, sign = (text) => text }, { marked }, place) {
    const { github, thread, key } = place;
    const record = _marker_js__WEBPACK_IMPORTED_MODULE_0__.isAsWritten(comment) ? (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .askedIn */ .UB)(comment.body, question.code) : null;
    const view = { ...(0,_views_js__WEBPACK_IMPORTED_MODULE_2__/* .questionViewOf */ .tm)({ ...question, actions }, conversationUrl), record };
    const text = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .settledQuestion */ .qz)(view, result, null);
    const write = (id, marker, words) => (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .unlessGone */ .Wi)((0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .editComment */ .QA)(github, (0,_create_github_js__WEBPACK_IMPORTED_MODULE_5__/* .commentsOf */ .u3)(thread), id, _marker_js__WEBPACK_IMPORTED_MODULE_0__.markedText(marker, words, thread, key)));
    const state = answeredBy.includes(result.kind) ? 'answered' : 'over';
    await write(comment.id, { ...comment.marker, question: { ...question, state } }, sign(text));
    for (const each of marked) {
        const { waits, ...marker } = each.marker;
        if (!_marker_js__WEBPACK_IMPORTED_MODULE_0__.isSticky(each) || marker.conversationId !== conversationId || waits !== question.code)
            continue;
        const writesItself = at - question.askedAt < longestToken && (await isAlive(each, at, place));
        if (!writesItself)
            await write(each.id, marker, text);
    }
}
const longestToken = 24 * 60 * 60_000;
const answeredBy = ['verified', 'gone', 'elsewhere'];
async function settlePassed(facts, { asked, at }, read, place) {
    const { conversationId, conversationUrl, passed } = facts;
    const next = asked && {
        code: asked.question.code,
        url: (0,_create_github_js__WEBPACK_IMPORTED_MODULE_5__/* .commentPage */ .rD)(asked.comment.id, place.context, place.thread),
    };
    const left = [];
    for (const each of (0,_step_thread_js__WEBPACK_IMPORTED_MODULE_6__/* .questionsIn */ .j9)(read.marked)) {
        const { question } = each;
        if (each.conversationId !== conversationId || question.state !== 'open')
            continue;
        const seen = [passed, facts.question].find((one) => one && isItsQuestion(one, question));
        const { actions = null, result: known = null } = seen ?? {};
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
function isItsQuestion({ code, fingerprint, sent, result }, asked) {
    const isAnswered = result?.kind === 'verified' && (sent?.at ?? 0) >= asked.askedAt;
    return code === asked.code || (isAnswered && fingerprint === asked.fingerprint);
}
function isPassed(facts, question) {
    return resultBy(facts, question, 0) !== null;
}
function resultBy(facts, { fingerprint }, at) {
    const { question, sandbox, agent, stop } = facts;
    if ((0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_7__/* .hasStopped */ .Ex)(stop?.result ?? null))
        return { kind: 'closed', at };
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
        if (_marker_js__WEBPACK_IMPORTED_MODULE_0__.answersThis(each.marker, code) && (await isAlive(each, at, place)))
            return true;
    }
    return false;
}
async function isAlive({ marker }, at, place) {
    return (marker.until ?? 0) > at && (0,_step_thread_js__WEBPACK_IMPORTED_MODULE_6__/* .isFollowing */ .E$)(marker, place);
}


/***/ }),

/***/ 2263:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E$: () => (/* binding */ isFollowing),
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
        if (await isFollowing(marker, place))
            return 'other';
    }
    return 'nobody';
}
async function isFollowing(marker, { github, thread, context }) {
    if (marker.run === context.runId)
        return !(0,_marker_js__WEBPACK_IMPORTED_MODULE_2__.isOfEarlierAttempt)(marker, context);
    return !(await hasRunEnded(github, thread.repository, marker));
}
async function hasRunEnded(github, repository, { run, attempt = 1 }) {
    const place = { ...(0,_create_github_js__WEBPACK_IMPORTED_MODULE_1__/* .ownerAndRepo */ .H5)(repository), run_id: run };
    const asked = github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', place);
    const now = (await (0,_create_github_js__WEBPACK_IMPORTED_MODULE_1__/* .unlessFailed */ .OJ)(asked, null))?.data;
    return now?.status === 'completed' || (now?.run_attempt ?? 1) > attempt;
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
const whyNotAnyMore = {
    told_agent: 'have told its agent what to do since, which takes a second person',
    owns_less: 'do not own all that it needs any more',
    may_not: 'may not approve here any more',
};
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
    may_not: (_, { since }) => `you approved this, and ${whyNotAnyMore[since ?? 'may_not']}, so your approval does not count. ${nothing}`,
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
    out_of_reach: (what, why) => hasNoConversation(why.cause)
        ? `${what} could not be given to the agent (${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(why.why, 200)}). ${nothing} Its conversation is gone, so nothing can be answered there any more.`
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
    starting: (what) => `an agent is just being started here, so ${what} did nothing. Write it again when the comment of its run links to its conversation.`,
    not_in_workflows: (what, why) => `${what} works only where the App follows the agent. ${nothing} ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .inlineWithCode */ .X$)(why.instead, 200)}`,
    fork: (what) => `this pull request comes from a fork, and nothing is ever started for those, so ${what} was not followed. ${nothing}`,
    unreachable: (what, why) => `${what} could not be given to the agent (${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(why.why, 200)}). Write it again later.`,
    guard_files: (what, why) => `${what} was not followed. ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(why.change, 1000)} Only people who may approve (**${why.needs}** or more) can start an agent there. ${nothing}`,
    run_ended: (what, { outcome }) => `the run here has ended already (${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(outcome)}), so ${what} had nothing to stop.`,
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
function hasNoConversation(cause) {
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
/* harmony export */   IB: () => (/* binding */ spellMeant),
/* harmony export */   UG: () => (/* binding */ meantAnswer),
/* harmony export */   Uv: () => (/* binding */ mayHoldCommand),
/* harmony export */   mx: () => (/* binding */ misplacedCommand),
/* harmony export */   t0: () => (/* binding */ meantHint),
/* harmony export */   tg: () => (/* binding */ hintAt)
/* harmony export */ });
/* unused harmony export isAnswer */
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(89068);
/* harmony import */ var _parse_command_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(26867);


const meant = {
    approve: 'approve',
    approved: 'approve',
    accept: 'approve',
    lgtm: 'approve',
    '👍': 'approve',
    ':+1:': 'approve',
    reject: 'reject',
    rejected: 'reject',
    '👎': 'reject',
    ':-1:': 'reject',
};
const isAnswer = (name) => name === 'approve' || name === 'reject';
function hintAt(body, { spelling, isKnown, open, means }) {
    const meant = (means && meantAnswer(body)) ?? misplacedCommand(body, spelling);
    if (meant === null || !(isAnswer(meant.name) ? open.length > 0 : isKnown))
        return null;
    const [only = null, ...others] = open;
    const { code } = means ?? { code: others.length === 0 ? only : null };
    return { name: meant.name, why: meantHint(meant, isAnswer(meant.name) ? code : null, spelling) };
}
function meantHint(meant, code, spelling) {
    const command = spellMeant(meant, spelling);
    return {
        kind: 'malformed',
        meant: code === null ? command : `${command} ${code}`,
        hint: meant.isWord ? 'Only that counts as an answer.' : 'A command begins the comment: write it alone.',
    };
}
const spellMeant = ({ name }, spelling) => name === null ? spelling.prefix : (0,_commands_js__WEBPACK_IMPORTED_MODULE_0__/* .spell */ .lO)(`/${name}`, spelling);
function meantAnswer(body) {
    if (body.trimStart().startsWith('/'))
        return null;
    const alone = meantBy(body);
    const name = alone ?? misplacedIn(body);
    return name && { name, isWord: alone !== null };
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
    const words = ownWords(body);
    const isIn = (name) => new RegExp(String.raw `(?<!\S)/(?:[a-z][a-z0-9-]*[ \t]+)?${name}[,.;:!?]*(?!\S)`, 'i').test(words);
    const [found, ...others] = ['approve', 'reject'].filter(isIn);
    return others.length > 0 ? null : (found ?? null);
}
function ownWords(body) {
    return body.replace(/^ {0,3}(```|~~~)[\s\S]*?(^ {0,3}\1|$(?![\s\S]))/gm, '').replace(/^ {0,3}>.*$/gm, '');
}
function mayHoldCommand(body) {
    return /^[\s\p{Cf}]*[/／]/mu.test(body);
}
function misplacedCommand(body, spelling) {
    const first = (0,_parse_command_js__WEBPACK_IMPORTED_MODULE_1__/* .parseCommand */ .RM)(body, spelling);
    const takesAll = first.kind === 'command' && _commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commands */ .Pi[first.name].takes.text;
    if (first.kind === 'message' || first.kind === 'malformed' || takesAll)
        return null;
    const lines = ownWords(body)
        .split(/\r\n?|\n/)
        .filter((line) => line.trim() !== '');
    for (const line of first.kind === 'none' ? lines : lines.slice(1)) {
        const parsed = (0,_parse_command_js__WEBPACK_IMPORTED_MODULE_1__/* .parseCommand */ .RM)(withPlainSigns(line), spelling);
        if (parsed.kind === 'message')
            return { name: null, isWord: false };
        if (parsed.kind === 'command')
            return { name: parsed.name, isWord: false };
    }
    return null;
}
function withPlainSigns(line) {
    return line
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .replace(/^ {1,3}(?! )/, '');
}


/***/ })

};
