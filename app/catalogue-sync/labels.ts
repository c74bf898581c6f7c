import type { SyncStatusAnswer } from "./contract.ts";

/** One sentence per conflict for staff; `name` is the product's name at the provider. */
export const conflictSummaries = {
  name: (name: string) => `${name} is called something else here and at the printer.`,
  cost: (name: string) => `${name}: the cost here is not what the printer bills.`,
  price: (name: string) => `${name}: the price was changed here and at the printer.`,
  below_cost: (name: string) => `${name}: the printer’s list has a price below what it bills. It was not taken.`,
  sku: (name: string) => `${name}: the SKU was changed here and at the printer.`,
  sku_twice: (name: string) => `${name}: its SKU at the printer belongs to another variant here.`,
  catalogueVariantId: (name: string) => `${name}: the number that delivery is quoted by is not the printer’s.`,
  color: (name: string) => `${name}: a colour has another name at the printer.`,
  size: (name: string) => `${name}: a size has another name at the printer.`,
  elsewhere: (name: string) => `${name}: a variant of it belongs to another product here. It was left there.`,
  vanished: (name: string) => `${name} is not at the printer any more, and is still sold here.`,
  deleted_here: (name: string) => `${name} is at the printer and was deleted here.`,
} as const;
export type ConflictField = keyof typeof conflictSummaries;

/** Labels of the button that takes the provider's value; null if there is nothing to take. */
export const takeRemoteLabels: Record<ConflictField, string | null> = {
  name: "Take the printer’s name",
  cost: "Take the printer’s cost",
  price: "Take the printer’s price",
  below_cost: "Sell at that price",
  sku: "Take the printer’s SKU",
  sku_twice: null,
  catalogueVariantId: "Take the printer’s number",
  color: "Take the printer’s name",
  size: "Take the printer’s name",
  elsewhere: null,
  vanished: "Stop selling it",
  deleted_here: "Make it again",
};

export const isConflictField = (field: string): field is ConflictField => Object.hasOwn(conflictSummaries, field);

type Health = SyncStatusAnswer["connectionHealth"];

export const healthLabels: Record<Health, string> = {
  healthy: "Healthy",
  degraded: "Degraded",
  down: "Down",
  unknown: "Not tried",
};

export const settleProblems = {
  gone: "Somebody has settled this already.",
  impossible: "This cannot be taken over by itself. Change the product, then keep the shop’s.",
} as const;
