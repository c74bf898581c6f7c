/**
 * The print provider's static data (R-CATALOGUE-14, R-CATALOGUE-15): the demo store's products. The seed, the built-in
 * fallback lists and the sandbox all use it, so that all three share the same ids.
 *
 * Prices are pence. `variantId` is the catalogue variant (for rates), `syncVariantId` the store variant (for orders);
 * their ranges do not overlap.
 */
export type StaticKind = "tshirt" | "hoodie" | "cap" | "mug" | "tote-bag" | "water-bottle" | "mouse-pad";
type Design = "DARK" | "LIGHT";

export type StaticVariant = {
  variantId: number;
  syncVariantId: number;
  color: string;
  hex: string;
  size: string;
  /** Retail price in pence. */
  price: number;
  sku: string;
  externalId: string;
};

export type StaticProduct = {
  /** The shop's product id: 1 to 7 (R-CATALOGUE-14), then the second design of each garment. */
  id: number;
  kind: StaticKind;
  /** Printful has one store product per print; a garment has separate prints for dark and light fabric. */
  design: Design | null;
  /** The noun after the brand: `T-Shirt` in `Lantern T-Shirt`. */
  noun: string;
  category: "apparel" | "gear";
  syncProductId: number;
  catalogueProductId: number;
  /** Our cost per unit, in pence. */
  cost: number;
  variants: StaticVariant[];
};

const hexes: Record<string, string> = {
  Black: "#26272d",
  White: "#f8f6f1",
  Navy: "#1f3158",
  Red: "#c4302b",
  "Ash Grey": "#c9c8c4",
  Forest: "#1f5040",
  Natural: "#eadfc6",
  Steel: "#b9bfc6",
};

type Plan = Omit<StaticProduct, "syncProductId" | "catalogueProductId" | "variants"> & {
  colors: string[];
  sizes: string[];
  price: number;
  larger?: { sizes: string[]; price: number };
  firstVariantId: number;
};

const garmentColors = { DARK: ["Navy", "Black", "Red", "Forest"], LIGHT: ["White", "Ash Grey"] };
const teeSizes = ["S", "M", "L", "XL", "2XL", "3XL"];
const hoodieSizes = ["S", "M", "L", "XL", "2XL"];
const tee = { kind: "tshirt", noun: "T-Shirt", category: "apparel", cost: 925, sizes: teeSizes, price: 2499 } as const;
const hoodie = { kind: "hoodie", noun: "Hoodie", category: "apparel", cost: 1850, sizes: hoodieSizes } as const;

const plans: Plan[] = [
  {
    ...tee,
    sizes: teeSizes,
    id: 1,
    design: "DARK",
    colors: garmentColors.DARK,
    larger: { sizes: ["2XL", "3XL"], price: 2699 },
    firstVariantId: 4001,
  },
  {
    ...hoodie,
    sizes: hoodieSizes,
    price: 3999,
    id: 2,
    design: "DARK",
    colors: garmentColors.DARK,
    larger: { sizes: ["2XL"], price: 4199 },
    firstVariantId: 5001,
  },
  {
    id: 3,
    kind: "cap",
    noun: "Cap",
    category: "apparel",
    design: null,
    cost: 890,
    colors: ["Red", "Navy", "Black", "White"],
    sizes: ["One Size"],
    price: 1999,
    firstVariantId: 6001,
  },
  {
    id: 4,
    kind: "mug",
    noun: "Mug",
    category: "gear",
    design: null,
    cost: 435,
    colors: ["White", "Black"],
    sizes: ["11oz"],
    price: 999,
    firstVariantId: 7001,
  },
  {
    id: 5,
    kind: "tote-bag",
    noun: "Tote Bag",
    category: "gear",
    design: null,
    cost: 1120,
    colors: ["Natural", "Black"],
    sizes: ["One Size"],
    price: 2499,
    firstVariantId: 8001,
  },
  {
    id: 6,
    kind: "water-bottle",
    noun: "Water Bottle",
    category: "gear",
    design: null,
    cost: 1240,
    colors: ["Steel", "Black", "White"],
    sizes: ["500ml"],
    price: 2499,
    firstVariantId: 9001,
  },
  {
    id: 7,
    kind: "mouse-pad",
    noun: "Mouse Pad",
    category: "gear",
    design: null,
    cost: 610,
    colors: ["Black"],
    sizes: ["Standard"],
    price: 1499,
    firstVariantId: 10001,
  },
  {
    ...tee,
    sizes: teeSizes,
    id: 8,
    design: "LIGHT",
    colors: garmentColors.LIGHT,
    larger: { sizes: ["2XL", "3XL"], price: 2699 },
    firstVariantId: 4101,
  },
  {
    ...hoodie,
    sizes: hoodieSizes,
    price: 3999,
    id: 9,
    design: "LIGHT",
    colors: garmentColors.LIGHT,
    larger: { sizes: ["2XL"], price: 4199 },
    firstVariantId: 5101,
  },
];

const code = (words: string) => words.replace(/[^a-z0-9]/gi, "").toUpperCase();

function variantsOf(plan: Plan): StaticVariant[] {
  return plan.colors.flatMap((color, colorPlace) =>
    plan.sizes.map((size, sizePlace) => {
      const variantId = plan.firstVariantId + colorPlace * plan.sizes.length + sizePlace;
      const sku = [code(plan.kind), plan.design, code(color), code(size)].filter(Boolean).join("-");
      return {
        variantId,
        syncVariantId: 4_000_000_000 + variantId,
        color,
        hex: hexes[color]!,
        size,
        price: plan.larger?.sizes.includes(size) ? plan.larger.price : plan.price,
        sku,
        externalId: sku.toLowerCase(),
      };
    }),
  );
}

export const staticCatalogue: StaticProduct[] = plans.map((plan) => ({
  id: plan.id,
  kind: plan.kind,
  design: plan.design,
  noun: plan.noun,
  category: plan.category,
  syncProductId: 500 + plan.id,
  catalogueProductId: 70 + plan.id,
  cost: plan.cost,
  variants: variantsOf(plan),
}));
