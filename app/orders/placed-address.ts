import { z } from "zod";
import { addressParts } from "#app/checkout/contract.ts";
import { checkAddress, withFormattedPostcode } from "#app/pricing/addresses/check-address.ts";

/**
 * The address of a placed order, as corrected by its customer or staff. The country can't change: delivery was priced
 * for it. `revision` is the order's when the form was rendered.
 */
export const placedAddressForm = (country: string) =>
  addressParts
    .omit({ country: true, marketingConsent: true, noReminder: true })
    .extend({ revision: z.coerce.number().int() })
    .superRefine((address, problems) => checkAddress({ ...address, country }, problems))
    .transform(({ revision, ...address }) => {
      const { country: _stays, ...written } = withFormattedPostcode({ ...address, country });
      return { revision, ...written };
    });
