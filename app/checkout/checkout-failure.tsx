import { useCart } from "#app/cart/cart-context.tsx";
import type { CartItem } from "#app/cart/rules.ts";
import { Button, ButtonLink, TextButton } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { type Failure, refusedItems } from "./refused-lines.ts";

type Props = {
  failure: Failure;
  /** Rises with every click on Pay. */
  attempt: number;
  onTryAgain(): void;
  /** The button that was pressed goes with its line: called for the focus to stay on the page. */
  onTakeOut(): void;
};

/** Above the form while the cart cannot be ordered: what is to blame, and the way on. */
export function CheckoutFailure({ failure, attempt, onTryAgain, onTakeOut }: Props) {
  const cart = useCart();
  const refused = refusedItems(cart.items, failure);
  const goesWith = (item: CartItem) =>
    refused.some((each) => each.item === item || (item.bundle && each.item.bundleId === item.bundleId));
  // The checkout opens again by itself, since the cart changes.
  const takeOut = ({ id, bundle, bundleId }: CartItem) => {
    onTakeOut();
    if (bundle && bundleId) cart.removeBundle(bundleId);
    else cart.remove(id);
  };
  if (failure.refused.length === 0) {
    return (
      <>
        <ErrorSummary problems={[{ message: failure.message }]} attempt={attempt} />
        <p>
          <Button tone="line" onClick={onTryAgain}>
            Try again
          </Button>
        </p>
      </>
    );
  }
  // Out of the cart already: the checkout is on the way again.
  if (refused.length === 0) return null;
  return (
    <>
      <ErrorSummary
        attempt={attempt}
        problems={refused.map(({ item, message }) => ({
          message,
          mend: (
            <TextButton onClick={() => takeOut(item)}>
              {item.bundle ? "Remove the bundle" : "Remove it"}
              <VisuallyHidden>: {message}</VisuallyHidden>
            </TextButton>
          ),
        }))}
      />
      {cart.items.every(goesWith) && (
        <p>
          <ButtonLink to="/shop" tone="line">
            Choose something else
          </ButtonLink>
        </p>
      )}
    </>
  );
}
