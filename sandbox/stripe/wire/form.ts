import type { z } from "zod";
import { invalid, type StripeRefusal } from "./errors.ts";

/**
 * Bracketed forms as the SDK sends them (R-STRIPE-1): `metadata[order_id]=7`, `expand[0]=latest_charge`, `expand[]=…`.
 * Values stay text until the contract parses them.
 */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };

type Branch = { [key: string]: Branch | string };
const newBranch = (): Branch => Object.create(null) as Branch;

export function parseForm(text: string): { [key: string]: FormValue } {
  const root = newBranch();
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value);
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, settle(value)]));
}

/** A canonical form of the parameters, ignoring their order, for idempotency to compare. */
export function canonicalForm(text: string): string {
  return [...new URLSearchParams(text)]
    .map((pair) => JSON.stringify(pair))
    .sort()
    .join();
}

/** `["metadata", "order_id"]` back to `metadata[order_id]`, as used in error messages. */
export function paramName(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return `${first ?? ""}${rest.map((part) => `[${part}]`).join("")}`;
}

/** No API parameter is nested deeper; longer bracketed names are cut off. */
const deepest = 8;

function pathOf(name: string): string[] {
  const [head = "", ...rest] = name.split("[", deepest);
  return [head, ...rest.map((part) => part.replace(/\]$/, ""))];
}

function place(root: Branch, path: string[], value: string): void {
  let branch = root;
  path.forEach((part, depth) => {
    const key = part === "" ? String(Object.keys(branch).length) : part;
    if (depth === path.length - 1) {
      branch[key] = value;
      return;
    }
    const next = branch[key];
    const child = typeof next === "object" ? next : newBranch();
    branch[key] = child;
    branch = child;
  });
}

function settle(value: Branch | string): FormValue {
  if (typeof value === "string") return value;
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  if (isList) return entries.map(([, item]) => settle(item));
  return Object.fromEntries(entries.map(([key, item]) => [key, settle(item)]));
}

/** Validates parameters against an endpoint's contract and words the first error as the API does. */
export function readParams<S extends z.ZodType>(
  schema: S,
  given: { [key: string]: FormValue },
): z.output<S> | StripeRefusal {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = innermost(parsed.error.issues[0]!);
  return refusalFor(issue.issue, issue.path, given);
}

type Issue = z.core.$ZodIssue;

/** In a union, the last alternative is the full form; the first is only the empty value that clears a field. */
function innermost(issue: Issue, path: PropertyKey[] = issue.path): { issue: Issue; path: PropertyKey[] } {
  const inner = issue.code === "invalid_union" ? issue.errors.at(-1)?.[0] : undefined;
  return inner ? innermost(inner, [...path, ...inner.path]) : { issue, path };
}

function refusalFor(issue: Issue, path: PropertyKey[], given: { [key: string]: FormValue }): StripeRefusal {
  if (issue.code === "unrecognized_keys") {
    const names = issue.keys.map((key) => paramName([...path, key]));
    const message = `Received unknown parameter${names.length > 1 ? "s" : ""}: ${names.join(", ")}`;
    return invalid(message, { code: "parameter_unknown", param: names[0]! });
  }
  const param = paramName(path);
  if (valueAt(given, path) === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  const code = issue.code === "custom" ? issue.params?.code : undefined;
  return invalid(issue.message, { param, ...(typeof code === "string" && { code }) });
}

function valueAt(given: FormValue, path: PropertyKey[]): FormValue | undefined {
  let value: FormValue | undefined = given;
  for (const part of path) {
    if (typeof value !== "object") return undefined;
    value = (value as Record<PropertyKey, FormValue>)[part];
  }
  return value;
}
