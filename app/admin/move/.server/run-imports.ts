import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { plainAddress } from "#app/newsletter/rules.ts";
import type { Transaction } from "#database/open.ts";
import {
  addresses,
  earlierOrders,
  movedCustomers,
  moveResults,
  newsletterSubscribers,
  user,
} from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { dropFile, keepFile, takeFile } from "../../products/.server/import-products.ts";
import type { TableProblem } from "../../products/.server/read-csv.ts";
import type { importCustomers, importOrders } from "./jobs.ts";
import { leftOutCsv } from "./move-results.ts";
import { type CustomerPlan, emailHash, type NewCustomer, planCustomers } from "./plan-customers.ts";
import { type OrderPlan, planOrders } from "./plan-orders.ts";

export type PlannedCustomers = { plan: CustomerPlan; importId: string | null };

/** A previewed file, with the id to import it; null if it creates nothing. */
export async function tryCustomers(shop: Shop, text: string): Promise<PlannedCustomers | TableProblem> {
  const plan = await planCustomers(shop.db, text, customerSettings(shop));
  if ("message" in plan) return plan;
  return { plan, importId: plan.create.length > 0 ? await keepFile(shop, text) : null };
}

const customerSettings = (shop: Shop) => ({ sellsTo: shop.store.markets.sellsTo, now: new Date() });

/**
 * Runs in the job: creates the accounts, all of them or none (R-MOVE-3). They have no password; the owner of the
 * address sets one by 'Forgot your password?'. Nobody is emailed. A second run finds no file and does nothing.
 */
export async function runCustomerImport(
  shop: Shop,
  { fileId, staff }: z.output<typeof importCustomers.payload>,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const text = await takeFile(tx, fileId);
    if (text === null) return;
    const plan = await planCustomers(tx, text, customerSettings(shop));
    if ("message" in plan) throw new Error(plan.message);
    const written = { created: 0, addresses: 0, subscribed: 0 };
    for (let from = 0; from < plan.create.length; from += batchSize) {
      const batch = await writeBatch(tx, plan.create.slice(from, from + batchSize));
      written.created += batch.created;
      written.addresses += batch.addresses;
      written.subscribed += batch.subscribed;
    }
    // Accounts that were made since the plan, by their owners.
    const present = plan.present + plan.create.length - written.created;
    await tx.insert(moveResults).values({
      id: fileId,
      what: "customers",
      ...written,
      present,
      leftOut: leftOutCsv({ ...plan, rows: plan.leftOut }),
      leftOutCount: plan.leftOut.length,
    });
    await audit(tx, staff, "customers", plan.source, {
      action: "create",
      summary: `imported ${written.created} customers from ${plan.source}, ${written.subscribed} of them for the newsletter`,
    });
    await dropFile(tx, fileId);
  });
}

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const batchSize = 1000;

async function writeBatch(tx: Transaction, people: readonly NewCustomer[]) {
  const inserted = await tx
    .insert(user)
    .values(
      people.map(({ email, firstName, lastName }) => {
        const name = `${firstName} ${lastName}`.trim();
        // Confirmed, because nobody gets in without an email to it. Unconfirmed accounts are deleted after thirty days.
        return { id: randomUUID(), email, name, firstName, fullName: name, emailVerified: true };
      }),
    )
    .onConflictDoNothing()
    .returning({ id: user.id, email: user.email });
  const ids = new Map(inserted.map(({ id, email }) => [email, id]));
  const created = people.filter(({ email }) => ids.has(email));
  const book = created.flatMap((person) =>
    person.addresses.map((address, index) => ({ ...address, isDefault: index === 0, userId: ids.get(person.email)! })),
  );
  for (let from = 0; from < book.length; from += batchSize) {
    await tx.insert(addresses).values(book.slice(from, from + batchSize));
  }
  const consents = created.flatMap(({ email, consent }) => {
    const address = plainAddress(email);
    if (!consent || !address) return [];
    const { at, text } = consent;
    return {
      email: address,
      status: "subscribed" as const,
      consentText: text,
      consentSource: "import" as const,
      consentAt: at,
      confirmedAt: at,
    };
  });
  // People who are on the list already, or have left it, stay as they are.
  const subscribed =
    consents.length > 0
      ? await tx
          .insert(newsletterSubscribers)
          .values(consents)
          .onConflictDoNothing()
          .returning({ id: newsletterSubscribers.id })
      : [];
  if (created.length > 0) {
    await tx
      .insert(movedCustomers)
      .values(created.map(({ email }) => ({ emailHash: emailHash(email) })))
      .onConflictDoNothing();
  }
  const withAddress = created.filter((person) => person.addresses.length > 0).length;
  return { created: created.length, addresses: withAddress, subscribed: subscribed.length };
}

export type PlannedOrders = { plan: OrderPlan; importId: string | null };

/** A previewed file, with the id to import it; null if it brings nothing. */
export async function tryOrders(shop: Shop, text: string): Promise<PlannedOrders | TableProblem> {
  const plan = await planOrders(shop.db, text, orderSettings(shop));
  if ("message" in plan) return plan;
  return { plan, importId: plan.create.length > 0 ? await keepFile(shop, text) : null };
}

const orderSettings = ({ clock, store }: Shop) => ({ now: clock.now(), retentionYears: store.orderRetentionYears });

/**
 * Runs in the job: writes the orders, all of them or none (R-MOVE-5). Nobody is emailed. A second run finds no file and
 * does nothing.
 */
export async function runOrderImport(
  shop: Shop,
  { fileId, staff }: z.output<typeof importOrders.payload>,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const text = await takeFile(tx, fileId);
    if (text === null) return;
    const plan = await planOrders(tx, text, orderSettings(shop));
    if ("message" in plan) throw new Error(plan.message);
    let created = 0;
    for (let from = 0; from < plan.create.length; from += batchSize) {
      const batch = plan.create.slice(from, from + batchSize);
      const written = await tx
        .insert(earlierOrders)
        .values(batch)
        .onConflictDoNothing()
        .returning({ id: earlierOrders.id });
      created += written.length;
    }
    await tx.insert(moveResults).values({
      id: fileId,
      what: "orders",
      created,
      // Those that another file brought since the plan.
      present: plan.present + plan.create.length - created,
      leftOut: leftOutCsv({
        ...plan,
        rows: plan.leftOut.flatMap(({ lines, message }) => lines.map((line) => ({ line, what: "order", message }))),
      }),
      leftOutCount: plan.leftOut.length,
    });
    await audit(tx, staff, "earlier_orders", plan.source, {
      action: "create",
      summary: `imported ${created} earlier orders from ${plan.source}`,
    });
    await dropFile(tx, fileId);
  });
}
