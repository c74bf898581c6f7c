import { useCart } from "#app/cart/cart-context.tsx";
import type { CartItem } from "#app/cart/rules.ts";
import type { LineProblem, RequestedLine } from "#app/pricing/lines.ts";
import { Button, ButtonLink, TextButton } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { CallRefused } from "../call.ts";

type Props = {
  failure: Failure;
  /** Rises with every click on Pay. */
  attempt: number;
  onTryAgain(): void;
  /** Called because the button disappears with its line: the page moves focus elsewhere. */
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

/** Why the cart cannot be ordered: in the shop's words, and the lines that it named. */
export type Failure = { message: string; refused: { line: RequestedLine; why: string }[] };

/** What is wrong with a line that only taking it out mends. */
const whys: Partial<Record<LineProblem["kind"], string>> = {
  unavailable_variant: "is sold out",
  unknown_variant: "is no longer in the shop",
};

/** @param lines that the shop was asked for, since it names them by their place */
export function failureOf(error: unknown, lines: readonly RequestedLine[]): Failure {
  const problems = error instanceof CallRefused ? (error.body.problems as LineProblem[] | undefined) : undefined;
  const refused = (problems ?? []).flatMap((problem) => {
    const [line, why] = ["index" in problem ? lines[problem.index] : undefined, whys[problem.kind]];
    return line && why ? [{ line, why }] : [];
  });
  return { message: (error as Error).message, refused };
}

/** Each line of the cart that was refused, once, and what to say of it. */
export const refusedItems = (items: readonly CartItem[], { refused }: Failure): { item: CartItem; message: string }[] =>
  items.flatMap((item) => {
    const found = refused.find(
      ({ line }) => line.variantId === item.variantId && line.bundle?.instance === item.bundle?.instance,
    );
    const name = [item.name, item.color, item.size].filter(Boolean).join(", ");
    return found ? [{ item, message: `${name}${item.bundle ? ` in ${item.bundleName}` : ""} ${found.why}` }] : [];
  });
