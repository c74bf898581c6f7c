import { listAddresses } from "#app/accounts/addresses/.server/addresses.ts";
import { currentUser, nameParts } from "#app/accounts/session/.server/current-user.ts";
import type { Shop } from "#server/shop.ts";
import type { KnownBuyer } from "../checkout-form.ts";

/** Who checks out, and where their parcels have gone before; null for a guest. */
export async function knownBuyer(shop: Shop, request: Request): Promise<KnownBuyer | null> {
  const user = await currentUser(shop, request);
  if (!user) return null;
  const book = await listAddresses(shop, user.id);
  return {
    email: user.email,
    ...nameParts(user),
    addresses: book.map(
      ({ id, firstName, lastName, address, apartment, city, state, country, postcode, phone }) =>
        ({ id, firstName, lastName, address, apartment, city, state, country, postcode, phone }) as const,
    ),
  };
}
