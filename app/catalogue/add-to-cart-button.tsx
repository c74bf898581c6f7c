import { useCartDeeds } from "#app/cart/cart-context.tsx";
import { goodsItem } from "#app/cart/goods.ts";
import { noRoomFor } from "#app/cart/rules.ts";
import { useAddBundle } from "#app/cart/use-add-bundle.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { BundleCardData, CardData } from "./cards.ts";

interface AddToCartButtonProps {
  name: string;
  what: "one" | "bundle";
  /** False when it did not fit: the drawer stays shut then, so the button says why. */
  onAdd: () => boolean;
}

/** The visible words come first in its name, so that speaking them presses it. */
function AddToCartButton({ name, what, onAdd }: AddToCartButtonProps) {
  const toast = useToast();
  const add = () => {
    if (!onAdd()) toast(noRoomFor(what));
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

/** Puts a bundle into the cart in its default colours and sizes; the drawer shows them. */
export function QuickAddBundle({ name, choice }: { name: string; choice: NonNullable<BundleCardData["quickAdd"]> }) {
  const addBundle = useAddBundle();
  return <AddToCartButton name={name} what="bundle" onAdd={() => addBundle(choice.bundle, choice.parts)} />;
}
