import { useAddBundle } from "#app/cart/use-add-bundle.ts";
import { AddToCartButton } from "./add-to-cart-button.tsx";
import type { BundleCardData } from "./cards.ts";
import { PickBundle } from "./pick-bundle.tsx";

/** Opens the picker, where the bundle's colours and sizes are chosen; adds it at once where there is nothing to choose. */
export function QuickAddBundle({ card: { name, slug, quickAdd } }: { card: BundleCardData }) {
  const addBundle = useAddBundle();
  if (quickAdd === null) return null;
  if (quickAdd === "choose") return <PickBundle name={name} slug={slug} />;
  return <AddToCartButton name={name} what="bundle" onAdd={() => addBundle(quickAdd.bundle, quickAdd.parts)} />;
}
