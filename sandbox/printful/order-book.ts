import type { z } from "zod";
import type { order, PrintStatus, shipment } from "#providers/printful/contract.ts";
import type { World } from "../world.ts";

/** An order as stored and shown: the contract's wire shape, narrowed to what we write. */
export type StoredShipment = Omit<z.input<typeof shipment>, "items"> & {
  tracking_number: string;
  tracking_url: string;
  created: number;
  shipped_at: number;
  ship_date: string;
  reshipment: boolean;
  delivered_at?: number;
  returned_at?: number;
  items: { item_id: number; quantity: number; picked: 1; printed: 1 }[];
};
type PrintItem = {
  id: number;
  external_id: string | null;
  sync_variant_id: number;
  external_variant_id: string;
  variant_id: number;
  quantity: number;
  price: string;
  retail_price: string | null;
  name: string;
  sku: string;
  product: { variant_id: number; product_id: number; image: string; name: string };
  files: never[];
  options: never[];
  discontinued: boolean;
  out_of_stock: boolean;
};
type Shown = z.input<typeof order>;
export type StoredOrder = Omit<Shown, "external_id" | "status" | "error" | "shipping" | "items" | "shipments"> & {
  external_id: string | null;
  store: number;
  status: PrintStatus;
  error: string | null;
  shipping: string;
  recipient: Record<string, string | null>;
  items: PrintItem[];
  shipments: StoredShipment[];
  /** While an order is held for cost computation: the future costs. */
  costs_to_come?: Shown["costs"];
};

/** Whether an order can be changed and confirmed; whether the shop can cancel it. */
export const isEditable = ({ status }: StoredOrder): boolean => status === "draft" || status === "failed";
export const isStoppable = ({ status }: StoredOrder): boolean => status === "draft" || status === "pending";

const table = `
  CREATE TABLE IF NOT EXISTS printful_orders (
    id INTEGER PRIMARY KEY AUTOINCREMENT, external_id TEXT UNIQUE, status TEXT NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS printful_orders_by_status ON printful_orders (status, id);
`;
const firstId = 88_120_000;
type Row = { id: number; body: string };

/** The provider's orders. Ids are never reused, not even after a reset, because the shop may have stored old ones. */
export function openOrderBook(db: World["db"]) {
  db.exec(table);
  if (!db.prepare("SELECT 1 FROM sqlite_sequence WHERE name = 'printful_orders'").get()) {
    db.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('printful_orders', ?)").run(firstId);
  }
  const insert = db.prepare("INSERT INTO printful_orders (external_id, status, body) VALUES (?, ?, ?)");
  const update = db.prepare("UPDATE printful_orders SET status = ?, body = ? WHERE id = ?");
  const byId = db.prepare("SELECT id, body FROM printful_orders WHERE id = ?");
  const byExternalId = db.prepare("SELECT id, body FROM printful_orders WHERE external_id = ?");
  const page = db.prepare(
    "SELECT id, body FROM printful_orders WHERE ?1 = '' OR status = ?1 ORDER BY id DESC LIMIT ?2 OFFSET ?3",
  );
  const count = db.prepare("SELECT count(*) AS number FROM printful_orders WHERE ?1 = '' OR status = ?1");
  const statuses = db.prepare("SELECT status, count(*) AS number FROM printful_orders GROUP BY status");
  const read = (row: unknown) => {
    const { id, body } = row as Row;
    return { id, ...(JSON.parse(body) as Omit<StoredOrder, "id">) } as StoredOrder;
  };
  const found = (row: unknown) => (row ? read(row) : undefined);

  return {
    add(order: Omit<StoredOrder, "id">): StoredOrder {
      const { lastInsertRowid } = insert.run(order.external_id, order.status, JSON.stringify(order));
      return { id: Number(lastInsertRowid), ...order } as StoredOrder;
    },
    save({ id, ...rest }: StoredOrder): StoredOrder {
      update.run(rest.status, JSON.stringify(rest), id);
      return { id, ...rest } as StoredOrder;
    },
    get: (id: number) => found(byId.get(id)),
    getByExternalId: (externalId: string) => found(byExternalId.get(externalId)),
    /** `70011` is the provider's id, `@abc` the shop's. */
    find(reference: string): StoredOrder | undefined {
      if (reference.startsWith("@")) return found(byExternalId.get(reference.slice(1)));
      return /^\d{1,15}$/.test(reference) ? found(byId.get(Number(reference))) : undefined;
    },
    /** Newest first; an empty status means any. */
    list: (status: string, { offset, limit }: { offset: number; limit: number }) =>
      page.all(status, limit, offset).map(read),
    count: (status: string) => Number(count.get(status)?.number),
    counts: () => Object.fromEntries(statuses.all().map((row) => [String(row.status), Number(row.number)])),
    clear: () => db.exec("DELETE FROM printful_orders"),
  };
}
export type OrderBook = ReturnType<typeof openOrderBook>;
