import { listOf } from "#app/catalogue/model/phrases.ts";
import { countriesFor, countryName } from "#app/pricing/addresses/countries.ts";
import { marketNames, marketOf, nameInSentence, type SellsTo } from "#app/pricing/addresses/markets.ts";

/** What customs may ask the customer for, in words. The texts promise nothing that the shop cannot keep. */
export type ImportCharges = {
  title: string;
  text: string;
  /** Said of the total, in pounds sterling. */
  total: string;
};

/**
 * Pence of goods up to which an IOSS number covers a parcel: the law's limit is €150, so this is under it at any rate
 * below €1.25 to the pound. Directive 2006/112/EC, article 369l.
 */
const iossLimit = 120_00;

/**
 * Import tax and duty of an address abroad, said before paying (R-MARKET-6). The shop's price never includes duty;
 * it includes VAT of the European Union only within an IOSS number's limit. Null in the United Kingdom and for unknown
 * countries.
 * @param country two-letter code
 * @param order its goods in pence; null before they are known
 */
export function importCharges(
  country: string,
  order: { itemsTotal: number; discountTotal: number } | null,
  hasIossNumber: boolean,
): ImportCharges | null {
  const name = countryName(country);
  if (country === "GB" || !name) return null;
  const goods = order ? order.itemsTotal - order.discountTotal : 0;
  const isCovered = marketOf(country) === "eu" && hasIossNumber && goods <= iossLimit;
  return isCovered ? inOurPrice(nameInSentence(name)) : atTheDoor(taxOf(country), nameInSentence(name));
}

/** The same of every destination abroad that the shop sells to, by market; the United States has a tax of its own. */
export function chargesAbroad(sellsTo: SellsTo, hasIossNumber: boolean): (ImportCharges & { where: string })[] {
  const abroad = countriesFor(sellsTo).filter(({ code }) => code !== "GB");
  const others = abroad.filter(({ code }) => marketOf(code) === "world" && code !== "US");
  const there = "the country that it goes to";
  const union = hasIossNumber ? inOurPrice(there, overTheLimit) : atTheDoor(taxOf("IE"), there);
  return [
    ...(abroad.some(({ code }) => marketOf(code) === "eu") ? [{ where: marketNames.eu, ...union }] : []),
    ...abroad
      .filter(({ code }) => code === "US")
      .map(({ code, name }) => ({ where: name, ...atTheDoor(taxOf(code), nameInSentence(name)) })),
    ...(others.length > 0 ? [{ where: listOf(others.map(({ name }) => name)), ...atTheDoor(taxOf("CH"), there) }] : []),
  ];
}

/** What a country's tax on an import is called. */
function taxOf(country: string): string {
  if (country === "US") return "sales tax";
  return marketOf(country) === "eu" ? "VAT" : "import tax";
}

const overTheLimit = " An order of goods for more than €150 is outside it: VAT is then paid at the door.";

const inOurPrice = (where: string, limit = ""): ImportCharges => ({
  title: "Import VAT is in our price",
  text: `We pay the VAT of ${where} with our number for the EU’s Import One-Stop Shop.${limit} Customs may charge duty as well; the carrier may ask you for it, with a fee of its own.`,
  total: "With VAT, without customs duty.",
});

const atTheDoor = (tax: string, where: string): ImportCharges => ({
  title: "You may pay tax and duty at the door",
  text: `Our price has no ${tax} or customs duty of ${where} in it. The carrier may ask you for them before it hands over the parcel, with a fee of its own. How much is up to customs; none of it comes to us.`,
  total: `Without ${tax} and customs duty abroad.`,
});
