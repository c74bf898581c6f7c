import type { z } from "zod";

/** Words for expected types, by Zod's names. */
const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
  date: "a date",
};
const formats: Record<string, string> = {
  email: "an email address",
  url: "a web address",
  uuid: "a UUID",
  guid: "a UUID",
  date: "a date such as 2026-05-31",
  datetime: "a time such as 2026-05-31T12:00:00Z",
  safeint: "a whole number",
};
const units: Record<string, string> = { string: "characters", array: "entries", set: "entries", map: "entries" };

const quoted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(", ");
const sized = (limit: number | bigint, unit: string | undefined, bound: string) =>
  unit ? `must have ${bound} ${limit} ${unit}` : `must be ${bound} ${limit}`;

/**
 * Default validation messages for API calls. For a field they follow its name ('quantity: must be a whole number'); for
 * the whole body they are a sentence.
 */
export const describeProblem: z.core.$ZodErrorMap = (issue) =>
  issue.path?.length ? wordsFor(issue) : `The request body ${wordsFor(issue)}.`;

/** Issues that a value of another kind has, and one that is not there. */
const kindIssues = new Set(["invalid_type", "invalid_value", "invalid_union"]);

function wordsFor(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && kindIssues.has(issue.code)) return "is missing";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return issue.values.length === 1 ? `must be ${quoted(issue.values)}` : `must be one of ${quoted(issue.values)}`;
    case "too_small":
      if (issue.minimum === 1 && units[issue.origin]) return "must not be empty";
      return sized(issue.minimum, units[issue.origin], issue.inclusive === false ? "more than" : "at least");
    case "too_big":
      return sized(issue.maximum, units[issue.origin], issue.inclusive === false ? "less than" : "at most");
    case "invalid_format":
      return `must be ${formats[issue.format] ?? "written in another way"}`;
    case "invalid_union":
      return "is not one of the forms that are taken here";
    case "unrecognized_keys":
      return `does not take ${quoted(issue.keys)}`;
    default:
      return "is not as expected";
  }
}
