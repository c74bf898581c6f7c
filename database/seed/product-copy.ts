import type { StaticKind } from "#providers/printful/static-catalogue.ts";

/**
 * The demo shop's product texts. All of it is demo content: owners replace it with what is true of their products,
 * above all the fabric details.
 */
type ProductCopy = {
  headline: string;
  paragraphs: string[];
  /** Shown as a list of facts next to the text. */
  facts: Record<string, string>;
  tags: string[];
  /** Demo review counts stay within 237 and 953 (R-CATALOGUE-10). */
  reviews: number;
  rating: number;
  /** The colour on the card, for each design of a garment. */
  firstColors: string[];
};

const texts: Record<StaticKind, ProductCopy> = {
  tshirt: {
    headline: "Built for the long campaign",
    paragraphs: [
      "A heavyweight cotton tee with a ribbed collar that keeps its shape and taped shoulders. “{slogan}” runs across the chest in two colours, big enough to read from over the road.",
      "Wear it to the count, the bus stop and the big shop. It is cut straight, so there is room for a jumper underneath when the doors are cold.",
    ],
    facts: {
      Fabric: "100% cotton, 220gsm",
      Fit: "Regular, unisex",
      Wash: "30°, inside out, line dry",
      Print: "Water-based ink, two colours",
    },
    tags: ["t-shirt", "apparel", "cotton", "unisex"],
    reviews: 953,
    rating: 4.8,
    firstColors: ["Navy", "White"],
  },
  hoodie: {
    headline: "Two hundred doors, one hoodie",
    paragraphs: [
      "Brushed inside, solid outside, with a hood that stands up on its own and a pocket made for leaflets. “{slogan}” says hello before you do.",
      "Made for cold evenings and long streets. The cuffs are ribbed and stay put when you reach for the letterbox.",
    ],
    facts: {
      Fabric: "80% cotton, 20% recycled polyester, 330gsm",
      Fit: "Regular, unisex; size up to layer",
      Wash: "30°, inside out, no tumble dryer",
      Print: "Water-based ink, two colours",
      Pocket: "One, kangaroo, holds a round of leaflets",
    },
    tags: ["hoodie", "apparel", "warm", "unisex"],
    reviews: 812,
    rating: 4.9,
    firstColors: ["Black", "White"],
  },
  cap: {
    headline: "A small roof for rainy Saturdays",
    paragraphs: [
      "A six-panel cap with a gently curved peak and the badge stitched, not stuck, to the front. The strap behind takes in small heads and lets out large ones.",
      "It keeps off drizzle, low sun and most arguments.",
    ],
    facts: {
      Fabric: "100% cotton twill",
      Fit: "One Size, adjustable strap, 54 to 62 cm",
      Wash: "Sponge by hand, dry on a bowl",
      Badge: "Embroidered",
    },
    tags: ["cap", "apparel", "embroidered"],
    reviews: 641,
    rating: 4.7,
    firstColors: ["Red"],
  },
  mug: {
    headline: "For the conversation after the meeting",
    paragraphs: [
      "Eleven ounces of tea and an opinion. “{slogan}” on one side, the emblem on the other, so both people at the table get something to read.",
      "The handle takes three fingers. It has already outlived two kettles in our office.",
    ],
    facts: {
      Material: "Glazed ceramic",
      Holds: "11oz, about 325 ml",
      Care: "Dishwasher and microwave safe",
      Print: "Fired into the glaze, both sides",
    },
    tags: ["mug", "gear", "kitchen"],
    reviews: 588,
    rating: 4.8,
    firstColors: ["White"],
  },
  "tote-bag": {
    headline: "Leaflets out, shopping home",
    paragraphs: [
      "A heavy canvas bag with handles long enough for a shoulder and a flat bottom that stands up by itself. The emblem is printed large on one side.",
      "It carries a morning’s leaflets out and a week’s vegetables back.",
    ],
    facts: {
      Fabric: "100% cotton canvas, 340gsm",
      Size: "38 × 42 cm, 10 cm deep",
      Carries: "Up to 12 kg",
      Wash: "30°, reshape while damp",
    },
    tags: ["tote bag", "gear", "canvas"],
    reviews: 402,
    rating: 4.6,
    firstColors: ["Natural"],
  },
  "water-bottle": {
    headline: "Cold on the doorstep, hot on the stall",
    paragraphs: [
      "Half a litre in two walls of steel, with a screw cap on a loop that will not roll away down the high street.",
      "Fill it from any tap. It fits the side pocket of a rucksack and the cup holder of most cars.",
    ],
    facts: {
      Material: "Stainless steel, double wall",
      Holds: "500ml",
      Keeps: "Cold for a day, hot for half of one",
      Care: "Wash by hand, leave the cap off to dry",
    },
    tags: ["water bottle", "gear", "steel"],
    reviews: 377,
    rating: 4.7,
    firstColors: ["Steel"],
  },
  "mouse-pad": {
    headline: "For the desk where it all gets done",
    paragraphs: [
      "The night scene from our poster, printed to the edge on a smooth cloth top. The back is natural rubber and stays where it is put.",
      "Phone banks, leaflet layouts, minutes nobody reads: this is where they happen.",
    ],
    facts: {
      Material: "Polyester top, natural rubber back",
      Size: "Standard, 22 × 18 cm, 4 mm thick",
      Care: "Wipe with a damp cloth",
      Print: "Edge to edge",
    },
    tags: ["mouse pad", "gear", "desk"],
    reviews: 237,
    rating: 4.5,
    firstColors: ["Black"],
  },
};

/** A product's texts. @param slogan what is printed on most products */
export function productCopy(kind: StaticKind, slogan: string): ProductCopy {
  const { paragraphs, ...copy } = texts[kind];
  return { ...copy, paragraphs: paragraphs.map((text) => text.replaceAll("{slogan}", () => slogan)) };
}

/**
 * One text for the product's description, as `app/catalogue/model/description.ts` reads it: a headline (no full stop),
 * paragraphs, and lines of `Label: value`, separated by blank lines.
 */
export function writeDescription({ headline, paragraphs, facts }: ProductCopy): string {
  const factLines = Object.entries(facts).map(([label, value]) => `${label}: ${value}`);
  return [headline, ...paragraphs, factLines.join("\n")].join("\n\n");
}
