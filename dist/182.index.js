export const id = 182;
export const ids = [182];
export const modules = {

/***/ 50182:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   linesOfRules: () => (/* reexport safe */ _parse_yaml_js__WEBPACK_IMPORTED_MODULE_0__.Ck),
/* harmony export */   parseRules: () => (/* reexport safe */ _parse_yaml_js__WEBPACK_IMPORTED_MODULE_0__.NR),
/* harmony export */   parseRulesWithLines: () => (/* reexport safe */ _parse_yaml_js__WEBPACK_IMPORTED_MODULE_0__.Q0),
/* harmony export */   parseWithLines: () => (/* reexport safe */ _parse_yaml_js__WEBPACK_IMPORTED_MODULE_0__.Nb),
/* harmony export */   parseYaml: () => (/* reexport safe */ _parse_yaml_js__WEBPACK_IMPORTED_MODULE_0__.hN),
/* harmony export */   problemText: () => (/* reexport safe */ _parse_yaml_js__WEBPACK_IMPORTED_MODULE_0__.fI)
/* harmony export */ });
/* harmony import */ var _parse_yaml_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7834);



/***/ })

};
