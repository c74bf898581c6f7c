import type { FormProblem } from "#app/shared/form.ts";
import { formatPence, penceToRate } from "#app/shared/money.ts";
import type { BundleForm } from "./contract.ts";
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
  colors: { name: string; hex: string }[];
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

/** An item that was just added: one of it, in every colour and size. */
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

export type Checked = { ok: true; state: BundleState } | { ok: false; problems: FormProblem[] };

/**
 * Holds a form against the products that there are: every item can be bought in what it allows, and comes first in
 * something it allows. What allows everything is kept as such, so that colours to come are in it too. Pure.
 * @param known the pictures that the bundle has; others are added by their files
 */
export function checkBundle(form: BundleForm, options: readonly ItemOption[], known: readonly string[]): Checked {
  const problems: FormProblem[] = [];
  const items = form.items.flatMap((item, index): ItemState[] => {
    const option = optionFor(options, item.product);
    if (!option) {
      problems.push({
        field: `item-${index}-quantity`,
        message: `Item ${index + 1} is not in the shop any more: take it out`,
      });
      return [];
    }
    const colors = option.colors.map(({ name }) => name);
    const allowedColors = narrowed(item.colors, colors);
    const allowedSizes = narrowed(item.sizes, option.sizes);
    const wrong = (field: string, message: string) => problems.push({ field: `item-${index}-${field}`, message });
    if (allowedColors?.length === 0) wrong("color", `Choose at least one colour of ${option.name}`);
    else if (!(allowedColors ?? colors).includes(item.firstColor))
      wrong("firstColor", `Choose the first colour of ${option.name} among those allowed`);
    if (allowedSizes?.length === 0) wrong("size", `Choose at least one size of ${option.name}`);
    else if (!(allowedSizes ?? option.sizes).includes(item.firstSize))
      wrong("firstSize", `Choose the first size of ${option.name} among those allowed`);
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
  const words = { name, bundleType: type, description, shippingInfo: shipping, urgencyText: urgency, slug };
  const lists = { features, materials, careInstructions: care, popular: form.isPopular, isActive: form.isActive };
  return { ok: true, state: { ...words, ...lists, retailPricePence: price, items, images } };
}

/** Null when everything is allowed; what is not there any more is left out. */
function narrowed(chosen: readonly string[], all: readonly string[]): string[] | null {
  const allowed = all.filter((each) => chosen.includes(each));
  return allowed.length === all.length ? null : allowed;
}
