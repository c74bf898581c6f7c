import type { CheckoutLines } from "#app/checkout/contract.ts";
import { type Answer, type Buyer, openBuyer, robin } from "../../support/buyer.ts";
import type { TestShop } from "../../support/test-shop.ts";
import type { Plan, Step } from "./plans.ts";

/** The buyer left before paying, or the shop failed to respond too often. */
class Left extends Error {}
const tries = 6;

/** Retries a step, as the checkout page does. Each is safe to repeat. */
async function patiently<Body>(step: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  let last: Answer<Body> | undefined;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    last = await step();
    if (last.status === 200) return last;
    if (last.status < 500 && last.status !== 409) break;
  }
  throw new Left(`${last?.status}: ${last?.body.error}`);
}

/** The shop's built-in option, accepted if the provider gave no quote. */
const builtIn = { id: "standard-uk", name: "Standard UK Delivery", rate: "4.99" };

/** The variants to buy, and the lines of a bundle. */
export type Goods = { single: readonly number[]; bundle: CheckoutLines["lines"] };

/**
 * Goes through the whole checkout as planned.
 * @returns the buyer; null if no checkout was opened
 */
export async function shopAround(test: TestShop, plan: Plan, { single, bundle }: Goods): Promise<Buyer | null> {
  const buyer = openBuyer(test);
  let isOpen = false;
  const step = <Body>(name: Step, act: () => Promise<Answer<Body>>) => {
    if (plan.leavesBefore === name) throw new Left(name);
    return patiently(act);
  };
  try {
    const lines = plan.lines.map(({ good, quantity }) => ({ variantId: single[good]!, quantity }));
    await step("open", () => buyer.open(plan.hasBundle ? bundle.concat(lines) : lines));
    isOpen = true;
    await step("address", () => buyer.address({ ...robin, email: plan.email }));
    const quoted = await step("quote", () => buyer.quote()).catch(noQuote);
    const option = quoted?.body.options[0] ?? builtIn;
    await step("select", () => buyer.select(option));
    for (const card of plan.cards) {
      await step("pay", () => buyer.pay());
      if (await press(buyer, card, plan.presses)) break;
    }
  } catch (error) {
    if (!(error instanceof Left)) throw error;
  }
  return isOpen ? buyer : null;
}

const noQuote = (error: unknown) => {
  if (error instanceof Left && error.message.startsWith("5")) return null;
  throw error;
};

/** @returns whether the card was accepted, as far as the browser knows */
async function press(buyer: Buyer, card: string, times: number): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const pressed = await Promise.allSettled(Array.from({ length: times }, () => buyer.confirm(card)));
    for (const outcome of pressed) {
      if (outcome.status === "fulfilled") return true;
      const { type, payment_intent: intent } = outcome.reason as {
        type?: string;
        payment_intent?: { status: string };
      };
      if (intent?.status === "succeeded") return true;
      if (type === "StripeCardError") return false;
    }
  }
  return false;
}
