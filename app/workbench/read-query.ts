import type { z } from "zod";

export type Problem = { field: string; message: string };
export type Asked<Data> = { typed: Record<string, string>; problems: Problem[]; data: Data | null };

/** As long as any field of these pages; what is typed beyond is cut. */
const longest = 2_000;

/**
 * A form that asks by the address. Nothing is asked as long as none of its fields is in the address; then `typed` is
 * what it starts with.
 */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  request: Request,
  start: Record<string, string>,
): Asked<z.output<Schema>> {
  const params = new URL(request.url).searchParams;
  const names = Object.keys(schema.shape);
  const given = names.flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value.slice(0, longest)] as const];
  });
  if (given.length === 0) return { typed: start, problems: [], data: null };
  const typed = Object.fromEntries(given);
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { typed, problems: [], data: parsed.data };
  const first = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    if (!first.has(String(path[0]))) first.set(String(path[0]), message);
  }
  return { typed, problems: [...first].map(([field, message]) => ({ field, message })), data: null };
}

export const problemAt = (problems: readonly Problem[], field: string): string | undefined =>
  problems.find((problem) => problem.field === field)?.message;
