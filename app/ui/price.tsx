import type { ReactNode } from "react";
import { Money } from "./money.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import "./price.css";

interface PriceProps {
  /** Whole pence. */
  pence: number;
  /** Screen readers hear 'From' where sizes cost differently. */
  from?: boolean;
  /** Stands with the price, equally near: '+ UK delivery from £4.39', 'Free UK Shipping'. */
  delivery?: ReactNode;
}

/** Money and delivery stand together. */
export function Price({ pence, from, delivery }: PriceProps) {
  return (
    <div className="pricing">
      <span className="price">
        {from && <VisuallyHidden>From </VisuallyHidden>}
        <Money pence={pence} />
      </span>
      {delivery && <small>{delivery}</small>}
    </div>
  );
}
