import { countryName } from "#app/pricing/addresses/countries.ts";
import { formatPostcode } from "#app/pricing/addresses/postcodes.ts";

type Addressed = Record<
  "firstName" | "lastName" | "address" | "apartment" | "city" | "state" | "postcode" | "country",
  string | null
>;

/** The delivery address, line by line. The country is included only if it is abroad. */
export function addressLines(order: Addressed): string[] {
  const { firstName, lastName, address, apartment, city, state, postcode, country } = order;
  const name = [firstName, lastName].filter(Boolean).join(" ");
  const abroad = country && country !== "GB" ? (countryName(country) ?? country) : null;
  return [name, address, apartment, city, state, formatPostcode(country ?? "", postcode), abroad].filter(
    (line): line is string => Boolean(line?.trim()),
  );
}
