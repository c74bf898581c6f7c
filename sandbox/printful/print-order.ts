import type { z } from "zod";
import type { order, PrintStatus, shipment } from "#providers/printful/contract.ts";

/** An order as the printer keeps and shows it; the contract's wire shape, narrowed to what we write. */
export type Parcel = Omit<z.input<typeof shipment>, "items"> & {
  tracking_number: string;
  tracking_url: string;
  created: number;
  shipped_at: number;
  ship_date: string;
  reshipment: boolean;
  delivered_at?: number;
  returned_at?: number;
  items: { item_id: number; quantity: number; picked: 1; printed: 1 }[];
};
export type PrintItem = {
  id: number;
  external_id: string | null;
  sync_variant_id: number;
  external_variant_id: string;
  variant_id: number;
  quantity: number;
  price: string;
  retail_price: string | null;
  name: string;
  sku: string;
  product: { variant_id: number; product_id: number; image: string; name: string };
  files: never[];
  options: never[];
  discontinued: boolean;
  out_of_stock: boolean;
};
type Shown = z.input<typeof order>;
export type StoredOrder = Omit<Shown, "external_id" | "status" | "error" | "shipping" | "items" | "shipments"> & {
  external_id: string | null;
  store: number;
  status: PrintStatus;
  error: string | null;
  shipping: string;
  recipient: Record<string, string | null>;
  items: PrintItem[];
  shipments: Parcel[];
  /** While an order is held because its costs are being computed: what they will turn out to be. */
  costs_to_come?: Shown["costs"];
};

/** Unix seconds, as every time of v1. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** The stages in which an order can still be changed and confirmed; and those in which the shop can call it off. */
export const isEditable = ({ status }: StoredOrder): boolean => status === "draft" || status === "failed";
export const isStoppable = ({ status }: StoredOrder): boolean => status === "draft" || status === "pending";
