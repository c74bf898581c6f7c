import { useCartActions } from "./cart-context.tsx";
import { addBundle, type BundlePart, type ChosenBundle } from "./goods.ts";

/**
 * Adds a bundle and opens the drawer; returns false if it was ignored. In its own file because few pages sell bundles.
 */
export function useAddBundle(): (bundle: ChosenBundle, parts: readonly BundlePart[]) => boolean {
  const cart = useCartActions();
  return (bundle, parts) => cart.put((items) => addBundle(items, bundle, parts));
}
