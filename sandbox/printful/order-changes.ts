import { atomically } from "../database.ts";
import { nowInSeconds, type World } from "../world.ts";
import { badRequest, type PrintfulRefusal } from "./answers.ts";
import type { Composed } from "./compose.ts";
import type { MovedOrder } from "./moves.ts";
import type { Notices } from "./notices.ts";
import { isEditable, isStoppable, type OrderBook, type StoredOrder } from "./order-book.ts";
import type { PrintfulStock } from "./stock.ts";

export type OrderOutcome = StoredOrder | PrintfulRefusal;

const submittedStatus = (confirm: boolean) => (confirm ? "pending" : "draft");
const noLonger = "Only draft and failed orders can be changed.";

const numbered = (id: number, items: Composed["items"], first = 1) =>
  items.map((item, place) => ({ id: id * 100 + first + place, ...item }));

/** The changes of an order. Each is stored with its webhooks in one transaction. */
export function openOrderChanges({ db, options }: World, book: OrderBook, stock: PrintfulStock, notices: Notices) {
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
