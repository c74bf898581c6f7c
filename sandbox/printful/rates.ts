import { decimal } from "#providers/printful/contract-money.ts";
import { ratesRequest } from "#providers/printful/contract-requests.ts";
import { badRequest, firstProblem, type PrintfulRefusal } from "./answers.ts";
import type { PrintfulStock, Stocked } from "./stock.ts";

/** Where the sandbox delivers. v1 also lists states; here the list is null, but those countries still need one. */
export type Zone = "uk" | "europe" | "america" | "oceania";
type Place = { code: string; name: string; zone: Zone; states?: readonly string[] };

const europe: [string, string][] = [
  ["AT", "Austria"],
  ["BE", "Belgium"],
  ["BG", "Bulgaria"],
  ["HR", "Croatia"],
  ["CY", "Cyprus"],
  ["CZ", "Czech Republic"],
  ["DK", "Denmark"],
  ["EE", "Estonia"],
  ["FI", "Finland"],
  ["FR", "France"],
  ["DE", "Germany"],
  ["GR", "Greece"],
  ["HU", "Hungary"],
  ["IE", "Ireland"],
  ["IT", "Italy"],
  ["LV", "Latvia"],
  ["LT", "Lithuania"],
  ["LU", "Luxembourg"],
  ["MT", "Malta"],
  ["NL", "Netherlands"],
  ["NO", "Norway"],
  ["PL", "Poland"],
  ["PT", "Portugal"],
  ["RO", "Romania"],
  ["SK", "Slovakia"],
  ["SI", "Slovenia"],
  ["ES", "Spain"],
  ["SE", "Sweden"],
  ["CH", "Switzerland"],
];

const unitedStates = [
  ..."AL AK AS AZ AR AA AE AP CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV".split(" "),
  ..."NH NJ NM NY NC ND MP OH OK OR PA PR RI SC SD TN TX UT VT VI VA WA WV WI WY".split(" "),
];
const canada = "AB BC MB NB NL NT NS NU ON PE QC SK YT".split(" ");
const australia = "ACT NSW NT QLD SA TAS VIC WA".split(" ");

export const places: Place[] = [
  { code: "GB", name: "United Kingdom", zone: "uk" },
  ...europe.map(([code, name]): Place => ({ code, name, zone: "europe" })),
  { code: "US", name: "United States", zone: "america", states: unitedStates },
  { code: "CA", name: "Canada", zone: "america", states: canada },
  { code: "AU", name: "Australia", zone: "oceania", states: australia },
  { code: "NZ", name: "New Zealand", zone: "oceania" },
];

const findCountry = (code: string): Place | undefined => places.find((place) => place.code === code);

const regions: Record<Zone, string> = {
  uk: "europe",
  europe: "europe",
  america: "north_america",
  oceania: "oceania",
};

export const countryList = places.map(({ code, name, zone }) => ({
  code,
  name,
  region: regions[zone],
  states: null,
}));

/** Pence for the first unit and each further one, and the days it takes. */
type Tariff = { first: number; more: number; days: [number, number] };
type Service = "STANDARD" | "PRINTFUL_FAST";

const tariffs: Record<Zone, Partial<Record<Service, Tariff>>> = {
  uk: {
    STANDARD: { first: 439, more: 70, days: [3, 5] },
    PRINTFUL_FAST: { first: 849, more: 110, days: [1, 2] },
  },
  europe: {
    STANDARD: { first: 519, more: 95, days: [4, 8] },
    PRINTFUL_FAST: { first: 1289, more: 180, days: [2, 4] },
  },
  america: {
    STANDARD: { first: 629, more: 130, days: [6, 11] },
    PRINTFUL_FAST: { first: 1949, more: 260, days: [3, 5] },
  },
  oceania: { STANDARD: { first: 749, more: 145, days: [9, 16] } },
};
const heavy = ["hoodie", "mug", "water-bottle"];
const heavyPence = 60;

/** The real provider omits the days for some countries; ours are the two island states of the European Union. */
const withoutDays = ["CY", "MT"];
const perPound: Record<string, number> = { GBP: 1, EUR: 1.17, USD: 1.31 };

