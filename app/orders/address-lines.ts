import { countryName } from "#app/pricing/addresses/countries.ts";
import { formatPostcode } from "#app/pricing/addresses/postcodes.ts";
import { fullNameOf } from "#app/shared/full-name.ts";

type Addressed = Record<
  "firstName" | "lastName" | "address" | "apartment" | "city" | "state" | "postcode" | "country",
  string | null
>;

/** The delivery address, line by line. The country is included only if it is abroad. */
export function addressLines(order: Addressed): string[] {
  const { address, apartment, city, state, postcode, country } = order;
  const abroad = country && country !== "GB" ? (countryName(country) ?? country) : null;
  return [fullNameOf(order), address, apartment, city, state, formatPostcode(country ?? "", postcode), abroad].filter(
    (line): line is string => Boolean(line?.trim()),
  );
}
