import { describe, expect, test } from "vitest";
import { faultsOf } from "../labels.ts";
import { emailText, orderText, tourPlace } from "./labels.ts";
import { stepsDone } from "./scenario.ts";
import { scenarioOf, scenarios } from "./scenarios.ts";
import { noFacts, type TourFacts } from "./tour-facts.ts";

const order: NonNullable<TourFacts["order"]> = {
  number: "LT-20418",
  status: "paid",
  printState: "draft",
  capturedTotal: 2499,
  refundedTotal: 0,
  minutesToCancel: 59.2,
  destination: "GB",
  waits: false,
  hasPieces: false,
};
const isOn = (...faults: string[]): TourFacts => ({ ...noFacts, faults });

test("each has its own slug, and can be found", () => {
  expect(new Set(scenarios.map(({ slug }) => slug)).size).toBe(scenarios.length);
  for (const { slug } of scenarios) {
    expect(slug).toMatch(/^[a-z-]+$/);
    expect(scenarioOf(slug)?.slug).toBe(slug);
  }
  expect(scenarioOf("power-cut")).toBeUndefined();
});

describe.each(scenarios)("$title", ({ steps }) => {
  test("has steps with distinct names, none done at first", () => {
    expect(steps.length).toBeGreaterThan(1);
    expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length);
    expect(stepsDone({ steps }, noFacts, 0)).toBe(0);
  });

  test("injects only known faults, and turns them off unless they end by themselves", () => {
    const actions = steps.flatMap(({ button }) => button?.actions ?? []);
    const lasting = actions.filter((action) => action.does === "break");
    for (const { provider, fault } of lasting) expect(faultsOf[provider].map((one) => one.fault)).toContain(fault);
    expect(actions.some(({ does }) => does === "clear_faults")).toBe(lasting.length > 0);
  });
});

describe("steps", () => {
  const silent = scenarioOf("webhook-never-comes")!;

  test("are done in order, according to the facts", () => {
    expect(stepsDone(silent, isOn("stripe drop_events"), 0)).toBe(1);
    const payment = { status: "succeeded" } as TourFacts["payment"];
    const unheard = { ...order, status: "pending_payment" as const, capturedTotal: 0 };
    expect(stepsDone(silent, { ...isOn("stripe drop_events"), payment, order: unheard }, 1)).toBe(2);
    expect(stepsDone(silent, { ...isOn("stripe drop_events"), payment, order }, 1)).toBe(3);
  });

  test("stay done when a later step undoes their effect", () => {
    expect(stepsDone(silent, { ...noFacts, order }, 3)).toBe(4);
  });
});

test("two receipts are not one", () => {
  const last = scenarioOf("mail-bounces")!.steps.at(-1)!;
  const receipt = { kind: "order-confirmation", isSent: true, attempts: 2 };
  expect(last.isDone({ ...noFacts, emails: [receipt] })).toBe(true);
  expect(last.isDone({ ...noFacts, emails: [receipt, receipt] })).toBe(false);
  expect(last.isDone({ ...noFacts, emails: [{ ...receipt, isSent: false }] })).toBe(false);
});

test("a requested refund is not yet a paid one", () => {
  const last = scenarioOf("cancelled-in-the-last-minute")!.steps.at(-1)!;
  const refunded = { ...order, printState: "stopped" as const, refundedTotal: order.capturedTotal };
  const payment = (amountRefunded: number) => ({ amountRefunded }) as TourFacts["payment"];
  expect(last.isDone({ ...noFacts, order: refunded, payment: payment(0) })).toBe(false);
  expect(last.isDone({ ...noFacts, order: refunded, payment: payment(order.capturedTotal) })).toBe(true);
});

test("a refused address leaves a draft without one", () => {
  const [refused] = scenarioOf("outside-the-markets")!.steps;
  const draft = { ...order, status: "pending_payment" as const, capturedTotal: 0 };
  expect(refused!.isDone({ ...noFacts, order: { ...draft, destination: null } })).toBe(true);
  expect(refused!.isDone({ ...noFacts, order: { ...draft, destination: "IS" } })).toBe(false);
});

test("a customer who withdraws gets one return, accepted", () => {
  const withdrawn = scenarioOf("customer-withdraws")!.steps[3]!;
  expect(withdrawn.isDone({ ...noFacts, returns: ["accepted"] })).toBe(true);
  expect(withdrawn.isDone({ ...noFacts, returns: ["asked"] })).toBe(false);
  expect(withdrawn.isDone({ ...noFacts, returns: ["accepted", "accepted"] })).toBe(false);
});

test("an order to Belfast is one to Northern Ireland", () => {
  const belfast = scenarioOf("who-made-it")!.steps.at(-1)!;
  const bought = { ...noFacts, order, prints: [{}] as TourFacts["prints"] };
  expect(belfast.isDone(bought)).toBe(false);
  expect(belfast.isDone({ ...bought, order: { ...order, destination: "XI" } })).toBe(true);
});

test("an order has a link once it exists", () => {
  expect(tourPlace("order", { number: null, slug: "webhook-twice", dropSlug: null })).toBeNull();
  expect(tourPlace("order", { number: "LT-20418", slug: "webhook-twice", dropSlug: null })?.to).toBe(
    "/orders/LT-20418",
  );
  expect(tourPlace("mailbox", { number: null, slug: "webhook-twice", dropSlug: null })?.to).toBe(
    "/rehearsal/mailbox?q=tour-webhook-twice",
  );
  expect(tourPlace("withdrawal", { number: null, slug: "customer-withdraws", dropSlug: null })).toBeNull();
  expect(tourPlace("withdrawal", { number: "LT-20418", slug: "customer-withdraws", dropSlug: null })?.to).toBe(
    "/withdraw?number=LT-20418",
  );
});

test("the waiting room has a link once there is a drop, and its step is overtaken by the start", () => {
  const at = { number: null, slug: "a-few-pieces" };
  expect(tourPlace("waiting room", { ...at, dropSlug: null })).toBeNull();
  expect(tourPlace("waiting room", { ...at, dropSlug: "lantern-mug" })?.to).toBe("/waiting-room/lantern-mug");
  const waits = scenarioOf("a-few-pieces")!.steps[1]!;
  expect(waits.isDone({ ...noFacts, drop: "before" })).toBe(false);
  expect(waits.isDone({ ...noFacts, drop: "before", places: 1 })).toBe(true);
  expect(waits.isDone({ ...noFacts, drop: "open" })).toBe(true);
});

test("the state is described in words", () => {
  expect(orderText(order)).toBe("paid, 60 min left to cancel");
  expect(orderText({ ...order, minutesToCancel: -1 })).toBe("paid, too late to cancel");
  expect(orderText({ ...order, status: "on_hold" })).toBe("on hold");
  const email = { kind: "order-confirmation", isSent: false, attempts: 3 };
  expect(emailText({ emails: [] })).toBe("None yet");
  expect(emailText({ emails: [email, { ...email, isSent: true }] })).toBe("1 sent, 1 waiting");
});
