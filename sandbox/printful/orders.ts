import type { World } from "../world.ts";
import { badRequest, isPrintfulRefusal, notFound } from "./answers.ts";
import { asNumbers, compose } from "./compose.ts";
import { applyMove, type Move } from "./moves.ts";
import type { Notices } from "./notices.ts";
import { openOrderBook, type StoredOrder } from "./order-book.ts";
import { type OrderOutcome, openOrderChanges } from "./order-changes.ts";
import type { PrintfulStock } from "./stock.ts";

export type NewOrderOptions = { confirm: boolean; updateExisting: boolean };

/** How long a `costHold` lasts: long enough to see the order on hold. */
const costHoldMs = 2_000;

/** The verbs of `/orders`. */
export function openOrders(world: World, stock: PrintfulStock, notices: Notices) {
  const { db, options } = world;
  const { costHold = false } = options.printful;
  const book = openOrderBook(db);
  const changes = openOrderChanges(world, book, stock, notices);

  const withOrder = (reference: string, act: (order: StoredOrder) => OrderOutcome): OrderOutcome => {
    const order = book.find(reference);
    return order ? act(order) : notFound();
  };

  const isHeldForCosts = (order: StoredOrder | undefined) => order?.status === "onhold" && !order.costs;
  function releaseLater(id: number) {
    setTimeout(() => {
      const order = db.isOpen ? book.get(id) : undefined;
      const moved = order && isHeldForCosts(order) ? applyMove(order, "release") : undefined;
      if (moved && "order" in moved) changes.settle(moved);
    }, costHoldMs).unref();
  }
  // Orders that an earlier process put on hold.
  for (const held of book.list("onhold", { offset: 0, limit: 1000 })) if (isHeldForCosts(held)) releaseLater(held.id);

  return {
    book,
    create(body: unknown, { confirm, updateExisting }: NewOrderOptions): OrderOutcome {
      const asked = compose(stock, body);
      if (isPrintfulRefusal(asked)) return asked;
      const existing = asked.external_id === null ? undefined : book.getByExternalId(asked.external_id);
      if (existing && updateExisting) return changes.replace(existing, asked, confirm);
      if (existing) return badRequest("Order with this External ID already exists.", "OR-13");
      const order = changes.create(asked, confirm);
      if (costHold) releaseLater(order.id);
      return order;
    },
    update: (reference: string, body: unknown, confirm: boolean) =>
      withOrder(reference, (order) => {
        const asked = compose(stock, body);
        return isPrintfulRefusal(asked) ? asked : changes.replace(order, asked, confirm);
      }),
    get: (reference: string) => withOrder(reference, (order) => order),
    confirm: (reference: string) => withOrder(reference, changes.confirm),
    cancel: (reference: string) => withOrder(reference, changes.cancel),
    estimate(body: unknown) {
      const asked = compose(stock, body);
      if (isPrintfulRefusal(asked)) return asked;
      return { costs: asNumbers(asked.costs ?? {}), retail_costs: asked.retail_costs && asNumbers(asked.retail_costs) };
    },
    move(order: StoredOrder, move: Move): StoredOrder | { refusal: string } {
      const moved = applyMove(order, move);
      return "refusal" in moved ? moved : changes.settle(moved);
    },
  };
}
export type Orders = ReturnType<typeof openOrders>;
