import type { ReactNode } from "react";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";

interface OrderSubpageProps {
  number: string;
  /** Its own name in the trail. */
  current: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** A page of an order for one thing: below the order in the trail. */
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
