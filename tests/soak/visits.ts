import { randomUUID } from "node:crypto";
import type pg from "pg";
import type Stripe from "stripe";
import { errorText } from "#app/shared/error-text.ts";
import { type Purchase, recordVisits } from "../cluster/ledger.ts";
import { openBuyer, robin } from "../support/buyer.ts";
import type { Seeded } from "../support/seeded.ts";

/** How often each kind of visit happens, of a hundred. */
const weights = {
  browse: 50,
  quote: 15,
  buy: 15,
  "see an order": 8,
  "work in the back office": 10,
  refund: 2,
} as const;
type VisitKind = keyof typeof weights;
const visitKinds = Object.keys(weights) as VisitKind[];

/** Milliseconds after which a request counts as unanswered. */
const answerWithin = 20_000;
/** Milliseconds after which an order is surely recorded, or the shop is behind: then what follows fails. */
const recordedAfter = 10_000;

const pages = [
  "/",
  "/shop",
  "/product/lantern-mug",
  "/product/lantern-tshirt",
  "/product/lantern-hoodie",
  "/about",
  "/faq",
];
const words = ["mug", "hoodie", "lantern", "tote", "navy", "scarf"];
const lists = [
  "/admin/dashboard",
  "/admin/attention",
  "/admin/orders",
  "/admin/orders?q=hartley",
  "/admin/orders?status=paid",
  "/admin/customers",
  "/admin/products",
  "/admin/bundles",
];

type Shop = {
  url: string;
  pool: pg.Pool;
  stripe: Stripe;
  /** An owner's `authorization` header. */
  staff: string;
  /** Variants to buy. */
  goods: readonly number[];
  random: Seeded;
};
export type Visits = ReturnType<typeof openVisits>;
type Order = { draft: string; cookie: string; paid: number };

/** People who look, ask what delivery costs, buy and come back for their orders, and staff who serve them. */
export function openVisits({ url, pool, stripe, staff, goods, random }: Shop) {
  const { visits: requests, request } = recordVisits(url, answerWithin);
  const purchases: Purchase[] = [];
  const orders: Order[] = [];
  const counts = Object.fromEntries(visitKinds.map((kind) => [kind, { done: 0, failed: 0 }])) as Record<
    VisitKind,
    { done: number; failed: number }
  >;
  /** What failed, and how often. */
  const failures = new Map<string, number>();

  /** A browser with a network address of its own. */
  function openBrowser(kind: "order" | "page", more: Record<string, string> = {}) {
    const from = Array.from({ length: 3 }, () => random.whole(1, 254)).join(".");
    const headers = { "x-forwarded-for": `10.${from}`, ...more };
    return async (path: string, init: RequestInit = {}): Promise<Response> => {
      const answer = await request(path, kind, { ...init, headers: { ...headers, ...init.headers } });
      if (answer && answer.status < 400) return answer;
      throw new Error(`${path.replaceAll(/[0-9a-f-]{36}/g, ":id")} answered ${answer?.status ?? "nothing"}`);
    };
  }

  async function read(kind: "order" | "page", paths: string[], headers?: Record<string, string>): Promise<void> {
    const look = openBrowser(kind, headers);
    for (const path of paths) await (await look(path)).arrayBuffer();
  }

  const some = <T>(from: readonly T[]) => Array.from({ length: 3 }, () => random.one(from));
  const cart = () => [{ variantId: random.one(goods), quantity: random.whole(1, 3) }];
  const somebody = (email: string) => ({
    ...robin,
    email,
    postcode: `HX${random.whole(1, 9)} ${random.whole(1, 9)}DG`,
  });

  async function quote(): Promise<void> {
    const buyer = openBuyer({ url, fetch: openBrowser("order"), shop: { stripe } });
    await buyer.open(cart());
    await buyer.address(somebody("looks@example.com"));
    await buyer.quote();
  }

  async function buy(): Promise<void> {
    const purchase: Purchase = { email: `${randomUUID()}@example.com`, began: Date.now() };
    purchases.push(purchase);
    try {
      const buyer = openBuyer({ url, fetch: openBrowser("order"), shop: { stripe } });
      await buyer.ready(cart(), somebody(purchase.email));
      purchase.draft = buyer.draft;
      const { status } = await buyer.confirm();
      if (status !== "succeeded") throw new Error(`the payment is ${status}`);
      purchase.paid = Date.now();
      orders.push({ draft: buyer.draft, cookie: buyer.cookie, paid: purchase.paid });
    } catch (error) {
      purchase.problem = errorText(error);
      throw error;
    }
  }

  /** A recorded order and its number; none at the beginning. */
  async function anOrder(): Promise<(Order & { number: string }) | undefined> {
    const recorded = orders.filter(({ paid }) => paid < Date.now() - recordedAfter);
    if (recorded.length === 0) return undefined;
    const order = random.one(recorded);
    const { rows } = await pool.query("select number from orders where id = $1", [order.draft]);
    return { ...order, number: rows[0].number };
  }

  async function refund(): Promise<void> {
    const order = await anOrder();
    if (!order) return;
    const path = `/admin/orders/${order.number}`;
    const given = { intent: "refund", formKey: randomUUID(), scope: "amount", amount: "1.23", reason: "goodwill" };
    const answer = await openBrowser("page", { authorization: staff, origin: url })(path, {
      method: "POST",
      body: new URLSearchParams(given),
    });
    if (answer.status !== 302) throw new Error(`a refund answered ${answer.status}`);
  }

  const acts: Record<VisitKind, () => Promise<unknown>> = {
    browse: () => read("page", random.chance(0.3) ? [...some(pages), `/shop?q=${random.one(words)}`] : some(pages)),
    quote,
    buy,
    async "see an order"() {
      const order = await anOrder();
      if (order) await read("page", [`/orders/${order.number}`], { cookie: order.cookie });
    },
    "work in the back office": () => read("page", some(lists), { authorization: staff }),
    refund,
  };

  return {
    requests,
    purchases,
    counts,
    failures,
    /** One visit, of a kind by its weight. Its failure is recorded, not thrown. */
    async visit(): Promise<void> {
      const kind = random.weighted(weights);
      try {
        await acts[kind]();
        counts[kind].done += 1;
      } catch (error) {
        counts[kind].failed += 1;
        const failure = `${kind}: ${errorText(error)}`;
        failures.set(failure, (failures.get(failure) ?? 0) + 1);
      }
    },
  };
}
