import { href, redirect } from "react-router";
import { formOf } from "#app/shared/form.ts";
import type { Shop } from "#server/shop.ts";
import { type RehearsalControl, rehearsalControl } from "../../.server/control.ts";
import { runRehearsalAction } from "../../.server/run-action.ts";
import { tourForm } from "../../contract.ts";
import type { Scenario } from "../scenario.ts";
import { scenarioOf } from "../scenarios.ts";
import { runTourStep, type StepResult } from "./run-tour-step.ts";
import { forgetTour, forgetTours, readTour, startTour } from "./show-tour.ts";

const unclear = { message: null, error: "Nothing was chosen. Reload the page." };

/**
 * Handles a button of the tour.
 * @throws 404 in live mode; a redirect to the next page
 */
export async function runTourForm(shop: Shop, request: Request): Promise<StepResult> {
  const control = rehearsalControl(shop);
  const form = await formOf(request);
  const asked = tourForm.safeParse(Object.fromEntries(form));
  if (!asked.success) return unclear;
  if (asked.data.intent === "start_over") {
    const done = await resetProviders(shop, control);
    await forgetTours(shop);
    return done.error ? done : { message: "All of them are ready to run again.", error: null };
  }
  const scenario = scenarioOf(asked.data.scenario);
  if (!scenario) return unclear;
  if (asked.data.intent === "step") return runStep(shop, request, control, scenario, asked.data.step);
  const done = await resetProviders(shop, control);
  if (done.error) return done;
  if (asked.data.intent === "stop") {
    await forgetTour(shop, scenario.slug);
    throw redirect(href("/rehearsal/tour"));
  }
  await startTour(shop, scenario.slug);
  throw redirect(href("/rehearsal/tour/:scenario", { scenario: scenario.slug }));
}

async function runStep(
  shop: Shop,
  request: Request,
  control: RehearsalControl,
  scenario: Scenario,
  step: number,
): Promise<StepResult> {
  const tour = await readTour(shop, scenario.slug);
  const actions = scenario.steps[step]?.button?.actions;
  if (!tour || !actions) return unclear;
  return runTourStep({ shop, control, request, tour }, actions);
}

/** Turns off all faults and restocks everything. The clock stays: it never goes back. */
async function resetProviders(shop: Shop, control: RehearsalControl): Promise<StepResult> {
  const state = await control.state();
  if (!state.ok) return { message: null, error: state.error };
  const gone = Object.keys(state.value.availability).map(Number);
  const result = await runRehearsalAction(shop, control, { intent: "no_faults" });
  if (result.error || gone.length === 0) return result;
  return runRehearsalAction(shop, control, { intent: "stock", ids: gone, availability: "active" });
}
