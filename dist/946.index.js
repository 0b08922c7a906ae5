export const id = 946;
export const ids = [946];
export const modules = {

/***/ 9946:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   compileSchema: () => (/* binding */ compileSchema)
/* harmony export */ });
/* harmony import */ var ajv__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2463);
/* harmony import */ var ajv_dist_2019_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(878);
/* harmony import */ var ajv_dist_2020_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2210);



const options = { strict: false, allErrors: true, validateFormats: false, logger: false };
const mostErrors = 10;
function compileSchema(schema) {
    const isSchema = typeof schema === 'boolean' || (typeof schema === 'object' && schema !== null);
    if (!isSchema || Array.isArray(schema))
        return problem('it is neither an object nor true or false');
    const named = typeof schema === 'object' && '$schema' in schema ? String(schema.$schema) : '';
    try {
        const validator = named.includes('/draft-07/')
            ? new ajv__WEBPACK_IMPORTED_MODULE_0__.Ajv(options)
            : named.includes('/2019-09/')
                ? new ajv_dist_2019_js__WEBPACK_IMPORTED_MODULE_1__.Ajv2019(options)
                : new ajv_dist_2020_js__WEBPACK_IMPORTED_MODULE_2__.Ajv2020(options);
        return { kind: 'schema', check: checkWith(validator.compile(schema)) };
    }
    catch (error) {
        return problem(error instanceof Error ? error.message : String(error));
    }
}
const problem = (text) => ({ kind: 'problem', problem: text });
function checkWith(validate) {
    return (value) => {
        if (validate(value))
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
