import { useRef } from "react";
import { formatPence } from "#app/pricing/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { Note } from "#app/ui/note.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useCloseOnBack } from "#app/ui/use-close-on-back.ts";
import { useCart } from "./cart-context.tsx";
import { describeCount } from "./rules.ts";
import { type LateContents, useLateContents } from "./use-late-contents.ts";

/** The cart, sliding in over the page (section 2, 'Cart drawer'). */
export function CartDrawer() {
  return <CartDrawerWith {...useLateContents()} />;
}

/** The drawer with what is in it, once that has come. */
export function CartDrawerWith({ contents, failed, again }: LateContents) {
  const cart = useCart();
  const status = useRef<HTMLParagraphElement>(null);
  useCloseOnBack(cart.isOpen, cart.close);
  /** The button that removes a line goes with it, so focus is put where the outcome is read out. */
  const thenStatus = (change: () => void) => () => {
    change();
    status.current?.focus();
  };
  return (
    <Drawer
      open={cart.isOpen}
      onClose={cart.close}
      closeLabel="Close cart"
      title={<Title count={cart.count} />}
      footer={contents && cart.items.length > 0 && <contents.CartDrawerFooter onClear={thenStatus(cart.clear)} />}
    >
      <p className="sr" role="status" tabIndex={-1} ref={status}>
        {cart.count === 0 ? "Your cart is empty" : `${describeCount(cart.count)}, total ${formatPence(cart.total)}`}
      </p>
      {contents && <contents.CartContents thenStatus={thenStatus} />}
      {!contents && failed && <NotFetched again={again} />}
      {!contents && !failed && cart.isOpen && <Spinner showLabel />}
    </Drawer>
  );
}

function NotFetched({ again }: { again: () => void }) {
  return (
    <div className="stack">
      <Note announce>Your cart couldn’t be shown. Check your connection and try again.</Note>
      <Button onClick={again}>Try again</Button>
    </div>
  );
}

function Title({ count }: { count: number }) {
  return (
    <>
      Your cart
      {count > 0 && (
        <>
          {" "}
          <span className="count align-[0.2em] font-[family-name:var(--font-text)] tracking-normal">{count}</span>
        </>
      )}
    </>
  );
}
