export const id = 326;
export const ids = [326];
export const modules = {

/***/ 69326:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  decideReconnect: () => (/* binding */ decideReconnect),
  listen: () => (/* binding */ listen)
});

// EXTERNAL MODULE: ./build/shared/clock.js
var clock = __webpack_require__(13666);
// EXTERNAL MODULE: ./build/shared/service/excerpt.js
var excerpt = __webpack_require__(20785);
// EXTERNAL MODULE: ./build/shared/conversation/terms/states.js
var states = __webpack_require__(97738);
// EXTERNAL MODULE: ./build/shared/service/openhands/decode/fields.js
var fields = __webpack_require__(56339);
// EXTERNAL MODULE: ./build/shared/service/openhands/decode/guard.js
var guard = __webpack_require__(56889);
// EXTERNAL MODULE: ./build/shared/service/openhands/decode/parse-json.js
var parse_json = __webpack_require__(7610);
// EXTERNAL MODULE: ./build/shared/service/openhands/events/paged-events.js
var paged_events = __webpack_require__(49630);
;// CONCATENATED MODULE: ./build/shared/service/openhands/live/activity.js





const emptyMemory = { agent: null, policy: null, calls: new Map() };
const longestHint = 16 * 1024;
const longestEvent = 256 * 1024;
function readFrame(memory, frame, clean) {
    const nothing = {
        memory,
        isHint: false,
        isPolicyChange: false,
        activity: null,
    };
    if (frame.length > (clean === null ? longestHint : longestEvent))
        return nothing;
    if (clean === null && !/execution_status|confirmation_policy|security_analyzer|"goal"/.test(frame))
        return nothing;
    const event = (0,fields/* asRecord */.qY)((0,parse_json/* parseJsonOrNothing */.Ip)(frame));
    if (event === null)
        return nothing;
    if ((0,paged_events/* eventKind */.Pb)(event) === 'ConversationStateUpdateEvent')
        return readState(memory, event);
    if (clean === null)
        return nothing;
    const { calls, activity } = describeEvent(memory.calls, event, (text) => shorten(text, clean));
    return { ...nothing, memory: { ...memory, calls }, activity };
}
const isOfPolicy = ({ key }) => key === 'confirmation_policy';
const isOfGuard = (event) => event.key === 'security_analyzer' || (0,guard/* goalIn */.n9)(event) === true;
function policyNameIn(event) {
    const value = (0,fields/* asRecord */.qY)(event.value);
    const { kind } = (isOfPolicy(event) ? value : (0,fields/* asRecord */.qY)(value?.confirmation_policy)) ?? {};
    return typeof kind === 'string' ? kind : null;
}
function readState(memory, event) {
    const agent = (0,paged_events/* agentIn */.BG)(event);
    const isNew = agent !== null && agent.says !== memory.agent?.says;
    const policy = policyNameIn(event) ?? memory.policy;
    const isPolicyChange = isOfGuard(event) || (policy !== memory.policy && (memory.policy !== null || isOfPolicy(event)));
    const told = isNew ? { ...memory, agent } : memory;
    return {
        memory: policy === memory.policy ? told : { ...told, policy },
        isHint: isNew || isPolicyChange,
        isPolicyChange,
        activity: null,
    };
}
function describeEvent(calls, event, short) {
    const say = (verb, text) => ({
        calls,
        activity: text === null || text.trim() === '' ? null : `${verb}: ${short(text)}`,
    });
    switch ((0,paged_events/* eventKind */.Pb)(event)) {
        case 'ActionEvent':
            return describeAction(calls, event, short);
        case 'ObservationEvent':
            return describeResult(calls, event, short, observed);
        case 'UserRejectObservation':
            return describeResult(calls, event, short, ({ failed }) => `was refused: ${failed}`);
        case 'AgentErrorEvent':
            return say('a call failed', (0,fields/* shownText */.f$)(event, 'error'));
        case 'MessageEvent':
            return event.source === 'agent'
                ? say('says', (0,fields/* textOfParts */.vg)((0,fields/* asRecord */.qY)(event.llm_message)?.content, ' '))
                : { calls, activity: null };
        case 'ConversationErrorEvent':
            return say('failed', (0,fields/* shownText */.f$)(event, 'detail') || (0,fields/* shownText */.f$)(event, 'code'));
        default:
            return { calls, activity: null };
    }
}
const mostCalls = 50;
const longestId = 100;
function describeAction(calls, event, short) {
    const id = (0,fields/* shownText */.f$)(event, 'id');
    const action = (0,fields/* asRecord */.qY)(event.action);
    const tool = (0,fields/* shownText */.f$)(event, 'tool_name') ?? '';
    if (id === null || id.length > longestId || action === null)
        return { calls, activity: null };
    if (tool === 'finish') {
        const message = (0,fields/* shownText */.f$)(action, 'message') ?? '';
        return { calls, activity: message.trim() === '' ? null : `says: ${short(message)}` };
    }
    const call = describeCall(tool, action, (0,fields/* shownText */.f$)(event, 'summary'), short);
    if (call === null)
        return { calls, activity: null };
    return { calls: new Map([...calls, [id, call]].slice(-mostCalls)), activity: null };
}
function describeResult(calls, event, short, say) {
    const id = (0,fields/* shownText */.f$)(event, 'action_id') ?? '';
    const repeated = () => describeCall((0,fields/* shownText */.f$)(event, 'tool_name') ?? '', (0,fields/* asRecord */.qY)(event.observation) ?? {}, null, short);
    const call = calls.get(id) ?? repeated();
    const left = new Map(calls);
    left.delete(id);
    return { calls: left, activity: call && say(call, event) };
}
function observed({ done, failed }, event) {
    const seen = (0,fields/* asRecord */.qY)(event.observation) ?? {};
    const exit = seen.exit_code ?? (0,fields/* asRecord */.qY)(seen.metadata)?.exit_code;
    if (Number.isInteger(exit))
        return exit === -1 ? `${done} (still running)` : `${done} (exit ${exit})`;
    return seen.is_error === true ? `could not: ${failed}` : done;
}
function describeLasting(before, memory) {
    if ((0,states/* isAsking */.CL)(before.agent) || (0,states/* isAsking */.CL)(memory.agent))
        return new Map();
    const lasting = [...before.calls].filter(([id]) => memory.calls.has(id));
    return new Map(lasting.map(([id, { failed }]) => [id, `begins to ${failed}`]));
}
const fileTools = ['file_editor', 'planning_file_editor'];
const edited = ['edited', 'edit'];
const fileVerbs = {
    view: ['read', 'read'],
    read_file: ['read', 'read'],
    create: ['wrote', 'write'],
    write_file: ['wrote', 'write'],
};
function describeCall(tool, action, summary, short) {
    if (['', 'think', 'finish', 'task_tracker'].includes(tool))
        return null;
    const both = (done, failed, what) => ({
        done: `${done} ${what}`,
        failed: `${failed} ${what}`,
    });
    const command = (0,fields/* shownText */.f$)(action, 'command');
    if (tool === 'terminal')
        return both('ran', 'run', command ? `\`${short(command)}\`` : 'a command');
    const path = (0,fields/* shownText */.f$)(action, 'path') ?? (0,fields/* shownText */.f$)(action, 'file_path');
    const word = fileTools.includes(tool) ? (command ?? '') : tool;
    if (path !== null && (fileTools.includes(tool) || tool === 'edit' || Object.hasOwn(fileVerbs, tool))) {
        const [done, failed] = Object.hasOwn(fileVerbs, word) ? (fileVerbs[word] ?? edited) : edited;
        return both(done, failed, short(path));
    }
    return both('used', 'use', short(summary ? `${tool}: ${summary}` : tool));
}
const longest = 300;
function shorten(text, clean) {
    const cleaned = clean(text);
    return cleaned.length <= longest ? cleaned : `${Buffer.from(cleaned.slice(0, longest)).toString()}…`;
}

// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(77030);
// EXTERNAL MODULE: ./node_modules/undici/index.js
var undici = __webpack_require__(46752);
// EXTERNAL MODULE: ./build/shared/service/errors.js
var errors = __webpack_require__(17097);
// EXTERNAL MODULE: ./build/shared/service/openhands/address.js
var address = __webpack_require__(92729);
// EXTERNAL MODULE: ./build/shared/service/openhands/http/spending.js
var spending = __webpack_require__(32824);
;// CONCATENATED MODULE: ./build/shared/service/openhands/live/connect.js





function socketAddress(agentServerUrl, conversationId) {
    const base = (0,address/* parseBaseUrl */.Q2)(agentServerUrl, 'the agent server URL');
    return `${base.replace(/^http/, 'ws')}/sockets/events/${(0,address/* dashedId */.Be)((0,address/* checkedId */.VJ)(conversationId))}`;
}
const handshakeMs = 15_000;
const shortestPong = 6;
function connect(connection) {
    const { address, key, now, signal, onOpen, onFrame } = connection;
    return new Promise((resolve) => {
        let openedAt = null;
        let why = 'closed';
        let isOver = false;
        let wire = null;
        const watched = connection.dispatcher.compose(watchUpgrade({
            onSocket: (caught) => {
                wire = caught;
                if (isOver)
                    caught.destroy();
            },
            onCompression: () => finish('it compresses, which was not offered', notOffered),
            onStatus: (status) => finish(`the server answered ${status}`, status),
            onError: (error) => {
                why = (0,errors/* codeOf */.$N)(error) ?? (0,errors/* messageOf */.bD)(error);
            },
        }));
        const socket = new undici/* WebSocket */.kb(address, { dispatcher: watched });
        socket.binaryType = 'arraybuffer';
        const timer = setTimeout(() => finish('no answer to the handshake'), handshakeMs);
        const finish = (reason, code = 0) => {
            if (isOver)
                return;
            isOver = true;
            clearTimeout(timer);
            signal.removeEventListener('abort', leave);
            socket.close();
            wire?.destroy();
            resolve(describeEnd(reason, code, openedAt === null ? 0 : now() - openedAt));
        };
        const leave = () => finish('not wanted any more');
        const traffic = limitTraffic(now, () => finish('it says more than can be read'));
        socket.addEventListener('open', () => {
            if (isOver)
                return;
            clearTimeout(timer);
            openedAt = now();
            traffic.watch(wire);
            if (key !== null)
                socket.send(JSON.stringify({ type: 'auth', session_api_key: key }));
            onOpen();
        });
        socket.addEventListener('message', ({ data }) => {
            if (isOver)
                return;
            traffic.add(1);
            if (!isOver && typeof data === 'string')
                onFrame(data);
        });
        socket.addEventListener('error', () => { });
        socket.addEventListener('close', ({ code, reason }) => finish(reason || why, code));
        signal.addEventListener('abort', leave, { once: true });
        if (signal.aborted)
            leave();
    });
}
const notOffered = 501;
const refusals = [4001, 4004, 200, 400, 401, 403, 405, 426, 501];
function describeEnd(why, code, openForMs) {
    const full = code > 1000 && code !== 1006 ? `${why} (${code})` : why;
    return refusals.includes(code) ? { kind: 'refused', why: full } : { kind: 'closed', why: full, openForMs };
}
const mostFrames = 1_000;
const mostBytes = 4 * 1024 * 1024;
const mostMs = 50;
function limitTraffic(now, tooMuch) {
    let [since, frames, bytes, ms] = [Number.NEGATIVE_INFINITY, 0, 0, 0];
    const add = (moreFrames, moreBytes = 0, moreMs = 0) => {
        if (now() - since >= 1_000)
            [since, frames, bytes, ms] = [now(), 0, 0, 0];
        frames += moreFrames;
        bytes += moreBytes;
        ms += moreMs;
        if (frames > mostFrames || bytes > mostBytes || ms > mostMs)
            tooMuch();
    };
    return {
        add,
        watch(wire) {
            const bytesWritten = () => (wire instanceof external_node_net_.Socket ? wire.bytesWritten : 0);
            let written = bytesWritten();
            let begun = process.threadCpuUsage();
            wire?.prependListener('data', () => {
                begun = process.threadCpuUsage();
            });
            wire?.on('data', (chunk) => {
                const before = written;
                written = bytesWritten();
                add(Math.floor((written - before) / shortestPong), chunk.length, (0,spending/* processorMs */.z)(begun));
            });
        },
    };
}
function watchUpgrade(watcher) {
    return (dispatch) => (options, handler) => {
        const upgraded = handler.onRequestUpgrade?.bind(handler);
        const started = handler.onResponseStart?.bind(handler);
        const failed = handler.onResponseError?.bind(handler);
        handler.onRequestUpgrade = (controller, status, headers, socket) => {
            watcher.onSocket(socket);
            if ('sec-websocket-extensions' in headers)
                return watcher.onCompression();
            return upgraded?.(controller, status, headers, socket);
        };
        handler.onResponseStart = (controller, status, headers, message) => {
            watcher.onStatus(status);
            return started?.(controller, status, headers, message);
        };
        handler.onResponseError = (controller, error) => {
            watcher.onError(error);
            return failed?.(controller, error);
        };
        return dispatch({ ...options, headers: withoutExtensions(options.headers) }, handler);
    };
}
function withoutExtensions(headers) {
    if (headers === null || headers === undefined || Symbol.iterator in headers)
        return headers ?? null;
    return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'sec-websocket-extensions'));
}

