import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { z } from "zod";
import { shopContext } from "#app/context.ts";
import { Refusal } from "#app/endpoint.ts";
import { type FormProblem, formOf, readForm, type Typed, typedIn } from "#app/shared/form.ts";
import type { Shop } from "#server/shop.ts";
import { requireStaff } from "../../.server/require-staff.ts";
import type { Staff } from "../../.server/staff.ts";
import type { Permission } from "../../permissions.ts";
import type { ActionResult, Conflict } from "../action-result.ts";
import { doneAddress } from "../list-query.ts";

interface NotDone {
  ok: false;
  status: number;
  problems: FormProblem[];
  conflict: Conflict | null;
  /** What of the form is shown again; all of it unless said. */
  typed?: Typed;
}

/** What a use case answers to the form that called it. */
export type Outcome =
  | { ok: true; word: string | null; to: string | null }
  | NotDone
  | { ok: "missing" }
  | { ok: "locked"; needs: Permission };

/**
 * It is done, and the page is shown anew.
 * @param word which of the page's `DoneNote` words says so; without one nothing does
 */
export const done = (word: string | null = null): Outcome => ({ ok: true, word, to: null });

/** It is done, and another page comes next: `/admin/customers?done=erased` says so there. */
export const doneAt = (to: string): Outcome => ({ ok: true, word: null, to });

/** Nothing is done, for a reason that people read. @param field the form's field to mend */
export const refused = (message: string, field?: string, status = 409): NotDone =>
  refusedFor([{ ...(field && { field }), message }], status);

/** The same for all that is wrong with a form. */
export const refusedFor = (problems: FormProblem[], status = 400): NotDone => ({
  ok: false,
  status,
  problems,
  conflict: null,
});

/** Somebody else was faster: nothing is done until the form is sent again with the version that is stored now. */
export const conflict = (version: string | number, found: Partial<Omit<Conflict, "version">>): NotDone => ({
  ok: false,
  status: 409,
  problems: [],
  conflict: { by: null, at: null, stored: null, differences: [], ...found, version: String(version) },
});

/** There is no such thing: the page answers 404. */
export const missing: Outcome = { ok: "missing" };

/** What the form asks for needs another permission than its page, and this person does not have it. */
export const locked = (needs: Permission): Outcome => ({ ok: "locked", needs });

export type ActionCall = { shop: Shop; staff: Staff; form: FormData };

export type Action = {
  /** Besides what opens the page. */
  needs?: Permission;
  run: (call: ActionCall) => Promise<Outcome>;
};

type Actions = Readonly<Record<string, Action>>;

interface FormActionOptions {
  needs?: Permission;
  /** What the schema reads besides the form's single fields: a list, a part of the address. */
  besides?: (form: FormData) => Record<string, unknown>;
}

/** An action that reads its form by a schema; what does not fit is refused with its fields. */
export const formAction = <Schema extends z.ZodType>(
  schema: Schema,
  run: (form: z.output<Schema>, call: ActionCall) => Promise<Outcome>,
  { needs, besides }: FormActionOptions = {},
): Action => ({
  ...(needs && { needs }),
  async run(call) {
    const read = readForm(schema, call.form, besides?.(call.form));
    return read.ok ? run(read.data, call) : refusedFor(read.problems);
  },
});

/**
 * Runs the action that a form asks for by its `intent`; without one, the first. The answer is a redirect when it is
 * done, and an `ActionResult` when it is not.
 * @param needs what opens the page
 * @param actions by their intents; a function where what they act on is to be read first
 * @param bodyOf reads the form; one with pictures is read by `formWithPictures`
 * @throws Response the redirect, 404 for what is missing, or what `bodyOf` and `requireStaff` throw
 */
export async function runAction(
  { request, url, context }: Pick<ActionFunctionArgs, "request" | "url" | "context">,
  needs: Permission,
  actions: Actions | ((call: Pick<ActionCall, "shop" | "staff">) => Promise<Actions>),
  bodyOf: (request: Request) => Promise<FormData> = formOf,
) {
  const shop = context.get(shopContext);
  const opened = await requireStaff(shop, request, needs);
  const form = await bodyOf(request);
  const known = typeof actions === "function" ? await actions({ shop, staff: opened }) : actions;
  const intent = String(form.get("intent") ?? Object.keys(known)[0]);
  const action = Object.hasOwn(known, intent) ? known[intent] : undefined;
  const staff = action?.needs ? await requireStaff(shop, request, action.needs) : opened;
  const outcome = action
    ? await action.run({ shop, staff, form }).catch(refusalOutcome)
    : refused("Choose what to do", undefined, 400);
  if (outcome.ok === "locked") await requireStaff(shop, request, outcome.needs);
  if (outcome.ok === "missing" || outcome.ok === "locked") throw data(null, { status: 404 });
  if (outcome.ok) throw redirect(outcome.to ?? doneAddress(url, outcome.word));
  const { problems, conflict: found, status, typed = typedIn(form) } = outcome;
  return data<ActionResult>({ intent, problems, typed, conflict: found }, { status });
}

/** Turns a thrown `Refusal` into an outcome; throws anything else again. */
export function refusalOutcome(error: unknown): Outcome {
  if (error instanceof Refusal) return refused(error.message, undefined, error.status);
  throw error;
}
