import type { OrderedSoFar } from "#app/preorders/endpoints.ts";
import { sharedValue } from "#app/ui/shared-value.ts";

/** How many are ordered so far of what is in the cart (R-PREORDER-5). Empty until a part that loads later has asked. */
export const orderedInCart = sharedValue<OrderedSoFar>(new Map());
