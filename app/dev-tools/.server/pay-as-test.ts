import { z } from "zod";
import { ownOrder } from "#app/checkout/.server/drafts.ts";
import { checkoutSummary, shippingQuoteAnswer } from "#app/checkout/contract.ts";
import { Refusal } from "#app/endpoint.ts";
import { builtInDelivery, wireOption } from "#app/pricing/delivery.ts";
import type { Shop } from "#server/shop.ts";
import type { TestCard } from "../contract.ts";
import { asAnswered, callShop, refusalIn, type ShopReply } from "./call-shop.ts";
import { type Confirmed, confirmCard } from "./confirm-card.ts";

type TestPurchase = { variantId: number; quantity: number; card: TestCard; address: Record<string, string> };

export type TestPayment = {
  /** Every call in order, with secrets removed. */
  steps: ShopReply[];
  /** Why it stopped before the card was charged, in the shop's words; by field where the shop named one. */
  refusal: { message: string; fields: Record<string, string> } | null;
  order: { id: string; number: string; total: number } | null;
  card: Omit<Confirmed, "answered"> | null;
  /** Cookies of the checkout, for the visitor, who becomes the draft's owner. */
  cookies: string[];
};

/**
 * A complete purchase through the checkout page's endpoints in sequence, then the card (R-CHECKOUT-8). Stops at the
 * first refusal. For rehearsals only: see `confirmCard`.
 */
export async function payAsTest(shop: Shop, request: Request, wanted: TestPurchase): Promise<TestPayment> {
  const done: TestPayment = { steps: [], refusal: null, order: null, card: null, cookies: [] };
  let cookie = request.headers.get("cookie") ?? undefined;

  async function step(method: "POST" | "PUT", path: string, sent: unknown, { canFail = false } = {}) {
    const call = await callShop(shop, { method, path, sent, cookie });
    const set = call.headers.getSetCookie();
    if (set.length > 0) {
      done.cookies.push(...set);
      cookie = withCookies(cookie, set);
    }
    const answered = asAnswered(call);
    done.steps.push({ ...answered, body: withoutSecrets(answered.body) });
    const message = refusalIn(answered);
    if (message !== null && !canFail) done.refusal = { message, fields: fieldsOf(answered.body) };
    return answered;
  }
  const summaryOf = ({ body }: ShopReply) => checkoutSummary.safeParse(body).data;

  const lines = [{ variantId: wanted.variantId, quantity: wanted.quantity }];
  const draft = summaryOf(await step("POST", "/api/checkout", { lines }));
  if (!draft) return done;
  const { orderDraftId, paymentIntentId, itemsTotal, taxTotal } = draft;
  const draftPath = `/api/checkout/${orderDraftId}`;
  const addressed = summaryOf(await step("PUT", `${draftPath}/address`, wanted.address));
  if (!addressed?.address) return done;

  const recipient = {
    country_code: addressed.address.country,
    state_code: addressed.address.state || null,
    zip: addressed.address.postcode,
    address1: addressed.address.address,
    city: addressed.address.city,
  };
  const items = addressed.lines.map((line) => ({
    printful_variant_id: line.printfulVariantId,
    quantity: line.quantity,
  }));
  const quote = { recipient, items, orderDraftId };
  const quoted = await step("POST", "/functions/v1/shipping-quotes", quote, { canFail: true });
  const ours = builtInDelivery(shop.store.fallbackDelivery);
  const live = shippingQuoteAnswer.safeParse(quoted.body).data?.options;
  const option = live?.[0] ?? wireOption((live ? ours.emptyQuote : ours.checkout)[0]);
  const shipping = { rate_id: option.id, rate: option.rate, currency: option.currency, name: option.name };
  const select = { paymentIntentId, itemsTotal, shipping, taxTotal, orderDraftId };
  const sent = summaryOf(await step("POST", "/functions/v1/checkout-shipping-select", select));
  if (!sent) return done;
  const ready = summaryOf(await step("POST", `${draftPath}/pay`, { total: sent.total, revision: sent.revision }));
  if (!ready?.paymentIntentId || done.refusal) return done;

  done.order = { id: ready.orderDraftId, number: ready.number, total: ready.total };
  const intent = ready.paymentIntentId;
  const { answered, ...card } = await confirmCard(shop, { intent, orderId: ready.orderDraftId, card: wanted.card });
  done.steps.push(answered);
  done.card = card;
  return done;
}

function withCookies(before: string | undefined, set: string[]): string {
  const all = new Map<string, string>();
  for (const pair of [...(before?.split(/;\s*/) ?? []), ...set.map((cookie) => cookie.split(";")[0] ?? "")]) {
    const at = pair.indexOf("=");
    if (at > 0) all.set(pair.slice(0, at), pair.slice(at + 1));
  }
  return [...all].map(([name, value]) => `${name}=${value}`).join("; ");
}

const withoutSecrets = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "clientSecret" in body ? { ...body, clientSecret: "(not shown)" } : body;

function fieldsOf(body: unknown): Record<string, string> {
  const fields = typeof body === "object" && body !== null && "fields" in body ? body.fields : null;
  return typeof fields === "object" && fields !== null ? (fields as Record<string, string>) : {};
}

export type OwnOrderStatus = { id: string; number: string; status: string; total: number; paid: number };

/** The status of an order of this browser; null if the order isn't its own. Money is pence. */
export async function readOrderStatus(
  shop: Pick<Shop, "config" | "db">,
  request: Request,
  id: string | null,
): Promise<OwnOrderStatus | null> {
  if (!z.uuid().safeParse(id).success) return null;
  try {
    const order = await ownOrder(shop, shop.db, request, id!);
    return { id: order.id, number: order.number, status: order.status, total: order.total, paid: order.capturedTotal };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
