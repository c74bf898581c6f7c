import { useEffect, useState } from "react";
import { signOfLife } from "#app/ui/sign-of-life.ts";
import type * as Contents from "./cart-contents.tsx";
import { useCart } from "./cart-context.tsx";

export type LateContents = {
  contents: typeof Contents | null;
  /** They were asked for and could not be had. */
  failed: boolean;
  again(): void;
};

/**
 * What stands in the drawer, which no first view needs: fetched as soon as the cart holds something or the visitor
 * stirs, so that it is there when the drawer is opened; and asked for again when it could not be had.
 */
export function useLateContents(): LateContents {
  const { count, isOpen } = useCart();
  const isStirring = useSignOfLife();
  const [contents, setContents] = useState<typeof Contents | null>(null);
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(0);
  const isWanted = !contents && (isOpen || count > 0 || isStirring);

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the drawer, and pressing 'Try again', ask anew
  useEffect(() => {
    if (!isWanted) return;
    import("./cart-contents.tsx").then(setContents, () => setFailures(tries + 1));
  }, [isWanted, isOpen, tries]);

  return { contents, failed: failures > tries, again: () => setTries(failures) };
}

function useSignOfLife(): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => void signOfLife.then(() => setSeen(true)), []);
  return seen;
}
