import { useCartActions } from "#app/cart/cart-context.tsx";
import { goodsItem } from "#app/cart/goods.ts";
import { noRoomFor } from "#app/cart/rules.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { showToast } from "#app/ui/overlay/toast.tsx";
import type { CardData } from "./cards.ts";

interface AddToCartButtonProps {
  name: string;
  what: "one" | "bundle";
  /** False when it did not fit: the drawer stays shut then, so the button says why. */
  onAdd: () => boolean;
}

/** The visible words come first in its name, so that speaking them presses it. */
export function AddToCartButton({ name, what, onAdd }: AddToCartButtonProps) {
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
  const cart = useCartActions();
  return <AddToCartButton name={name} what="one" onAdd={() => cart.add(goodsItem(goods))} />;
}
