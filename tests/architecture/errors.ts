import { parse } from "./imports.ts";
import type { Rule } from "./rule.ts";
import { isModule, isServerOnly, isTest, lineOf, type Source } from "./sources.ts";

/**
 * An error may carry the values of a query: only `app/shared/error-text.ts` makes text of one. The
 * rule follows whatever was caught, by any name. Once its class has been checked (`Refusal`, `PrintfulError`) it is free:
 * such an error's message is our own.
 */
const writer = "app/shared/error-text.ts";

type Node = { type: string; start: number; [field: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const isA = (node: unknown, type: string): node is Node => isNode(node) && node.type === type;
const nameOf = (node: unknown): string => (isA(node, "Identifier") ? String(node.name) : "");
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** `String` of `String(error)`, `error` of `console.error(error)`. */
const called = (node: Node): string =>
  isA(node.callee, "MemberExpression") ? nameOf(node.callee.property) : nameOf(node.callee);

/** Within `body`, `name` is something thrown, unless its class is checked there. */
type Caught = { name: string; body: Node };

const isFunction = ({ type }: Node): boolean => /^(Arrow)?Function(Expression|Declaration)$/.test(type);
/** `(error: unknown)`, `(cause: Error)`. */
const isError = (parameter: unknown): boolean => {
  if (!isNode(parameter) || !isNode(parameter.typeAnnotation)) return false;
  const type = parameter.typeAnnotation.typeAnnotation;
  if (isA(type, "TSTypeReference")) return nameOf(type.typeName) === "Error";
  return isA(type, "TSUnknownKeyword") && /^(error|reason|cause|thrown|failure)$/.test(nameOf(parameter));
};

function caughtBy(node: Node): Caught[] {
  const of = (parameter: unknown, body: unknown): Caught[] => {
    const name = nameOf(parameter);
    return name && isNode(body) ? [{ name, body }] : [];
  };
  if (node.type === "CatchClause") return of(node.param, node.body);
  if (isFunction(node)) return listOf(node.params).flatMap((each) => (isError(each) ? of(each, node.body) : []));
  if (node.type !== "CallExpression") return [];
  const [first, second] = listOf(node.arguments);
  const isEvent = isA(first, "Literal") && (first as Node).value === "error";
  const isOn = isEvent && /^(on|once)$/.test(called(node));
  const isSecond = called(node) === "then" || isOn;
  if (called(node) !== "catch" && !isSecond) return [];
  const handler = isSecond ? second : first;
  return isNode(handler) && isFunction(handler) ? of(listOf(handler.params)[0], handler.body) : [];
}

/** Whether its class is checked: by `instanceof` with a class other than Error, or by a type guard. */
const isNarrowed = (node: Node, name: string, guards: ReadonlySet<string>): boolean =>
  (node.type === "BinaryExpression" && node.operator === "instanceof"
    ? nameOf(node.left) === name && nameOf(node.right) !== "Error"
    : node.type === "CallExpression" && guards.has(called(node)) && nameOf(listOf(node.arguments)[0]) === name) ||
  children(node).some((child) => isNarrowed(child, name, guards));

const guardsOf = (sources: readonly Source[]): Set<string> =>
  new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/(\w+)(?: = )?\((\w+): unknown\): \2 is (?!Error\b)|(isForTheOwner) = /g)].map(
        ([, name, , owner]) => name ?? owner!,
      ),
    ),
  );

const printers = /^(String|inspect|stringify|write|log|error|warn|info|debug|fatal)$/;

/** What makes text of the caught error here; undefined when nothing does. */
function textOf(node: Node, caught: Caught, guards: ReadonlySet<string>): string | undefined {
  const { name } = caught;
  /** In brackets and `as Error` as well. */
  const isIt = (each: unknown): boolean =>
    nameOf(each) === name ||
    (isNode(each) && /^(TSAs|Parenthesized)Expression$/.test(each.type) && isIt(each.expression));
  const isMessage = () => !isNarrowed(caught.body, name, guards);
  if (node.type === "MemberExpression" && isIt(node.object)) {
    const field = nameOf(node.property);
    if (field === "message" ? isMessage() : field === "stack") return `reads ${name}.${field}`;
  }
  if (node.type === "VariableDeclarator" && isA(node.id, "ObjectPattern") && isIt(node.init)) {
    const fields = listOf(node.id.properties).map((each) => (isNode(each) ? nameOf(each.key) : ""));
    if (fields.some((field) => (field === "message" ? isMessage() : field === "stack"))) return `reads from ${name}`;
  }
  if (node.type === "TemplateLiteral" && listOf(node.expressions).some(isIt)) return `writes ${name} into a text`;
  if (node.type === "CallExpression" && printers.test(called(node))) {
    const given = listOf(node.arguments);
    const fields = given.flatMap((each) => (isA(each, "ObjectExpression") ? listOf(each.properties) : []));
    const isGiven = given.some(isIt) || fields.some((each) => isNode(each) && isIt(each.value));
    if (isGiven) return `gives ${name} to ${called(node)}()`;
  }
  return undefined;
}

function textsIn(source: Source, guards: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const look = (node: Node, within: Caught[]): void => {
    const caught = [...within, ...caughtBy(node)];
    for (const each of caught) {
      const text = textOf(node, each, guards);
      if (text) found.add(`${source.path}:${lineOf(source, node.start)} ${text}`);
    }
    for (const child of children(node)) look(child, caught);
  };
  look(parse(source).program as unknown as Node, []);
  return [...found];
}

/** Code that runs where the database is: the server, its programs, use cases, and what reads the shop of a request. */
const isBesideDatabase = ({ path, text }: Source) =>
  isModule(path) &&
  !isTest(path) &&
  path !== writer &&
  (/^(server|database|bin)\/.*\.ts$/.test(path) || isServerOnly(path) || /\bshopContext\b/.test(text));

export const errorRule: Rule = {
  name: "an error becomes text by errorText and errorStack, which leave out the values of a query",
  check(sources) {
    const guards = guardsOf(sources);
    return sources.filter(isBesideDatabase).flatMap((source) => textsIn(source, guards));
  },
  breach: { path: "server/jobs/attend.ts", text: "work().catch((error) => log.error({ error: String(error) }));" },
};
