import { z } from "zod";
import { formOf } from "#app/shared/form.ts";
import { sweep } from "#server/jobs/sweep-job.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { type RehearsalAction, rehearsalAction } from "../contract.ts";
import { type ControlReply, type RehearsalControl, rehearsalControl } from "./control.ts";

/** The result of a form on these pages: what happened, or why it failed. */
export type RehearsalResult = { message: string | null; error: string | null };

const done = (answer: ControlReply<unknown>, message: string): RehearsalResult =>
  answer.ok ? { message, error: null } : { message: null, error: answer.error };
const anything = z.unknown();

/** Runs the action of a submitted form. @throws 404 in live mode */
export async function runRehearsalForm(shop: Shop, request: Request): Promise<RehearsalResult> {
  const control = rehearsalControl(shop);
  const form = await formOf(request);
  const asked = rehearsalAction.safeParse({ ...Object.fromEntries(form), faults: form.getAll("fault") });
  if (!asked.success) return { message: null, error: "Nothing was chosen. Reload the page." };
  return runRehearsalAction(shop, control, asked.data);
}

/** Runs one action of the control room; also used by the tour. */
export async function runRehearsalAction(
  shop: Shop,
  control: RehearsalControl,
  asked: RehearsalAction,
): Promise<RehearsalResult> {
  switch (asked.intent) {
    case "clock":
      return moveClock(shop, control, asked.advanceMs);
    case "faults":
      return setFaults(control, asked);
    case "print": {
      const answer = await control.post(anything, `printful/orders/${asked.id}`, { move: asked.move });
      return done(answer, "The printer has done it.");
    }
    case "stock":
      return setStock(control, asked.ids, asked.availability);
    case "no_faults":
      return endFaults(control);
    case "payment": {
      const answer = await control.post(anything, `stripe/payment_intents/${asked.id}`, { move: asked.move });
      return done(answer, "The card processor has done it.");
    }
    case "reset":
      return done(await control.post(anything, "reset", {}), "Everything has been cleared.");
  }
}

/** Advances the clocks of sandbox and shop, and queues the sweeper at once. */
async function moveClock(shop: Shop, control: RehearsalControl, advanceMs: number): Promise<RehearsalResult> {
  const answer = await control.post(anything, "clock", { advanceMs });
  if (!answer.ok) return { message: null, error: answer.error };
  await shop.clock.advance(advanceMs);
  await enqueue(shop, shop.db, sweep, {}, "now");
  return { message: "The clock has moved on.", error: null };
}

/** Sets a provider's faults to the ticked ones, changing only what differs. */
async function setFaults(
  control: RehearsalControl,
  { provider, faults }: Extract<RehearsalAction, { intent: "faults" }>,
): Promise<RehearsalResult> {
  const state = await control.state();
  if (!state.ok) return { message: null, error: state.error };
  const on = new Set(state.value.faults.filter((one) => one.provider === provider).map(({ fault }) => fault));
  const wanted = new Set(faults);
  const changed = [...new Set([...on, ...wanted])].filter((fault) => on.has(fault) !== wanted.has(fault));
  const calls = changed.map((fault) => ({ path: "faults", body: { provider, fault, on: wanted.has(fault) } }));
  return postAll(control, calls, wanted.size === 0 ? "No faults here now." : "Faults are set.");
}

/** Sets every variant of a colour. */
function setStock(control: RehearsalControl, ids: number[], availability: string): Promise<RehearsalResult> {
  const calls = ids.map((id) => ({ path: `printful/variants/${id}`, body: { availability } }));
  return postAll(control, calls, "The printer has been updated.");
}

/** Turns off every fault of all three, leaving payments, prints, emails and the clock unchanged. */
async function endFaults(control: RehearsalControl): Promise<RehearsalResult> {
  const state = await control.state();
  if (!state.ok) return { message: null, error: state.error };
  const calls = state.value.faults.map(({ provider, fault }) => ({
    path: "faults",
    body: { provider, fault, on: false },
  }));
  return postAll(control, calls, "All faults are off.");
}

/** Makes calls in order; stops at the first that fails. */
async function postAll(
  control: RehearsalControl,
  calls: readonly { path: string; body: unknown }[],
  message: string,
): Promise<RehearsalResult> {
  for (const { path, body } of calls) {
    const answer = await control.post(anything, path, body);
    if (!answer.ok) return { message: null, error: answer.error };
  }
  return { message, error: null };
}
