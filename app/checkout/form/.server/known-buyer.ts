import { addAddress, listAddresses, maxAddresses } from "#app/accounts/addresses/.server/addresses.ts";
import { addressForm } from "#app/accounts/contract.ts";
import { currentUser, nameParts } from "#app/accounts/session/.server/current-user.ts";
import type { Order } from "#app/orders/.server/order-store.ts";
import type { Shop } from "#server/shop.ts";
import type { KnownBuyer } from "../checkout-form.ts";

/** The signed-in customer with their saved addresses; null for a guest. */
export async function knownBuyer(shop: Shop, request: Request): Promise<KnownBuyer | null> {
  const user = await currentUser(shop, request);
  if (!user) return null;
  const book = await listAddresses(shop, user.id);
  return {
    email: user.email,
    ...nameParts(user),
    isBookFull: book.length >= maxAddresses,
    addresses: book.map(
      ({ id, firstName, lastName, address, apartment, city, state, country, postcode, phone }) =>
        ({ id, firstName, lastName, address, apartment, city, state, country, postcode, phone }) as const,
    ),
  };
}

/** Saves an order's address in its buyer's address book. Does nothing if it is already there or the book is full. */
export async function saveToAddressBook(shop: Shop, userId: string, order: Order): Promise<void> {
  const { firstName, lastName, address, apartment, city, state, country, postcode, phone } = order;
  const given = { firstName, lastName, address, apartment, city, state, country, postcode, phone };
  const form = addressForm(shop.store.markets.sellsTo).safeParse(
    Object.fromEntries(Object.entries(given).map(([field, value]) => [field, value ?? ""])),
  );
  if (form.success) await addAddress(shop, userId, form.data);
}
