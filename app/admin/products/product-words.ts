import { formatPence } from "#app/shared/money.ts";
import { showFields } from "./product-fields.ts";
import type { ImageState, OverrideState, ProductState, VariantState } from "./product-state.ts";

/** A product in words, field by field: what the audit log keeps of a change, and what two people are shown who made one. */
export function describeProduct(state: ProductState): Record<string, string> {
  return {
    ...showFields(state),
    ...overrideWords(state.override),
    ...Object.assign({}, ...state.variants.map(variantWords)),
    ...Object.fromEntries(state.images.map((each, index) => [`Picture ${index + 1}`, imageWords(each)])),
  };
}

/** Labels by what is stored. */
export const categoryLabels = { apparel: "Apparel", gear: "Gear" } as const;

/** What a design is for, where the print provider has one record for dark and one for light cloth. */
export const designWords = (design: string): string =>
  ({ DARK: "for dark cloth", LIGHT: "for light cloth" })[design.toUpperCase()] ?? design;

/** Dark and light cloth are printed from two records of one name: a list names each with its design. */
export const nameWithDesign = ({ name, design }: { name: string; design: string | null }): string =>
  design ? `${name}, ${designWords(design)}` : name;

const money = (pence: number | null) => (pence === null ? "" : formatPence(pence));
const number = (value: number | null) => (value === null ? "" : String(value));

function overrideWords(override: OverrideState | null): Record<string, string> {
  if (!override) return { Override: "none" };
  return {
    Override: override.isActive ? "on" : "off",
    "Override name": override.name ?? "",
    "Override price": money(override.price),
    "Override description": override.description ?? "",
    "Override category": override.category ?? "",
    "Override tags": override.tags?.join(", ") ?? "",
  };
}

/** Field by field, so that a changed price does not drag the rest of the variant along. */
function variantWords({ color, size, price, stock, hex, sku, rateId, syncId }: VariantState): Record<string, string> {
  const words = {
    price: formatPence(price),
    stock: String(stock),
    "colour code": hex.toLowerCase(),
    SKU: sku ?? "",
    "catalogue number": number(rateId),
    "sync number": number(syncId),
  };
  return Object.fromEntries(Object.entries(words).map(([field, value]) => [`${color}, ${size}: ${field}`, value]));
}

const imageWords = ({ url, alt, color, isPrimary, isThumbnail }: ImageState) =>
  [url ?? "new", alt, color, isPrimary && "primary", isThumbnail && "thumbnail"].filter(Boolean).join(", ");
