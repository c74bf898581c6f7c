import type { FormProblem } from "#app/shared/form.ts";

/** The keys of a form's rows, in the order of the form: '12' and 'new-0' for 'variant-12-price' and 'variant-new-0-price'. */
export function rowKeys(form: FormData, kind: string): string[] {
  const pattern = new RegExp(`^${kind}-(\\d{1,9}|new-\\d{1,3})-`);
  return [...new Set([...form.keys()].flatMap((name) => pattern.exec(name)?.[1] ?? []))];
}

/** The first problem of each field. @param nameOf the field that a schema's path belongs to */
export function problemsByField(
  issues: readonly { path: PropertyKey[]; message: string }[],
  nameOf: (path: PropertyKey[]) => string,
): FormProblem[] {
  const first = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = nameOf(path);
    if (!first.has(name)) first.set(name, message);
  }
  return [...first].map(([field, message]) => ({ field, message }));
}
