import type { z } from "zod";
import * as contract from "./contract.ts";

/** The columns of the table of products, one line a variant, and how each is read. A blank cell leaves things as they are. */
export const productColumns = {
  name: contract.name,
  web_address: contract.slug,
  category: contract.category,
  description: contract.description,
  price: contract.price,
  printer_cost: contract.price,
  tags: contract.tags,
  available: contract.yesOrNo,
  printer_product_id: contract.printerProductId,
} satisfies Record<string, z.ZodType>;

export const variantColumns = {
  colour: contract.colour,
  colour_hex: contract.hex,
  size: contract.size,
  sku: contract.sku,
  variant_price: contract.price,
  stock: contract.stock,
  printer_catalogue_id: contract.rateId,
  printer_sync_id: contract.syncId,
} satisfies Record<string, z.ZodType>;

export const columnNames = ["product_id", ...Object.keys(productColumns), ...Object.keys(variantColumns)] as const;

/** What is wrong with a table, and where. */
export type LineProblem = {
  /** As a text editor counts, from 1. */
  line: number;
  column: string | null;
  message: string;
};

/** Bytes: some ten thousand lines with room to spare. */
export const tableLimit = 10 * 1024 * 1024;
