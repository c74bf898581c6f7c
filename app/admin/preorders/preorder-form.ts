import { z } from "zod";

/** The form of a product's pre-order. */
export const preorderForm = z.object({
  dispatchOn: z.iso.date("Enter the day on which it is posted"),
  version: z.coerce.number().int().min(0),
});
export type PreorderForm = z.output<typeof preorderForm>;
