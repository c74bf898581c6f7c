import { z } from "zod";
import { addressParts } from "#app/checkout/contract.ts";
import { checkAddress, withFormattedPostcode } from "#app/pricing/addresses/check-address.ts";
import { addressDestination } from "#app/pricing/addresses/markets.ts";

/**
 * The address of a placed order, as corrected by its customer or staff. The country can't change: delivery was priced
 * for it. Neither can the market: other product rules apply there (R-ORDER-18). `revision` is the order's when the form
 * was rendered.
 */
export function placedAddressForm(order: { country: string | null; postcode: string | null }) {
  const country = order.country ?? "";
  return addressParts
    .omit({ country: true, marketingConsent: true, noReminder: true })
    .extend({ revision: z.coerce.number().int() })
    .superRefine((address, problems) => {
      checkAddress({ ...address, country }, problems);
      if (addressDestination(country, address.postcode) === addressDestination(country, order.postcode)) return;
      problems.addIssue({ code: "custom", path: ["postcode"], message: otherMarket });
    })
    .transform(({ revision, ...address }) => {
      const { country: _stays, ...written } = withFormattedPostcode({ ...address, country });
      return { revision, ...written };
    });
}

const otherMarket =
  "An order can’t move between Northern Ireland (BT) and the rest of the UK. Keep the old address, or cancel and order again";
