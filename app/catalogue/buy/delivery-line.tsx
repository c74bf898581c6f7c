import type { ReactNode } from "react";
import type { DeliveryOption } from "#app/pricing/delivery.ts";
import { describeDays } from "#app/pricing/describe-delivery.ts";
import "./buy-box.css";

/** A way of delivery and its price. `children` follow the days. */
export const DeliveryLine = ({
  option,
  price,
  children,
}: {
  option: DeliveryOption;
  price: ReactNode;
  children?: ReactNode;
}) => (
  <li>
    <span>
      <b>{option.name}</b>
      <br />
      <span className="small soft">
        {describeDays(option)}
        {children}
      </span>
    </span>
    <b>{price}</b>
  </li>
);
