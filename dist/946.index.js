export const id = 946;
export const ids = [946];
export const modules = {

/***/ 99946:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   compileSchema: () => (/* binding */ compileSchema),
/* harmony export */   withinTime: () => (/* binding */ withinTime)
/* harmony export */ });
/* harmony import */ var node_vm__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(30714);
/* harmony import */ var ajv__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(42463);
/* harmony import */ var ajv_dist_2019_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(60878);
/* harmony import */ var ajv_dist_2020_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(52210);
/* harmony import */ var _shared_is_object_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75600);
/* harmony import */ var _inputs_run_context_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(83514);






const options = {
    strict: false,
    allErrors: true,
    validateFormats: false,
    logger: false,
    ownProperties: true,
};
const mostErrors = 10;
const longestMs = 5_000;
function compileSchema(schema, checkMs = longestMs) {
    if (typeof schema !== 'boolean' && !(0,_shared_is_object_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .G)(schema))
        return problem('it is neither an object nor true or false');
    let validator = validatorOf(schema);
    if (validator === null)
        return problem('its $schema is not draft 07, 2019-09 or 2020-12');
    const compiled = withinTime(longestMs, () => {
        validator = validatorOf(schema);
        return validator?.compile(ofNoDraft(schema));
    });
    if (compiled.kind === 'failed')
        return problem(misfit(validator, schema) ?? compiled.why);
    if (compiled.value === undefined)
        return problem('it could not be compiled');
    const validate = compiled.value;
    if ('$async' in validate)
        return problem('$async is not of JSON Schema');
    const probed = withinTime(longestMs, () => validate(null));
    return probed.kind === 'failed'
        ? problem(probed.why)
        : { kind: 'schema', check: checkWith(validate, checkMs) };
}
function misfit({ errors }, schema) {
    const [first] = errors ?? [];
    if (first === undefined)
        return null;
    const keys = first.instancePath.split('/').slice(1);
    const value = keys.reduce((within, key) => (0,_inputs_run_context_js__WEBPACK_IMPORTED_MODULE_2__/* .field */ .ZZ)(within, key), schema);
    return `${words(first)}; it is ${JSON.stringify(value)}`;
}
const drafts = new Map([
    ['draft-07', ajv__WEBPACK_IMPORTED_MODULE_3__.Ajv],
    ['draft/2019-09', ajv_dist_2019_js__WEBPACK_IMPORTED_MODULE_4__.Ajv2019],
    ['draft/2020-12', ajv_dist_2020_js__WEBPACK_IMPORTED_MODULE_5__.Ajv2020],
]);
function validatorOf(schema) {
    if (typeof schema === 'boolean' || !('$schema' in schema))
        return new ajv_dist_2020_js__WEBPACK_IMPORTED_MODULE_5__.Ajv2020(options);
    const written = typeof schema.$schema === 'string' ? schema.$schema : '';
    const [, draft = ''] = /^https?:\/\/json-schema\.org\/(.+)\/schema#?$/.exec(written) ?? [];
    const Validator = drafts.get(draft);
    return Validator === undefined ? null : new Validator(options);
}
function ofNoDraft(schema) {
    if (typeof schema === 'boolean' || !('$schema' in schema))
        return schema;
    const { $schema, ...rest } = schema;
    return rest;
}
const problem = (text) => ({ kind: 'problem', problem: text });
function checkWith(validate, ms) {
    return (value) => {
        const checked = withinTime(ms, () => validate(value));
        if (checked.kind === 'failed')
            return [`it could not be checked: ${checked.why}`];
        if (checked.value)
            return [];
        const errors = validate.errors ?? [];
        const shown = errors.slice(0, mostErrors).map(words);
        return errors.length > mostErrors ? [...shown, `and ${errors.length - mostErrors} more`] : shown;
    };
}
function words({ instancePath, message = 'does not fit', params }) {
    const { additionalProperty, unevaluatedProperty, allowedValues, allowedValue } = params;
    const name = additionalProperty ?? unevaluatedProperty;
    const allowed = allowedValues ?? allowedValue;
    const detail = name !== undefined
        ? `: ${JSON.stringify(name)}`
        : allowed !== undefined
            ? `: ${JSON.stringify(allowed)}`
            : '';
    return `${instancePath === '' ? 'the value' : instancePath} ${message}${detail}`.slice(0, 300);
}
const mostTries = 6;
function withinTime(ms, work, processorTime = process.cpuUsage) {
    for (let tries = 1;; tries += 1) {
        const before = processorTime();
        const tried = tryOnce(ms, work);
        if (tried.kind !== 'late')
            return tried;
        const { user, system } = processorTime(before);
        const hadItsTime = (user + system) / 1_000 >= ms / 2;
        if (hadItsTime || tries === mostTries) {
            return { kind: 'failed', why: `it takes longer than ${ms / 1000} s` };
        }
    }
}
const script = new node_vm__WEBPACK_IMPORTED_MODULE_0__.Script('work()');
function tryOnce(ms, work) {
    try {
        const value = script.runInContext((0,node_vm__WEBPACK_IMPORTED_MODULE_0__.createContext)({ work }), { timeout: ms });
        return { kind: 'done', value };
    }
    catch (error) {
        if ((0,_inputs_run_context_js__WEBPACK_IMPORTED_MODULE_2__/* .field */ .ZZ)(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
            return { kind: 'late' };
        return { kind: 'failed', why: String((0,_inputs_run_context_js__WEBPACK_IMPORTED_MODULE_2__/* .field */ .ZZ)(error, 'message')) };
    }
}


/***/ })

};
