import type { Typed } from "#app/shared/form.ts";

/**
 * A bundle's form as typed, with items and pictures in order. Adding, moving and removing items changes the draft and
 * saves nothing. Pure.
 */
export type ItemDraft = {
  /** The product's id. */
  product: string;
  quantity: string;
  /** Only in its default colour and size. */
  isFixed: boolean;
  colors: string[];
  sizes: string[];
  firstColor: string;
  firstSize: string;
  /** Pounds; empty for the product's own price. */
  price: string;
};
export type PictureDraft = { url: string; alt: string; place: string; isGone: boolean };
export type BundleDraft = {
  name: string;
  type: string;
  description: string;
  shipping: string;
  urgency: string;
  slug: string;
  price: string;
  features: string;
  materials: string;
  care: string;
  isPopular: boolean;
  isActive: boolean;
  items: ItemDraft[];
  pictures: PictureDraft[];
};

/** The draft of a new bundle. */
export const emptyDraft: BundleDraft = {
  ...{ name: "", type: "", description: "", shipping: "Free UK Shipping", urgency: "", slug: "", price: "" },
  ...{ features: "", materials: "", care: "", isPopular: false, isActive: false, items: [], pictures: [] },
};

/** The draft as values for the form's fields. */
export function bundleFormValues({ items, pictures, ...words }: BundleDraft): Typed {
  const named = (start: string, row: object) =>
    Object.entries(row).flatMap(([name, value]) => {
      const text = typeof value === "boolean" ? (value ? "on" : "") : value;
      return typeof text === "string" ? [[start + name, text] as const] : [];
    });
  return Object.fromEntries([
    ...named("", words),
    ...items.flatMap((item, index) => named(`item-${index}-`, item)),
    ...pictures.flatMap((picture, index) => named(`picture-${index}-`, picture)),
  ]);
}

const maxLength = 5_000;

/** Reads a posted form, valid or not. */
export function readDraft(form: FormData): BundleDraft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.replace(/\r\n?/g, "\n").slice(0, maxLength) : "";
  };
  const all = (name: string) =>
    form.getAll(name).flatMap((value) => (typeof value === "string" ? [value.slice(0, 100)] : []));
  // Read all rows: saving would delete any that were left out.
  const rows = (kind: string, field: string) => {
    const named = new RegExp(`^${kind}-(0|[1-9]\\d{0,2})-${field}$`);
    const indexes = [...form.keys()].flatMap((name) => named.exec(name)?.[1] ?? []).map(Number);
    return [...new Set(indexes)].toSorted((one, other) => one - other);
  };
  return {
    ...{ name: text("name"), type: text("type"), description: text("description"), shipping: text("shipping") },
    ...{ urgency: text("urgency"), slug: text("slug"), price: text("price"), features: text("features") },
    ...{ materials: text("materials"), care: text("care") },
    isPopular: form.has("isPopular"),
    isActive: form.has("isActive"),
    items: rows("item", "product").map((index) => ({
      product: text(`item-${index}-product`),
      quantity: text(`item-${index}-quantity`),
      isFixed: form.has(`item-${index}-isFixed`),
      colors: all(`item-${index}-color`),
      sizes: all(`item-${index}-size`),
      firstColor: text(`item-${index}-firstColor`),
      firstSize: text(`item-${index}-firstSize`),
      price: text(`item-${index}-price`),
    })),
    pictures: rows("picture", "url").map((index) => ({
      url: text(`picture-${index}-url`),
      alt: text(`picture-${index}-alt`),
      place: text(`picture-${index}-place`),
      isGone: form.has(`picture-${index}-isGone`),
    })),
  };
}

const rearrangements = ["up", "down", "remove"] as const;
export type Rearrangement = (typeof rearrangements)[number];

/** Parses 'up-2': which item to move or remove; null for other intents. */
export function readRearrangement(intent: string): { what: Rearrangement; index: number } | null {
  const [, word, place] = /^(up|down|remove)-(\d{1,2})$/.exec(intent) ?? [];
  const what = rearrangements.find((each) => each === word);
  return what ? { what, index: Number(place) } : null;
}

/** The draft with an item moved by one position, or removed. */
export function rearranged(draft: BundleDraft, { what, index }: { what: Rearrangement; index: number }): BundleDraft {
  const item = draft.items[index];
  if (!item) return draft;
  const others = draft.items.toSpliced(index, 1);
  if (what === "remove") return { ...draft, items: others };
  const to = Math.min(Math.max(index + (what === "up" ? -1 : 1), 0), others.length);
  return { ...draft, items: others.toSpliced(to, 0, item) };
}
