import { atomically } from "../database.ts";
import { nowInSeconds, type World } from "../world.ts";
import { badRequest, isPrintfulRefusal, notFound, type PrintfulRefusal } from "./answers.ts";
import { type Composed, compose } from "./compose.ts";
import { applyMove, type Move, type MovedOrder } from "./moves.ts";
import type { Notices } from "./notices.ts";
import { isEditable, isStoppable, type OrderBook, openOrderBook, type StoredOrder } from "./order-book.ts";
import type { PrintfulStock } from "./stock.ts";

type NewOrderOptions = { confirm: boolean; updateExisting: boolean };

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
    move(order: StoredOrder, move: Move): StoredOrder | { refusal: string } {
      const moved = applyMove(order, move);
      return "refusal" in moved ? moved : changes.settle(moved);
    },
  };
}
export type Orders = ReturnType<typeof openOrders>;

type OrderOutcome = StoredOrder | PrintfulRefusal;

const submittedStatus = (confirm: boolean) => (confirm ? "pending" : "draft");
const noLonger = "Only draft and failed orders can be changed.";

const numbered = (id: number, items: Composed["items"], first = 1) =>
  items.map((item, place) => ({ id: id * 100 + first + place, ...item }));

/** The changes of an order. Each is stored with its webhooks in one transaction. */
function openOrderChanges({ db, options }: World, book: OrderBook, stock: PrintfulStock, notices: Notices) {
  const { storeId, costHold = false } = options.printful;

  function settle({ order, notices: due }: MovedOrder): StoredOrder {
    return atomically(db, () => {
      const saved = book.save({ ...order, updated: nowInSeconds() });
      for (const { type, ...more } of due) notices.send(type, { ...more, order: saved });
      return saved;
    });
  }

  return {
    settle,
    create(asked: Composed, confirm: boolean): StoredOrder {
      const now = nowInSeconds();
      const status = costHold ? "onhold" : submittedStatus(confirm);
      const dates = { created: now, updated: now };
      return atomically(db, () => {
        const empty = { items: [], shipments: [], error: null, dashboard_url: null };
        const { id } = book.add({ ...asked, ...empty, ...dates, store: storeId, status });
        const items = numbered(id, asked.items);
        const held = costHold && { costs: null, costs_to_come: asked.costs };
        const saved = book.save({ ...book.get(id)!, items, ...held });
        notices.send("order_created", { order: saved });
        if (costHold) notices.send("order_put_hold", { reason: "Costs are being calculated", order: saved });
        return saved;
      });
    },
    replace(order: StoredOrder, asked: Composed, confirm: boolean): OrderOutcome {
      if (!isEditable(order)) return badRequest(noLonger, "OR-1");
      const items = numbered(order.id, asked.items, order.items.length + 1);
      const external_id = order.external_id; // unchanged, because the shop finds the order by it
      return settle({
        order: { ...order, ...asked, external_id, items, status: submittedStatus(confirm), error: null },
        notices: [{ type: "order_updated" }],
      });
    },
    confirm(order: StoredOrder): OrderOutcome {
      if (order.status === "onhold") return badRequest("The order is on hold: its costs are still being calculated.");
      if (!isEditable(order)) return badRequest(`The order is ${order.status} and cannot be confirmed.`);
      const gone = order.items.find(({ sync_variant_id: id }) => {
        const variant = stock.byStoreId(id);
        return variant && stock.availabilityOf(variant) === "discontinued";
      });
      if (gone) return badRequest(`Item ${gone.id} is discontinued.`);
      return settle({ order: { ...order, status: "pending", error: null }, notices: [{ type: "order_updated" }] });
    },
    cancel(order: StoredOrder): OrderOutcome {
      if (!isStoppable(order)) return badRequest(`The order is ${order.status} and cannot be canceled.`);
      const canceled = [{ type: "order_canceled" as const, reason: "Canceled by the store" }];
      return settle({ order: { ...order, status: "canceled" }, notices: canceled });
    },
  };
}
