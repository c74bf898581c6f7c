import type { BundleItemRecord } from "#app/catalogue/model/bundle.ts";
import type { FormProblem } from "#app/shared/form.ts";
import { formatPence } from "#app/shared/money.ts";
import { type BundleFields, bundleFields } from "./bundle-fields.ts";
import { type BundleForm, itemField } from "./contract.ts";

/** A bundle as stored. Money is pence. */
export type ItemState = Omit<BundleItemRecord, "id" | "displayOrder">;
export type BundleState = BundleFields & {
  items: ItemState[];
  images: { imageUrl: string; alt: string }[];
};

export const newBundle: BundleState = { ...bundleFields.initial, items: [], images: [] };

/** A product as a choice for an item, merged as shoppers see it. */
export type ItemOption = {
  /** All of its records. */
  productIds: number[];
  name: string;
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

/** A new item: one, in all colours and sizes. */
export const newItem = (option: ItemOption): ItemState => ({
  productId: option.productIds[0]!,
  quantity: 1,
  isCustomizable: true,
  allowedColors: null,
  allowedSizes: null,
  defaultColor: option.colors[0]?.name ?? null,
  defaultSize: option.sizes[Math.floor((option.sizes.length - 1) / 2)] ?? null,
  customPricePence: null,
});

/** A bundle as display texts by field, for the audit log and for conflicts. */
export function describeBundle(state: BundleState, nameOf: (productId: number) => string): Record<string, string> {
  const list = (values: readonly string[] | null) => values?.join(", ") ?? "all";
  return {
    ...bundleFields.show(state),
    Items: state.items.map((item) => `${item.quantity} x ${nameOf(item.productId)}`).join(", "),
    ...Object.fromEntries(
      state.items.map((item, index) => [
        `Item ${index + 1}`,
        [
          nameOf(item.productId),
          `colors ${list(item.allowedColors)}, default ${item.defaultColor ?? "any"}`,
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

type CheckedBundle = { ok: true; state: BundleState } | { ok: false; problems: FormProblem[] };

/**
 * Checks a form against the products: every item needs allowed colors and sizes, and a default among them. Items that
 * allow everything also allow future colors. Pure.
 * @param known the bundle's stored pictures; others are uploaded
 */
export function checkBundle(form: BundleForm, options: readonly ItemOption[], known: readonly string[]): CheckedBundle {
  const problems: FormProblem[] = [];
  const items = form.items.flatMap((item, index): ItemState[] => {
    const addProblem = (field: string, message: string) =>
      problems.push({ field: itemField(item.key, field), message });
    const option = optionFor(options, item.product);
    if (!option) {
      addProblem("quantity", `Item ${index + 1} is no longer in the shop: remove it`);
      return [];
    }
    const colors = option.colors.map(({ name }) => name);
    const allowedColors = restriction(item.color, colors);
    const allowedSizes = restriction(item.size, option.sizes);
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
        allowedColors,
        allowedSizes,
        defaultColor: item.firstColor,
        defaultSize: item.firstSize,
        customPricePence: item.price,
      },
    ];
  });
  if (problems.length > 0) return { ok: false, problems };
  const images = form.pictures
    .filter(({ url, isGone }) => !isGone && known.includes(url))
    .toSorted((one, other) => one.place - other.place)
    .map(({ url, alt }) => ({ imageUrl: url, alt }));
  return { ok: true, state: { ...bundleFields.pick(form), items, images } };
}

/** Null if everything is allowed; unknown values are dropped. */
function restriction(chosen: readonly string[], all: readonly string[]): string[] | null {
  const allowed = all.filter((each) => chosen.includes(each));
  return allowed.length === all.length ? null : allowed;
}
