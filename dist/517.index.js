export const id = 517;
export const ids = [517];
export const modules = {

/***/ 44517:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   gfmAutolinkLiteral: () => (/* reexport safe */ micromark_extension_gfm_autolink_literal__WEBPACK_IMPORTED_MODULE_3__.$),
/* harmony export */   gfmFootnote: () => (/* reexport safe */ micromark_extension_gfm_footnote__WEBPACK_IMPORTED_MODULE_4__.r),
/* harmony export */   gfmTable: () => (/* reexport safe */ micromark_extension_gfm_table__WEBPACK_IMPORTED_MODULE_5__.x),
/* harmony export */   parse: () => (/* reexport safe */ micromark__WEBPACK_IMPORTED_MODULE_0__.q),
/* harmony export */   postprocess: () => (/* reexport safe */ micromark__WEBPACK_IMPORTED_MODULE_1__._),
/* harmony export */   preprocess: () => (/* reexport safe */ micromark__WEBPACK_IMPORTED_MODULE_2__.v)
/* harmony export */ });
/* harmony import */ var micromark__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21880);
/* harmony import */ var micromark__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(45387);
/* harmony import */ var micromark__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(82192);
/* harmony import */ var micromark_extension_gfm_autolink_literal__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7042);
/* harmony import */ var micromark_extension_gfm_footnote__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(22429);
/* harmony import */ var micromark_extension_gfm_table__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(57749);






/***/ })

};
