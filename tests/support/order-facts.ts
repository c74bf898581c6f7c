import type { PrintOrder } from "#providers/printful/contract.ts";
import type { TestShop } from "./test-shop.ts";

/** An order's row, for assertions. */
export async function orderRow(test: TestShop, id: string) {
  const { rows } = await test.shop.pool.query("select * from orders where id = $1", [id]);
  return rows[0];
}

export async function openAttention(
  test: TestShop,
): Promise<{ kind: string; order_id: string | null; summary: string }[]> {
  const { rows } = await test.shop.pool.query(
    "select kind, order_id, summary from attention_items where resolved_at is null order by id",
  );
  return rows;
}

export async function eventsOf(test: TestShop, id: string): Promise<string[]> {
  const { rows } = await test.shop.pool.query("select type from order_events where order_id = $1 order by id", [id]);
  return rows.map((row: { type: string }) => row.type);
}

type WithPrinter = { shop: Pick<TestShop["shop"], "printful"> };

/** Every print order in the sandbox, of all pages of its list, newest first. */
export async function allPrintOrders({ shop }: WithPrinter): Promise<PrintOrder[]> {
  const all: PrintOrder[] = [];
  for (;;) {
    const { orders } = await shop.printful.listOrders({ limit: 100, offset: all.length });
    all.push(...orders);
    if (orders.length < 100) return all;
  }
}

/** The order's print orders in the sandbox: at most one per external id, so its list shows duplicates. */
export async function printOrders(test: WithPrinter, orderId: string): Promise<PrintOrder[]> {
  const all = await allPrintOrders(test);
  return all.filter((order) => order.externalId?.startsWith(orderId.replaceAll("-", "").slice(0, 28)));
}

/** The distinct Message-IDs of emails to an address: a resent email counts once. */
export async function emailsTo(test: TestShop, address: string) {
  const all = await test.control.mailbox(address);
  const own = all.filter((email) => [email.to].flat().some((to) => to.includes(address)));
  return [...new Map(own.map((email) => [email.messageId ?? email.headers?.["message-id"], email])).values()];
}
