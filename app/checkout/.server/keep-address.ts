import { addAddress } from "#app/accounts/addresses/.server/addresses.ts";
import { addressForm } from "#app/accounts/contract.ts";
import type { Shop } from "#server/shop.ts";
import type { OrderRow } from "./drafts.ts";

/** Puts the address of an order into its buyer's book; one that is there already, or a full book, changes nothing. */
export async function keepAddress(shop: Shop, userId: string, order: OrderRow): Promise<void> {
  const { firstName, lastName, address, apartment, city, state, country, postcode, phone } = order;
  const given = { firstName, lastName, address, apartment, city, state, country, postcode, phone };
  const form = addressForm.safeParse(
    Object.fromEntries(Object.entries(given).map(([field, value]) => [field, value ?? ""])),
  );
  if (form.success) await addAddress(shop, userId, form.data);
}
