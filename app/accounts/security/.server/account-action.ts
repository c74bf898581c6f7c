import { data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, readForm } from "#app/shared/form.ts";
import type { Shop } from "#server/shop.ts";
import { requireUser, type User } from "../../session/.server/current-user.ts";
import type { AccountRefusal } from "../../session/.server/refusal.ts";

interface AccountChange<Data> {
  /** Validation that needs the account. */
  check?(data: Data, user: User): FormProblem | null;
  /** Must verify the password again and count attempts. */
  run(shop: Shop, request: Request, user: User, data: Data): Promise<{ ok: true } | AccountRefusal>;
  /** The field where a refusal is shown; the password by default. */
  fieldOf?(refusal: AccountRefusal): string;
  /** Where to redirect after success. */
  done: string;
}

/** Handles a form that changes the signed-in customer's account: returns its problems, or redirects to `done`. */
export async function accountAction<Schema extends z.ZodType>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  schema: Schema,
  { check, run, fieldOf, done }: AccountChange<z.output<Schema>>,
) {
  const shop = context.get(shopContext);
  const user = await requireUser(shop, request);
  const read = readForm(schema, await formOf(request));
  const refuse = (status: number, problems: FormProblem[]) => data({ problems, typed: read.typed }, { status });
  if (!read.ok) return refuse(400, read.problems);
  const problem = check?.(read.data, user);
  if (problem) return refuse(400, [problem]);
  const result = await run(shop, request, user, read.data);
  if (!result.ok) return refuse(result.status, [{ field: fieldOf?.(result) ?? "password", message: result.message }]);
  throw redirect(done);
}
