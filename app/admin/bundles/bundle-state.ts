import { formatPence, penceToRate } from "#app/shared/money.ts";
import type { BundleDraft } from "./draft.ts";

/** A bundle as it is stored, in the words of its form. Money is pence. */
export type ItemState = {
  productId: number;
  quantity: number;
  isCustomizable: boolean;
  /** Null for every colour, those to come too. */
  allowedColors: string[] | null;
  allowedSizes: string[] | null;
  defaultColor: string | null;
  defaultSize: string | null;
  customPricePence: number | null;
};
export type BundleState = {
  name: string;
  bundleType: string;
  description: string;
  shippingInfo: string;
  urgencyText: string | null;
  slug: string;
  retailPricePence: number;
  features: string[];
  materials: string[];
  careInstructions: string[];
  popular: boolean;
  isActive: boolean;
  items: ItemState[];
  images: { imageUrl: string; alt: string }[];
};

/** What there is to choose from for an item: a product as shoppers see it. */
export type ItemOption = {
  /** Every record that stands for it. */
  productIds: number[];
  name: string;
  slug: string;
  picture: string;
  /** Pence, bought alone in its ordinary size. */
  price: number;
  /** Pence that the printer takes for one; null where nobody has said. */
  cost: number | null;
  colours: { name: string; hex: string }[];
  sizes: string[];
};

export const optionFor = (options: readonly ItemOption[], productId: number): ItemOption | undefined =>
  options.find(({ productIds }) => productIds.includes(productId));

/** The form of a stored bundle: what is not narrowed has every box crossed. */
export function draftOf(state: BundleState, options: readonly ItemOption[]): BundleDraft {
  return {
    ...{ name: state.name, type: state.bundleType, description: state.description, shipping: state.shippingInfo },
    ...{ urgency: state.urgencyText ?? "", slug: state.slug, price: penceToRate(state.retailPricePence) },
    ...{ features: state.features.join("\n"), materials: state.materials.join("\n") },
    ...{ care: state.careInstructions.join("\n"), isPopular: state.popular, isActive: state.isActive },
    items: state.items.map((item) => {
      const option = optionFor(options, item.productId);
      return {
        product: String(item.productId),
        quantity: String(item.quantity),
        isFixed: !item.isCustomizable,
        colours: item.allowedColors ?? option?.colours.map(({ name }) => name) ?? [],
        sizes: item.allowedSizes ?? option?.sizes ?? [],
        firstColour: item.defaultColor ?? "",
        firstSize: item.defaultSize ?? "",
        price: item.customPricePence === null ? "" : penceToRate(item.customPricePence),
      };
    }),
    pictures: state.images.map(({ imageUrl, alt }, index) => ({
      url: imageUrl,
      alt,
      place: String(index + 1),
      isGone: false,
    })),
  };
}

/** An item that was just added: one of it, in every colour and size. */
export const newItem = (option: ItemOption): BundleDraft["items"][number] => ({
  product: String(option.productIds[0]),
  quantity: "1",
  isFixed: false,
  colours: option.colours.map(({ name }) => name),
  sizes: option.sizes,
  firstColour: option.colours[0]?.name ?? "",
  firstSize: option.sizes[Math.floor((option.sizes.length - 1) / 2)] ?? "",
  price: "",
});

/** Field by field, for the audit log and for two people who changed the same bundle. */
export function inWords(state: BundleState, nameOf: (productId: number) => string): Record<string, string> {
  const list = (values: readonly string[] | null) => values?.join(", ") ?? "all";
  return {
    ...{ Name: state.name, Type: state.bundleType, Description: state.description, Delivery: state.shippingInfo },
    ...{ Urgency: state.urgencyText ?? "", "Web address": state.slug, Price: formatPence(state.retailPricePence) },
    ...{ Features: state.features.join("; "), Materials: state.materials.join("; ") },
    ...{ Care: state.careInstructions.join("; "), Popular: state.popular ? "yes" : "no" },
    "Available to buy": state.isActive ? "yes" : "no",
    Items: state.items.map((item) => `${item.quantity} x ${nameOf(item.productId)}`).join(", "),
    ...Object.fromEntries(
      state.items.map((item, index) => [
        `Item ${index + 1}`,
        [
          nameOf(item.productId),
          `colours ${list(item.allowedColors)}, first ${item.defaultColor ?? "any"}`,
          `sizes ${list(item.allowedSizes)}, first ${item.defaultSize ?? "any"}`,
          !item.isCustomizable && "not to be chosen",
          item.customPricePence !== null && `counts ${formatPence(item.customPricePence)}`,
        ]
          .filter(Boolean)
          .join("; "),
      ]),
    ),
    Pictures: state.images.map(({ imageUrl, alt }) => `${alt || "a picture"} (${imageUrl})`).join(", "),
  };
}
