import { decimal } from "#providers/printful/contract-money.ts";
import type { StaticProduct } from "#providers/printful/static-catalogue.ts";
import { type PrintfulStock, type Stocked, variantPicture } from "./stock.ts";

const categories = { apparel: 24, gear: 4 };

/** The provider's catalogue of blank products. */
export function openCatalogue(stock: PrintfulStock) {
  const productShape = (product: StaticProduct) => ({
    id: product.catalogueProductId,
    main_category_id: categories[product.category],
    type: product.kind.toUpperCase(),
    type_name: product.noun,
    title: `${product.noun}${product.design ? ` for ${product.design.toLowerCase()} cloth` : ""}`,
    description: `A ${product.noun.toLowerCase()} to print on.`,
    brand: "Stand-in Mills",
    model: `SM${product.catalogueProductId}`,
    image: variantPicture(product, product.variants[0]!.color),
    variant_count: product.variants.length,
    currency: "GBP",
    is_discontinued: product.variants.every((variant) => stock.availabilityOf(variant) === "discontinued"),
    avg_fulfillment_time: 4.5,
    origin_country: "United Kingdom",
    techniques: [{ key: "DTG", display_name: "DTG printing", is_default: true }],
    files: [{ id: "default", type: "front", title: "Front print", additional_price: null }],
    options: [],
  });

  const variantShape = (one: Stocked) => {
    const availability = stock.availabilityOf(one);
    const status = availability === "active" ? "in_stock" : availability.replace("temporary_", "");
    return {
      id: one.variantId,
      product_id: one.product.catalogueProductId,
      name: `${one.product.noun} (${one.color} / ${one.size})`,
      size: one.size,
      color: one.color,
      color_code: one.hex,
      image: variantPicture(one.product, one.color),
      price: decimal(one.product.cost),
      in_stock: availability === "active",
      availability_regions: { UK: "United Kingdom" },
      availability_status: [{ region: "UK", status }],
    };
  };

  return {
    products: (categoryIds: number[]) =>
      stock.goods
        .filter((product) => categoryIds.length === 0 || categoryIds.includes(categories[product.category]))
        .map(productShape),
    product(id: number) {
      const product = stock.goods.find((one) => one.catalogueProductId === id);
      if (!product) return undefined;
      const variants = product.variants.map((variant) => variantShape({ ...variant, product }));
      return { product: productShape(product), variants };
    },
    variant(id: number) {
      const one = stock.byCatalogueId(id);
      return one && { product: productShape(one.product), variant: variantShape(one) };
    },
  };
}

/** `15` is the provider's id, `@tshirt-dark` the shop's external id. */
type Reference = string;

const externalIdOf = (product: StaticProduct) =>
  [product.kind, product.design?.toLowerCase()].filter(Boolean).join("-");

/** The demo store's products: blanks with our print. */
export function openStoreProducts(stock: PrintfulStock) {
  const productShape = (product: StaticProduct) => ({
    id: product.syncProductId,
    external_id: externalIdOf(product),
    name: stock.nameOf(product),
    variants: product.variants.length,
    synced: product.variants.length,
    thumbnail_url: variantPicture(product, product.variants[0]!.color),
    is_ignored: false,
  });

  const variantShape = (one: Stocked) => ({
    id: one.syncVariantId,
    external_id: one.externalId,
    sync_product_id: one.product.syncProductId,
    name: `${stock.nameOf(one.product)} - ${one.color} / ${one.size}`,
    synced: true,
    variant_id: one.variantId,
    retail_price: decimal(one.price),
    currency: "GBP",
    sku: one.sku,
    size: one.size,
    color: one.color,
    availability_status: stock.availabilityOf(one),
    product: {
      variant_id: one.variantId,
      product_id: one.product.catalogueProductId,
      image: variantPicture(one.product, one.color),
      name: `${one.product.noun} (${one.color} / ${one.size})`,
    },
    files: [{ id: one.variantId, type: "preview", status: "ok", preview_url: variantPicture(one.product, one.color) }],
    options: [],
    is_ignored: false,
  });

  const holds = (product: StaticProduct, availability: string) =>
    product.variants.some((variant) => stock.availabilityOf(variant) === availability);
  const hasStatus = (product: StaticProduct, status: string) =>
    status === "all" || status === "synced"
      ? true
      : (status === "discontinued" || status === "out_of_stock") && holds(product, status);
  const find = (reference: Reference) =>
    stock.goods.find((product) =>
      reference.startsWith("@")
        ? externalIdOf(product) === reference.slice(1)
        : product.syncProductId === Number(reference),
    );

  return {
    list: (status: string) => stock.goods.filter((product) => hasStatus(product, status)).map(productShape),
    get(reference: Reference) {
      const product = find(reference);
      if (!product) return undefined;
      const variants = product.variants.map((variant) => variantShape({ ...variant, product }));
      return { sync_product: productShape(product), sync_variants: variants };
    },
    variant(reference: Reference) {
      const one = reference.startsWith("@")
        ? stock.byExternalId(reference.slice(1))
        : stock.byStoreId(Number(reference));
      return one && variantShape(one);
    },
    productShape,
  };
}
export type StoreProducts = ReturnType<typeof openStoreProducts>;
