import type { z } from "zod";
import type { FormProblem } from "#app/shared/form.ts";

/** One field of a resource: how it is read, shown and written, in one place. */
interface ResourceField<Read extends z.ZodType> {
  /** For the audit log and for conflicts. */
  label: string;
  /** Reads what was typed into its input or into a cell of a table. */
  read: Read;
  /** The value of something new. */
  initial: z.output<Read>;
  /** For people to read. */
  show(value: z.output<Read>): string;
  /** For its input or cell; `read` reads it back. Without one, `show`. */
  write?(value: z.output<Read>): string;
  /** Its column in the CSV file, if there is one. */
  column?: string;
}

type Fields = Record<string, ResourceField<z.ZodType>>;
export type FieldValues<Of extends { fields: Fields }> = {
  [Name in keyof Of["fields"]]: z.output<Of["fields"][Name]["read"]>;
};

/** Checks a field's types; give one to `resourceFields`. */
export const field = <Read extends z.ZodType>(each: ResourceField<Read>) => each;

/** The fields of a resource. A new field is one line of them: form, conflicts, audit log and CSV file follow. */
export function resourceFields<Own extends Fields>(fields: Own) {
  type Name = keyof Own & string;
  type Values = FieldValues<{ fields: Own }>;
  const names = Object.keys(fields) as Name[];
  const all = Object.entries(fields) as [Name, ResourceField<z.ZodType>][];
  const write = ({ show, write: writes = show }: ResourceField<z.ZodType>, value: unknown) => writes(value);
  const perName = <Result>(value: (name: Name) => Result) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as { [Each in Name]: Result };
  return {
    fields,
    names,
    /** The schemas, for the form's own schema. */
    readers: perName((name) => fields[name]!.read) as { [Each in Name]: Own[Each]["read"] },
    initial: perName((name) => fields[name]!.initial) as Values,
    /** These fields of an object that has more. */
    pick: <Whole extends { [Each in Name]?: unknown }>(whole: Whole) =>
      perName((name) => whole[name]) as Pick<Whole, Name & keyof Whole>,
    /** Each value for people to read, by label. */
    show: (values: Values): Record<string, string> =>
      Object.fromEntries(all.map(([name, each]) => [each.label, each.show(values[name])])),
    /** Each value as its input has it, by name. */
    type: (values: Values): Record<string, string> =>
      Object.fromEntries(all.map(([name, each]) => [name, write(each, values[name])])),
    /** Each value as its cell of the CSV file has it, by column. */
    cells: (values: Values): Record<string, string> =>
      Object.fromEntries(
        all.flatMap(([name, each]) => (each.column ? [[each.column, write(each, values[name])]] : [])),
      ),
    /** The column of a field in the CSV file. @param name of any field; null where it has none */
    columnOf: (name: string): string | null => fields[name]?.column ?? null,
    /** The schemas by column of the CSV file. */
    columns: Object.fromEntries(all.flatMap(([, { column, read }]) => (column ? [[column, read]] : []))),
    /** The values that a line of the CSV file has. @param cells read values by column; blank cells are undefined */
    fromCells: (cells: Record<string, unknown>) =>
      Object.fromEntries(
        all.flatMap(([name, { column = "" }]) => (cells[column] === undefined ? [] : [[name, cells[column]]])),
      ) as Partial<Values>,
  };
}

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
