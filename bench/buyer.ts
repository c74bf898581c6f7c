import { randomBytes } from "node:crypto";
import type { CheckoutSummary } from "#app/checkout/contract.ts";
import type { WireDeliveryOption } from "#app/pricing/delivery.ts";

const home = {
  phone: "07700 900123",
  firstName: "Robin",
  lastName: "Hartley",
  address: "14 Birchcliffe Road",
  apartment: "",
  city: "Hebden Bridge",
  state: "",
  country: "GB",
  postcode: "HX7 8DG",
};
const card = { number: "4242424242424242", exp_month: "12", exp_year: "2040", cvc: "123" };

type Bought = { took: number; email: string; cookie: string };

/**
 * One visitor buys one item, with the same calls as the checkout page.
 * @param publishableKey sent by the card form with the card
 * @returns milliseconds that `pay` took, the email address, and the cookie that shows the order to its owner
 * @throws Error naming the step that was refused
 */
export async function buyOneItem(url: string, publishableKey: string, variantId: number): Promise<Bought> {
  let cookie = "";
  async function step<Body = CheckoutSummary>(method: string, path: string, body: unknown): Promise<Body> {
    const headers = { "content-type": "application/json", origin: url, ...(cookie && { cookie }) };
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path.replace(/[0-9a-f-]{36}/, ":id")}: ${answer.status} ${said}`);
    return JSON.parse(said) as Body;
  }

  const email = `${randomBytes(6).toString("hex")}@example.com`;
  const draft = await step("POST", "/api/checkout", { lines: [{ variantId, quantity: 1 }] });
  const id = draft.orderDraftId;
  const checkout = `/api/checkout/${draft.orderDraftId}`;
  await step("PUT", `${checkout}/address`, { ...home, email });
  const { options } = await step<{ options: WireDeliveryOption[] }>("POST", "/functions/v1/shipping-quotes", {
    recipient: { country_code: home.country, state_code: null, zip: home.postcode },
    items: draft.lines.map((line) => ({ printful_variant_id: line.printfulVariantId, quantity: line.quantity })),
    orderDraftId: id,
  });
  const { id: rate_id, rate, name } = options[0]!;
  const chosen = await step("POST", "/functions/v1/checkout-shipping-select", {
    paymentIntentId: draft.paymentIntentId,
    itemsTotal: draft.itemsTotal,
    taxTotal: 0,
    orderDraftId: id,
    shipping: { rate_id, rate, currency: "GBP", name },
  });
  const start = performance.now();
  const { paymentIntentId, clientSecret } = await step("POST", `${checkout}/pay`, {
    total: chosen.total,
    revision: chosen.revision,
  });
  const took = performance.now() - start;

  const form = new URLSearchParams({ key: publishableKey, client_secret: clientSecret! });
  form.set("payment_method_data[type]", "card");
  for (const [field, value] of Object.entries(card)) form.set(`payment_method_data[card][${field}]`, value);
  const paid = await fetch(`${url}/rehearsal/stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: "POST",
    body: form,
  });
  if (!paid.ok) throw new Error(`the card was not taken: ${paid.status} ${await paid.text()}`);
  return { took, email, cookie };
}

/** @returns only the milliseconds that `pay` took */
export const buyOnce = async (...to: Parameters<typeof buyOneItem>): Promise<number> => (await buyOneItem(...to)).took;
