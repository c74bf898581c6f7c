import { expect, test } from "vitest";
import type { Shop } from "#server/shop.ts";
import { scenarios } from "../scenarios.ts";
import { runTourForm } from "./run-tour-form.ts";
import { listTour, showTour } from "./show-tour.ts";

/** A live shop without anything else: code that reads more than its mode fails the test. */
const live = { config: { SHOP_MODE: "live" } } as Shop;
const formOf = (fields: Record<string, string>) =>
  new Request("https://shop.example/rehearsal/tour", { method: "POST", body: new URLSearchParams(fields) });
const notFound = { init: { status: 404 } };

test("a live shop has no tour, and its forms do nothing", async () => {
  await expect(listTour(live)).rejects.toMatchObject(notFound);
  await expect(runTourForm(live, formOf({ intent: "start_over" }))).rejects.toMatchObject(notFound);
  for (const { slug } of scenarios) {
    await expect(showTour(live, slug)).rejects.toMatchObject(notFound);
    const step = formOf({ intent: "step", scenario: slug, step: "0" });
    await expect(runTourForm(live, step)).rejects.toMatchObject(notFound);
  }
});
