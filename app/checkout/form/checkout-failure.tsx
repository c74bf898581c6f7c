import { useCart } from "#app/cart/cart-context.tsx";
import type { CartItem } from "#app/cart/rules.ts";
import type { LineProblem, RequestedLine } from "#app/pricing/lines.ts";
import { Button, ButtonLink, TextButton } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { CallRefused } from "../call.ts";

type Props = {
  failure: Failure;
  /** Increases with every click on Pay. */
  attempt: number;
  onTryAgain(): void;
  /** Called because the button disappears with its line: the page moves focus elsewhere. */
  onTakeOut(): void;
};

/** Shown above the form while the cart cannot be ordered: the cause, and how to continue. */
export function CheckoutFailure({ failure, attempt, onTryAgain, onTakeOut }: Props) {
  const cart = useCart();
  const refused = refusedItems(cart.items, failure);
  const goesWith = (item: CartItem) =>
    refused.some((each) => each.item === item || (item.bundle && each.item.bundleId === item.bundleId));
  // Changing the cart reopens the checkout.
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
  // Already removed from the cart: the checkout is reopening.
  if (refused.length === 0) return null;
  return (
    <>
      <ErrorSummary
        attempt={attempt}
        problems={refused.map(({ item, message }) => ({
          message,
          fix: (
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

/** Why the cart cannot be ordered: the shop's message, and the lines at fault. */
export type Failure = { message: string; refused: { line: RequestedLine; why: string }[] };

/** A line that cannot be priced, or one of a drop, with the rest of a sentence about it. */
type RefusedLine = LineProblem | { kind: "drop"; index: number; why: string };

/** Problems that are fixed only by removing the line. */
const problemTexts: Partial<Record<LineProblem["kind"], string>> = {
  unavailable_variant: "is sold out",
  unknown_variant: "is no longer in the shop",
};

/** @param lines the requested lines, to which the shop's indexes refer */
export function failureOf(error: unknown, lines: readonly RequestedLine[]): Failure {
  const problems = error instanceof CallRefused ? (error.body.problems as RefusedLine[] | undefined) : undefined;
  const refused = (problems ?? []).flatMap((problem) => {
    const line = "index" in problem ? lines[problem.index] : undefined;
    const why = problem.kind === "drop" ? problem.why : problemTexts[problem.kind];
    return line && why ? [{ line, why }] : [];
  });
  return { message: (error as Error).message, refused };
}

/** The refused lines of the cart, each once, with the reason. */
export const refusedItems = (items: readonly CartItem[], { refused }: Failure): { item: CartItem; message: string }[] =>
  items.flatMap((item) => {
    const found = refused.find(
      ({ line }) => line.variantId === item.variantId && line.bundle?.instance === item.bundle?.instance,
    );
    return found
      ? [{ item, message: `${itemName(item)}${item.bundle ? ` in ${item.bundleName}` : ""} ${found.why}` }]
      : [];
  });

/** "Lantern T-Shirt, Navy, L" */
export const itemName = ({ name, color, size }: CartItem): string => [name, color, size].filter(Boolean).join(", ");
