import { setTimeout as sleep } from "node:timers/promises";
import type Stripe from "stripe";
import { errorText } from "#app/shared/error-text.ts";
import { watchStatuses } from "../resilience/random/recount.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { until } from "../support/until.ts";
import type { Cluster } from "./cluster.ts";
import { type Purchase, recordVisits } from "./ledger.ts";

export type Traffic = ReturnType<typeof startTraffic>;

/** Starts people who buy at a cluster; resolves once each has bought something. */
export async function buyAt(cluster: Cluster, pace: Pick<Options, "buyers" | "pauseMs">): Promise<Traffic> {
  await watchStatuses(cluster);
  const goods = [
    await variantId(cluster, "lantern-mug", "White", "11oz"),
    await variantId(cluster, "lantern-tshirt", "Navy", "L"),
  ];
  await until("both web machines", async () => (await cluster.balancer.up("rosette")).length === 2);
  const traffic = startTraffic({ url: cluster.url, stripe: cluster.shop.stripe, goods, ...pace });
  await traffic.goesOn();
  return traffic;
}

/** Milliseconds: what a buyer waits for one step, repeating it, before giving up. */
const patience = 60_000;
/** Milliseconds after which a request counts as unanswered. */
const answerWithin = 20_000;
const pages = ["/", "/product/lantern-mug", "/shop"];

type Options = {
  url: string;
  stripe: Stripe;
  /** Variants to buy. */
  goods: readonly number[];
  /** How many buy at the same time, each with a pause between two orders. */
  buyers: number;
  pauseMs: number;
};

/**
 * People who buy and look at pages, one order after the other, until they are stopped. A step that fails is repeated,
 * as the checkout page does. Every request and the outcome of every order are recorded.
 */
function startTraffic({ url, stripe, goods, buyers, pauseMs }: Options) {
  const { visits, request } = recordVisits(url, answerWithin);
  const purchases: Purchase[] = [];
  const stopping = new AbortController();
  let begun = 0;

  const patiently = (path: string, init?: RequestInit) =>
    until(
      `an answer from ${path}`,
      async () => {
        const answer = await request(path, "order", init);
        if (answer && answer.status < 500 && answer.status !== 409) return answer;
        await answer?.body?.cancel();
        await sleep(300);
      },
      patience,
    );

  async function buy(): Promise<void> {
    const purchase: Purchase = { email: `buyer-${++begun}@example.com`, began: Date.now() };
    purchases.push(purchase);
    const buyer = openBuyer({ url, fetch: patiently, shop: { stripe } });
    try {
      await buyer.ready([{ variantId: goods[begun % goods.length]!, quantity: 1 }], {
        ...robin,
        email: purchase.email,
      });
      purchase.draft = buyer.draft;
      const { status } = await buyer.confirm();
      if (status !== "succeeded") throw new Error(`the payment is ${status}`);
      purchase.paid = Date.now();
    } catch (error) {
      purchase.problem = errorText(error);
    }
  }

  const repeat = async (act: () => Promise<unknown>, pause: number) => {
    while (!stopping.signal.aborted) {
      await act();
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  let page = 0;
  const look = async () => {
    const answer = await request(pages[page++ % pages.length]!, "page");
    await answer?.arrayBuffer().catch(() => {});
  };
  const running = Promise.all([
    ...Array.from({ length: buyers }, () => repeat(buy, pauseMs)),
    ...Array.from({ length: 2 }, () => repeat(look, 50)),
  ]);

  return {
    visits,
    purchases,
    /** Waits until as many orders as there are buyers have begun from now on and are paid. */
    async goesOn(): Promise<void> {
      const from = Date.now();
      await until(
        "new orders",
        () => purchases.filter(({ began, paid }) => began >= from && paid).length >= buyers,
        2 * patience,
      );
    },
    /** Lets those who are buying finish. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
