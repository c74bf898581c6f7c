import type { FormProblem } from "#app/shared/form.ts";
import { type BundleState, type ItemOption, type ItemState, optionFor } from "./bundle-state.ts";
import type { BundleForm } from "./contract.ts";

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
    const colours = option.colours.map(({ name }) => name);
    const allowedColors = narrowed(item.colours, colours);
    const allowedSizes = narrowed(item.sizes, option.sizes);
    const wrong = (field: string, message: string) => problems.push({ field: `item-${index}-${field}`, message });
    if (allowedColors?.length === 0) wrong("colour", `Choose at least one colour of ${option.name}`);
    else if (!(allowedColors ?? colours).includes(item.firstColour))
      wrong("firstColour", `Choose the first colour of ${option.name} among those allowed`);
    if (allowedSizes?.length === 0) wrong("size", `Choose at least one size of ${option.name}`);
    else if (!(allowedSizes ?? option.sizes).includes(item.firstSize))
      wrong("firstSize", `Choose the first size of ${option.name} among those allowed`);
    return [
      {
        productId: item.product,
        quantity: item.quantity,
        isCustomizable: !item.isFixed,
        ...{ allowedColors, allowedSizes, defaultColor: item.firstColour, defaultSize: item.firstSize },
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
