import { knownCountryCode } from "./countries.ts";
import { plainPostcode } from "./postcodes.ts";

type Place = { country: string | null; postcode: string | null };

/** Northern Ireland's postcodes. Goods there fall under EU product rules, so it is a market of its own. */
const isNorthernIreland = ({ country, postcode }: Place): boolean =>
  knownCountryCode(country ?? "") === "GB" && plainPostcode(postcode).startsWith("BT");

/** Whether two addresses belong to one market: one country, and for the UK the same side of the Irish Sea. */
export const sameMarket = (one: Place, other: Place): boolean =>
  knownCountryCode(one.country ?? "") === knownCountryCode(other.country ?? "") &&
  isNorthernIreland(one) === isNorthernIreland(other);
