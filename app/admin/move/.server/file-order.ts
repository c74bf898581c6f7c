import type { ExportRow } from "./read-export.ts";

/** A line of an order, as a file has it. `price` is of one piece, `total` of all; a file has one of both. */
export type FileLine = { name: string; sku: string; quantity: string; price?: string; total?: string };

/** An order of another shop. Texts are as in its file. */
export type FileOrder = {
  number: string;
  email: string;
  name: string;
  /** Lines. */
  address: string[];
  /** Null if it cannot be read. */
  placedAt: Date | null;
  status: string;
  /** Whether money arrived for it. */
  isPaid: boolean;
  currency: string;
  shippingTotal: string;
  taxTotal: string;
  discountTotal: string;
  discountCode: string;
  shippingName: string;
  total: string;
  refundedTotal: string;
  lines: FileLine[];
  /** In the file, from its first row. */
  rows: ExportRow[];
};
