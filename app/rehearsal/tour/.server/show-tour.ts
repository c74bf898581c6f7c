import { data } from "react-router";
import type { Shop } from "#server/shop.ts";
import { rehearsalControl } from "../../.server/control.ts";
import { noFacts } from "../facts.ts";
import { type Scenario, type Step, stepsDone } from "../scenario.ts";
import { scenarioOf, scenarios } from "../scenarios.ts";
import { tourFacts, tourOrder } from "./tour-facts.ts";
import { keepProgress, readTour, readTours } from "./tour-store.ts";

/** One of the ten as the list shows it. */
export type Listed = Pick<Scenario, "slug" | "title" | "shows" | "minutes"> & {
  /** Null until it is begun. */
  done: number | null;
  steps: number;
  /** The step that is to be done now. */
  next: string | null;
};

/** The ten, each with how far somebody has come. @throws 404 in live mode */
export async function listTour(shop: Shop): Promise<Listed[]> {
  rehearsalControl(shop); // not found in live mode
  const tours = await readTours(shop);
  return scenarios.map(({ slug, title, shows, minutes, steps }) => {
    const done = tours.find(({ scenario }) => scenario === slug)?.stepsDone ?? null;
    return { slug, title, shows, minutes, done, steps: steps.length, next: steps[done ?? 0]?.title ?? null };
  });
}

export type ShownStep = Pick<Step, "title" | "words" | "look"> & { button: string | null };

/**
 * One scenario: its steps, how far it is by the state of shop and sandbox, and its order. What is
 * seen done is kept, since later steps undo what earlier ones did.
 * @throws 404 in live mode, and where there is no such scenario
 */
export async function showTour(shop: Shop, slug: string) {
  const control = rehearsalControl(shop);
  const scenario = scenarioOf(slug);
  if (!scenario) throw data(null, { status: 404 });
  const tour = await readTour(shop, slug);
  const state = await control.state();
  const { title, shows, watch, minutes } = scenario;
  const steps = scenario.steps.map((step): ShownStep => ({ ...shown(step), button: step.button?.label ?? null }));
  const page = { slug, title, shows, watch, minutes, steps };
  if (!state.ok) return { ...page, error: state.error, done: tour ? tour.stepsDone : null, facts: noFacts };
  const order = tour && (await tourOrder(shop, tour));
  const facts = await tourFacts(shop, state.value, order);
  const done = tour ? stepsDone(scenario, facts, tour.stepsDone) : null;
  if (tour && done !== null && done > tour.stepsDone) await keepProgress(shop, tour, done);
  return { ...page, error: null, done, facts };
}

const shown = ({ title, words, look }: Step) => ({ title, words, ...(look && { look }) });
