import { useCartDeeds } from "#app/cart/cart-context.tsx";
import { goodsItem } from "#app/cart/goods.ts";
import { noRoomFor } from "#app/cart/rules.ts";
import { useAddBundle } from "#app/cart/use-add-bundle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { BundleCardData, CardData } from "./cards.ts";

interface AddToCartButtonProps {
  name: string;
  what: "one" | "bundle";
  /** False when it did not fit: the drawer stays shut then, so the button says why. */
  onAdd: () => boolean;
}

/** The visible words come first in its name, so that speaking them presses it. */
function AddToCartButton({ name, what, onAdd }: AddToCartButtonProps) {
  const add = () => {
    if (!onAdd()) showToast(noRoomFor(what));
  };
  return (
    <Button size="s" className="scripted" aria-label={`Add to Cart: ${name}`} onClick={add}>
      Add to Cart
    </Button>
  );
}

/** Puts the product of a card into the cart. */
export function QuickAdd({ name, goods }: { name: string; goods: NonNullable<CardData["quickAdd"]> }) {
  const cart = useCartDeeds();
  return <AddToCartButton name={name} what="one" onAdd={() => cart.add(goodsItem(goods))} />;
}

/** Leads to the bundle's page, where its colours and sizes are chosen; adds it at once where there is nothing to choose. */
export function QuickAddBundle({ card: { name, slug, quickAdd } }: { card: BundleCardData }) {
  const addBundle = useAddBundle();
  if (quickAdd === null) return null;
  if (quickAdd === "choose") {
    return (
      <ButtonLink size="s" to={`/product/${slug}`} aria-label={`Add to Cart: ${name}`}>
        Add to Cart
      </ButtonLink>
    );
  }
  return <AddToCartButton name={name} what="bundle" onAdd={() => addBundle(quickAdd.bundle, quickAdd.parts)} />;
}
