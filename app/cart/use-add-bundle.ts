import { useCartActions } from "./cart-context.tsx";
import { addBundle, type BundlePart, type ChosenBundle } from "./goods.ts";

/** Puts a bundle into the cart and opens the drawer; false when it was ignored. Apart, since few pages sell bundles. */
export function useAddBundle(): (bundle: ChosenBundle, parts: readonly BundlePart[]) => boolean {
  const cart = useCartActions();
  return (bundle, parts) => cart.put((items) => addBundle(items, bundle, parts));
}
