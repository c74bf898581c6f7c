import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";

/** The two providers' records, newest first. Money is pence. */
export type ProviderLists = {
  payments: { id: string; order: string; amount: number; created: number }[];
  refunds: { id: string; payment: string; amount: number; created: number }[];
  prints: { id: number; externalId: string; status: string; created: number }[];
};

/** Serves only the list calls of Stripe and Printful, paged as they page them. */
export async function serveLists({ payments, refunds, prints }: ProviderLists) {
  const lists = {
    "/v1/payment_intents": stripeList("/v1/payment_intents", payments.map(paymentIntent)),
    "/v1/refunds": stripeList("/v1/refunds", refunds.map(refund)),
    "/orders": printList(prints.map(printOrder)),
  };
  let calls = 0;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://lists");
    calls++;
    const answer = Object.entries(lists).find(([path]) => path === pathname)?.[1];
    send(response, answer ? 200 : 404, answer?.(searchParams) ?? {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls: () => calls,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function stripeList(url: string, all: { id: string }[]) {
  const places = new Map(all.map(({ id }, at) => [id, at]));
  return (params: URLSearchParams) => {
    const from = (places.get(params.get("starting_after") ?? "") ?? -1) + 1;
    const to = from + Number(params.get("limit") ?? 10);
    return { object: "list", data: all.slice(from, to), has_more: to < all.length, url };
  };
}

const printList = (all: object[]) => (params: URLSearchParams) => {
  const offset = Number(params.get("offset") ?? 0);
  const limit = Number(params.get("limit") ?? 20);
  return {
    code: 200,
    result: all.slice(offset, offset + limit),
    paging: { total: all.length, offset, limit },
    extra: [],
  };
};

const paymentIntent = ({ id, order, amount, created }: ProviderLists["payments"][number]) => ({
  id,
  object: "payment_intent",
  amount,
  amount_received: amount,
  currency: "gbp",
  status: "succeeded",
  latest_charge: id.replace("pi_", "ch_"),
  metadata: { order_id: order },
  payment_method_types: ["card"],
  created,
  livemode: false,
});

const refund = ({ id, payment, amount, created }: ProviderLists["refunds"][number]) => ({
  id,
  object: "refund",
  amount,
  currency: "gbp",
  payment_intent: payment,
  status: "succeeded",
  metadata: {},
  created,
});

const printOrder = ({ id, externalId, status, created }: ProviderLists["prints"][number]) => ({
  id,
  external_id: externalId,
  store: 1,
  status,
  error: null,
  shipping: "STANDARD",
  shipping_service_name: "Flat Rate",
  created,
  updated: created,
  recipient: { name: "A Lee", country_code: "GB", state_code: null },
  items: [{ id: 1, external_id: "item-1", sync_variant_id: 9001, variant_id: 4012, quantity: 1, name: "T-shirt" }],
  costs: { currency: "GBP", subtotal: "9.25", shipping: "4.39", vat: "2.73", total: "16.37" },
  shipments: [{ id: 1, carrier: "ROYAL_MAIL", tracking_number: "AB1", items: [{ item_id: 1, quantity: 1 }] }],
});
