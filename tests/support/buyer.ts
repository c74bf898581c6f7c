import type pg from "pg";
import type Stripe from "stripe";
import type { CheckoutLines, CheckoutSummary } from "#app/checkout/contract.ts";
import type { WireDeliveryOption } from "#app/pricing/delivery.ts";

/** What a buyer needs of a shop: its URL, and Stripe to act as the card form. */
export type Buyable = {
  url: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  shop: { stripe: Stripe };
};

export type Answer<Body> = { status: number; body: Body & { error?: string } };

export const robin = {
  email: "robin@example.com",
  phone: "07700 900123",
  firstName: "Robin",
  lastName: "Hartley",
  address: "14 Birchcliffe Road",
  apartment: "",
  city: "Hebden Bridge",
  state: "",
  country: "GB",
  postcode: "hx7 8dg",
};

/** Finds a demo variant by slug, colour and size. */
export async function variantId(
  test: { shop: { pool: pg.Pool } },
  slug: string,
  color: string,
  size: string,
): Promise<number> {
  const { rows } = await test.shop.pool.query(
    `select v.id from product_variants v join products p on p.id = v.product_id
     where p.slug = $1 and v.color = $2 and v.size = $3`,
    [slug, color, size],
  );
  if (!rows[0]) throw new Error(`no ${color} ${size} of ${slug}`);
  return rows[0].id;
}

/**
 * A browser that buys: keeps cookies and calls the shop's HTTP endpoints as the checkout page does.
 * @param from headers of all its requests, such as a proxy's with its address
 */
export function openBuyer(test: Buyable, from: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  let summary: CheckoutSummary | undefined;

  async function visit(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const own = { origin: test.url, ...from, ...(cookies.size > 0 && { cookie: cookie() }), ...headers };
    const answer = await test.fetch(path, { ...init, headers: own });
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      if (/Max-Age=0\b/.test(set)) cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    return answer;
  }

  async function send<Body>(method: string, path: string, body: unknown): Promise<Answer<Body>> {
    const answer = await visit(path, {
      method,
      headers: { "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Body & { error?: string } };
  }

  async function step(method: string, path: string, body: unknown): Promise<Answer<CheckoutSummary>> {
    const answer = await send<CheckoutSummary>(method, path, body);
    if (answer.body.orderDraftId && answer.body.lines) summary = answer.body;
    return answer;
  }

  const buyer = {
    send,
    /** Any request with this browser's cookies. */
    visit,
    get cookie() {
      return cookie();
    },
    /** Has a cookie from elsewhere. */
    setCookie: (name: string, value: string) => void cookies.set(name, value),
    get summary(): CheckoutSummary {
      if (!summary) throw new Error("the checkout is not open");
      return summary;
    },
    get draft(): string {
      return buyer.summary.orderDraftId;
    },
    open: (lines: CheckoutLines["lines"]) => step("POST", "/api/checkout", { lines }),
    address: (address: Record<string, unknown> = robin) => step("PUT", `/api/checkout/${buyer.draft}/address`, address),
    quote: (items?: { printful_variant_id: number; quantity: number }[]) =>
      send<{ options: WireDeliveryOption[] }>("POST", "/functions/v1/shipping-quotes", {
        recipient: {
          country_code: buyer.summary.address?.country,
          state_code: buyer.summary.address?.state || null,
          zip: buyer.summary.address?.postcode,
        },
        items:
          items ??
          buyer.summary.lines.map((line) => ({ printful_variant_id: line.printfulVariantId, quantity: line.quantity })),
        orderDraftId: buyer.draft,
      }),
    select: (option: { id: string; rate: string; name: string; currency?: string }) =>
      step("POST", "/functions/v1/checkout-shipping-select", {
        paymentIntentId: buyer.summary.paymentIntentId,
        itemsTotal: buyer.summary.itemsTotal,
        shipping: { rate_id: option.id, rate: option.rate, currency: option.currency ?? "GBP", name: option.name },
        taxTotal: 0,
        orderDraftId: buyer.draft,
      }),
    /** Applies a code to the draft; null removes it. */
    discount: (code: string | null) =>
      step(code === null ? "DELETE" : "POST", `/api/checkout/${buyer.draft}/discount`, code === null ? {} : { code }),
    pay: (shown: { total?: number; revision?: number; waitsUntil?: string } = {}) =>
      step("POST", `/api/checkout/${buyer.draft}/pay`, {
        total: shown.total ?? buyer.summary.total,
        revision: shown.revision ?? buyer.summary.revision,
        ...(shown.waitsUntil && { waitsUntil: shown.waitsUntil }),
      }),
    /** What the card form does once `pay` has allowed it. */
    confirm: (card = "pm_card_visa") =>
      test.shop.stripe.paymentIntents.confirm(buyer.summary.paymentIntentId!, { payment_method: card }),

    /** All steps up to and including `pay`, with the first quoted option. */
    async ready(lines: CheckoutLines["lines"], address: Record<string, unknown> = robin) {
      must(await buyer.open(lines));
      must(await buyer.address(address));
      const quote = must(await buyer.quote());
      must(await buyer.select(quote.body.options[0]!));
      must(await buyer.pay());
      return buyer;
    },
  };
  return buyer;
}
export type Buyer = ReturnType<typeof openBuyer>;

function must<Body>(answer: Answer<Body>): Answer<Body> {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}
