import type { FormProblem } from "#app/shared/form.ts";
import { formatPence, penceToRate } from "#app/shared/money.ts";
import type { BundleForm } from "./contract.ts";
import type { BundleDraft } from "./draft.ts";

/** A bundle as stored. Money is pence. */
export type ItemState = {
  productId: number;
  quantity: number;
  isCustomizable: boolean;
  /** Null allows every colour, including future ones. */
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

/** A product as a choice for an item, merged as shoppers see it. */
export type ItemOption = {
  /** All of its records. */
  productIds: number[];
  name: string;
  slug: string;
  picture: string;
  /** Pence, bought separately in its ordinary size. */
  price: number;
  /** The printer's price for one, in pence; null if unknown. */
  cost: number | null;
  colors: { name: string; hex: string }[];
  sizes: string[];
};

/** The option that includes a product record; undefined if it is no longer in the shop. */
export const optionFor = (options: readonly ItemOption[], productId: number): ItemOption | undefined =>
  options.find(({ productIds }) => productIds.includes(productId));

/** A stored bundle as a form draft. If all colours or sizes are allowed, every box is ticked. */
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
        colors: item.allowedColors ?? option?.colors.map(({ name }) => name) ?? [],
        sizes: item.allowedSizes ?? option?.sizes ?? [],
        firstColor: item.defaultColor ?? "",
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

/** A new item: one, in all colours and sizes. */
export const newItem = (option: ItemOption): BundleDraft["items"][number] => ({
  product: String(option.productIds[0]),
  quantity: "1",
  isFixed: false,
  colors: option.colors.map(({ name }) => name),
  sizes: option.sizes,
  firstColor: option.colors[0]?.name ?? "",
  firstSize: option.sizes[Math.floor((option.sizes.length - 1) / 2)] ?? "",
  price: "",
});

/** A bundle as display texts by field, for the audit log and for conflicts. */
export function describeBundle(state: BundleState, nameOf: (productId: number) => string): Record<string, string> {
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
          `colours ${list(item.allowedColors)}, default ${item.defaultColor ?? "any"}`,
          `sizes ${list(item.allowedSizes)}, default ${item.defaultSize ?? "any"}`,
          !item.isCustomizable && "fixed choice",
          item.customPricePence !== null && `counts as ${formatPence(item.customPricePence)}`,
        ]
          .filter(Boolean)
          .join("; "),
      ]),
    ),
    Pictures: state.images.map(({ imageUrl, alt }) => `${alt || "a picture"} (${imageUrl})`).join(", "),
  };
}

export type CheckedBundle = { ok: true; state: BundleState } | { ok: false; problems: FormProblem[] };

/**
 * Checks a form against the available products: every item needs at least one allowed colour and size, and its defaults
 * among them. All allowed is stored as null, to include future ones. Pure.
 * @param known URLs of the bundle's stored pictures; uploads are added separately
 */
export function checkBundle(form: BundleForm, options: readonly ItemOption[], known: readonly string[]): CheckedBundle {
  const problems: FormProblem[] = [];
  const items = form.items.flatMap((item, index): ItemState[] => {
    const option = optionFor(options, item.product);
    if (!option) {
      problems.push({
        field: `item-${index}-quantity`,
        message: `Item ${index + 1} is no longer in the shop: remove it`,
      });
      return [];
    }
    const colors = option.colors.map(({ name }) => name);
    const allowedColors = restriction(item.colors, colors);
    const allowedSizes = restriction(item.sizes, option.sizes);
    const addProblem = (field: string, message: string) => problems.push({ field: `item-${index}-${field}`, message });
    if (allowedColors?.length === 0) addProblem("color", `Choose at least one colour of ${option.name}`);
    else if (!(allowedColors ?? colors).includes(item.firstColor))
      addProblem("firstColor", `Choose the default colour of ${option.name} among those allowed`);
    if (allowedSizes?.length === 0) addProblem("size", `Choose at least one size of ${option.name}`);
    else if (!(allowedSizes ?? option.sizes).includes(item.firstSize))
      addProblem("firstSize", `Choose the default size of ${option.name} among those allowed`);
    return [
      {
        productId: item.product,
        quantity: item.quantity,
        isCustomizable: !item.isFixed,
        ...{ allowedColors, allowedSizes, defaultColor: item.firstColor, defaultSize: item.firstSize },
        customPricePence: item.price,
      },
    ];
  });
  if (problems.length > 0) return { ok: false, problems };
  const images = form.pictures
    .filter(({ url, isGone }) => !isGone && known.includes(url))
    .toSorted((one, other) => one.place - other.place)
    .map(({ url, alt }) => ({ imageUrl: url, alt }));
  const { name, type, description, shipping, urgency, slug, price, features, materials, care } = form;
  const texts = { name, bundleType: type, description, shippingInfo: shipping, urgencyText: urgency, slug };
  const lists = { features, materials, careInstructions: care, popular: form.isPopular, isActive: form.isActive };
  return { ok: true, state: { ...texts, ...lists, retailPricePence: price, items, images } };
}

/** Null if everything is allowed; unknown values are dropped. */
function restriction(chosen: readonly string[], all: readonly string[]): string[] | null {
  const allowed = all.filter((each) => chosen.includes(each));
  return allowed.length === all.length ? null : allowed;
}
