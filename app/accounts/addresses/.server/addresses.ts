import { and, asc, desc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import { addressFields } from "#app/pricing/addresses/check-address.ts";
import { isUuid } from "#app/shared/.server/uuid.ts";
import type { Queryable } from "#database/open.ts";
import { addresses, user as users } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { AddressForm } from "../../contract.ts";

export type AddressBookEntry = typeof addresses.$inferSelect;
/** `version` differs after each change of the address, but not after another became the default. */
type VersionedAddress = AddressBookEntry & { version: string };

/** As many as an address book takes. */
export const maxAddresses = 20;
const versionedColumns = { ...getTableColumns(addresses), version: sql<string>`${addresses.updatedAt}::text` };

/** The address book, default first. */
export async function listAddresses(shop: Shop, userId: string): Promise<AddressBookEntry[]> {
  return shop.db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt));
}

/** Null if there is no such address or it belongs to somebody else. */
export async function readAddress(shop: Shop, userId: string, id: string): Promise<VersionedAddress | null> {
  if (!isUuid(id)) return null;
  const [found] = await shop.db.select(versionedColumns).from(addresses).where(own(userId, id));
  return found ?? null;
}

/**
 * Adds an address. The first becomes the default; a duplicate is stored once.
 * @returns 'full' beyond twenty
 */
export async function addAddress(shop: Shop, userId: string, form: AddressForm): Promise<"saved" | "full"> {
  return shop.db.transaction(async (tx) => {
    await lockBook(tx, userId);
    const book = await tx.select().from(addresses).where(eq(addresses.userId, userId));
    const same = book.find((each) => isSame(each, form));
    if (!same && book.length >= maxAddresses) return "full";
    const isDefault = form.isDefault || book.length === 0;
    if (isDefault) await clearDefault(tx, userId);
    if (!same) await tx.insert(addresses).values({ ...form, isDefault, userId });
    else if (isDefault) await tx.update(addresses).set({ isDefault }).where(eq(addresses.id, same.id));
    return "saved";
  });
}

/** An address as its form was sent, with the version that the form was filled in for. */
type SentAddress = AddressForm & { version?: string | undefined };
type NotSaved = "missing" | VersionedAddress;

/**
 * Adds an address, as `new`, or changes one.
 * @returns 'full' beyond twenty; 'missing' if there is no such address or it belongs to somebody else; what it reads now,
 * if it was changed to something else since its form was opened, and stays so
 */
export const saveInAddressBook = (
  shop: Shop,
  userId: string,
  id: string,
  { version, ...form }: SentAddress,
): Promise<"saved" | "full" | NotSaved> =>
  id === "new" ? addAddress(shop, userId, form) : changeSavedAddress(shop, userId, id, { version, ...form });

async function changeSavedAddress(
  shop: Shop,
  userId: string,
  id: string,
  { version, ...form }: SentAddress,
): Promise<"saved" | NotSaved> {
  if (!isUuid(id)) return "missing";
  return shop.db.transaction(async (tx) => {
    await lockBook(tx, userId);
    const [before] = await tx.select(versionedColumns).from(addresses).where(own(userId, id));
    if (!before) return "missing";
    if (before.version !== version && !isSame(before, form)) return before;
    const isDefault = form.isDefault || before.isDefault;
    if (isDefault && !before.isDefault) await clearDefault(tx, userId);
    await tx
      .update(addresses)
      .set({ ...form, isDefault, updatedAt: new Date() })
      .where(own(userId, id));
    return "saved";
  });
}

/** 'Use first': makes it the default. */
export async function makeAddressDefault(shop: Shop, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return shop.db.transaction(async (tx) => {
    await lockBook(tx, userId);
    const [found] = await tx.select({ id: addresses.id }).from(addresses).where(own(userId, id));
    if (!found) return false;
    await clearDefault(tx, userId);
    await tx.update(addresses).set({ isDefault: true }).where(own(userId, id));
    return true;
  });
}

/** Removes an address. If it was the default, the oldest remaining one becomes it. */
export async function removeAddress(shop: Shop, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return shop.db.transaction(async (tx) => {
    await lockBook(tx, userId);
    const [removed] = await tx.delete(addresses).where(own(userId, id)).returning();
    if (!removed) return false;
    if (!removed.isDefault) return true;
    const [next] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(and(eq(addresses.userId, userId), ne(addresses.id, id)))
      .orderBy(asc(addresses.createdAt))
      .limit(1);
    if (next) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id));
    return true;
  });
}

const own = (userId: string, id: string) => and(eq(addresses.id, id), eq(addresses.userId, userId));

/** Serialises changes to one address book. */
const lockBook = (tx: Queryable, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");

const clearDefault = (tx: Queryable, userId: string) =>
  tx.update(addresses).set({ isDefault: false }).where(eq(addresses.userId, userId));

const isSame = (one: AddressBookEntry, other: AddressForm) =>
  addressFields.every((field) => one[field] === other[field]);
