import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { returnReceived } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { addEvent, lockOrder, type Order } from "#app/orders/.server/order-store.ts";
import { orderCan } from "#app/orders/rules.ts";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { randomCode } from "#app/shared/.server/random-code.ts";
import { errorText } from "#app/shared/error-text.ts";
import type { Transaction } from "#database/open.ts";
import { returnPhotos, returns } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { ReturnForm } from "../contract.ts";
import { kindOf, returnable } from "../rules.ts";
import { faultToReview, returnOnItsWay } from "./decide-return.ts";
import { asPhoto } from "./photo.ts";
import { claimedLinesOf, orderItemsOf, type ReturnRow } from "./return-queries.ts";

export type SubmitReturnOutcome =
  | { kind: "asked"; reference: string }
  | { kind: "too_late" | "too_many" | "no_picture" };

/**
 * Stores a customer's return notice and acknowledges it at once by email (Consumer Contracts Regulations, reg 32). A
 * change of mind needs no approval, so that notice is accepted at once. A person reviews faults.
 * @param orderId must belong to the customer; the caller checks
 * @param acknowledge queues the acknowledgement; the order's history keeps what it returns
 */
export async function submitReturn(
  shop: Shop,
  orderId: string,
  form: ReturnForm,
  photos: readonly Uint8Array[],
  acknowledge: Acknowledge = (tx, order, notice) => queueAcknowledgement(shop, tx, order, notice),
): Promise<SubmitReturnOutcome> {
  const made = await Promise.all(photos.map(asPhoto));
  if (made.includes(null)) return { kind: "no_picture" };
  const named = made.flatMap((bytes) => (bytes ? [{ storageKey: `returns/${randomUUID()}.jpg`, bytes }] : []));
  let unused = named.map(({ storageKey }) => storageKey);
  try {
    await storeAll(shop, named);
    const stored = named.map(({ storageKey, bytes }) => ({ storageKey, bytes: bytes.byteLength }));
    const outcome = await shop.db.transaction((tx) => take(shop, tx, orderId, { form, photos: stored, acknowledge }));
    if (outcome.keepsPhotos) unused = [];
    return outcome.answer;
  } catch (error) {
    // A commit whose answer was lost may have been made. Without an answer now, the files stay too.
    unused = await notInUse(shop, unused).catch(() => []);
    throw error;
  } finally {
    await removeAll(shop, unused);
  }
}

type Acknowledge = (tx: Transaction, order: Order, notice: ReturnRow) => Promise<Record<string, unknown>>;

async function queueAcknowledgement(shop: Shop, tx: Transaction, order: Order, notice: ReturnRow) {
  const data = { returnId: notice.id };
  if (order.email)
    await queueEmail(shop, tx, returnReceived, { to: order.email, event: notice.id, orderId: order.id, data });
  return {};
}

type StoredPhoto = { storageKey: string; bytes: number };

/** @throws what storage threw for one of them, once none is being stored any more */
async function storeAll(shop: Shop, photos: readonly { storageKey: string; bytes: Uint8Array }[]): Promise<void> {
  const results = await Promise.allSettled(photos.map(({ storageKey, bytes }) => shop.storage.put(storageKey, bytes)));
  const failed = results.find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** Those that no return names. */
async function notInUse(shop: Shop, keys: readonly string[]): Promise<string[]> {
  const rows = await shop.db
    .select({ storageKey: returnPhotos.storageKey })
    .from(returnPhotos)
    .where(inArray(returnPhotos.storageKey, [...keys]));
  const used = new Set(rows.map(({ storageKey }) => storageKey));
  return keys.filter((key) => !used.has(key));
}

/** A file that cannot be deleted is logged; the customer's answer does not depend on it. */
async function removeAll(shop: Shop, keys: readonly string[]): Promise<void> {
  await Promise.all(
    keys.map((storageKey) =>
      shop.storage
        .remove(storageKey)
        .catch((error) =>
          shop.log.error({ storageKey, error: errorText(error) }, "an unused photograph could not be deleted"),
        ),
    ),
  );
}

type Taken = { answer: SubmitReturnOutcome; keepsPhotos: boolean };
const refuse = (kind: Exclude<SubmitReturnOutcome["kind"], "asked">): Taken => ({
  answer: { kind },
  keepsPhotos: false,
});

async function take(
  shop: Shop,
  tx: Transaction,
  orderId: string,
  { form, photos, acknowledge }: { form: ReturnForm; photos: readonly StoredPhoto[]; acknowledge: Acknowledge },
): Promise<Taken> {
  const order = (await lockOrder(tx, orderId))!;
  const [before] = await tx.select().from(returns).where(eq(returns.formKey, form.formKey));
  if (before?.orderId === orderId) {
    return { answer: { kind: "asked", reference: before.reference }, keepsPhotos: false };
  }
  const now = shop.clock.now();
  const kind = kindOf(form.reason);
  const canAsk =
    kind === "faulty" ? orderCan.reportFault(order) : orderCan.sendBack(order, now, shop.store.returnWindowDays);
  if (!canAsk || before) return refuse("too_late");
  if (!(await allLeft(tx, orderId, form.lines))) return refuse("too_many");
  const accepted = kind === "change_of_mind" && { status: "accepted" as const, decidedAt: now, decidedBy: "shop" };
  const [notice] = await tx
    .insert(returns)
    .values({ ...form, kind, orderId, reference: newReference(), askedAt: now, ...accepted })
    .returning();
  if (photos.length > 0) {
    await tx.insert(returnPhotos).values(
      photos.map((photo, position) => ({
        ...photo,
        returnId: notice!.id,
        askedAt: now,
        position,
        contentType: "image/jpeg",
      })),
    );
  }
  await record(tx, order, notice!, await acknowledge(tx, order, notice!));
  return { answer: { kind: "asked", reference: notice!.reference }, keepsPhotos: true };
}

async function allLeft(tx: Transaction, orderId: string, lines: ReturnForm["lines"]): Promise<boolean> {
  const items = await orderItemsOf(tx, orderId);
  const left = returnable(items, await claimedLinesOf(tx, [orderId]));
  return [...Map.groupBy(lines, ({ itemId }) => itemId)].every(
    ([itemId, group]) => group.reduce((sum, { quantity }) => sum + quantity, 0) <= (left.get(itemId) ?? 0),
  );
}

/** In the order's history and for staff. */
async function record(tx: Transaction, order: Order, notice: ReturnRow, said: Record<string, unknown>): Promise<void> {
  await addEvent(tx, {
    orderId: order.id,
    type: "return_asked",
    actor: "customer",
    dedupeKey: `return:${notice.id}`,
    data: { reference: notice.reference, ...said },
  });
  await needsAttention(tx, notice.kind === "faulty" ? faultToReview(order, notice) : returnOnItsWay(order, notice));
}

/** "R-7K4M2P": the reference written on the parcel. */
const newReference = (): string => `R-${randomCode()}`;
