import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { emailForm } from "#app/accounts/contract.ts";
import { decimalsOf, isCurrency } from "#app/earlier-orders/amounts.ts";
import { countryName } from "#app/pricing/addresses/countries.ts";
import { oneLine, startOfLine } from "#app/shared/normalize-text.ts";
import type { Queryable } from "#database/open.ts";
import type { EarlierLine, earlierOrders } from "#database/schema/index.ts";
import type { TableProblem } from "../../products/.server/read-csv.ts";
import { type FileLine, type FileOrder, type MoveSource, withoutThousands } from "./read-export.ts";
import { readMovedOrders } from "./read-moved-orders.ts";

type NewEarlierOrder = typeof earlierOrders.$inferInsert;

/** An order that is left out, and why. */
export type LeftOutOrder = { number: string; lines: readonly number[]; message: string };

export type OrderPlan = {
  source: MoveSource;
  names: readonly string[];
  /** The file's cells by line, for the list of what was left out. */
  cells: ReadonlyMap<number, readonly string[]>;
  create: NewEarlierOrder[];
  /** Orders that are here already, which stay as they are. */
  present: number;
  isPoundsAssumed: boolean;
  leftOut: LeftOutOrder[];
};

type PlanSettings = {
  now: Date;
  /** Years after the end of an order's year, as the shop's own orders are kept. */
  retentionYears: number;
};

/**
 * Plans which orders of another shop's file are taken over, without writing anything (R-MOVE-5). Those that are here
 * already stay as they are, also if their customer was erased since.
 * @returns the problem of a file that is not such an export
 */
export async function planOrders(
  db: Queryable,
  text: string,
  { now, retentionYears }: PlanSettings,
): Promise<OrderPlan | TableProblem> {
  const file = await readMovedOrders(text);
  if ("message" in file) return file;
  const { source, names, orders, rows, isPoundsAssumed } = file;
  const here = await readPresent(db, source, orders);
  const cells = new Map(rows.map(({ line, record }) => [line, record]));
  const plan: OrderPlan = { source, names, cells, create: [], present: 0, isPoundsAssumed, leftOut: [] };
  const planned = new Set<string>();
  const oldest = new Date(Date.UTC(now.getUTCFullYear() - retentionYears, 0, 1));
  for (const [index, order] of orders.entries()) {
    // Yield, so that a long file does not block other requests.
    if (index % 200 === 199) await setImmediate();
    const number = oneLine(order.number);
    if (here.has(number)) {
      plan.present += 1;
      continue;
    }
    const read = planned.has(number)
      ? "Another order of this file has the same number"
      : readOrder(order, { now, oldest, retentionYears });
    if (typeof read === "string") {
      plan.leftOut.push({ number, lines: order.rows.map(({ line }) => line), message: read });
      continue;
    }
    planned.add(number);
    plan.create.push({ source, number, ...read });
  }
  return plan;
}

async function readPresent(db: Queryable, source: MoveSource, orders: readonly FileOrder[]): Promise<Set<string>> {
  const numbers = sql.param(orders.map(({ number }) => oneLine(number)));
  const { rows } = await db.execute<{ number: string }>(
    sql`select number from earlier_orders where source = ${source} and number = any(${numbers}::text[])`,
  );
  return new Set(rows.map(({ number }) => number));
}

/** The longest text of a cell that is kept; the rest of it is cut. */
const longest = 200;
const textOf = (cell: string): string => startOfLine(cell, longest);

type Bounds = { now: Date; oldest: Date; retentionYears: number };

