import { goodsItem } from "#app/cart/bundles.ts";
import { useCartDeeds } from "#app/cart/cart-context.tsx";
import { Button } from "#app/ui/button.tsx";
import type { BundleCardData, CardData } from "./cards.ts";

interface AddToCartButtonProps {
  name: string;
  onAdd: () => void;
}

/** The visible words come first in its name, so that speaking them presses it. */
function AddToCartButton({ name, onAdd }: AddToCartButtonProps) {
  return (
    <Button size="s" aria-label={`Add to Cart: ${name}`} onClick={onAdd}>
      Add to Cart
    </Button>
  );
}

/** Puts the product of a card into the cart. */
export function QuickAdd({ name, goods }: { name: string; goods: NonNullable<CardData["quickAdd"]> }) {
  const cart = useCartDeeds();
  return <AddToCartButton name={name} onAdd={() => cart.add(goodsItem(goods))} />;
}

/** Puts a bundle into the cart in its default colours and sizes; the drawer shows them. */
export function QuickAddBundle({ name, choice }: { name: string; choice: NonNullable<BundleCardData["quickAdd"]> }) {
  const cart = useCartDeeds();
  return <AddToCartButton name={name} onAdd={() => cart.addBundle(choice.bundle, choice.parts)} />;
}
