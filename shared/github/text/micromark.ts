// The Markdown parser with what GitHub adds to it, in one module, so that the bundle holds it once and loads it late.
export { parse, postprocess, preprocess } from 'micromark';
export { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
export { gfmFootnote } from 'micromark-extension-gfm-footnote';
export { gfmTable } from 'micromark-extension-gfm-table';
