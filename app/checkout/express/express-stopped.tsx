import { useId, useRef } from "react";
import { createPortal } from "react-dom";
import { formatPence } from "#app/shared/money.ts";
import { type SumLine, Sums } from "#app/ui/display/sums.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { useModal } from "#app/ui/overlay/use-modal.ts";
import type { Stop } from "./pay-with-wallet.ts";
import { sheetTotal } from "./sheet.ts";
import "#app/ui/overlay/dialog.css";
import "./express.css";

type Props = { stop: Stop; onClose(): void; onCheckout(): void };

/**
 * Shown over the page once a wallet's sheet has closed without paying: that nothing was charged, why, and what to do
 * next. Rendered outside its parents, because the cart that it belongs to may be closed.
 */
export function ExpressStopped({ stop, onClose, onCheckout }: Props) {
  const titleId = useId();
  const textId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return createPortal(
    <dialog
      className="dialog express-stop"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      {...useModal(true, onClose, heading)}
    >
      <div className="stack">
        <h2 className="text-(length:--t-5)" id={titleId} tabIndex={-1} ref={heading}>
          {titleOf(stop)}
        </h2>
        <Explanation stop={stop} id={textId} />
        <div className="row express-stop__actions">
          <Button tone="brand" size="big" onClick={onCheckout}>
            Continue to checkout
          </Button>
          <Button tone="line" size="big" onClick={onClose}>
            Not now
          </Button>
        </div>
        <p className="small">
          Your cart hasn’t changed. We’ve filled in the checkout with the details from your wallet.
        </p>
      </div>
    </dialog>,
    document.body,
  );
}

/** Pence that the order with the whole address costs more than the sheet showed. */
const differenceOf = ({ shown, now }: Extract<Stop, { kind: "changed" }>) => now.total - sheetTotal(shown);

const isDeliveryAlone = ({ shown, now }: Extract<Stop, { kind: "changed" }>) =>
  now.itemsTotal === shown.summary.itemsTotal && now.discountTotal === shown.summary.discountTotal;

function titleOf(stop: Stop): string {
  if (stop.kind === "problem") return stop.title;
  const difference = differenceOf(stop);
  const words = `${formatPence(Math.abs(difference))} ${difference < 0 ? "less" : "more"}`;
  if (difference === 0) return "Delivery to this address has changed";
  return isDeliveryAlone(stop) ? `Delivery to this address costs ${words}` : `Your order now costs ${words}`;
}

function Explanation({ stop, id }: { stop: Stop; id: string }) {
  if (stop.kind === "problem") return <p id={id}>{stop.message}</p>;
  const { shown, now } = stop;
  const place = [now.address?.city, now.address?.postcode].filter(Boolean).join(", ");
  const reason = isDeliveryAlone(stop)
    ? `It only gave us the full address when it paid: ${place}.`
    : "A price has changed since.";
  const lines: SumLine[] = [
    { label: "Items", amount: now.itemsTotal },
    ...(now.discountTotal > 0 ? [{ label: "Discount", amount: -now.discountTotal }] : []),
    { label: now.shipping?.name ?? "Delivery", amount: now.shippingTotal },
  ];
  return (
    <>
      <p id={id}>
        <b>Nothing was charged.</b> Your wallet showed {formatPence(sheetTotal(shown))}. {reason}
      </p>
      <Sums lines={lines} total={{ label: "New total", amount: now.total }} />
    </>
  );
}
