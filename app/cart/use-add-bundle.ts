import { type NotAdded, useCartActions } from "./cart-context.tsx";
import { addBundle, type BundlePart, type ChosenBundle } from "./goods.ts";

/**
 * Adds a bundle and opens the drawer; returns why it was not added, or null. In its own file because few pages sell
 * bundles.
 */
export function useAddBundle(): (bundle: ChosenBundle, parts: readonly BundlePart[]) => NotAdded {
  const cart = useCartActions();
  return (bundle, parts) => cart.put((items) => addBundle(items, bundle, parts), parts);
}