export type RatedItem = { variant: Stocked; quantity: number };
export const titles: Record<Service, string> = { STANDARD: "Flat Rate", PRINTFUL_FAST: "Express" };
export const isService = (word: string): word is Service => word in titles;
const isBillable = (currency: string): boolean => currency in perPound;

/** Pence for shipping these units; null if the zone lacks the service. */
export function ratePrice(service: Service, zone: Zone, pieces: RatedItem[]): number | null {
  const tariff = tariffs[zone][service];
  if (!tariff) return null;
  const count = pieces.reduce((sum, piece) => sum + piece.quantity, 0);
  const heavyCount = pieces.reduce(
    (sum, { variant, quantity }) => sum + (heavy.includes(variant.product.kind) ? quantity : 0),
    0,
  );
  return tariff.first + tariff.more * (count - 1) + heavyPence * heavyCount;
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10);
const american = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const monthDay = (date: Date) => american.format(date);
const inDays = (now: Date, days: number) => new Date(now.getTime() + days * 24 * 3600 * 1000);

/** As the provider writes it, including the en dash and trailing space: `Flat Rate (Estimated delivery: Dec 1–4) `. */
function nameOf(service: Service, from: Date, to: Date): string {
  const until = from.getUTCMonth() === to.getUTCMonth() ? String(to.getUTCDate()) : monthDay(to);
  return `${titles[service]} (Estimated delivery: ${monthDay(from)}–${until}) `;
}

type Parcel = { zone: Zone; countryCode: string; pieces: RatedItem[]; currency: string };

/** The delivery options of a parcel; its currency must be billable. */
function offersFor({ zone, countryCode, pieces, currency }: Parcel, now: Date) {
  return (Object.keys(tariffs[zone]) as Service[]).flatMap((service) => {
    const pence = ratePrice(service, zone, pieces);
    const tariff = tariffs[zone][service];
    if (pence === null || !tariff) return [];
    const from = inDays(now, tariff.days[0]);
    const to = inDays(now, tariff.days[1]);
    const rate = decimal(Math.round(pence * (perPound[currency] ?? 1)));
    const days = withoutDays.includes(countryCode)
      ? {}
      : {
          minDeliveryDays: tariff.days[0],
          maxDeliveryDays: tariff.days[1],
          minDeliveryDate: isoDay(from),
          maxDeliveryDate: isoDay(to),
        };
    return [{ id: service, name: nameOf(service, from, to), rate, currency, ...days }];
  });
}

type Address = { country_code: string; state_code?: string | undefined };

/** The destination, or why delivery is impossible (SH-1, or a missing or invalid state). */
export function destinationOf(address: Address) {
  const place = findCountry(address.country_code);
  if (!place) return badRequest(`Country ${address.country_code} is not supported.`, "SH-1");
  const { state_code } = address;
  if (place.states && !state_code) return badRequest(`State code is missing for ${place.name}.`);
  if (place.states && !place.states.includes(state_code ?? "")) {
    return badRequest(`State code ${state_code} is not one of ${place.name}.`);
  }
  return place;
}

/** `POST /shipping/rates`: the cost of shipping these catalogue variants. */
export function quote(stock: PrintfulStock, body: unknown): ReturnType<typeof offersFor> | PrintfulRefusal {
  const asked = ratesRequest.safeParse(body);
  if (!asked.success) return badRequest(firstProblem(asked.error));
  const { recipient, items, currency = "GBP" } = asked.data;
  const destination = destinationOf(recipient);
  if ("reason" in destination) return destination;
  if (!isBillable(currency)) return badRequest(`Currency ${currency} is not supported.`, "SH-3");
  const pieces: RatedItem[] = [];
  for (const { variant_id, quantity } of items) {
    const variant = stock.byCatalogueId(Number(variant_id));
    if (!variant) return badRequest(`Variant ${variant_id} does not exist.`);
    if (stock.availabilityOf(variant) === "discontinued") return badRequest(`Variant ${variant_id} is discontinued.`);
    pieces.push({ variant, quantity });
  }
  return offersFor({ zone: destination.zone, countryCode: destination.code, pieces, currency }, new Date());
}