;// CONCATENATED MODULE: ./build/shared/service/openhands/live/listen.js




const longCallMs = 5_000;
async function listen(listening) {
    const { url, sessionKey, otherKeys = [], conversationId, transport, signal } = listening;
    const { onHint, onConnection, onPolicyChange, onActivity, onDisconnect } = listening;
    const address = socketAddress(url, conversationId);
    const keys = [sessionKey, ...otherKeys].filter((key) => key !== null);
    const clean = onActivity === undefined ? null : (text) => (0,excerpt/* cleanWords */.Rr)(text, keys);
    let failures = 0;
    let isFirstEnd = true;
    while (!signal.aborted) {
        let memory = emptyMemory;
        let before = memory;
        const told = new Set();
        const timer = onActivity &&
            setInterval(() => {
                for (const [id, line] of describeLasting(before, memory)) {
                    if (!told.has(id))
                        onActivity(line);
                    told.add(id);
                }
                before = memory;
            }, longCallMs);
        const end = await connect({
            address,
            key: sessionKey,
            dispatcher: transport.dispatcher,
            now: transport.now,
            signal,
            onOpen: () => onConnection?.(true),
            onFrame(text) {
                const meaning = readFrame(memory, text, clean);
                memory = meaning.memory;
                if (meaning.isPolicyChange)
                    onPolicyChange?.();
                if (meaning.isHint)
                    onHint();
                if (meaning.activity !== null)
                    onActivity?.(meaning.activity);
            },
        });
        clearInterval(timer);
        onConnection?.(false);
        if (signal.aborted)
            return;
        if (isFirstEnd)
            onDisconnect?.((0,excerpt/* excerpt */.Kb)((0,excerpt/* withoutSecrets */.cT)(end.why, keys)));
        isFirstEnd = false;
        const next = decideReconnect(end, failures, transport.random());
        if (next.kind === 'give_up')
            return;
        failures = next.failures;
        await (0,clock/* sleep */.yy)(next.afterMs, signal).catch(() => { });
    }
}
const mostFailures = 6;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
const provenMs = 20_000;
function decideReconnect(end, failures, random) {
    if (end.kind === 'refused')
        return { kind: 'give_up' };
    const inARow = end.openForMs >= provenMs ? 1 : failures + 1;
    if (inARow > mostFailures)
        return { kind: 'give_up' };
    const longest = Math.min(longestPauseMs, firstPauseMs * 3 ** (inARow - 1));
    return { kind: 'reconnect', afterMs: Math.ceil(longest * (0.5 + random / 2)), failures: inARow };
}


/***/ })

};
