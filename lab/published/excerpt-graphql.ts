// The part of GitHub's published GraphQL schema that the stand-in plays.
import {
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  Kind,
  type NameNode,
  parse,
  print,
  visit,
} from 'graphql';

/** Which types and fields an excerpt has. One more is played once it is written there, as far as its name: `npm run published`. */
export const playedIn = (excerpt: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    parse(excerpt, { noLocation: true }).definitions.flatMap((each) =>
      each.kind === Kind.OBJECT_TYPE_DEFINITION || each.kind === Kind.INTERFACE_TYPE_DEFINITION
        ? [[each.name.value, (each.fields ?? []).map(({ name }) => name.value)]]
        : [],
    ),
  );

/** `played`: types with their fields. Throws where one of them is not published. */
export function excerptGraphql(
  published: string,
  played: Readonly<Record<string, readonly string[]>>,
): string {
  const whole = parse(published, { noLocation: true });
  const known = new Map(whole.definitions.flatMap((each) => (named(each) ? [[each.name.value, each]] : [])));
  const wanted = new Set(Object.keys(played));
  const kept = new Map<string, DefinitionNode>();
  const shape = (node: DefinitionNode, name: string): DefinitionNode => {
    if (node.kind === Kind.OBJECT_TYPE_DEFINITION || node.kind === Kind.INTERFACE_TYPE_DEFINITION) {
      const interfaces = (node.interfaces ?? []).filter((each) => isPlayed(each.name));
      const inherited = interfaces.flatMap((each) => played[each.name.value] ?? []);
      const names = new Set([...(played[name] ?? []), ...inherited]);
      return { ...node, interfaces, fields: fieldsOf(name, node.fields ?? [], [...names]) };
    }
    if (node.kind !== Kind.UNION_TYPE_DEFINITION) return node;
    return { ...node, types: (node.types ?? []).filter((each) => isPlayed(each.name)) };
  };
  const isPlayed = ({ value }: NameNode): boolean => value in played;
  for (const name of wanted) {
    const node = known.get(name);
    if (node === undefined) throw new Error(`${name} is not in the published schema`);
    const shaped = undescribed(shape(node, name));
    kept.set(name, shaped);
    for (const used of typesIn(shaped)) if (known.has(used)) wanted.add(used);
  }
  const definitions = [...kept.values()].sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions };
  return `${print(document)}\n`;
}

function fieldsOf(
  type: string,
  all: readonly FieldDefinitionNode[],
  names: readonly string[],
): FieldDefinitionNode[] {
  if (names.length === 0) throw new Error(`${type} is reached and no field of it is played`);
  return names.map((name) => {
    const found = all.find((field) => field.name.value === name);
    if (found === undefined) throw new Error(`${type}.${name} is not in the published schema`);
    return found;
  });
}

/** Descriptions and all directives but `@deprecated` say nothing to a validator. */
const undescribed = (node: DefinitionNode): DefinitionNode =>
  visit(node, {
    enter: (each) => ('description' in each ? { ...each, description: undefined } : undefined),
    Directive: ({ name }) => (name.value === 'deprecated' ? undefined : null),
  });

function typesIn(node: DefinitionNode): Set<string> {
  const found = new Set<string>();
  visit(node, { NamedType: ({ name }) => void found.add(name.value) });
  return found;
}

type Named = DefinitionNode & { readonly name: NameNode };
const named = (node: DefinitionNode): node is Named =>
  node.kind.endsWith('TypeDefinition') && 'name' in node && node.name !== undefined;
const nameOf = (node: DefinitionNode): string => (named(node) ? node.name.value : '');
