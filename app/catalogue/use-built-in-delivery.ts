import { type BuiltInDelivery, builtInDelivery, describeDelivery } from "#app/pricing/delivery.ts";
import { useStore } from "#app/ui/store-context.tsx";

/** The shop's own delivery options at the prices from its settings. */
export const useBuiltInDelivery = (): BuiltInDelivery => builtInDelivery(useStore().fallbackDelivery);

/** The text beside a price: "+ UK delivery from £4.39". */
export const useUkDeliveryText = (): string => describeDelivery(useBuiltInDelivery().ukFrom);
