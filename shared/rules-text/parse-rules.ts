// Reads rules from YAML: a text of their own, or a part of a larger file.
import { isMap, isScalar, type Node } from 'yaml';
import { type ReadOptions, type Rule, readRules } from '../rules/index.ts';
import { isNode, type LineOf, type Problems, parseText, readNode } from './yaml-text.ts';

export type ParsedRules = { readonly kind: 'rules'; readonly rules: readonly Rule[] } | Problems;

/** A list of rules, or a mapping with nothing but `rules`. An empty text has none. */
export function parseRules(text: string, at = 'rules', options: ReadOptions = {}): ParsedRules {
  const parsed = parseText(text, at);
  if (parsed.kind === 'problems') return parsed;
  const { node, lineOf } = parsed;
  if (node === null) return { kind: 'rules', rules: [] };
  const [pair, ...others] = isMap(node) ? node.items : [];
  const isOnlyRules = pair && others.length === 0 && isScalar(pair.key) && pair.key.value === 'rules';
  return rulesOfNode(isOnlyRules && isNode(pair.value) ? pair.value : node, at, lineOf, options);
}

export function rulesOfNode(node: Node, at: string, lineOf: LineOf, options: ReadOptions = {}): ParsedRules {
  const read = readNode(node, at, lineOf, (value) => {
    const { rules, problems } = readRules(value, options);
    return { value: rules, problems };
  });
  return read.kind === 'problems' ? read : { kind: 'rules', rules: read.value };
}
