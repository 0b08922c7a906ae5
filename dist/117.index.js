export const id = 117;
export const ids = [117];
export const modules = {

/***/ 6117:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  compileSchema: () => (/* binding */ compileSchema)
});

// EXTERNAL MODULE: ./node_modules/ajv/dist/ajv.js
var ajv = __webpack_require__(2463);
// EXTERNAL MODULE: ./node_modules/ajv/dist/2019.js
var _2019 = __webpack_require__(878);
// EXTERNAL MODULE: ./node_modules/ajv/dist/2020.js
var _2020 = __webpack_require__(2210);
// EXTERNAL MODULE: external "node:vm"
var external_node_vm_ = __webpack_require__(714);
// EXTERNAL MODULE: ./build/action/deps/run-context.js
var run_context = __webpack_require__(829);
;// CONCATENATED MODULE: ./build/action/output/within-time.js


const script = new external_node_vm_.Script('work()');
function withinTime(ms, work) {
    const results = [];
    const context = (0,external_node_vm_.createContext)({ work: () => void results.push(work()) });
    try {
        script.runInContext(context, { timeout: ms });
    }
    catch (error) {
        const isLate = (0,run_context/* field */.ZZ)(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
        const why = isLate ? `it takes longer than ${ms / 1000} s` : (0,run_context/* field */.ZZ)(error, 'message');
        return { kind: 'failed', why: String(why) };
    }
    const [value] = results.map((each) => ({ kind: 'done', value: each }));
    return value ?? { kind: 'failed', why: 'it has no result' };
}

;// CONCATENATED MODULE: ./build/action/output/compile-schema.js




const options = {
    strict: false,
    allErrors: true,
    validateFormats: false,
    logger: false,
    ownProperties: true,
};
const mostErrors = 10;
const longestMs = 5_000;
function compileSchema(schema) {
    const isSchema = typeof schema === 'boolean' || (typeof schema === 'object' && schema !== null);
    if (!isSchema || Array.isArray(schema))
        return problem('it is neither an object nor true or false');
    const validator = validatorOf(schema);
    if (validator === null)
        return problem('its $schema is not draft 07, 2019-09 or 2020-12');
    const compiled = withinTime(longestMs, () => validator.compile(ofNoDraft(schema)));
    if (compiled.kind === 'failed')
        return problem(compiled.why);
    const validate = compiled.value;
    if ('$async' in validate)
        return problem('$async is not of JSON Schema');
    const probed = withinTime(longestMs, () => validate(null));
    return probed.kind === 'failed' ? problem(probed.why) : { kind: 'schema', check: checkWith(validate) };
}
function validatorOf(schema) {
    if (typeof schema === 'boolean' || !('$schema' in schema))
        return new _2020.Ajv2020(options);
    const { $schema } = schema;
    const [, draft] = /^https?:\/\/json-schema\.org\/(draft-07|draft\/2019-09|draft\/2020-12)\/schema#?$/.exec(typeof $schema === 'string' ? $schema : '') ?? [];
    switch (draft) {
        case 'draft-07':
            return new ajv.Ajv(options);
        case 'draft/2019-09':
            return new _2019.Ajv2019(options);
        case 'draft/2020-12':
            return new _2020.Ajv2020(options);
        default:
            return null;
    }
}
function ofNoDraft(schema) {
    if (typeof schema === 'boolean' || !('$schema' in schema))
        return schema;
    const { $schema, ...rest } = schema;
    return rest;
}
const problem = (text) => ({ kind: 'problem', problem: text });
function checkWith(validate) {
    return (value) => {
        const checked = withinTime(longestMs, () => validate(value));
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


/***/ })

};
