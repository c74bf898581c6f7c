import { overrideFields } from "./override-fields.ts";
import { productFields } from "./product-fields.ts";
import type { ImageState, ProductState, VariantState } from "./product-state.ts";
import { variantFields } from "./variant-fields.ts";

/** A product in words, field by field: what the audit log keeps of a change, and what two people are shown who made one. */
export function describeProduct(state: ProductState): Record<string, string> {
  return {
    ...productFields.show(state),
    ...(state.override ? overrideFields.show(state.override) : { Override: "none" }),
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

/** Field by field, so that a changed price does not bring the rest of the variant along. */
function variantWords(variant: VariantState): Record<string, string> {
  const words = Object.entries(variantFields.show(variant)).filter(([field]) => !["colour", "size"].includes(field));
  return Object.fromEntries(words.map(([field, value]) => [`${variant.color}, ${variant.size}: ${field}`, value]));
}

const imageWords = ({ url, alt, color, isPrimary, isThumbnail }: ImageState) =>
  [url ?? "new", alt, color, isPrimary && "primary", isThumbnail && "thumbnail"].filter(Boolean).join(", ");
