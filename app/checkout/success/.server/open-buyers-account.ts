import { z } from "zod";
import { newPassword } from "#app/accounts/contract.ts";
import { signUp } from "#app/accounts/sign-in/.server/sign-up.ts";
import { type FormProblem, readForm } from "#app/shared/form.ts";
import type { Shop } from "#server/shop.ts";
import { ownOrMissing } from "./read-outcome.ts";

/** The result of 'Create account'; `sentTo` is null if none was opened. */
export type AccountAnswer = { sentTo: string | null; problems: FormProblem[] };

const accountForm = z.object({ password: newPassword });

/**
 * Opens an account for a guest order's buyer, with the order's address and name; only the password is typed. The
 * account waits for the emailed link, which also adds the order to it.
 * @returns status 404 for an order that is not this browser's, or not a guest's
 */
export async function openBuyersAccount(
  shop: Shop,
  request: Request,
  id: string | null,
  form: FormData,
): Promise<{ status: number; answer: AccountAnswer }> {
  const order = await ownOrMissing(shop, request, id);
  const refuse = (status: number, problems: AccountAnswer["problems"]) => ({
    status,
    answer: { sentTo: null, problems },
  });
  if (!order?.email || order.userId !== null)
    return refuse(404, [{ message: "We can’t show that order in this browser." }]);
  const read = readForm(accountForm, form);
  if (!read.ok) return refuse(400, read.problems);
  const { email, firstName, lastName } = order;
  const fullName = [firstName, lastName].filter(Boolean).join(" ");
  const { password } = read.data;
  const outcome = await signUp(shop, request, { email, password, firstName: firstName ?? "", fullName });
  if (outcome.ok) return { status: 200, answer: { sentTo: email, problems: [] } };
  const field = outcome.code?.startsWith("PASSWORD") ? { field: "password" } : {};
  return refuse(outcome.status, [{ ...field, message: outcome.message }]);
}
