import type { StaticKind, StaticProduct } from "#providers/printful/static-catalogue.ts";

/** The drawings of each product in gallery order, the front first. */
const views: Record<StaticKind, { view: string; alt: string }[]> = {
  tshirt: [
    { view: "back", alt: "from behind, the mark between the shoulders" },
    { view: "detail", alt: "the collar and its label, close up" },
  ],
  hoodie: [
    { view: "back", alt: "from behind, the mark between the shoulders" },
    { view: "detail", alt: "the hood and its drawcords, close up" },
  ],
  cap: [
    { view: "side", alt: "from the side" },
    { view: "back", alt: "from behind, the strap and its buckle" },
  ],
  mug: [
    { view: "other", alt: "the other side, with the emblem" },
    { view: "scale", alt: "beside a small notebook and a pen, to show its size" },
  ],
  "tote-bag": [{ view: "scale", alt: "on a peg with an A4 leaflet in it, to show its size" }],
  "water-bottle": [{ view: "open", alt: "open, the cap beside it" }],
  "mouse-pad": [{ view: "top", alt: "from above, with a mouse and a keyboard" }],
};

export type DemoImage = {
  imageUrl: string;
  alt: string;
  isPrimary: boolean;
  isThumbnail: boolean;
  imageOrder: number;
  variantType: "color";
  color: string;
  source: "other";
};

/** The stable URL of a drawing; the mouse pad comes in one colour, so its file names omit it. */
function artUrl(kind: StaticKind, color: string, view?: string): string {
  const colorPart = kind === "mouse-pad" ? null : color.toLowerCase().replaceAll(" ", "-");
  return `/art/${[kind, colorPart, view].filter(Boolean).join("-")}.webp`;
}

/** Every view of every colour of a record; the card shows the front of `firstColour`. */
export function picturesOf(product: StaticProduct, name: string, firstColor: string): DemoImage[] {
  const colors = [...new Set(product.variants.map((variant) => variant.color))];
  const inOrder = [firstColor, ...colors.filter((color) => color !== firstColor)];
  return inOrder.flatMap((color, place) => {
    const shared = { variantType: "color", color, source: "other" } as const;
    const inColor = `${name} in ${color.toLowerCase()}`;
    const isFirst = place === 0;
    const front = {
      ...shared,
      imageUrl: artUrl(product.kind, color),
      alt: `${inColor}, front`,
      isPrimary: isFirst,
      isThumbnail: isFirst,
      imageOrder: place * 10,
    };
    const others = views[product.kind].map(({ view, alt }, index) => ({
      ...shared,
      imageUrl: artUrl(product.kind, color, view),
      alt: `${inColor}, ${alt}`,
      isPrimary: false,
      isThumbnail: false,
      imageOrder: place * 10 + index + 1,
    }));
    return [front, ...others];
  });
}
