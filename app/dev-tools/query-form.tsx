import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import type { z } from "zod";
import { countries } from "#app/pricing/addresses/countries.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Options, Select } from "#app/ui/forms/field.tsx";

export type QueryProblem = { field: string; message: string };
export type TypedProps = { typed: Record<string, string>; problems: QueryProblem[] };
type Asked<Data> = TypedProps & { data: Data | null };

/** Maximum length of any field on these pages; longer input is cut. */
const longest = 2_000;

/** Reads a GET form from the URL; without any of its fields it was not submitted, and `typed` has the defaults. */
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

/** Common props of a form's fields: name, typed value and problem. */
export const fieldProps =
  ({ typed, problems }: TypedProps) =>
  (name: string) => ({
    name,
    defaultValue: typed[name] ?? "",
    error: problems.find((problem) => problem.field === name)?.message,
  });

interface QueryFormProps {
  action: string;
  button: string;
  children: ReactNode;
}

/** A form that submits by GET. */
export const QueryForm = ({ action, button, children }: QueryFormProps) => (
  <Form method="get" action={action} className="stack" noValidate>
    <div className="formgrid">{children}</div>
    <Button type="submit" tone="brand">
      {button}
    </Button>
  </Form>
);

export const CountrySelect = (props: Omit<ComponentProps<typeof Select>, "label" | "children">) => (
  <Select label="Country" fieldClassName="c3" {...props}>
    <Options of={countries.map(({ code, name }) => [code, name])} />
  </Select>
);
