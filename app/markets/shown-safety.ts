import { type Market, marketNames, sellsToMarket } from "#app/pricing/addresses/markets.ts";
import type { SettingKey } from "#app/settings/contract.ts";
import type { Store } from "#store";

/** A product's own facts; each null leaves the one in the settings. Names, addresses and warnings are lines. */
export type OwnSafety = {
  safetyManufacturer: string | null;
  safetyManufacturerContact: string | null;
  safetyResponsible: string | null;
  safetyResponsibleContact: string | null;
  safetyIdentifier: string | null;
  safetyWarnings: string | null;
};

/** Who is responsible for products, and what to know before using them. */
export type SafetyNotice = {
  /** Each product by its name, with what else tells it apart. */
  items: string[];
  manufacturer: readonly string[];
  manufacturerContact: string | null;
  responsible: readonly string[];
  responsibleContact: string | null;
  warnings: readonly string[];
};

type Facts = Pick<Store, "safety" | "markets">;

/** The markets whose law asks for it: Regulation (EU) 2023/988. */
const askingMarkets: readonly Market[] = ["ni", "eu"];
export const asksForSafety = (market: Market): boolean => askingMarkets.includes(market);

/** Those that the shop sells to. */
export const safetyMarkets = ({ markets }: Pick<Store, "markets">): Market[] =>
  askingMarkets.filter((market) => sellsToMarket(markets.sellsTo, market));

/**
 * What a page says of the safety of its products (R-MARKET-5), those with the same facts together: nothing while no
 * market asks for it, or while nobody is known to answer for one.
 */
export function shownSafety(
  store: Facts,
  products: readonly { name: string; own: OwnSafety | null }[],
): SafetyNotice[] {
  if (safetyMarkets(store).length === 0) return [];
  const notices = new Map<string, SafetyNotice>();
  for (const { name, own } of products) {
    const facts = safetyOf(store, own);
    const key = JSON.stringify(facts);
    const notice = notices.get(key) ?? { items: [], ...facts };
    const item = own?.safetyIdentifier ? `${name}, ${own.safetyIdentifier}` : name;
    if (!notice.items.includes(item)) notice.items.push(item);
    if (facts.manufacturer.length > 0) notices.set(key, notice);
  }
  return [...notices.values()];
}

/**
 * A product's facts: its own, else the shop's. A manufacturer or responsible person of its own needs a contact of its
 * own.
 */
function safetyOf({ safety }: Pick<Store, "safety">, own: OwnSafety | null): Omit<SafetyNotice, "items"> {
  const maker = own?.safetyManufacturer ?? null;
  const responsible = own?.safetyResponsible ?? null;
  return {
    manufacturer: maker === null ? (safety.manufacturer ?? []) : linesOf(maker),
    manufacturerContact:
      own?.safetyManufacturerContact ?? (maker === null ? (safety.manufacturerContact ?? null) : null),
    responsible: responsible === null ? (safety.responsible ?? []) : linesOf(responsible),
    responsibleContact:
      own?.safetyResponsibleContact ?? (responsible === null ? (safety.responsibleContact ?? null) : null),
    warnings: own?.safetyWarnings ? linesOf(own.safetyWarnings) : (safety.warnings ?? []),
  };
}

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

/** A fact that the law asks for: its field in the product's form, its setting, and its name. */
type SafetyFact = { field: keyof OwnSafety; setting: SettingKey; what: string; isKnown: boolean };

/** What a product needs before it may be sold where the law asks for it, known or not. @param own null for the shop's */
export function safetyFacts(store: Pick<Store, "safety">, own: OwnSafety | null): SafetyFact[] {
  const facts = safetyOf(store, own);
  return [
    {
      field: "safetyManufacturer",
      setting: "safety.manufacturer",
      what: "the manufacturer’s name and postal address",
      isKnown: facts.manufacturer.length > 1,
    },
    {
      field: "safetyManufacturerContact",
      setting: "safety.manufacturerContact",
      what: "the manufacturer’s email or web address",
      isKnown: facts.manufacturerContact !== null,
    },
    {
      field: "safetyResponsible",
      setting: "safety.responsible",
      what: "a responsible person’s name and postal address",
      isKnown: facts.responsible.length > 1,
    },
    {
      field: "safetyResponsibleContact",
      setting: "safety.responsibleContact",
      what: "the responsible person’s email or web address",
      isKnown: facts.responsibleContact !== null,
    },
    {
      field: "safetyWarnings",
      setting: "safety.warnings",
      what: "warnings, or a line that there are none",
      isKnown: facts.warnings.length > 0,
    },
  ];
}

const missingSafety = (store: Facts, own: OwnSafety | null) =>
  safetyFacts(store, own).filter(({ isKnown }) => !isKnown);

/** Nobody chose the markets of a rehearsal that sells everywhere, so it asks for no facts. */
export const asksForFacts = ({ markets }: Pick<Store, "markets">, mode: "rehearsal" | "live"): boolean =>
  mode === "live" || markets.sellsTo !== null;

/**
 * What a product lacks for the shop's markets before it can be put on sale (R-MARKET-7), in words by its field. A
 * product on sale that lacked it before may be changed.
 * @param before null for one that was not on sale
 * @param after null for one without facts of its own
 */
export function publishingNeeds(
  store: Facts,
  mode: "rehearsal" | "live",
  before: OwnSafety | null,
  after: OwnSafety | null,
): { field: string; need: string }[] {
  const markets = safetyMarkets(store);
  if (markets.length === 0 || !asksForFacts(store, mode)) return [];
  const known = before ? missingSafety(store, before).map(({ field }) => field) : [];
  const where = markets.map((market) => (market === "eu" ? "the European Union" : marketNames[market])).join(" and ");
  return missingSafety(store, after)
    .filter(({ field }) => !known.includes(field))
    .map(({ field, what }) => ({ field, need: `Selling to ${where} needs ${what}` }));
}

/** The same as problems of a product's form. */
export const publishingProblems = (...given: Parameters<typeof publishingNeeds>) =>
  publishingNeeds(...given).map(({ field, need }) => ({
    field,
    message: `${need}: enter it here or under Settings, Markets`,
  }));