/** @returns why an order cannot be taken over */
function readOrder(order: FileOrder, bounds: Bounds): Omit<NewEarlierOrder, "source" | "number"> | string {
  const problem = problemOf(order, bounds);
  if (problem) return problem;
  const currency = order.currency.toUpperCase();
  const totals = totalsOf(order, currency);
  if (typeof totals === "string") return totals;
  const lines: EarlierLine[] = [];
  for (const each of order.lines) {
    const line = lineOf(each, currency);
    if (!line) return `The line ‘${textOf(each.name)}’ has a quantity or a price that cannot be read`;
    lines.push(line);
  }
  const email = order.email === "" ? null : emailForm.shape.email.safeParse(order.email);
  if (email?.success === false) return "Its email address cannot be right";
  const address = [...order.address.slice(0, -1), countryOf(order.address.at(-1) ?? "")].map(textOf).filter(Boolean);
  return {
    email: email?.data ?? null,
    name: textOf(order.name) || null,
    address: address.join("\n") || null,
    placedAt: order.placedAt!,
    status: textOf(order.status),
    currency,
    ...totals,
    discountCode: textOf(order.discountCode) || null,
    shippingName: textOf(order.shippingName) || null,
    lines,
  };
}

const countryOf = (country: string) => countryName(country.toUpperCase()) ?? country;

/** A number of 100 characters is longer than any. */
const longestNumber = 100;

function problemOf(order: FileOrder, { now, oldest, retentionYears }: Bounds): string | null {
  const { number, placedAt, currency, lines } = order;
  if (number === "" || number.length > longestNumber) return "The order number is missing";
  if (!order.isPaid) return `It was not paid: its status is ‘${textOf(order.status)}’`;
  if (!placedAt)
    return "Its date cannot be read. Import the file as it was exported, without saving it in a spreadsheet";
  if (placedAt > now) return "Its date is in the future";
  if (placedAt < oldest) return `It is older than the ${retentionYears} years for which orders are kept`;
  if (!isCurrency(currency.toUpperCase())) return "It has no currency";
  if (lines.length === 0) return "It has no goods";
  return null;
}

const amounts = {
  shippingTotal: "delivery",
  taxTotal: "tax",
  discountTotal: "discount",
  total: "total",
  refundedTotal: "refund",
} as const;
type Amount = keyof typeof amounts;

/** All amounts of an order in the smallest unit; an empty one is 0, but no total. */
function totalsOf(order: FileOrder, currency: string): Record<Amount, number> | string {
  const read = { shippingTotal: 0, taxTotal: 0, discountTotal: 0, total: 0, refundedTotal: 0 };
  for (const [each, name] of Object.entries(amounts) as [Amount, string][]) {
    const amount = order[each] === "" && each !== "total" ? 0 : wholeUnits(order[each], decimalsOf(currency));
    if (amount === null) return `Its ${name} is not an amount with at most ${decimalsOf(currency)} decimal places`;
    read[each] = amount;
  }
  return read;
}

/** The largest amount that the table holds: 21 million pounds. */
const largest = 2_147_483_647;

/** An amount in the smallest unit, exactly; null for anything else, such as '1,234' or a fraction of a penny. */
function wholeUnits(text: string, decimals: number): number | null {
  const [, whole, fraction = ""] = /^(\d{1,12})(?:\.(\d{1,10}))?$/.exec(withoutThousands(text)) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return null;
  const amount = Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, "0")}`);
  return amount <= largest ? amount : null;
}

/** WooCommerce has prices without tax with more places than money has, so a line's total is rounded. */
function lineOf({ name, sku, quantity: pieces, price, total }: FileLine, currency: string): EarlierLine | null {
  const quantity = /^\d{1,6}(\.0+)?$/.test(pieces) ? Number(pieces) : 0;
  const given = withoutThousands(total ?? price ?? "");
  if (quantity < 1 || !/^\d{1,9}(\.\d{1,10})?$/.test(given)) return null;
  const exact = Number(given) * 10 ** decimalsOf(currency) * (total === undefined ? quantity : 1);
  const rounded = Math.round(Number(exact.toPrecision(15)));
  return rounded <= largest ? { name: textOf(name), sku: textOf(sku), quantity, total: rounded } : null;
}
