import { getTableColumns } from "drizzle-orm";
import type { ReturnRow } from "#app/returns/.server/return-queries.ts";
import { orderItems, orderShipments, orders } from "#database/schema/index.ts";
import { store } from "#store";
import type { ReturnFacts } from "../returns/return-parts.ts";
import type { OrderEmailFacts, RefundRow, ShipmentRow } from "./facts.ts";

/** A stored order for tests and previews of emails: a T-Shirt and a Starter Bundle, by Royal Mail. */
export function sampleFacts(order: Partial<OrderEmailFacts["order"]> = {}): OrderEmailFacts {
  return {
    store,
    shipsIn: store.claims.shipsIn,
    publicUrl: "https://shop.example",
    orderLink: "https://shop.example/orders/LT-20418?key=k3y",
    order: { ...placed, ...order },
    items: sampleItems,
  };
}

/** Every column of a table as null, for a row to be filled in. */
const blank = <Table extends object>(table: Table) =>
  Object.fromEntries(Object.keys(table).map((name) => [name, null])) as Record<keyof Table, null>;

const placed: OrderEmailFacts["order"] = {
  ...blank(getTableColumns(orders)),
  id: "1f0c8b1e-7c55-4d0e-9d3a-0e8a4a5b6c7d",
  number: "LT-20418",
  status: "paid",
  currency: "gbp",
  email: "robin.hartley@example.com",
  firstName: "Robin",
  lastName: "Hartley",
  address: "14 Birchcliffe Road",
  city: "Hebden Bridge",
  country: "GB",
  postcode: "HX7 8DG",
  marketingConsent: false,
  itemsTotal: 7996,
  discountTotal: 799,
  shippingTotal: 899,
  taxTotal: 0,
  total: 8096,
  discountCode: "LIGHT10",
  shippingRateId: "express",
  shippingName: "Express UK Delivery",
  shippingCarrier: "DHL Express",
  shippingMinDays: 1,
  shippingMaxDays: 2,
  shippingCheapest: 499,
  stripeSessionId: "pi_1",
  stripeClientSecret: "pi_1_secret_1",
  paymentAttempt: 1,
  revision: 0,
  capturedTotal: 8096,
  cardBrand: "visa",
  cardLast4: "4242",
  refundedTotal: 0,
  paidAt: new Date("2026-11-20T14:02:00Z"),
  cancelUntil: new Date("2026-11-20T15:02:00Z"),
  printState: "none",
  deliveryAssumed: false,
  createdAt: new Date("2026-11-20T13:50:00Z"),
  updatedAt: new Date("2026-11-20T14:02:00Z"),
  searchWords: "",
};

const item = (id: number, productName: string, color: string, size: string, total: number) => ({
  ...blank(getTableColumns(orderItems)),
  id,
  orderId: placed.id,
  position: id,
  variantId: 4000 + id,
  productId: 1,
  productName,
  productSlug: "lantern-tshirt",
  color,
  size,
  imageUrl: "/art/tshirt-navy.webp",
  printfulVariantId: 4000 + id,
  printfulSyncVariantId: 4_000_004_000 + id,
  quantity: 1,
  unitPrice: total,
  total,
  discountTotal: 0,
  canceledQuantity: 0,
});
const starter = { bundleId: 1, bundleName: "Starter Bundle", bundleInstance: "starter-bundle-1" };
const sampleItems: OrderEmailFacts["items"] = [
  item(11, "Lantern T-Shirt", "Navy", "L", 2499),
  { ...item(12, "Lantern T-Shirt", "Red", "M", 2499), ...starter },
  { ...item(13, "Lantern Cap", "Black", "One Size", 1999), ...starter },
  { ...item(14, "Lantern Mug", "White", "11oz", 999), ...starter },
];

export const sampleShipment = (change: Partial<ShipmentRow> = {}): ShipmentRow => ({
  ...blank(getTableColumns(orderShipments)),
  id: 1,
  orderId: placed.id,
  printfulShipmentId: 1001,
  carrier: "ROYAL_MAIL",
  service: "Royal Mail Tracked 48",
  trackingNumber: "AB123456789GB",
  trackingUrl: "https://tracking.example/AB123456789GB",
  reshipment: false,
  items: [{ itemId: 11, quantity: 1 }],
  shippedAt: new Date("2026-11-21T16:45:00Z"),
  ...change,
});

/** A refund of the sample order's T-Shirt, without delivery. */
export const sampleRefund = (change: Partial<RefundRow> = {}): RefundRow => ({
  id: "5d6a1c90-1d3f-4c67-8a55-3f0f4f1f7a11",
  orderId: "1f0c8b1e-7c55-4d0e-9d3a-0e8a4a5b6c7d",
  amount: 2249,
  shippingAmount: 0,
  reason: "Out of stock at the printer",
  decidedBy: null,
  status: "succeeded",
  decisionKey: "sample",
  paymentIntentId: null,
  stripeRefundId: "re_3QK8Lw7Zt",
  lines: [{ itemId: 11, quantity: 1, amount: 2249 }],
  failureReason: null,
  createdAt: new Date("2026-11-20T15:31:00Z"),
  updatedAt: new Date("2026-11-20T15:31:00Z"),
  ...change,
});

/** A notice about the sample order's T-Shirt, for tests and previews of emails. */
export function sampleReturn(change: Partial<ReturnRow> = {}): ReturnFacts {
  const facts = sampleFacts({ status: "delivered", deliveredAt: new Date("2026-11-26T11:05:00Z") });
  const item = facts.items[0]!;
  return {
    ...facts,
    things: [{ ...item, quantity: 1, amount: item.total }],
    notice: {
      id: "77e0cf5a-9a5f-4a3e-a9f1-5d7b2a0d6c11",
      reference: "R-7K4M2P",
      orderId: facts.order.id,
      formKey: "0f8fad5b-d9cb-469f-a165-70867728950e",
      kind: "change_of_mind",
      reason: "does_not_fit",
      details: "",
      name: "Robin Hartley",
      lines: [{ itemId: item.id, quantity: 1 }],
      status: "accepted",
      askedAt: new Date("2026-11-28T09:12:00Z"),
      decidedAt: new Date("2026-11-28T09:12:00Z"),
      decidedBy: "shop",
      decisionNote: null,
      sendBack: true,
      receivedAt: null,
      refundId: null,
      ...change,
    },
  };
}

/** The same for a fault. */
export const sampleFault = (change: Partial<ReturnRow> = {}): ReturnFacts =>
  sampleReturn({
    kind: "faulty",
    reason: "faulty_print",
    details: "The print came off in the first wash.",
    status: "asked",
    decidedAt: null,
    decidedBy: null,
    ...change,
  });

/** The declaration of a withdrawal from the sample order. */
export const sampleWithdrawal = {
  name: "Robin Hartley",
  at: "2026-11-28T09:14:22Z",
  lines: [{ itemId: 11, quantity: 1, amount: 2499 }],
  delivery: 0,
  amount: 2499,
};

export const sampleDrop = {
  startsAt: new Date("2026-11-20T15:02:00Z"),
  endsAt: null,
  pieces: 100,
  perPerson: 2,
  holdMinutes: 15,
};
