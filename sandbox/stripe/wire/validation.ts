import type { z } from "zod";
import { invalid, type Refusal } from "./errors.ts";
import { type FormValue, paramName } from "./form.ts";

/** Checks parameters against an endpoint's contract and words the first fault as the API does. */
export function readParams<S extends z.ZodType>(schema: S, given: { [key: string]: FormValue }): z.output<S> | Refusal {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = innermost(parsed.error.issues[0]!);
  return refusalFor(issue.issue, issue.path, given);
}

type Issue = z.core.$ZodIssue;

/** Of alternatives the last is the full form; the first is only the empty value that clears a field. */
function innermost(issue: Issue, path: PropertyKey[] = issue.path): { issue: Issue; path: PropertyKey[] } {
  const inner = issue.code === "invalid_union" ? issue.errors.at(-1)?.[0] : undefined;
  return inner ? innermost(inner, [...path, ...inner.path]) : { issue, path };
}

function refusalFor(issue: Issue, path: PropertyKey[], given: { [key: string]: FormValue }): Refusal {
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
