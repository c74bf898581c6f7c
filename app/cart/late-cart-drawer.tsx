import { type ComponentType, useEffect, useState } from "react";
import { useToast } from "#app/ui/toast.tsx";
import { useCart } from "./cart-context.tsx";

/** What shows that somebody is there, before the button that opens the drawer can be pressed. */
const signsOfLife = ["pointermove", "touchstart", "keydown"];

/**
 * The drawer, which no first view needs: fetched as soon as the cart holds something or the visitor stirs, so that it
 * is there when it is asked for, and asked for again when it could not be had.
 */
export function LateCartDrawer() {
  const { count, isOpen, close } = useCart();
  const toast = useToast();
  const isStirring = useSignOfLife();
  const [Drawer, setDrawer] = useState<ComponentType | null>(null);
  const isWanted = !Drawer && (isOpen || count > 0 || isStirring);

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    import("./cart-drawer.tsx").then(
      ({ CartDrawer }) => setDrawer(() => CartDrawer),
      () => {
        if (!isOpen || !isCurrent) return;
        close();
        toast("The cart could not be opened. Check your connection and try again.");
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, isOpen, close, toast]);

  return Drawer && <Drawer />;
}

function useSignOfLife(): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const once = new AbortController();
    const { signal } = once;
    for (const sign of signsOfLife) addEventListener(sign, () => setSeen(true), { once: true, passive: true, signal });
    return () => once.abort();
  }, []);
  return seen;
}
