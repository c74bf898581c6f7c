import type { z } from "zod";

/** What is wrong with a form; without a field it is shown only above the form. */
export type FormProblem = { field?: string; message: string };
/** The typed values, to show again; never a password. */
export type Typed = Record<string, string>;

const secret = /password|token/i;
/** Long enough for every stored field. More is cut, or responses could grow without limit. */
const longest = 10_000;

type ReadForm<Schema extends z.ZodType> =
  | { ok: true; data: z.output<Schema>; typed: Typed }
  | { ok: false; problems: FormProblem[]; typed: Typed };

/**
 * Parses a posted form. Files and repeated fields count as missing.
 * @param besides values read in another way, such as a list
 */
export function readForm<Schema extends z.ZodType>(
  schema: Schema,
  form: FormData,
  besides: Record<string, unknown> = {},
): ReadForm<Schema> {
  const typed = typedIn(form);
  const parsed = schema.safeParse({ ...Object.fromEntries(textsIn(form)), ...besides });
  if (parsed.success) return { ok: true, data: parsed.data, typed };
  const first = new Map(
    parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const).toReversed(),
  );
  return { ok: false, problems: [...first].toReversed().map(([field, message]) => ({ field, message })), typed };
}

const textsIn = (form: FormData) =>
  [...form.entries()].filter((entry): entry is [string, string] => typeof entry[1] === "string");

/** The typed values of a posted form. */
export const typedIn = (form: FormData): Typed =>
  Object.fromEntries(
    textsIn(form)
      .filter(([name]) => !secret.test(name))
      .map(([name, value]) => [name, value.slice(0, longest)]),
  );

/** A body that is not a form counts as empty. */
export const formOf = (request: Request): Promise<FormData> => request.formData().catch(() => new FormData());

/** Reads a posted form's fields as text, cut like `typedIn`; a file or a missing field is empty. */
export const fieldReader =
  (form: FormData) =>
  (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, longest) : "";
  };

export const problemOf = (problems: readonly FormProblem[] | undefined, field: string): string | undefined =>
  problems?.find((problem) => problem.field === field)?.message;
