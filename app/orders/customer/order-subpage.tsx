import type { ReactNode } from "react";
import { OrderNumber } from "#app/orders/order-number.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";

interface OrderSubpageProps {
  number: string;
  /** This page's label in the breadcrumbs. */
  current: string;
  title: ReactNode;
  lead: ReactNode;
  children: ReactNode;
}

/** A page for one task of an order, below the order in the breadcrumbs. */
export function OrderSubpage({ number, current, title, lead, children }: OrderSubpageProps) {
  return (
    <div className="wrap pb-[var(--band)]">
      <Breadcrumbs
        trail={[
          { label: "My Orders", to: "/orders" },
          { label: number, to: `/orders/${number}` },
        ]}
        current={current}
      />
      <PageHead title={title}>{lead}</PageHead>
      {children}
    </div>
  );
}

interface OrderMissingProps {
  number: string;
  signedIn: boolean;
  /** Error message for a form submitted to this page. */
  problem?: string | undefined;
}

/** The text is the same for somebody else's order and for one that doesn't exist. */
export function OrderMissing({ number, signedIn, problem }: OrderMissingProps) {
  return (
    <div className="wrap pb-[var(--band)]">
      <PageHead title="No order to show">
        We can’t show order{" "}
        <b>
          <OrderNumber number={number} />
        </b>{" "}
        in this browser.
      </PageHead>
      <div className="stack pt-6 max-w-[40rem]">
        {problem && <ErrorSummary problems={[{ message: problem }]} />}
        <p>
          Bought as a guest? Open the link in your receipt, or track your order with its number and your email address.
        </p>
        <div className="row">
          <ButtonLink to={`/track-order?number=${encodeURIComponent(number)}`}>Track Order</ButtonLink>
          {!signedIn && (
            <ButtonLink tone="line" to={`/login?next=${encodeURIComponent(`/orders/${number}`)}`}>
              Sign In
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}
