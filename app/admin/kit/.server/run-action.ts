import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { z } from "zod";
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
  /** The values to show again; by default all of the form. */
  typed?: Typed;
}

/** What a use case returns for the form that called it. */
export type Outcome =
  | { ok: true; word: string | null; to: string | null }
  | NotDone
  | { ok: "missing" }
  | { ok: "locked"; needs: Permission };

/** Success: the page is shown again. @param word selects the page's `DoneNote` text; without one there is no message */
export const done = (word: string | null = null): Outcome => ({ ok: true, word, to: null });

/** Success: redirects to another page, such as `/admin/customers?done=erased`. */
export const doneAt = (to: string): Outcome => ({ ok: true, word: null, to });

/** An expected failure, with a message for people. @param field the form field to correct */
export const refused = (message: string, field?: string, status = 409): NotDone =>
  refusedFor([{ ...(field && { field }), message }], status);

/** The same for all problems of a form. */
export const refusedFor = (problems: FormProblem[], status = 400): NotDone => ({
  ok: false,
  status,
  problems,
  conflict: null,
});

/** The page with these values in its response, without a redirect: for what may not be in an address, such as a secret. */
export const answerWith = (typed: Typed): NotDone => ({ ok: false, status: 200, problems: [], conflict: null, typed });

/** Somebody else saved or deleted it in between: nothing is done until the form is submitted with the stored version. */
export const conflict = (version: string | number, found: Partial<Omit<Conflict, "version">>): NotDone => ({
  ok: false,
  status: 409,
  problems: [],
  conflict: { isGone: false, by: null, at: null, stored: null, differences: [], ...found, version: String(version) },
});

/** Not found: the page answers 404. */
export const missing: Outcome = { ok: "missing" };

/** The form requires another permission than its page, which this person lacks. */
export const locked = (needs: Permission): Outcome => ({ ok: "locked", needs });

export type ActionCall = { shop: Shop; staff: Staff; form: FormData };

export type Action = {
  /** Required in addition to the page's permission. */
  needs?: Permission;
  run: (call: ActionCall) => Promise<Outcome>;
};

type Actions = Readonly<Record<string, Action>>;

interface FormActionOptions {
  needs?: Permission;
  /** Further input for the schema: a list of values, a URL parameter. */
  besides?: (form: FormData) => Record<string, unknown>;
}

/** An action whose form is parsed by a schema; an invalid form is refused with its fields. */
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
 * Runs the action that a form's `intent` names, or the first without one. Redirects on success; otherwise returns an
 * `ActionResult`.
 * @param needs the page's permission
 * @param actions by intent; a function if their record has to be read first
 * @param bodyOf reads the form; use `formWithPictures` for one with pictures
 * @throws Response the redirect, 404 for a missing record, or what `bodyOf` and `requireStaff` throw
 */
export async function runAction(
  { url, ...args }: Pick<ActionFunctionArgs, "request" | "url" | "context">,
  needs: Permission,
  actions: Actions | ((call: Pick<ActionCall, "shop" | "staff">) => Promise<Actions>),
  bodyOf: (request: Request) => Promise<FormData> = formOf,
) {
  const { shop, staff: viewer } = await requireStaff(args, needs);
  const form = await bodyOf(args.request);
  const available = typeof actions === "function" ? await actions({ shop, staff: viewer }) : actions;
  const intent = String(form.get("intent") ?? Object.keys(available)[0]);
  const action = Object.hasOwn(available, intent) ? available[intent] : undefined;
  const { staff } = action?.needs ? await requireStaff(args, action.needs) : { staff: viewer };
  const outcome = action
    ? await action.run({ shop, staff, form }).catch(refusalOutcome)
    : refused("Choose what to do", undefined, 400);
  if (outcome.ok === "locked") await requireStaff(args, outcome.needs);
  if (outcome.ok === "missing" || outcome.ok === "locked") throw data(null, { status: 404 });
  if (outcome.ok) throw redirect(outcome.to ?? doneAddress(url, outcome.word));
  const { problems, conflict: found, status, typed = typedIn(form) } = outcome;
  return data<ActionResult>({ intent, problems, typed, conflict: found }, { status });
}

/** Turns a thrown `Refusal` into an outcome; throws anything else again. */
function refusalOutcome(error: unknown): Outcome {
  if (error instanceof Refusal) return refused(error.message, undefined, error.status);
  throw error;
}
